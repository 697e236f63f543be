import { formText } from "#app/office/access/office-access.ts";
import { refuseBadDayUnlessWarned } from "#app/office/forms/refuse-bad-day.ts";
import type { KnownCustomerQuestion } from "#app/office/mailings/spots/booking-prefill.ts";
import { describeEmailToGroup } from "#app/office/record/describe-email.ts";
import { formatUndoParam, type UndoName } from "#app/office/undo/undo-link.ts";
import { getOwnProperty } from "#app/own-property.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  closeMailing,
  publishMailing,
  reopenMailing,
  uncancelMailingToPlanned,
} from "#business/mailings/advance-mailing.ts";
import { calendarDateSchema, mailingPlanForm } from "#business/mailings/forms.ts";
import type { MailingDates } from "#business/mailings/mailing.ts";
import { cloneMailing } from "#business/mailings/plan-mailing.ts";
import { recordCardPrinted } from "#business/press/press-steps.ts";
import { closePaymentAndRelease } from "#business/reservations/cancel/close-payment-and-release.ts";
import { addHouseAd, removeHouseAd } from "#business/reservations/claims/keep-spot-for-house-ad.ts";
import { placeCustomer } from "#business/reservations/claims/place-customer.ts";
import {
  findKnownCustomers,
  type TypedCustomer,
} from "#business/reservations/confirm/find-known-customers.ts";
import { buyerDetailsFormForOffice, holdForm } from "#business/reservations/forms.ts";
import type { AffectedBuyer } from "#business/reservations/mailing-changes/affected-buyers.ts";
import { changeMailingPlan } from "#business/reservations/mailing-changes/change-mailing-plan.ts";
import { decideToMailUnfilledCard } from "#business/reservations/mailing-changes/decide-to-mail-unfilled-card.ts";
import { refundFewerHomes } from "#business/reservations/mailing-changes/fewer-homes-refunds.ts";
import {
  postponeMailing,
  requirePostponementAllowed,
} from "#business/reservations/mailing-changes/postpone-mailing.ts";
import {
  recordDropped,
  recordMailed,
  takeBackPrinted,
} from "#business/reservations/mailing-changes/record-mailing-steps.ts";
import { removeEmptyMailingFromCalendar } from "#business/reservations/mailing-changes/remove-empty-mailing-from-calendar.ts";
import { replaceRecordedDrops } from "#business/reservations/mailing-changes/replace-recorded-drops.ts";
import {
  takeBackDropped,
  takeBackPostOfficeConfirmation,
  takeBackPublished,
} from "#business/reservations/mailing-changes/take-back-mailing-steps.ts";
import {
  type EmailPreview,
  previewBookingNews,
} from "#business/reservations/messages/preview-booking-news.ts";
import {
  moveReservationToSpot,
  swapReservations,
} from "#business/reservations/move/move-reservation-to-spot.ts";
import { isMailServerConfigured } from "#platform/mail/mail-server.server.ts";
import {
  createOperatorMessageRewriter,
  readAllFormTexts,
  readTypedMailingForm,
  requireValidDrops,
  requireValidFormValue,
} from "./mailing-forms.ts";
import { postponementPreviewKey } from "./postponement-preview-key.ts";
import { refuseBadDaysUnlessWarned } from "./refuse-bad-days.ts";

type MailingActionResult =
  | { done: MailingDoneMessage; spot?: string; undo?: string }
  | { mailing: number }
  | KnownCustomerQuestion
  | { preview: true }
  | { affected: AffectedBuyer[]; key: string; dates: MailingDates };

const mailingDoneMessages = {
  published: "Mailing published. Visitors can book it now.",
  closed: "Booking is closed.",
  reopened: "Booking is open again.",
  printed: "Marked as printed.",
  unpublished: "No longer published. Visitors can't see it.",
  undropped: "No longer marked as dropped off.",
  unconfirmed: "No longer marked as mailed.",
  restored: "Mailing restored. It's planned again.",
  unprinted: "No longer marked as printed. Booking is closed.",
  canceled: "Mailing canceled.",
  dropped: "Marked as dropped off.",
  corrected: "Drop-offs saved.",
  confirmed: "Marked as mailed.",
  fewer: "Refunds started for the missing share.",
  anyway: "Decided: it will be mailed as planned.",
  postponed: "Mailing postponed.",
  changed: "Changes saved.",
  placed: "Spot booked. They still have to accept the Terms.",
  moved: "Advertiser moved.",
  swapped: "Spots swapped.",
  released: "Spot released. It's open again.",
  house: "Spot kept for a house ad.",
  freed: "Spot is on sale again.",
} as const;

type MailingDoneMessage = keyof typeof mailingDoneMessages;

const EMAILED: Readonly<Record<string, string>> = {
  fewer: "each of them",
  anyway: "everybody who booked",
  postponed: "everybody who booked, is on the waitlist, or has an offer",
  printed: "everybody who paid",
  unprinted: "everybody who heard it was printed",
  undropped: "everybody who heard it was mailed",
  dropped: "everybody who paid",
  placed: "the buyer",
  moved: "the buyer",
  swapped: "both buyers",
  released: "the buyer if they confirmed their email or you approved them",
};

export function mailingDoneMessage(done: string): string | undefined {
  const said = getOwnProperty(mailingDoneMessages, done);
  const who = getOwnProperty(EMAILED, done);
  return said && who ? `${said} ${describeEmailToGroup(who, isMailServerConfigured())}` : said;
}

type Transaction = Parameters<typeof recordCardPrinted>[2];

type FormAction = (
  id: number,
  form: FormData,
  actionContext: ActionContext,
  tx?: Transaction,
) => Promise<MailingActionResult>;

/** The steps that email buyers: each shows its emails before it is taken (`previewMailingStep`). */
const EMAILING_STEPS: readonly string[] = [
  "print",
  "unprint",
  "drop",
  "undrop",
  "correct",
  "confirm",
  "unconfirm",
  "mail-anyway",
];

/** The emails that a form's step would cause, unless it has shown exactly these; undefined if it may go ahead. */
export async function previewMailingStep(
  id: number,
  form: FormData,
  actionContext: ActionContext,
): Promise<EmailPreview | undefined> {
  const name = formText(form, "do");
  const run = EMAILING_STEPS.includes(name) && getOwnProperty(mailingPageActions, name);
  if (!run) return undefined;
  const preview = await previewBookingNews((tx) => run(id, form, actionContext, tx));
  const isShown = preview.emails.length === 0 || formText(form, "shownEmails") === preview.key;
  return isShown ? undefined : preview;
}

const seenIn = (id: number, form: FormData) => ({
  id,
  expectedVersion: Number(formText(form, "version")) || 0,
});

const step =
  (
    change: (
      seen: { id: number; expectedVersion: number },
      c: ActionContext,
      tx?: Transaction,
    ) => Promise<{ version: number }>,
    done: MailingDoneMessage,
    undo?: UndoName,
  ): FormAction =>
  async (id, form, actionContext, tx) => {
    const { version } = await change(seenIn(id, form), actionContext, tx);
    return { done, ...(undo && { undo: formatUndoParam(undo, id, version) }) };
  };

const requireDate = (form: FormData, name: string) =>
  requireValidFormValue(calendarDateSchema, formText(form, name), name);

export const mailingPageActions: Readonly<Record<string, FormAction>> = {
  publish: step(publishMailing, "published", "mailing-published"),
  close: step(closeMailing, "closed", "mailing-closed"),
  reopen: step(reopenMailing, "reopened"),
  async print(id, form, actionContext, tx) {
    const printedOn = requireDate(form, "printedOn");
    const otherwise = formText(form, "otherwise").trim();
    await recordCardPrinted({ ...seenIn(id, form), printedOn, otherwise }, actionContext, tx);
    return { done: "printed" };
  },
  unpublish: step(takeBackPublished, "unpublished"),
  unprint: step(takeBackPrinted, "unprinted"),
  undrop: step(takeBackDropped, "undropped"),
  unconfirm: step(takeBackPostOfficeConfirmation, "unconfirmed"),
  restore: step(uncancelMailingToPlanned, "restored"),
  cancel: step(removeEmptyMailingFromCalendar, "canceled", "mailing-canceled"),
  async drop(id, form, actionContext, tx) {
    const input = { ...seenIn(id, form), drops: requireValidDrops(form) };
    await recordDropped(input, actionContext, tx);
    return { done: "dropped" };
  },
  async correct(id, form, actionContext, tx) {
    const input = { ...seenIn(id, form), drops: requireValidDrops(form) };
    await replaceRecordedDrops(input, actionContext, tx);
    return { done: "corrected" };
  },
  async confirm(id, form, actionContext, tx) {
    const confirmedOn = requireDate(form, "confirmedOn");
    await recordMailed({ ...seenIn(id, form), confirmedOn }, actionContext, tx);
    return { done: "confirmed" };
  },
  async postpone(id, form, actionContext) {
    const dropDate = requireDate(form, "dropDate");
    const reason = formText(form, "reason") === "too-few" ? "too-few" : "other";
    const sentence = formText(form, "sentence").trim();
    const wish = { ...seenIn(id, form), dropDate, reason, sentence } as const;
    await requirePostponementAllowed(wish, actionContext);
    refuseBadDayUnlessWarned(form, { name: "dropDate", date: dropDate, need: "post-office" });
    if (formText(form, "previewed") !== postponementPreviewKey(wish)) return { preview: true };
    await postponeMailing(wish, actionContext);
    return { done: "postponed" };
  },
  async "mail-anyway"(id, form, actionContext, tx) {
    await decideToMailUnfilledCard(seenIn(id, form), actionContext, tx);
    return { done: "anyway" };
  },
  async fewer(id, form, actionContext) {
    const key = formText(form, "key");
    await refundFewerHomes({ ...seenIn(id, form), key }, actionContext);
    return { done: "fewer" };
  },
  async clone(id, form, actionContext) {
    const dropDate = requireDate(form, "cloneDate");
    refuseBadDayUnlessWarned(form, { name: "cloneDate", date: dropDate, need: "post-office" });
    return { mailing: (await cloneMailing({ id, dropDate }, actionContext)).id };
  },
  async change(id, form, actionContext) {
    const plan = requireValidFormValue(mailingPlanForm, readAllFormTexts(form), "drop");
    refuseBadDaysUnlessWarned(form, plan.dates);
    const agreed = formText(form, "agreed") || undefined;
    const { countedFrom } = readTypedMailingForm(form);
    const wish = { ...seenIn(id, form), plan, countedFrom, agreed };
    const changed = await changeMailingPlan(wish, actionContext);
    if (changed.outcome === "asks") return changed;
    return { done: "changed" };
  },
  async place(id, form, actionContext) {
    const texts = { ...readAllFormTexts(form), mailingId: id };
    const wish = requireValidFormValue(
      holdForm,
      texts,
      "industry",
      createOperatorMessageRewriter(form),
    );
    const details = requireValidFormValue(
      buyerDetailsFormForOffice,
      texts,
      "business",
      createOperatorMessageRewriter(form),
    );
    const paid = formText(form, "pay") === "paid" ? { note: formText(form, "note") } : undefined;
    const priceCents = Number(formText(form, "price")) || 0;
    const who = await readCustomer(form, details);
    if ("known" in who) return who;
    await placeCustomer({ ...wish, ...who, priceCents, details, paid }, actionContext);
    return { done: "placed", spot: wish.spot };
  },
  async move(_, form, actionContext) {
    const spot = formText(form, "to");
    await moveReservationToSpot({ ...parseSeat(formText(form, "seat")), spot }, actionContext);
    return { done: "moved", spot };
  },
  async swap(_, form, actionContext) {
    const one = parseSeat(formText(form, "seat"));
    await swapReservations({ one, other: parseSeat(formText(form, "other")) }, actionContext);
    return { done: "swapped" };
  },
  async release(_, form, actionContext) {
    const reason = formText(form, "reason");
    await closePaymentAndRelease({ ...parseSeat(formText(form, "seat")), reason }, actionContext);
    return { done: "released", spot: formText(form, "spot") };
  },
  async house(id, form, actionContext) {
    const spot = formText(form, "spot");
    await addHouseAd({ mailingId: id, spot }, actionContext);
    return { done: "house", spot, undo: formatUndoParam("house-ad", id, spot) };
  },
  async free(id, form, actionContext) {
    const spot = formText(form, "spot");
    await removeHouseAd({ mailingId: id, spot }, actionContext);
    return { done: "freed", spot, undo: formatUndoParam("house-ad-removed", id, spot) };
  },
};

/** The advertiser and lead that a spot is booked for; somebody who is surely known is a question first. */
async function readCustomer(
  form: FormData,
  details: TypedCustomer,
): Promise<KnownCustomerQuestion | { leadId: number | undefined; advertiserId?: number }> {
  const answer = formText(form, "advertiser");
  const leadId = Number(formText(form, "lead")) || undefined;
  if (answer === "new") return { leadId };
  const advertiserId = Number(answer) || undefined;
  if (advertiserId !== undefined) return { leadId, advertiserId };
  const found = await findKnownCustomers(details);
  const known = found.filter(({ kind, isSame }) => kind === "advertiser" && isSame);
  return known.length > 0 ? { known } : { leadId };
}

/** "17.3": a reservation's id and the version that the page showed. */
function parseSeat(text: string) {
  const [reservationId = 0, expectedVersion = 0] = text.split(".").map(Number);
  return { reservationId: reservationId || 0, expectedVersion: expectedVersion || 0 };
}
