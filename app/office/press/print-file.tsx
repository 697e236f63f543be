import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { ButtonLink, Field, PostForm, Submit } from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import { useRefusedForm } from "#app/office/forms/form-state.ts";
import { FactList, FoldedPanel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import { MOST_PIXEL_LIGHTNESS_DIFFERENCE } from "#artwork/press/press-finding.ts";
import { MAX_PRINTER_PROOF_BYTES, type PrinterProof } from "#business/press/press-file.ts";
import { arizonaDate, shortWeekdayDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import type { Route } from "./+types/print.ts";
import { PressFindingLine } from "./print-spots.tsx";

type Data = Route.ComponentProps["loaderData"];

const PILLS = {
  making: ["Being made", "pill"],
  ready: ["Ready", "pill good"],
  refused: ["Can’t be sent", "pill bad"],
  failed: ["Not made", "pill bad"],
} as const;

type ShownFile = Data["files"][number];

/** Both sides: each as it prints, larger behind a link; or `from` something, pale, with what differs in red. */
export function PressFileSides({
  id,
  number,
  from,
}: {
  id: number;
  number: number;
  from?: "changes" | "differs";
}) {
  return (
    <div className="sides">
      {(["front", "back"] as const).map((side) => {
        const src = officePaths.pressFilePart(id, [number, side, from].filter(Boolean).join("-"));
        const alt = from ? `The ${side}, with what differs in red` : `The ${side} as it prints`;
        const picture = (
          <img key={side} src={src} alt={alt} width={1800} height={1350} loading="lazy" />
        );
        if (from) return picture;
        return (
          <a key={side} href={src}>
            {picture}
          </a>
        );
      })}
    </div>
  );
}

export function PressFilePanel({
  file,
  id,
  today,
  isCurrent,
}: Data & { file: ShownFile; isCurrent: boolean }) {
  const isRefused = useRefusedForm()?.values.of === String(file.id);
  const [label, look] = file.sentAt ? ["Sent", "pill good"] : PILLS[file.state];
  return (
    <FoldedPanel
      title={`File ${file.number}`}
      id={`file-${file.number}`}
      aside={<b className={look}>{label}</b>}
      open={isCurrent || isRefused}
    >
      <div className="body print-file">
        {file.state === "making" && <Making progress={file.progress} id={id} />}
        {file.problem && <p>{file.problem}</p>}
        {file.hash && (
          <>
            {!isCurrent && <PressFileSides id={id} number={file.number} />}
            {file.findings.map((finding) => (
              <PressFindingLine
                key={finding.sentence}
                finding={finding}
                fixes={isCurrent && !file.sentAt ? finding.fixes : []}
              />
            ))}
            {file.follows && (
              <details>
                <summary>Changed since the last file</summary>
                <p>
                  {file.changes.length > 0
                    ? `${file.changes.join("; ")}.`
                    : "The same version is in every spot."}
                </p>
                <PressFileSides id={id} number={file.number} from="changes" />
              </details>
            )}
            <details>
              <summary>Job ticket</summary>
              <FactList facts={file.ticket} />
            </details>
            <div className="row">
              <ButtonLink to={officePaths.pressFilePart(id, `${file.number}-pdf`)} reloadDocument>
                Download {file.fileName}
              </ButtonLink>
            </div>
          </>
        )}
        <details>
          <summary>What happened to it</summary>
          <FactList facts={factsOf(file)} />
        </details>
        {file.proof && <ProofComparison file={file} proof={file.proof} id={id} />}
        <FileSteps file={file} today={today} />
      </div>
    </FoldedPanel>
  );
}

const percent = (share: number) =>
  share === 0 ? "0%" : share < 0.0001 ? "under 0.01%" : `${(share * 100).toFixed(2)}%`;

function ProofComparison({
  file,
  proof,
  id,
}: {
  file: ShownFile;
  proof: PrinterProof;
  id: number;
}) {
  const { compared } = proof;
  return (
    <>
      <p className={file.isProofSame ? undefined : "stop"}>
        {"problem" in compared
          ? compared.problem
          : file.isProofSame
            ? "The printer’s proof is the same as our file on both sides."
            : `The printer’s proof differs: ${percent(compared.front)} of the front, ${percent(compared.back)} of the back.`}{" "}
        <Link to={officePaths.pressFilePart(id, `${file.number}-proof`)} reloadDocument>
          Download {proof.name}
        </Link>
      </p>
      {"front" in compared && (
        <details open={!file.isProofSame}>
          <summary>What we compared</summary>
          <p>
            Both files at 150 pixels to the inch. A pixel counts if it’s lighter or darker than all
            pixels around it in the other file by more than {MOST_PIXEL_LIGHTNESS_DIFFERENCE} of
            255.
          </p>
          <PressFileSides id={id} number={file.number} from="differs" />
        </details>
      )}
    </>
  );
}

/** Looks again every two seconds; without JavaScript a link does. */
function Making({ progress, id }: { progress: number; id: number }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, 2000);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <p>
      <progress max={100} value={progress} aria-label="Making the file" />{" "}
      <Link to={officePaths.print(id)}>Check again</Link>
    </p>
  );
}

function factsOf(file: ShownFile): [string, string | false | null][] {
  const day = (instant: Date) => shortWeekdayDate(arizonaDate(instant));
  const note = file.approvedNote ? `: ${file.approvedNote}` : "";
  const tracking = file.tracking ? `, tracking ${file.tracking}` : "";
  return [
    ["Made", `${file.made} by ${file.madeBy}`],
    ["Size", file.hash && `${formatCount(Math.round((file.byteCount ?? 0) / 1024))} KB`],
    ["SHA-256", file.hash],
    ["Sent", file.sentAt && `${day(file.sentAt)} to ${file.sentTo}`],
    ["Quote", file.quoteCents !== null && dollars(file.quoteCents)],
    [
      "Printer’s proof",
      file.approvedAt && `Approved ${day(file.approvedAt)} by ${file.approvedBy}${note}`,
    ],
    [
      "Arrived",
      file.arrivedOn &&
        `${formatCount(file.arrivedPieces ?? 0)} on ${shortWeekdayDate(file.arrivedOn)}, ${formatCount(file.spoiledPieces ?? 0)} spoiled${tracking}`,
    ],
  ];
}

function FileSteps({ file, today }: { file: ShownFile; today: string }) {
  const refused = useRefusedForm();
  const field = (name: string) => ({ id: `${name}-${file.id}`, name, autoComplete: "off" });
  if (file.state !== "ready") return null;
  const isProofDue = file.sentAt && !file.approvedAt;
  const isFine = file.proof ? file.isProofSame : file.printer.proof !== "file";
  return (
    <PostForm
      button={refused?.button}
      shown={{ of: file.id, lastStep: file.lastStep }}
      encType="multipart/form-data"
      aria-label={`File ${file.number}`}
      className="stack"
    >
      {!file.sentAt && (
        <>
          <Field {...field("sentTo")} label="Sent to" />
          <Field {...field("quote")} label="Quote in dollars (optional)" inputMode="decimal" />
        </>
      )}
      {isProofDue && (
        <>
          <input type="hidden" name="seen" value={file.proof?.hash ?? ""} />
          <Field
            {...field("proof")}
            type="file"
            accept="application/pdf"
            label={file.proof ? "Another proof from the printer" : "The printer’s proof"}
            hint={`A PDF under ${MAX_PRINTER_PROOF_BYTES / 1_000_000} MB. We compare it with our file page by page.`}
          />
          {!isFine && <Field {...field("note")} label="Why the proof is right anyway" />}
        </>
      )}
      {file.approvedAt && !file.arrivedOn && (
        <>
          <DateField {...field("arrivedOn")} label="Arrived on" max={today} defaultValue={today} />
          <Field {...field("arrivedPieces")} label="Cards that arrived" inputMode="numeric" />
          <Field {...field("spoiledPieces")} label="Spoiled" inputMode="numeric" />
          <Field {...field("tracking")} label="Tracking number (optional)" />
        </>
      )}
      <div className="row">
        {!file.sentAt && <Submit value="sent">Mark as sent</Submit>}
        {isProofDue && <Submit value="proof">Compare the printer’s proof</Submit>}
        {isProofDue && <Submit value="approve">Approve the printer’s proof</Submit>}
        {file.approvedAt && !file.arrivedOn && <Submit value="arrived">Record the cards</Submit>}
        {file.sentAt && <Submit value="back">Take back the last step</Submit>}
      </div>
    </PostForm>
  );
}
