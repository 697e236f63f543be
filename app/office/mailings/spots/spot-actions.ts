import { formText, formTextsByName } from "#app/office/access/office-access.ts";
import {
  createOperatorMessageRewriter,
  requireValidFormValue,
} from "#app/office/mailings/mailing-forms.ts";
import type { FormAction } from "#app/office/mailings/mailing-page-actions.ts";
import { formatUndoParam } from "#app/office/undo/undo-link.ts";
import {
  closePaymentAndRelease,
  previewRelease,
} from "#business/reservations/cancel/close-payment-and-release.ts";
import { addHouseAd, removeHouseAd } from "#business/reservations/claims/keep-spot-for-house-ad.ts";
import { placeCustomer } from "#business/reservations/claims/place-customer.ts";
import {
  findKnownCustomers,
  type TypedCustomer,
} from "#business/reservations/confirm/find-known-customers.ts";
import { buyerDetailsFormForOffice, holdForm } from "#business/reservations/forms.ts";
import {
  moveReservationToSpot,
  swapReservations,
} from "#business/reservations/move/move-reservation-to-spot.ts";
import type { KnownCustomerQuestion } from "./booking-prefill.ts";

/** The actions for one spot of the card, by the value of the pressed button. */
export const spotActions: Readonly<Record<string, FormAction>> = {
  async place(id, form, actionContext) {
    const texts = { ...formTextsByName(form), mailingId: id };
    const words = createOperatorMessageRewriter(form);
    const wish = requireValidFormValue(holdForm, texts, "industry", words);
    const details = requireValidFormValue(buyerDetailsFormForOffice, texts, "business", words);
    const paid = formText(form, "pay") === "paid" ? { note: formText(form, "note") } : undefined;
    const priceCents = Number(formText(form, "price")) || 0;
    const who = await readCustomer(form, details);
    if ("known" in who) return who;
    return async (tx) => {
      await placeCustomer({ ...wish, ...who, priceCents, details, paid }, actionContext, tx);
      return { done: "placed", spot: wish.spot };
    };
  },
  async move(_, form, actionContext) {
    const spot = formText(form, "to");
    const move = { ...parseSeat(formText(form, "seat")), spot };
    return async (tx) => {
      await moveReservationToSpot(move, actionContext, tx);
      return { done: "moved", spot };
    };
  },
  async swap(_, form, actionContext) {
    const one = parseSeat(formText(form, "seat"));
    const other = parseSeat(formText(form, "other"));
    return async (tx) => {
      await swapReservations({ one, other }, actionContext, tx);
      return { done: "swapped" };
    };
  },
  async release(_, form, actionContext) {
    const input = { ...parseSeat(formText(form, "seat")), reason: formText(form, "reason") };
    return async (tx) => {
      await (tx
        ? previewRelease(input, actionContext, tx)
        : closePaymentAndRelease(input, actionContext));
      return { done: "released", spot: formText(form, "spot") };
    };
  },
  async house(id, form, actionContext) {
    const spot = formText(form, "spot");
    return async (tx) => {
      await addHouseAd({ mailingId: id, spot }, actionContext, tx);
      return { done: "house", spot, undo: formatUndoParam("house-ad", id, spot) };
    };
  },
  async free(id, form, actionContext) {
    const spot = formText(form, "spot");
    return async (tx) => {
      await removeHouseAd({ mailingId: id, spot }, actionContext, tx);
      return { done: "freed", spot, undo: formatUndoParam("house-ad-removed", id, spot) };
    };
  },
};

/**
 * The advertiser and the lead that a spot is booked for. A likely match that nobody has decided on is a question first.
 */
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
