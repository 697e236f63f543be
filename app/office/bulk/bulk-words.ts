import { officePaths } from "#app/office/office-paths.ts";
import { count } from "#app/office/words.ts";
import type { BulkList, DeedName, Kept } from "#business/bulk/bulk.ts";
import { dollarsInFull } from "#platform/money.ts";

type DeedWords = {
  /** On the button. */
  button: string;
  /** Of how many of them what was done: "3 leads are won now". */
  did: (number: number) => string;
};

const are = (number: number) => (number === 1 ? "is" : "are");
const moved = (step: string): DeedWords => ({
  button: step.charAt(0).toUpperCase() + step.slice(1),
  did: (number) => `${count(number, "lead")} ${are(number)} ${step} now`,
});

/** Each bulk action as people say it. */
export const deedWords: Record<DeedName, DeedWords> = {
  "leads.contacted": moved("contacted"),
  "leads.won": moved("won"),
  "leads.lost": moved("lost"),
  "advertisers.contact": {
    button: "Log a contact",
    did: (number) => `A contact is logged with ${count(number, "advertiser")}`,
  },
  "reservations.note": {
    button: "Write the note",
    did: (number) => `The note is written on ${count(number, "reservation")}`,
  },
  "reservations.send-again": {
    button: "Send the invoice again",
    did: (number) => `The invoice was sent again to ${count(number, "buyer")}`,
  },
  "reservations.cancel": {
    button: "Cancel …",
    did: (number) => `${count(number, "reservation")} ${are(number)} cancelled`,
  },
  "wait-list.remove": {
    button: "Take off the list",
    did: (number) => `${count(number, "person", "people")} ${are(number)} off the wait-list`,
  },
};

/** Each list: what is written with its actions, where it is, and where one of its records is. */
export const bulkListWords: Record<
  BulkList,
  { name: string; field: string; to: string; recordTo: ((id: number) => string) | undefined }
> = {
  leads: {
    name: "Leads",
    field: "Why (needed where they are lost)",
    to: officePaths.leads(),
    recordTo: officePaths.lead,
  },
  advertisers: {
    name: "Advertisers",
    field: "What was said or sent",
    to: officePaths.advertisers(),
    recordTo: officePaths.advertiser,
  },
  reservations: {
    name: "Reservations",
    field: "The note",
    to: officePaths.reservations(),
    recordTo: officePaths.reservation,
  },
  "wait-list": {
    name: "Wait-list",
    field: "",
    to: officePaths.waitList(),
    recordTo: undefined,
  },
};

/** What cancelling one of them does with money, as it was shown. */
export function cancelWords({ gives, paid, cents }: Kept): string {
  const amount = dollarsInFull(Number(cents));
  if (paid !== 1) return "Not paid: the invoice becomes void, and nothing is owed.";
  if (gives === "refund") return `Paid ${amount}: all of it goes back.`;
  if (gives === "credit") return `Paid ${amount}: they get a credit of it for a later card.`;
  return `Paid ${amount}: nothing goes back.`;
}

/** What cancelling all of them comes to. */
export function cancelTotal(items: readonly Kept[]): string {
  const sum = (gives: string) =>
    items
      .filter((item) => item.gives === gives && item.paid === 1)
      .reduce((cents, item) => cents + Number(item.cents), 0);
  const [back, credit] = [sum("refund"), sum("credit")];
  const money = [
    back > 0 && `${dollarsInFull(back)} go back`,
    credit > 0 && `credits of ${dollarsInFull(credit)} are given`,
  ].filter(Boolean);
  const said = money.length > 0 ? money.join(" and ") : "no money goes back";
  return `${count(items.length, "reservation")} will be cancelled by the published rule, and ${said}. Each buyer is told by e-mail, and the wait-list is offered the places. This cannot be undone.`;
}
