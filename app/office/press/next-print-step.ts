import type { MailingState } from "#business/mailings/mailing.ts";
import { isSameAsFile, type PressFile } from "#business/press/press-file.ts";
import { shortWeekdayDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";

/**
 * What a person does next about the print of a card. `at`: the panel it is done in; "make": the file is made right here;
 * "mailing": the page of the card.
 */
export type PrintStep = { status: string; says: string; at: string | undefined };

type Known = { state: MailingState; stops: number; spots: number; files: readonly PressFile[] };

/** The file that was sent, else the newest. */
export const currentPressFile = <File extends Pick<PressFile, "sentAt">>(
  files: readonly File[],
): File | undefined => files.find(({ sentAt }) => sentAt !== null) ?? files[0];

export function findNextPrintStep({ state, stops, spots, files }: Known): PrintStep {
  const file = currentPressFile(files);
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

function nextStepOfFile(file: PressFile): Omit<PrintStep, "at"> {
  const { number, sentAt, proof, approvedAt, arrivedOn, printer } = file;
  if (!sentAt) {
    return { status: "Made", says: `Send file ${number} to the printer, then record who has it.` };
  }
  if (arrivedOn) return { status: "Arrived", says: `${describeArrival(file)} Mark it as printed.` };
  if (approvedAt) {
    return { status: "Proof approved", says: "Record the cards when they arrive." };
  }
  if (proof) {
    const says = isSameAsFile(proof)
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
