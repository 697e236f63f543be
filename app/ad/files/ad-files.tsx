import { useEffect } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import { Style } from "#app/ui/style.tsx";
import { formatSizeInInches } from "#artwork/layouts/card-layout.ts";
import { type AdFileUse, adFileUses } from "#business/ads/files/ad-file.ts";
import type { SizeId } from "#site.ts";
import type { AdFileView } from "./ad-file-view.ts";
import sheet from "./ad-files.css?sheet";
import type { AdFilesFormResult } from "./apply-ad-files-form.ts";
import { AdFileFindingList, FinishedAdPlacementForm } from "./finished-ad.tsx";
import { UploadForm } from "./upload-form.tsx";

export type AdFilesPaths = {
  page: string;
  /** The same for a script: it answers in JSON. */
  upload: string;
  rendering: (file: number, view: "small" | "paper") => string;
};

type AdFilesProps = {
  files: readonly AdFileView[];
  size: SizeId;
  paths: AdFilesPaths;
  carries?: readonly string[];
  answer?: AdFilesFormResult | undefined;
  /** Below something else that the page is about, whose button is the orange one. */
  isAside?: boolean;
  canChange?: boolean;
  canMakeProof?: boolean;
  /** In the office, where they are a customer's, and one that a check stops can become a proof: the office decides on it then. */
  isOffice?: boolean;
};

/** Milliseconds until we look again whether a file is checked. */
const RELOAD_MS = 2_000;

export function AdFiles(props: AdFilesProps) {
  const { files, size, paths, answer, canChange = true, canMakeProof = false } = props;
  const { carries = [], isOffice = false, isAside = false } = props;
  const fetcher = useFetcher<AdFilesFormResult>();
  useReloadWhile(files.some(({ state }) => state === "checking"));
  const form = { form: fetcher.Form, page: paths.page };
  return (
    <section className="ad-files" aria-labelledby="ad-files" id="files">
      <Style name="ad-files" sheet={sheet} />
      <h2 id="ad-files">{isOffice ? "Their files" : "Your files"}</h2>
      {canChange && (
        <p>
          A logo, photos, or an ad that’s ready to print: tell us which once it’s here.{" "}
          {isOffice ? "The" : "Your"} spot is {keepNumbersWithUnits(formatSizeInInches(size))}. PNG,
          JPG, WebP, PDF or SVG, up to 25&nbsp;MB each.
        </p>
      )}
      {!canChange && files.length === 0 && <p>No files were sent.</p>}
      <FormOutcome answer={fetcher.data ?? answer} {...form} />
      {canChange && carries.length > 0 && (
        <fetcher.Form method="post" action={paths.page} className="what-next">
          <p>
            {isOffice ? "Their" : "Your"} last ad had {carries.join(", ")}.
          </p>
          <Button type="submit" small quiet name="do" value="carry">
            {carries.length === 1 ? "Use it in this ad" : "Use them in this ad"}
          </Button>
        </fetcher.Form>
      )}
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <li key={file.id} id={`file-${file.id}`}>
              <FileHead file={file} paths={paths} />
              <div className="about">
                {file.state === "ready" && <FileUse file={file} {...form} canChange={canChange} />}
                {file.artwork ? (
                  <FinishedAdPlacementForm
                    {...form}
                    file={file}
                    artwork={file.artwork}
                    size={size}
                    src={paths.rendering(file.id, "small")}
                    canChange={canChange}
                    canMakeProof={canMakeProof}
                    isOffice={isOffice}
                  />
                ) : (
                  <Findings file={file} page={paths.page} />
                )}
                {canChange && (
                  <fetcher.Form method="post" action={paths.page} className="what-next">
                    <input type="hidden" name="file" value={file.id} />
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

function useReloadWhile(isChecking: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isChecking) return;
    const timer = setInterval(() => void revalidate(), RELOAD_MS);
    return () => clearInterval(timer);
  }, [isChecking, revalidate]);
}

const DONE_WORDS = {
  added: "File added.",
  carried: "Added from your last ad.",
  restored: "File restored.",
  placed: "Saved.",
  "use-changed": "Saved.",
  removed: "File removed.",
  proof: "Your proof is ready.",
} as const;

type FormProps = { form: ReturnType<typeof useFetcher>["Form"]; page: string };

function FormOutcome({
  answer,
  page,
  form: Form,
}: FormProps & { answer: AdFilesFormResult | undefined }) {
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
        <span>{size}</span>
        {preview && <a href={paths.rendering(id, "paper")}>How it looks on paper</a>}
      </p>
    </div>
  );
}

const USES = Object.keys(adFileUses) as AdFileUse[];

/** What a file is, as we guessed or its owner said, with the other choices one tap away. */
function FileUse({
  file: { id, name, use, isUseGuessed },
  page,
  form: Form,
  canChange,
}: FormProps & { file: AdFileView; canChange: boolean }) {
  return (
    <Form method="post" action={page} className="what-it-is">
      <HiddenFields do="change-use" file={id} />
      <p>
        {isUseGuessed ? "It looks like a " : "It’s a "}
        <b>{adFileUses[use].toLowerCase()}</b>.
      </p>
      {canChange && (
        <p className="buttons">
          {USES.filter((other) => other !== use).map((other) => (
            <Button key={other} type="submit" small quiet name="use" value={other}>
              It’s a {adFileUses[other].toLowerCase()}{" "}
              <span className="hidden-but-read">({name})</span>
            </Button>
          ))}
        </p>
      )}
    </Form>
  );
}

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
  return <AdFileFindingList findings={file.findings} />;
}

export const customerFilesPaths = (token: string): AdFilesPaths => ({
  page: paths.yoursAdFiles(token),
  upload: paths.yoursAdUpload(token),
  rendering: (file, view) => paths.yoursAdFile(token, file, view),
});
