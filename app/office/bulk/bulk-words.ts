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
  button: `Mark as ${step}`,
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

/** Each list: what is written with its actions, where it is, the room that it is in, and where one of its records is. */
export const bulkListWords: Record<
  BulkList,
  {
    name: string;
    field: string;
    to: string;
    room: string;
    recordTo: ((id: number) => string) | undefined;
  }
> = {
  leads: {
    name: "Leads",
    field: "Why (needed where they are lost)",
    to: officePaths.leads(),
    room: officePaths.leads(),
    recordTo: officePaths.lead,
  },
  advertisers: {
    name: "Advertisers",
    field: "What was said or sent",
    to: officePaths.advertisers(),
    room: officePaths.advertisers(),
    recordTo: officePaths.advertiser,
  },
  reservations: {
    name: "Reservations",
    field: "The note",
    to: officePaths.reservations(),
    room: officePaths.reservations(),
    recordTo: officePaths.reservation,
  },
  "wait-list": {
    name: "Wait-list",
    field: "",
    to: officePaths.waitList(),
    room: officePaths.leads(),
    recordTo: undefined,
  },
};

/** What cancelling one of them does with money, as it was shown. */
export function cancelWords(agreed: Kept): string {
  const words = moneyWords(agreed);
  return agreed.mailed === 1 ? `Already mailed. ${words}` : words;
}

function moneyWords({ gives, paid, cents, left, way }: Kept): string {
  if (paid !== 1) return "Not paid: the invoice becomes void, and nothing is owed.";
  const amount = dollarsInFull(Number(cents));
  if (way === "credit") return creditWords(amount, gives !== "nothing");
  const isAll = left === cents;
  const paidWords = `Paid ${amount}${isAll ? "" : `, of which ${dollarsInFull(Number(left))} is left`}`;
  if (gives === "nothing" || left === 0) return `${paidWords}: nothing goes back.`;
  if (gives === "refund") return `${paidWords}: ${isAll ? "all of it" : "what is left"} goes back.`;
  return `${paidWords}: they get a credit of ${isAll ? "it" : "what is left"} for a later card.`;
}

function creditWords(amount: string, comesBack: boolean): string {
  return comesBack
    ? `Their credit paid ${amount}; it is good again, as a credit.`
    : `Their credit paid ${amount}: nothing of it comes back.`;
}

const inWords = new Intl.ListFormat("en", { type: "conjunction" });

/** Whom the places are offered to: those who wait for a card that can still be booked. */
function offerWords(items: readonly Kept[]): string {
  const open = items.filter((item) => item.open === 1).length;
  if (open === 0) return "Booking is closed, so nobody on the wait-list is offered a place.";
  if (open === items.length) {
    return `The wait-list is offered the ${open === 1 ? "place" : "places"}.`;
  }
  return `The wait-list is offered ${count(open, "place")}; on the other cards booking is closed.`;
}

/** What cancelling all of them comes to. */
export function cancelTotal(items: readonly Kept[]): string {
  const paid = items.filter((item) => item.paid === 1);
  const byCredit = paid.filter(({ way }) => way === "credit");
  const sum = (gives: string) =>
    paid
      .filter((item) => item.gives === gives && item.way !== "credit")
      .reduce((cents, { left }) => cents + Number(left), 0);
  const [back, credit] = [sum("refund"), sum("credit")];
  const again = byCredit
    .filter(({ gives }) => gives !== "nothing")
    .reduce((total, { cents }) => total + Number(cents), 0);
  const money = [
    back > 0 && `${dollarsInFull(back)} goes back`,
    credit > 0 && `credits of ${dollarsInFull(credit)} are given`,
    again > 0 && `used credits of ${dollarsInFull(again)} are good again`,
  ].filter((each) => each !== false);
  const said = money.length > 0 ? inWords.format(money) : "no money goes back";
  return `${count(items.length, "reservation")} will be cancelled by the published rule, and ${said}. Each buyer is told by e-mail. ${offerWords(items)} This cannot be undone.`;
}
