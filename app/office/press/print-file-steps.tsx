import { Field, PostForm, Submit } from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import { useRefusedForm } from "#app/office/forms/form-state.ts";
import { PROOF_BYTES } from "#business/press/press-file.ts";
import type { Route } from "./+types/print.ts";

type Data = Route.ComponentProps["loaderData"];

export function FileSteps({ file, today }: { file: Data["files"][number]; today: string }) {
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
            hint={`A PDF under ${PROOF_BYTES / 1_000_000} MB. We compare it with our file page by page.`}
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
