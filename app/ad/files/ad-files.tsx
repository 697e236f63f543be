import { useEffect, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { keepNumbersWithUnits } from "#app/ui/keep-numbers-with-units.ts";
import { Style } from "#app/ui/style.tsx";
import { formatSizeInInches, getSize } from "#artwork/layouts/sizes.ts";
import { adFileUses } from "#business/ads/files/ad-file.ts";
import type { FindingLevel } from "#business/ads/files/findings.ts";
import {
  type Placement,
  type PlacementMode,
  placementModes,
} from "#business/ads/files/placement.ts";
import type { SizeId } from "#site.ts";
import type { AdFileView } from "./ad-file-view.ts";
import sheet from "./ad-files.css?sheet";
import type { AdFilesFormResult } from "./apply-ad-files-form.ts";
import { UploadForm } from "./upload-form.tsx";

/** Where the files' forms go, and their pictures come from. */
export type AdFilesPaths = {
  /** The page of the files, which answers all of the forms. */
  page: string;
  /** The same for a script: it answers in JSON. */
  upload: string;
  rendering: (file: number, view: "small" | "paper") => string;
};

type AdFilesProps = {
  files: readonly AdFileView[];
  size: SizeId;
  paths: AdFilesPaths;
  /** What a form did that came back as a whole page. */
  answer?: AdFilesFormResult | undefined;
  /** Below something else that the page is about, whose button is the orange one. */
  isAside?: boolean;
  /** False where files are only looked at. */
  canChange?: boolean;
  /** Whether a finished ad can become a proof: its spot is confirmed. */
  canMakeProof?: boolean;
  /** In the office, where they are a customer's, and one that a check stops can become a proof: the office decides on it then. */
  isOffice?: boolean;
};

/** Milliseconds until we look again whether a file is checked. */
const LOOK_AGAIN = 2_000;

/** The files of an ad: sending them, what we found, how a finished ad goes into its spot. Works without a script. */
export function AdFiles(props: AdFilesProps) {
  const { files, size, paths, answer, canChange = true, canMakeProof = false } = props;
  const { isOffice, isAside = false } = props;
  const fetcher = useFetcher<AdFilesFormResult>();
  useLookAgain(files.some(({ state }) => state === "checking"));
  const said = fetcher.data ?? answer;
  return (
    <section className="ad-files" aria-labelledby="ad-files" id="files">
      <Style name="ad-files" sheet={sheet} />
      <h2 id="ad-files">{isOffice ? "Their files" : "Your files"}</h2>
      {canChange && (
        <p>
          A logo, photos, or an ad that’s ready to print. {isOffice ? "The" : "Your"} spot is{" "}
          {keepNumbersWithUnits(formatSizeInInches(size))}. PNG, JPG, WebP, PDF or SVG, up to
          25&nbsp;MB each.
        </p>
      )}
      {!canChange && files.length === 0 && <p>No files were sent.</p>}
      <Said answer={said} page={paths.page} form={fetcher.Form} />
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <li key={file.id} id={`file-${file.id}`}>
              <FileHead file={file} paths={paths} />
              <div className="about">
                <Findings file={file} page={paths.page} />
                {canChange && file.placement && (
                  <ArtworkPlacementForm
                    form={fetcher.Form}
                    page={paths.page}
                    file={file.id}
                    placement={file.placement}
                    picture={file.preview}
                    src={paths.rendering(file.id, "small")}
                    spot={getSize(size)}
                  />
                )}
                {canChange && canMakeProof && file.isStopped && !isOffice && (
                  <p>
                    We can’t make a proof from this file as it is. Send a better one, or call us.
                  </p>
                )}
                {canChange && (
                  <fetcher.Form method="post" action={paths.page} className="what-next">
                    <input type="hidden" name="file" value={file.id} />
                    {file.placement && canMakeProof && (isOffice || !file.isStopped) && (
                      <Button type="submit" small name="do" value="proof">
                        {isOffice ? "Make this a proof" : "Make this my proof"}{" "}
                        <span className="hidden-but-read">{file.name}</span>
                      </Button>
                    )}
                    <Button type="submit" small quiet name="do" value="remove">
                      Remove <span className="hidden-but-read">{file.name}</span>
                    </Button>
                  </fetcher.Form>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {canChange && <UploadForm page={paths.page} upload={paths.upload} isQuiet={isAside} />}
    </section>
  );
}

function useLookAgain(isChecking: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isChecking) return;
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [isChecking, revalidate]);
}

const DONE_WORDS = {
  added: "File added.",
  restored: "File restored.",
  placed: "Saved.",
  removed: "File removed.",
  proof: "Your proof is ready.",
} as const;

type FormOf = ReturnType<typeof useFetcher>["Form"];

function Said({
  answer,
  page,
  form: Form,
}: {
  answer: AdFilesFormResult | undefined;
  page: string;
  form: FormOf;
}) {
  return (
    <div role="status" className="said">
      {answer?.problem && <p className="problem">{answer.problem}</p>}
      {answer?.done && <p>{DONE_WORDS[answer.done]}</p>}
      {answer?.done === "removed" && (
        <Form method="post" action={page}>
          <input type="hidden" name="file" value={answer.fileId} />
          <Button type="submit" small quiet name="do" value="restore">
            Restore it
          </Button>
        </Form>
      )}
    </div>
  );
}

function FileHead({ file, paths }: { file: AdFileView; paths: AdFilesPaths }) {
  const { id, name, use, size, preview } = file;
  return (
    <div className="head">
      {preview && (
        <a href={paths.rendering(id, "small")}>
          <img
            src={paths.rendering(id, "small")}
            alt={`${adFileUses[use]}: ${name}`}
            width={preview.width}
            height={preview.height}
            loading="lazy"
            decoding="async"
          />
        </a>
      )}
      <p>
        <b>{name}</b>
        <span>
          {adFileUses[use]}, {size}
        </span>
        {preview && <a href={paths.rendering(id, "paper")}>How it looks on paper</a>}
      </p>
    </div>
  );
}

/** What a level is called for people who don't see its color. */
const LEVELS: Record<FindingLevel, string> = {
  stop: "Fix this",
  warn: "Check this",
  tell: "Note",
  good: "Good",
};

function Findings({ file, page }: { file: AdFileView; page: string }) {
  if (file.state === "refused") {
    return (
      <p className="refused">
        <b>We can’t use this file.</b> {file.refusal}
      </p>
    );
  }
  if (file.state === "checking") {
    return (
      <p>
        We’re checking this file. <a href={`${page}#file-${file.id}`}>Check again</a>
      </p>
    );
  }
  return (
    <ul className="findings">
      {file.findings.map(({ level, says, todo }) => (
        <li key={says} className={level}>
          <b>{LEVELS[level]}:</b> {keepNumbersWithUnits(says)} {todo && keepNumbersWithUnits(todo)}
        </li>
      ))}
    </ul>
  );
}

type PlacementFormProps = {
  form: ReturnType<typeof useFetcher>["Form"];
  page: string;
  file: number;
  placement: Placement;
  picture: { width: number; height: number } | null;
  src: string;
  spot: { widthInches: number; heightInches: number };
};

const MODES = Object.keys(placementModes) as PlacementMode[];
const POINTS = { "0": "start", "0.5": "middle", "1": "end" } as const;

/** How a finished ad goes into its spot, with a picture of the spot as it would be. */
function ArtworkPlacementForm(props: PlacementFormProps) {
  const { form: Form, page, file, placement, src, spot } = props;
  const [chosen, choose] = useState(placement);
  const isTaller = props.picture
    ? props.picture.width / props.picture.height < spot.widthInches / spot.heightInches
    : true;
  const axis = isTaller ? "y" : "x";
  return (
    <Form method="post" action={page} className="placement">
      <input type="hidden" name="file" value={file} />
      <fieldset>
        <legend>In your spot</legend>
        {MODES.map((mode) => (
          <label key={mode}>
            <input
              type="radio"
              name="mode"
              value={mode}
              defaultChecked={placement.mode === mode}
              onChange={() => choose({ ...chosen, mode })}
            />
            <span>{placementModes[mode]}</span>
          </label>
        ))}
        <label className="point">
          <span>When we crop it, keep</span>
          <select
            name={axis}
            defaultValue={String(placement[axis])}
            onChange={(event) => choose({ ...chosen, [axis]: Number(event.target.value) })}
          >
            {Object.keys(POINTS).map((point) => (
              <option key={point} value={point}>
                {KEPT[axis][point as keyof typeof POINTS]}
              </option>
            ))}
          </select>
        </label>
      </fieldset>
      <div
        className="spot"
        style={{ aspectRatio: `${spot.widthInches} / ${spot.heightInches}` }}
        aria-hidden="true"
      >
        <img
          src={src}
          alt=""
          style={{
            objectFit: chosen.mode === "fill" ? "cover" : "contain",
            objectPosition:
              chosen.mode === "fill" ? `${chosen.x * 100}% ${chosen.y * 100}%` : "50%",
          }}
        />
      </div>
      <Button type="submit" small quiet name="do" value="place">
        Save placement
      </Button>
    </Form>
  );
}

const KEPT = {
  y: { "0": "the top", "0.5": "the middle", "1": "the bottom" },
  x: { "0": "the left", "0.5": "the middle", "1": "the right" },
} as const;
