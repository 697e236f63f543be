import { eq, sql } from "drizzle-orm";
import { findRecords } from "#app/office/palette/find-records.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/accept-reservation-terms.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { invoice } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import { recordCheck } from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  holdWithDetails,
  linkTo,
  ownNetwork,
  planTestMailings,
  someDetails,
} from "#tests/support/business/reservation.ts";

/** What the palette finds for an operator who types some words. */
export const find = (words: string, role: "owner" | "assistant" = "owner") =>
  findRecords(words, role);
/** The same as one line each: the kind and the name. */
export const said = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).map(({ kind, name }) => `${kind}: ${name}`);

/** The number of the only invoice. */
export async function invoiceNumber() {
  const { rows } = await db.execute<{ number: string }>(sql`select number from invoice`);
  return rows[0]?.number ?? "";
}

/** The invoice with that number is paid by check. */
export async function paidPlace(number: string) {
  const [billed] = await db.select().from(invoice).where(eq(invoice.number, number));
  const reservationId = billed?.reservationId ?? 0;
  await recordCheck(reservationId);
  return { reservationId };
}

/** A refund that the office sends by hand. */
export const byHand = { isFull: false, reason: "operator", state: "by-hand" } as const;

/** A card with a plumber, Copper Pipes, on an invoice, and a roofer: the card and the plumber's reservation. */
export async function planCopperPipes() {
  const [first = 0] = await planTestMailings();
  await db.execute(sql`update mailing set name = 'Late card' where id = ${first}`);
  const { reservation: held } = await hold({ mailingId: first });
  const details = someDetails({
    business: "Copper Pipes",
    name: "Ida Moss",
    email: "ida@copperpipes.example",
    phone: "+14805550177",
  });
  await saveBuyerDetailsAndTerms(
    { reservationId: held.id, details, networkAddress: ownNetwork() },
    context,
  );
  const { reference } = await choosePayByInvoice({ reservationId: held.id }, context);
  await confirmReservationByLink({ token: await linkTo(held.id) }, context);
  await holdWithDetails({ mailingId: first, industry: "roofing", spot: "F2" });
  return { first, reference };
}
