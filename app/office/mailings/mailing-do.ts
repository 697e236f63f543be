import * as v from "valibot";
import { lookUp } from "#app/look-up.ts";
import { textOf } from "#app/office/door.ts";
import { correctHandOvers } from "#business/billing/correct-hand-overs.ts";
import { giveBackFewerHomes } from "#business/billing/fewer-homes.ts";
import { placeCustomer } from "#business/billing/place-customer.ts";
import type { Circumstances } from "#business/journal/journal.ts";
import {
  closeMailing,
  confirmMailing,
  markDropped,
  markPrinted,
  notPrinted,
  publishMailing,
  reopenMailing,
} from "#business/mailings/advance-mailing.ts";
import { date, dropForm, planForm } from "#business/mailings/forms.ts";
import type { Drop, MailingDates } from "#business/mailings/mailing.ts";
import { cloneMailing } from "#business/mailings/plan-mailing.ts";
import { changeMailing } from "#business/reservations/change-mailing.ts";
import { holdForm, personForm } from "#business/reservations/forms.ts";
import { putHouseAd, takeHouseAdAway } from "#business/reservations/house-ad.ts";
import { mailAnyway } from "#business/reservations/mail-anyway.ts";
import { moveReservation, swapReservations } from "#business/reservations/move-places.ts";
import { postponeMailing } from "#business/reservations/postpone-mailing.ts";
import { takeOffCalendar } from "#business/reservations/take-off-calendar.ts";
import type { Hurt } from "#business/reservations/whom-it-hurts.ts";
import { Refusal } from "#platform/refusal.ts";

/** What a form about a mailing came to: done, gone on to another mailing, or a question first. */
export type Done =
  | { done: DoneWord; spot?: string }
  | { mailing: number }
  | { hurt: Hurt[]; key: string; dates: MailingDates };

export const doneWords = {
  published: "It is on sale.",
  closed: "Booking is closed.",
  reopened: "Booking is open again.",
  printed: "It is marked as printed.",
  unprinted: "It is not marked as printed any more. Booking is closed.",
  cancelled: "It is off the calendar.",
  dropped: "It is marked as handed over.",
  corrected: "The hand-overs are saved.",
  confirmed: "It is confirmed.",
  fewer: "The missing share goes back to each of them, and they are told by e-mail.",
  anyway: "It is mailed as planned, and everybody who booked is told.",
  postponed: "It is postponed, and everybody who booked is told.",
  changed: "Your changes are saved.",
  placed: "They are on the card.",
  moved: "They have moved, and are told by e-mail.",
  swapped: "The two have changed places, and are told by e-mail.",
  house: "The place is kept for an ad of our own.",
  freed: "The place is on sale again.",
} as const;

export type DoneWord = keyof typeof doneWords;

type Deed = (id: number, form: FormData, circumstances: Circumstances) => Promise<Done>;

const seenIn = (id: number, form: FormData) => ({
  id,
  expectedVersion: Number(textOf(form, "version")) || 0,
});

/** A value of a form by its schema; what is wrong is refused at its field. */
function read<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  fallback: string,
  words = (_field: string, said: string) => said,
): v.InferOutput<Schema> {
  const found = v.safeParse(schema, value);
  if (found.success) return found.output;
  const [issue] = found.issues;
  const field = v.getDotPath(issue) ?? fallback;
  throw new Refusal("invalid", words(field, issue.message), { field });
}

const ASKED: Record<string, string> = {
  industry: "Choose their industry.",
  business: "Enter the name of the business.",
  name: "Enter the name of the person.",
  email: "Enter their e-mail address.",
  phone: "Enter their phone number.",
};

/** What the customer's own form says to them, said to somebody of the office who fills it in for them. */
const asOffice =
  (form: FormData) =>
  (field: string, said: string): string => {
    if (field === "business" && textOf(form, field).trim() !== "") {
      return "60 characters at most: this is how the name stands on the card.";
    }
    return textOf(form, field).trim() === "" ? (lookUp(ASKED, field) ?? said) : said;
  };

const textsOf = (form: FormData) =>
  Object.fromEntries([...form.keys()].map((name) => [name, textOf(form, name)]));

/** What was typed into a form; the date that its deadlines were counted from only if it is one. */
export function typedIn(form: FormData): Record<string, string> {
  const { countedFrom, ...texts } = textsOf(form);
  const from = v.safeParse(date, countedFrom);
  return { ...texts, ...(from.success && { countedFrom: from.output }) };
}

/** The most hand-overs that one form can tell of. */
const DROPS_AT_MOST = 30;

/** The hand-overs of a form, row by row; a row without pieces and post office is left out. */
function dropsIn(form: FormData): Drop[] {
  return Array.from({ length: DROPS_AT_MOST }, (_, i) => i + 1).flatMap((n) => {
    const [day, pieces, postOffice] = ["date", "pieces", "office"].map((part) =>
      textOf(form, `drop-${n}-${part}`),
    );
    if (!pieces && !postOffice) return [];
    const found = v.safeParse(dropForm, { date: day, pieces, postOffice });
    if (found.success) return [found.output];
    const [issue] = found.issues;
    const part = v.getDotPath(issue)?.replace("postOffice", "office") ?? "date";
    throw new Refusal("invalid", issue.message, { field: `drop-${n}-${part}` });
  });
}

const step =
  (
    verb: (seen: { id: number; expectedVersion: number }, c: Circumstances) => Promise<unknown>,
    done: DoneWord,
  ): Deed =>
  async (id, form, circumstances) => {
    await verb(seenIn(id, form), circumstances);
    return { done };
  };

/** Everything that can be asked on the page of a mailing, by the name of its button. */
export const mailingDeeds: Readonly<Record<string, Deed>> = {
  publish: step(publishMailing, "published"),
  close: step(closeMailing, "closed"),
  reopen: step(reopenMailing, "reopened"),
  async print(id, form, circumstances) {
    const printedOn = read(date, textOf(form, "printedOn"), "printedOn");
    await markPrinted({ ...seenIn(id, form), printedOn }, circumstances);
    return { done: "printed" };
  },
  unprint: step(notPrinted, "unprinted"),
  cancel: step(takeOffCalendar, "cancelled"),
  async drop(id, form, circumstances) {
    await markDropped({ ...seenIn(id, form), drops: dropsIn(form) }, circumstances);
    return { done: "dropped" };
  },
  async correct(id, form, circumstances) {
    await correctHandOvers({ ...seenIn(id, form), drops: dropsIn(form) }, circumstances);
    return { done: "corrected" };
  },
  async confirm(id, form, circumstances) {
    const confirmedOn = read(date, textOf(form, "confirmedOn"), "confirmedOn");
    await confirmMailing({ ...seenIn(id, form), confirmedOn }, circumstances);
    return { done: "confirmed" };
  },
  async postpone(id, form, circumstances) {
    const dropDate = read(date, textOf(form, "dropDate"), "dropDate");
    const reason = textOf(form, "reason") === "too-few" ? "too-few" : "other";
    const sentence = textOf(form, "sentence").trim();
    await postponeMailing({ ...seenIn(id, form), dropDate, reason, sentence }, circumstances);
    return { done: "postponed" };
  },
  "mail-anyway": step(mailAnyway, "anyway"),
  async fewer(id, form, circumstances) {
    const key = textOf(form, "key");
    await giveBackFewerHomes({ ...seenIn(id, form), key }, circumstances);
    return { done: "fewer" };
  },
  async clone(id, form, circumstances) {
    const dropDate = read(date, textOf(form, "cloneDate"), "cloneDate");
    return { mailing: (await cloneMailing({ id, dropDate }, circumstances)).id };
  },
  async change(id, form, circumstances) {
    const plan = read(planForm, textsOf(form), "drop");
    const agreed = textOf(form, "agreed") || undefined;
    const { countedFrom } = typedIn(form);
    const wish = { ...seenIn(id, form), plan, countedFrom, agreed };
    const changed = await changeMailing(wish, circumstances);
    if (changed.outcome === "asks") return changed;
    return { done: "changed" };
  },
  async place(id, form, circumstances) {
    const texts = { ...textsOf(form), mailingId: id };
    const wish = read(holdForm, texts, "industry", asOffice(form));
    const details = read(personForm, texts, "business", asOffice(form));
    const paid = textOf(form, "pay") === "paid" ? { note: textOf(form, "note") } : undefined;
    const priceCents = Number(textOf(form, "price")) || 0;
    await placeCustomer({ ...wish, priceCents, details, paid }, circumstances);
    return { done: "placed", spot: wish.spot };
  },
  async move(_, form, circumstances) {
    const spot = textOf(form, "to");
    await moveReservation({ ...seat(textOf(form, "seat")), spot }, circumstances);
    return { done: "moved", spot };
  },
  async swap(_, form, circumstances) {
    const one = seat(textOf(form, "seat"));
    await swapReservations({ one, other: seat(textOf(form, "other")) }, circumstances);
    return { done: "swapped" };
  },
  async house(id, form, circumstances) {
    const spot = textOf(form, "spot");
    await putHouseAd({ mailingId: id, spot }, circumstances);
    return { done: "house", spot };
  },
  async free(id, form, circumstances) {
    const spot = textOf(form, "spot");
    await takeHouseAdAway({ mailingId: id, spot }, circumstances);
    return { done: "freed", spot };
  },
};

/** "17.3": a reservation and the version of it that the page showed. */
function seat(text: string) {
  const [reservationId = 0, expectedVersion = 0] = text.split(".").map(Number);
  return { reservationId: reservationId || 0, expectedVersion: expectedVersion || 0 };
}
