import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import { mailLimits } from "#business/mail-limits/mail-limits.ts";
import { deadlineToCallOffice } from "#business/mailings/calendar/business-days.ts";
import { getInitialPriceList } from "#business/mailings/mailing.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import { getPriceToRetakeSpot, renewHold } from "#business/reservations/claims/extend-hold.ts";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/buyer-details.ts";
import {
  choosePayByInvoice,
  reserveOnInvoice,
} from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import {
  approveInvoiceRequest,
  findInvoiceRequests,
} from "#business/reservations/confirm/invoice-requests.ts";
import {
  findActiveInvoice,
  findLatestInvoice,
} from "#business/reservations/pay/billing-queries.ts";
import { claimDurations } from "#business/reservations/reservation.ts";
import { contact } from "#database/schema/advertisers.ts";
import { strangerMessage } from "#database/schema/mail-limits.ts";
import { mailing } from "#database/schema/mailings.ts";
import { invoice } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import { strangersShare } from "#site.ts";
import {
  byOperator,
  firmPlace,
  reservedPlace,
  tellChanges,
  theMessage,
  tokenIn,
} from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  holdByMail,
  holdWithDetails,
  industryAt,
  linkTo,
  ownNetwork,
  planTestMailings,
  renew,
  shiftExpiry,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { expectRefusal, payOnline } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { calculateSpotsInShare } from "./reservation.ts";

const confirm = (token: string) => confirmReservationByLink({ token }, context);
const emailOf = async (id: number) =>
  findContactWithBusiness((await findReservationById(id))?.contactId ?? 0).then(
    (person) => person?.email ?? "",
  );
const costsNow = (id: number, priceCents: number) =>
  db
    .update(mailing)
    .set({ prices: { ...getInitialPriceList(), large: priceCents } })
    .where(eq(mailing.id, id));

const runOut = async (id: number) => shiftExpiry(id, -1);
const sweep = () => expireAllOverdueClaims(context);
const firm = async (id: number) => confirm(await linkTo(id));
const again = (id: number) => runOut(id).then(() => renew(id));

anyDatabase("finishing a reservation", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  test("an expired spot that is taken again is confirmed by the button of its new message", async () => {
    const { reservationId, invoice: first } = await firmPlace({ mailingId });
    await shiftExpiry(reservationId, -1);
    await expireAllOverdueClaims(context);
    await tellChanges();
    await renewHold({ reservationId, shownCents: 1000_00 }, context);
    await choosePayByInvoice({ reservationId }, context);
    await tellChanges();
    const sent = await theMessage(`reservation-unconfirmed:${reservationId}:1`);
    expect(await confirm(tokenIn(sent, "confirm"))).toMatchObject({ state: "unpaid" });
    expect((await findReservationById(reservationId))?.secondsLeft).toBeGreaterThan(12 * 3600);
    const second = await findActiveInvoice(reservationId);
    expect(second).toMatchObject({ state: "open" });
    expect(second?.number).not.toBe(first.number);
    await tellChanges();
    const messages = await theMessage(
      `reservation-firm:${reservationId}:${second?.number}:operator`,
    );
    expect(messages.text).toContain(second?.number);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ["was not confirmed in time", runOut],
    ["was not confirmed in time, and was ended", (id) => runOut(id).then(() => sweep())],
    ["was not paid in time", (id) => firm(id).then(() => runOut(id))],
    [
      "was not paid in time, and was ended",
      (id) =>
        firm(id)
          .then(() => runOut(id))
          .then(sweep),
    ],
    [
      "is on hold again",
      (id) =>
        firm(id)
          .then(() => runOut(id))
          .then(() => renew(id)),
    ],
    ["was given back", (id) => again(id).then(() => releaseHold({ reservationId: id }, context))],
    ["was canceled", (id) => cancelAndCompensate({ reservationId: id }, context)],
  ])(
    "the button of an email confirms nothing of a spot that %s, and says so",
    async (_, happens) => {
      const { reservationId } = await reservedPlace({ mailingId });
      const token = await linkTo(reservationId);
      await happens(reservationId);
      const before = await findReservationById(reservationId);
      await expectRefusal(confirm(token), "conflict");
      expect(await findReservationById(reservationId)).toMatchObject({ version: before?.version });
    },
  );

  test("an old link confirms nothing once the buyer has typed another address, which becomes unconfirmed", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const old = await linkTo(reservationId);
    const { contactId } = (await findReservationById(reservationId)) ?? {};
    const proof = async () => (await findContactWithBusiness(contactId ?? 0))?.emailConfirmedAt;
    expect(await proof()).toBeInstanceOf(Date);
    await shiftExpiry(reservationId, -1);
    await renew(reservationId);
    const give = (email: string) =>
      saveBuyerDetailsAndTerms(
        { reservationId, networkAddress: ownNetwork(), details: someDetails({ email }) },
        context,
      );
    await give((await emailOf(reservationId)).toUpperCase());
    expect(await proof()).toBeInstanceOf(Date);
    await give("kim@elsewhere.example");
    expect(await proof()).toBeNull();
    await choosePayByInvoice({ reservationId }, context);
    await expectRefusal(confirm(old), "conflict");
    expect((await findReservationById(reservationId))?.state).toBe("unconfirmed");
    expect(await confirm(await linkTo(reservationId))).toMatchObject({ state: "unpaid" });
    expect(await proof()).toBeInstanceOf(Date);
  });

  test("a spot is taken again at today's price, and only at the price that was shown", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    await shiftExpiry(reservationId, -1);
    await expireAllOverdueClaims(context);
    await costsNow(mailingId, 1100_00);
    const before = await findReservationById(reservationId);
    const stale = renewHold({ reservationId, shownCents: 1000_00 }, context);
    await expectRefusal(stale, "conflict", "now $1,100 before tax");
    expect(await findReservationById(reservationId)).toMatchObject({ state: "expired" });
    const { priceCents: shownCents } = await getPriceToRetakeSpot(
      before ?? { mailingId, size: "large" },
    );
    const held = await renewHold({ reservationId, shownCents }, context);
    expect(held).toMatchObject({ priceCents: 1100_00, renewals: 1, confirmedAt: null });
    await choosePayByInvoice({ reservationId }, context);
    await confirm(await linkTo(reservationId));
    expect(await findLatestInvoice(reservationId)).toMatchObject({ totalCents: 1100_00 });
  });
});

const SPOTS = "F1 F2 F3 F4 F5 F6 F7".split(" ");
const SHARE = calculateSpotsInShare(14, strangersShare.invoices);

/**
 * First-time buyers on invoices, up to a card's share, and one more with details who needs the
 * office.
 */
async function fullShare() {
  const [mailingId = 0] = await planTestMailings();
  for (let n = 0; n < SHARE; n++) {
    await firmPlace({ mailingId, spot: SPOTS[n] ?? "", industry: industryAt(n) });
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
    const untilAnswered =
      (deadlineToCallOffice(new Date(), claimDurations.confirmHours).getTime() - Date.now()) / 1000;
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

  test("ask as often as they like without a message; the office vouches in one step, past all limits, for a day", async () => {
    const { id } = await fullShare();
    const messages = await db.$count(strangerMessage);
    for (let n = 0; n < 4; n++) await choosePayByInvoice({ reservationId: id }, context);
    expect(await db.$count(strangerMessage)).toBe(messages);
    await shiftExpiry(id, -1);
    const keys = { emailKey: "x@x.example", mailbox: "x@x.example" };
    await db.insert(strangerMessage).values(Array(mailLimits.site.hour).fill(keys));
    const counted = await db.$count(strangerMessage);
    const vouch = () => approveInvoiceRequest({ reservationId: id }, byOperator);
    const reserved = await vouch();
    expect(reserved).toMatchObject({ state: "unconfirmed" });
    expect(reserved.secondsLeft).toBeGreaterThan(23 * 3600);
    expect(await db.$count(strangerMessage)).toBe(counted);
    expect(await findInvoiceRequests(5)).toEqual([]);
    await expectRefusal(vouch(), "conflict");
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
