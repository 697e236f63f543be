import { randomUUID } from "node:crypto";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { CardSidesWithAds } from "#app/office/ads/card-of-ads.tsx";
import { loadCardOfAds } from "#app/office/ads/load-card-of-ads.ts";
import { ButtonLink, Submit } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { requireFormAction, runForm } from "#app/office/forms/run-form.ts";
import { mailingPartHandle } from "#app/office/frame/navigation.tsx";
import { FoldedPanel, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import {
  findDoneMessage,
  foundOrThrow404,
  officePaths,
  parseIdOrThrow404,
} from "#app/office/office-paths.ts";
import { formText, readForm, readUploadBytes } from "#app/read-form.ts";
import { Style } from "#app/ui/style.tsx";
import { getLayout } from "#artwork/layouts/layouts.ts";
import type { PressFinding } from "#artwork/press/press-finding.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { findPressSpots } from "#business/press/find-press-card.ts";
import { findPressFiles } from "#business/press/find-press-files.ts";
import { requestPressFile } from "#business/press/make-press-file.ts";
import {
  describePressChanges,
  isProofSameAsPressFile,
  lastPressStepKey,
  listJobTicketFacts,
  MAX_PRINTER_PROOF_BYTES,
  pressFileName,
} from "#business/press/press-file.ts";
import {
  addPrinterProof,
  approvePrinterProof,
  recordCardsArrived,
  recordPressFileSent,
  undoPressStep,
} from "#business/press/press-steps.ts";
import { company } from "#company.ts";
import { arizonaDate, longWeekdayDate, shortWeekdayDate } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/print.ts";
import sheet from "./print.css?sheet";
import { PressFilePanel, PressFileSides } from "./print-file.tsx";
import { PrintSpotsPanel } from "./print-spots.tsx";
import {
  chooseFindingFix,
  describeNextPrintStep,
  findCurrentPressFile,
  groupFindingsBySentence,
} from "./print-view.ts";

const MAKING = { make: "We’re making the file. It takes about half a minute." };
const DONE = {
  sent: "Recorded. This is the card’s file now.",
  proof: "Compared.",
  approve: "Recorded. Now tell the printer to go ahead.",
  arrived: "Recorded.",
  back: "Taken back.",
};

export const loader = officeLoader(
  "mailings.see",
  async ({ request, params }: Route.LoaderArgs, { actionContext: { now } }) => {
    const mailing = foundOrThrow404(await findOfficeMailingById(parseIdOrThrow404(params.id)));
    const [spots, files] = await Promise.all([findPressSpots(mailing), findPressFiles(mailing.id)]);
    const today = arizonaDate(now);
    const fixFor = (finding: PressFinding, ad: { reservationId: number } | undefined) =>
      chooseFindingFix(finding, {
        mailingId: mailing.id,
        reservationId: ad?.reservationId ?? null,
      });
    const shown = files.map((file, i) => ({
      ...file,
      made: shortWeekdayDate(arizonaDate(file.madeAt)),
      fileName: pressFileName(file.printer, {
        mailing: mailing.name,
        number: file.number,
        date: arizonaDate(file.madeAt),
      }),
      changes: describePressChanges(files[i + 1]?.content, file.content),
      follows: files.some((one) => one.number < file.number && one.hash !== null),
      findings: groupFindingsBySentence(file.content.findings, (finding) =>
        fixFor(finding, spots.find(({ spot }) => spot === finding.spot)?.ad),
      ),
      lastStep: lastPressStepKey(file),
      isProofSame: file.proof !== null && isProofSameAsPressFile(file.proof),
      ticket: listJobTicketFacts(mailing, file, company()),
    }));
    const current = findCurrentPressFile(shown);
    const stops = spots.filter(({ findings }) => findings.some(({ isStop }) => isStop)).length;
    return {
      id: mailing.id,
      layoutId: mailing.layoutId,
      step: describeNextPrintStep({ state: mailing.state, stops, spots: spots.length, files }),
      current,
      ads: current?.hash ? null : (await loadCardOfAds(mailing, [])).ads,
      name: mailing.name,
      isClosed: mailing.state === "closed",
      due: longWeekdayDate(mailing.dates.printFile),
      today,
      formKey: randomUUID(),
      // A file that is made, or can't be, says so itself.
      done: findDoneMessage(request, current?.state === "making" ? { ...DONE, ...MAKING } : DONE),
      spots: spots.map(({ spot, ad, version, findings }) => ({
        spot,
        who: version?.business ?? ad?.business ?? "Not named yet",
        reservationId: ad?.reservationId ?? null,
        number: version?.number ?? null,
        findings: findings.map((finding) => ({ ...finding, fix: fixFor(finding, ad) })),
        takesReason: version !== undefined && findings.some(({ isStop }) => isStop),
      })),
      files: shown,
    };
  },
);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const action = officeAction(
  "mailings.change",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const mailingId = parseIdOrThrow404(params.id);
    const form = await readForm(request);
    const text = (name: string) => formText(form, name);
    const id = Number(text("of")) || 0;
    const steps: Record<string, () => Promise<unknown>> = {
      make() {
        const formKey = UUID.test(text("formKey")) ? text("formKey") : randomUUID();
        const reasons = Object.fromEntries(
          [...form.keys()]
            .filter((name) => name.startsWith("reason-"))
            .map((name) => [name.slice("reason-".length), text(name)]),
        );
        return requestPressFile({ mailingId, formKey, reasons }, actionContext);
      },
      sent: () =>
        recordPressFileSent({ id, sentTo: text("sentTo"), quote: text("quote") }, actionContext),
      async proof() {
        const file = form.get("proof");
        const name = file instanceof File ? file.name : "";
        const upload = await readUploadBytes(form, "proof", MAX_PRINTER_PROOF_BYTES);
        return addPrinterProof({ id, name, upload }, actionContext);
      },
      approve() {
        const file = form.get("proof");
        if (file instanceof File && file.size > 0) {
          throw new Refusal("conflict", "Compare the proof you chose first.", { field: "proof" });
        }
        return approvePrinterProof({ id, seen: text("seen"), note: text("note") }, actionContext);
      },
      arrived: () =>
        recordCardsArrived(
          {
            id,
            arrivedOn: text("arrivedOn"),
            arrivedPieces: text("arrivedPieces"),
            spoiledPieces: text("spoiledPieces"),
            tracking: text("tracking"),
          },
          actionContext,
        ),
      back: () => undoPressStep({ id, seen: text("lastStep") }, actionContext),
    };
    const button = text("do");
    const step = requireFormAction(steps, button);
    return runForm(form, step, {
      context,
      next: () => `${officePaths.print(mailingId)}?done=${button}`,
    });
  },
);

export const handle = mailingPartHandle;

export default function PrintPage({ loaderData }: Route.ComponentProps) {
  const { name, due, files, current, done } = loaderData;
  return (
    <OfficePage title={`Print: ${name}`} lead={`The printer needs the file by ${due}.`}>
      <Style name="print" sheet={sheet} />
      <FormAnswer done={done} />
      <StatusPanel {...loaderData} />
      {current && <PressFilePanel key={current.id} file={current} isCurrent {...loaderData} />}
      <PrintSpotsPanel {...loaderData} />
      {files
        .filter(({ id }) => id !== current?.id)
        .map((file) => (
          <PressFilePanel key={file.id} file={file} isCurrent={false} {...loaderData} />
        ))}
      <FoldedPanel title="The printer" id="printer" body>
        <p>
          File type, bleed, marks, and ink limit come from the printer’s settings. Every file is
          made to PDF/X by construction, not certified: ask the printer to preflight the first one.
        </p>
        <div className="row">
          <ButtonLink to={officePaths.printerSettings()}>Change the printer</ButtonLink>
        </div>
      </FoldedPanel>
    </OfficePage>
  );
}

/** Where the print of a card is, what comes next, and the card itself: as its file prints, or with its ads so far. */
function StatusPanel({
  id,
  step,
  current,
  ads,
  layoutId,
  formKey,
}: Route.ComponentProps["loaderData"]) {
  const { status, says, at } = step;
  return (
    <Panel title={status} id="next">
      <div className="body print-file">
        <p className="next">{says}</p>
        {at === "make" && (
          <form method="post">
            <input type="hidden" name="formKey" value={formKey} />
            <Submit value="make" weight="go">
              Make the print file
            </Submit>
          </form>
        )}
        {at !== undefined && at !== "make" && (
          <div className="row">
            <ButtonLink to={at === "mailing" ? officePaths.mailing(id) : `#${at}`}>
              {at === "mailing" ? "Open the card’s page" : "Show where"}
            </ButtonLink>
          </div>
        )}
        {current?.hash ? (
          <PressFileSides id={id} number={current.number} />
        ) : (
          ads && (
            <div className="card-of-ads">
              <CardSidesWithAds ads={ads} layout={getLayout({ layoutId })} mailingId={id} />
            </div>
          )
        )}
      </div>
    </Panel>
  );
}
