import { eq, gt, inArray, max } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { planFromMailing } from "#business/mailings/mailing-fields.ts";
import { recordCardPrinted } from "#business/press/press-steps.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { loadCompensationIfCanceledToday } from "#business/reservations/cancel/cancel-reservation.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import {
  closePaymentAndRelease,
  placeCustomer,
} from "#business/reservations/claims/place-and-release.ts";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import { approveInvoiceRequest } from "#business/reservations/confirm/invoice-requests.ts";
import { changeMailingPlan } from "#business/reservations/mailing-changes/change-mailing-plan.ts";
import { postponeMailing } from "#business/reservations/mailing-changes/postpone-mailing.ts";
import {
  moveReservationToSpot,
  swapReservations,
} from "#business/reservations/move/arrange-card.ts";
import { changeSize } from "#business/reservations/move/change-size-or-industry.ts";
import { findSizeChangeSettlement } from "#business/reservations/move/settle-size-change.ts";
import { makeUpForError } from "#business/reservations/pay/credits/make-up-for-error.ts";
import { closeCheckoutAndRecordPayment } from "#business/reservations/pay/invoices/record-payment.ts";
import { refundAllOrPartOfPayment } from "#business/reservations/refunds/refund-payment.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { mailing as mailings } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { redactLinkTokens } from "#platform/mail/find-messages.server.ts";
import { byOperator, firmPlace } from "#tests/support/business/papers.ts";
import { creditedBusiness, owedPlace, takeCredit } from "#tests/support/business/payments.ts";
import { closeAfterApprovals, sentAd } from "#tests/support/business/printed-mailing.ts";
import {
  context,
  holdWithDetails,
  ownNetwork,
  planTestMailings,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { emailJobs, type Previewable, previewEmails } from "./preview-emails.ts";

type Act = Previewable<unknown>;

const lastJob = async () => (await db.select({ last: max(job.id) }).from(job))[0]?.last ?? 0;

/** The emails sent from this job on: recipient and words, without private links and new references. */
async function sentSince(last: number) {
  const since = () => db.select().from(job).where(gt(job.id, last)).orderBy(job.id);
  for (const { kind, payload } of await since()) {
    await emailJobs.find(({ name }) => name === kind)?.write(payload, db);
  }
  const ids = (await since())
    .filter(({ kind }) => kind === "mail.deliver")
    .map(({ payload }) => (payload as { messageId: string }).messageId);
  const rows = await db.select().from(message).where(inArray(message.id, ids));
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id);
    return row ? [{ to: row.recipient, text: redactLinkTokens(row.text) }] : [];
  });
}

/** Without what is new each time: a reservation's reference, and the minute in which an offer or a deadline ends. */
const lasting = (text: string) =>
  text
    .replaceAll(/\(new reference\)|\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, "…")
    .replaceAll(/\d+:\d\d [ap]m/g, "…");

anyDatabase("the preview of an action's emails", () => {
  let id = 0;
  beforeEach(async () => {
    [id = 0] = await planTestMailings([60, 95]);
  });

  const mailing = async () => {
    const found = await findOfficeMailingById(id);
    if (!found) throw new Error("no mailing");
    return found;
  };
  const seen = async () => ({ id, expectedVersion: (await mailing()).version });
  const seat = async (reservationId: number) => ({
    reservationId,
    expectedVersion: (await findReservationById(reservationId))?.version ?? 0,
  });
  const paid = async (spot: string, industry: string) => {
    const place = await paidPlace(id, { spot, industry }, `cs_${spot}`);
    await sentAd(place.id);
    return place.id;
  };
  const place = (paidWith?: { note: string }): Act => {
    const { terms: _, ...details } = someDetails();
    const wish = { mailingId: id, spot: "F1", industry: "plumbing", priceCents: 1000_00 };
    return (tx) => placeCustomer({ ...wish, details, paid: paidWith }, byOperator, tx);
  };
  const wait = (industry: string) =>
    joinWaitlist(
      {
        mailingId: id,
        industry,
        email: "lee@wait.example",
        proven: true,
        networkAddress: ownNetwork(),
      },
      context,
    );

  const steps: Record<string, () => Promise<Act>> = {
    async postpone() {
      await paid("F1", "plumbing");
      await wait("plumbing");
      const dropDate = addDays((await mailing()).dropDate, 10);
      const wish = { ...(await seen()), dropDate, reason: "other", sentence: "So." } as const;
      return (tx) => postponeMailing(wish, byOperator, tx);
    },
    async "change the plan"() {
      await paid("F1", "plumbing");
      const plan = { ...planFromMailing(await mailing()), households: 9_000 };
      const wish = { ...(await seen()), plan };
      return (tx) => changeMailingPlan(wish, byOperator, tx);
    },
    async move() {
      const wish = { ...(await seat(await paid("F1", "plumbing"))), spot: "F2" };
      return (tx) => moveReservationToSpot(wish, byOperator, tx);
    },
    async swap() {
      const one = await seat(await paid("F1", "plumbing"));
      const other = await seat(await paid("F2", "solar"));
      return (tx) => swapReservations({ one, other }, byOperator, tx);
    },
    async "place on an invoice"() {
      return place();
    },
    async "place as paid"() {
      return place({ note: "check 1042" });
    },
    async "release a spot that somebody waits for"() {
      const { id: reservationId } = (await place()()) as { id: number };
      await wait("plumbing");
      const wish = { ...(await seat(reservationId)), reason: "They called." };
      return (tx) => closePaymentAndRelease(wish, byOperator, tx);
    },
    async "make up for our error"() {
      const reservationId = await paid("F1", "plumbing");
      await db.update(mailings).set({ state: "printed" }).where(eq(mailings.id, id));
      const wish = { ...(await seat(reservationId)), remedy: "credit", what: "No phone." } as const;
      return (tx) => makeUpForError(wish, byOperator, tx);
    },
    async cancel() {
      const wish = { ...(await seat(await paid("F1", "plumbing"))), because: "" };
      const expects = await loadCompensationIfCanceledToday(wish.reservationId);
      return (tx) => cancelAndCompensate({ ...wish, expects, gives: expects }, byOperator, tx);
    },
    async "refund a part"() {
      const seen = await seat(await paid("F1", "plumbing"));
      const money = { payment: "cs_F1", amountCents: 100_00, leftCents: 1_000_00 };
      const input = { ...seen, ...money, because: "A late proof." };
      return (tx) => refundAllOrPartOfPayment(input, byOperator, tx);
    },
    async "change the size"() {
      const { reservationId } = await firmPlace({ mailingId: id });
      const wish = { ...(await seat(reservationId)), spot: "F5", priceCents: 600_00 };
      const before = await findReservationById(reservationId);
      const plan = before && (await findSizeChangeSettlement(before, 600_00));
      if (!plan || plan.kind === "impossible") throw new Error("no plan");
      return (tx) => changeSize({ ...wish, back: "refund", plan }, byOperator, tx);
    },
    async "record a part of a payment"() {
      const { reservationId, invoice } = await firmPlace({ mailingId: id });
      const seen = { reservationId, expectedVersion: invoice.version };
      const input = { ...seen, amountCents: 100_00, note: "check" };
      return (tx) => closeCheckoutAndRecordPayment(input, byOperator, tx);
    },
    async "apply a part of a credit"() {
      const { second } = await creditedBusiness();
      id = second;
      const reservationId = await owedPlace({ mailingId: second });
      return (tx) => takeCredit({ reservationId, amountCents: 100_00 }, tx);
    },
    async "approve an invoice"() {
      const { reservation: held } = await holdWithDetails({ mailingId: id });
      await db.update(reservation).set({ invoiceRequestedAt: new Date() });
      return (tx) => approveInvoiceRequest({ reservationId: held.id }, byOperator, tx);
    },
    async "mark as printed"() {
      await paid("F1", "plumbing");
      await paid("F2", "solar");
      const input = { ...(await closeAfterApprovals(id)), printedOn: arizonaDate(new Date()) };
      return (tx) => recordCardPrinted({ ...input, otherwise: "From our proofs" }, byOperator, tx);
    },
  };

  test.each(Object.keys(steps))("is what is then sent, and does nothing: %s", async (name) => {
    const act = await steps[name]?.();
    if (!act) throw new Error(name);
    await sentSince(0);
    const last = await lastJob();
    const before = [await mailing(), await db.$count(message)];
    const preview = await previewEmails(act);
    expect([await mailing(), await db.$count(message)]).toEqual(before);
    expect(await lastJob()).toBe(last);
    expect((await previewEmails(act)).key).toBe(preview.key);
    await act();
    const sent = await sentSince(last);
    expect(sent.map(({ to, text }) => [to, lasting(text)])).toEqual(
      preview.emails.map(({ to, text }) => [to, lasting(text)]),
    );
    expect(sent.length).toBeGreaterThan(0);
  });

  test("names exactly these emails: other words are another preview", async () => {
    await paid("F1", "plumbing");
    const seenNow = await seen();
    const plan = planFromMailing(await mailing());
    const keys = [9_000, 8_000].map(async (households) => {
      const wish = { ...seenNow, plan: { ...plan, households } };
      return (await previewEmails((tx) => changeMailingPlan(wish, byOperator, tx))).key;
    });
    expect(new Set(await Promise.all(keys)).size).toBe(2);
  });

  test("refuses what the action refuses", async () => {
    const reservationId = await paid("F1", "plumbing");
    const wish = { ...(await seat(reservationId)), spot: "F4" };
    await expect(
      previewEmails((tx) => moveReservationToSpot(wish, byOperator, tx)),
    ).rejects.toMatchObject({ name: "Refusal" });
  });
});
