import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailLimits } from "#business/mail-limits/mail-limits.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/accept-reservation-terms.ts";
import {
  choosePayByInvoice,
  reserveOnInvoice,
} from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import {
  approveInvoiceRequest,
  findInvoiceRequests,
} from "#business/reservations/confirm/invoice-requests.ts";
import { callDeadline } from "#business/reservations/pay/payment-terms.ts";
import { contact } from "#database/schema/advertisers.ts";
import { invoice } from "#database/schema/billing.ts";
import { strangerMessage } from "#database/schema/mail-limits.ts";
import { db } from "#platform/database/database.server.ts";
import { strangersShare } from "#site.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  holdByMail,
  holdWithDetails,
  industryAt,
  outcomeOf,
  planTestMailings,
  shiftExpiry,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { payOnline, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { calculateSpotsInShare } from "./reservation.ts";

const SPOTS = "F1 F2 F3 F4 F5 F6 F7".split(" ");
const SHARE = calculateSpotsInShare(14, strangersShare.invoices);

/**
 * First-time buyers on invoices, up to a card's share, and one more with details who needs the
 * office.
 */
async function fullShare() {
  const [mailingId = 0] = await planTestMailings();
  for (let n = 0; n < SHARE; n++) {
    const { reservation } = await holdWithDetails({
      mailingId,
      spot: SPOTS[n] ?? "",
      industry: industryAt(n),
    });
    expect(await choosePayByInvoice({ reservationId: reservation.id }, context)).toMatchObject({
      state: "unconfirmed",
    });
  }
  const wish = { mailingId, spot: SPOTS[SHARE] ?? "", industry: industryAt(SHARE) };
  const { reservation } = await holdWithDetails(wish);
  return { mailingId, wish, id: reservation.id };
}

anyDatabase("first-time buyers on invoices", () => {
  test("have a third of a card at once, and the next one stays on hold until the office has had time to answer", async () => {
    expect(SHARE).toBe(4);
    const { id } = await fullShare();
    const invoices = await db.$count(invoice);
    const asked = await choosePayByInvoice({ reservationId: id }, context);
    expect(asked).toMatchObject({ state: "held", paymentDueOn: null });
    const untilAnswered = (callDeadline(new Date()).getTime() - Date.now()) / 1000;
    expect(Math.abs((asked.secondsLeft ?? 0) - untilAnswered)).toBeLessThan(60);
    expect(asked.invoiceRequestedAt).toBeInstanceOf(Date);
    expect(await db.$count(invoice)).toBe(invoices);
    expect(await findInvoiceRequests(5)).toMatchObject([{ reservationId: id }]);
  });

  test("concurrent ones still get no more than a third", async () => {
    const [mailingId = 0] = await planTestMailings();
    const held = [];
    for (const [n, spot] of SPOTS.entries()) {
      held.push((await holdWithDetails({ mailingId, spot, industry: industryAt(n) })).reservation);
    }
    const chosen = await Promise.all(
      held.map(({ id }) => reserveOnInvoice({ reservationId: id }, context)),
    );
    expect(chosen.filter(({ state }) => state === "unconfirmed")).toHaveLength(SHARE);
  });

  test("can pay by card beyond it", async () => {
    const { id } = await fullShare();
    const paid = await payOnline({ reservationId: id, payment: "cs_1" }, context);
    expect(paid).toMatchObject({ outcome: "granted" });
  });

  test("the office vouches in one step, even after the hold expired, and the invoice can be confirmed for a day", async () => {
    const { id } = await fullShare();
    await choosePayByInvoice({ reservationId: id }, context);
    await shiftExpiry(id, -1);
    const reserved = await approveInvoiceRequest({ reservationId: id }, byOperator);
    expect(reserved).toMatchObject({ state: "unconfirmed" });
    expect(reserved.secondsLeft).toBeGreaterThan(23 * 3600);
    expect(await findInvoiceRequests(5)).toEqual([]);
    expect(await outcomeOf(approveInvoiceRequest({ reservationId: id }, byOperator))).toEqual(
      refused("conflict"),
    );
  });

  test("vouching works past the limits of strangers' messages, and counts none", async () => {
    const { id } = await fullShare();
    await choosePayByInvoice({ reservationId: id }, context);
    const keys = { emailKey: "x@x.example", mailbox: "x@x.example" };
    await db.insert(strangerMessage).values(Array(mailLimits.site.hour).fill(keys));
    const counted = await db.$count(strangerMessage);
    expect(await approveInvoiceRequest({ reservationId: id }, byOperator)).toMatchObject({
      state: "unconfirmed",
    });
    expect(await db.$count(strangerMessage)).toBe(counted);
  });

  test("asking the office sends the buyer no message, and counts none", async () => {
    const { id } = await fullShare();
    const counted = await db.$count(strangerMessage);
    for (let n = 0; n < 4; n++) {
      expect(await choosePayByInvoice({ reservationId: id }, context)).toMatchObject({
        state: "held",
      });
    }
    expect(await db.$count(strangerMessage)).toBe(counted);
  });

  test("a buyer who has paid before and confirmed the address is not one; a buyer who only types that address is", async () => {
    const { mailingId, wish } = await fullShare();
    const [other = 0] = (
      await db.execute<{ id: number }>(sql`select id::int from mailing
      where id <> ${mailingId} order by id limit 1`)
    ).rows.map(({ id }) => id);
    const known = "pat@request-known.example";
    const paid = await hold({ mailingId: other });
    const details = someDetails({ email: known });
    const networkAddress = "192.0.2.1";
    const reservationId = paid.reservation.id;
    await saveBuyerDetailsAndTerms({ reservationId, details, networkAddress }, context);
    await payOnline({ reservationId, payment: "cs_9" }, context);
    const typed = await holdWithDetails({ ...wish, spot: "B1", industry: industryAt(9) });
    await db
      .update(contact)
      .set({ email: known, emailKey: known })
      .where(sql`id = ${typed.reservation.contactId}`);
    expect(await reserveOnInvoice({ reservationId: typed.reservation.id }, context)).toMatchObject({
      state: "held",
    });
    const { reservation: held } = await holdByMail({
      ...wish,
      spot: "B2",
      industry: industryAt(10),
    });
    await db.execute(
      sql`update hold_request set email_key = ${known} where id = ${held.holdRequestId}`,
    );
    await saveBuyerDetailsAndTerms({ reservationId: held.id, details, networkAddress }, context);
    expect(await reserveOnInvoice({ reservationId: held.id }, context)).toMatchObject({
      state: "unconfirmed",
    });
  });
});
