import { officePaths } from "#app/office/office-paths.ts";
import type { Task } from "#app/office/today/tasks.ts";
import type { PressFinding } from "#artwork/press/press-finding.ts";
import {
  ADDRESS_ZONE_CELL_ID,
  fixPlaceByFindingKind,
  STRIP_CELL_ID,
} from "#artwork/press/press-finding.ts";
import type { MailingState } from "#business/mailings/mailing.ts";
import { isProofSameAsPressFile, type PressFile } from "#business/press/press-file.ts";
import { shortWeekdayDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";

/**
 * What a person does next about the print of a card. `at`: the panel it is done in; "make": the file is made right here;
 * "mailing": the page of the card.
 */
export type NextPrintStep = { status: string; says: string; at: string | undefined };

type Known = { state: MailingState; stops: number; spots: number; files: readonly PressFile[] };

/** The file that was sent, else the newest. */
export const findCurrentPressFile = <File extends Pick<PressFile, "sentAt">>(
  files: readonly File[],
): File | undefined => files.find(({ sentAt }) => sentAt !== null) ?? files[0];

export function describeNextPrintStep({ state, stops, spots, files }: Known): NextPrintStep {
  const file = findCurrentPressFile(files);
  if (state === "planned" || state === "published") {
    const says = "You can make the print file once booking is closed.";
    return { status: "Booking is open", says, at: "mailing" };
  }
  if (state === "canceled") return { status: "Canceled", says: "Nothing prints.", at: undefined };
  if (state !== "closed") return { status: "Printed", says: describeArrival(file), at: undefined };
  if (file?.state === "making") {
    const says = "We’re making the file and checking it.";
    return { status: "Being made", says, at: `file-${file.number}` };
  }
  if (file?.state === "ready") return { ...nextStepOfFile(file), at: fileOrMailing(file) };
  if (stops > 0) {
    const says = `${stops} of ${spots} spots can’t print yet. Fix those first.`;
    return { status: "Not ready", says, at: "spots" };
  }
  const says = file
    ? `File ${file.number} can’t be sent. Fix what it says, then make a new one.`
    : "Every spot is ready.";
  return {
    status: file ? "Can’t be sent" : "Ready",
    says,
    at: file ? `file-${file.number}` : "make",
  };
}

const fileOrMailing = ({ number, arrivedOn }: PressFile) =>
  arrivedOn ? "mailing" : `file-${number}`;

function nextStepOfFile(file: PressFile): Omit<NextPrintStep, "at"> {
  const { number, sentAt, proof, approvedAt, arrivedOn, printer } = file;
  if (!sentAt) {
    return { status: "Made", says: `Send file ${number} to the printer, then record who has it.` };
  }
  if (arrivedOn) return { status: "Arrived", says: `${describeArrival(file)} Mark it as printed.` };
  if (approvedAt) {
    return { status: "Proof approved", says: "Record the cards when they arrive." };
  }
  if (proof) {
    const says = isProofSameAsPressFile(proof)
      ? "The printer’s proof is the same as our file. Approve it."
      : "The printer’s proof isn’t the same as our file. Look at the differences.";
    return { status: "Proof compared", says };
  }
  const says =
    printer.proof === "file"
      ? "Add the printer’s proof when it comes."
      : "Approve the file once you’ve agreed with the printer.";
  return { status: "Sent", says };
}

const describeArrival = (file: PressFile | undefined) =>
  file?.arrivedOn
    ? `${formatCount(file.arrivedPieces ?? 0)} cards arrived on ${shortWeekdayDate(file.arrivedOn)}.`
    : "The card is printed.";

export type FindingFix = Task["action"];

type AdPlace = Exclude<
  (typeof fixPlaceByFindingKind)[keyof typeof fixPlaceByFindingKind],
  "printer"
>;

const inAd: Record<AdPlace, (reservation: number) => FindingFix> = {
  details: (ad) => ({ name: "Change the ad", to: `${officePaths.ad(ad)}#brief` }),
  files: (ad) => ({ name: "Replace the picture", to: officePaths.adFiles(ad) }),
  code: (ad) => ({ name: "Check the code", to: officePaths.adCode(ad) }),
  proofs: (ad) => ({ name: "Read and answer", to: `${officePaths.ad(ad)}#proofs` }),
  correction: (ad) => ({ name: "Correct it", to: `${officePaths.ad(ad)}#outdated` }),
  approval: (ad) => ({ name: "See the approval", to: `${officePaths.ad(ad)}#approve` }),
  reminder: (ad) => ({ name: "Send reminder", to: officePaths.ad(ad), press: "remind" }),
  refusal: (ad) => ({ name: "See the refusal", to: `${officePaths.ad(ad)}#refuse` }),
  decision: (ad) => ({ name: "Decide", to: `${officePaths.ad(ad)}#decide` }),
};

/** The one tap that mends what a check found: in the ad of its spot, in our own words, or at the printer's settings. */
export function chooseFindingFix(
  { kind, spot }: Pick<PressFinding, "kind" | "spot">,
  { mailingId, reservationId }: { mailingId: number; reservationId: number | null },
): FindingFix {
  const place = fixPlaceByFindingKind[kind];
  if (place === "printer") {
    return { name: "Check the printer’s settings", to: officePaths.printerSettings() };
  }
  if (spot === STRIP_CELL_ID || spot === ADDRESS_ZONE_CELL_ID) {
    return { name: "Edit the strip and panel", to: `${officePaths.stripSettings()}#form` };
  }
  if (reservationId === null) {
    return { name: "Change the spot", to: `${officePaths.mailing(mailingId)}#card` };
  }
  return inAd[place](reservationId);
}

/** Each sentence once, with its spots and what mends it in each; what stops the file comes first. */
export const groupFindingsBySentence = (
  findings: readonly PressFinding[],
  fixOf: (finding: PressFinding) => FindingFix,
) =>
  [...Map.groupBy(findings, ({ sentence }) => sentence)]
    .map(([sentence, same]) => ({
      sentence,
      isStop: same.some(({ isStop }) => isStop),
      spot: same.flatMap(({ spot }) => spot ?? []).join(", "),
      fixes: same.map((finding): FindingFix => {
        const fix = fixOf(finding);
        const { spot } = finding;
        return same.length > 1 && spot ? { ...fix, name: `${fix.name} in ${spot}` } : fix;
      }),
    }))
    .toSorted((a, b) => Number(b.isStop) - Number(a.isStop));
