import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  findReservationAuditEntries,
  findReservationMoneyRecords,
} from "#business/ledger/card-and-reservation-money.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { refundAllOrPartOfPayment } from "#business/reservations/refunds/refund-payment.ts";
import { recordRefundSent } from "#business/reservations/refunds/send-refund.ts";
import { addNote, findNotes } from "#business/team/notes.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { mailing } from "#database/schema/mailings.ts";
import { credit, refund } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import {
  byOperator,
  firmPlace,
  recordCheck,
  seenReservation,
} from "#tests/support/business/papers.ts";
import { recordSent } from "#tests/support/business/payments.ts";
import { context, hireOwner, outcomeOf } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { createCustomerViewLink, findReservationByToken } from "./private-links.ts";

/** A spot paid by check. */
async function paidByCheck() {
  const { reservationId } = await firmPlace();
  await recordCheck(reservationId);
  const paid = await findReservationById(reservationId);
  if (!paid) throw new Error("the reservation has gone");
  return { reservationId, expectedVersion: paid.version, payment: paid.paymentId ?? "" };
}

anyDatabase("what the office decides about a reservation", () => {
  test("cancels by the ladder, or against it with a reason that the audit log keeps", async () => {
    const { reservationId, expectedVersion } = await paidByCheck();
    const input = { reservationId, expectedVersion, expects: "refund", because: "" } as const;
    await expectRefusal(cancelAndCompensate({ ...input, gives: "nothing" }, byOperator), "invalid");
    const against = { ...input, gives: "credit", because: "agreed on the phone" } as const;
    expect(await cancelAndCompensate(against, byOperator)).toMatchObject({ gives: "credit" });
    expect(await db.$count(credit)).toBe(1);
    expect(await db.$count(refund)).toBe(0);
    const { invoices } = await findReservationMoneyRecords(reservationId);
    const timeline = await findReservationAuditEntries(reservationId, invoices);
    expect(
      timeline.find(({ event }) => event === "reservation.refund-ladder-overridden"),
    ).toMatchObject({
      actor: "operator:900",
      detail: { ladder: "refund", gives: "credit", because: "agreed on the phone" },
    });
    expect(timeline.map(({ event }) => event)).toContain("invoice.payment-recorded");
  });

  test("refuses a reservation or ladder that has changed since it was shown", async () => {
    const { reservationId, expectedVersion, payment } = await paidByCheck();
    const stale = { reservationId, expectedVersion: expectedVersion - 1, because: "x" };
    const whole = { amountCents: 1000_00, leftCents: 1000_00 };
    const cancel = cancelAndCompensate(
      { ...stale, expects: "refund", gives: "refund" },
      byOperator,
    );
    await expectRefusal(cancel, "conflict");
    await expectRefusal(
      refundAllOrPartOfPayment({ ...stale, ...whole, payment }, byOperator),
      "conflict",
    );
    const moved = { reservationId, expectedVersion, expects: "credit", gives: "credit" } as const;
    await expectRefusal(cancelAndCompensate({ ...moved, because: "" }, byOperator), "conflict");
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    expect(await db.$count(refund)).toBe(0);
  });

  test("cannot cancel a paid and mailed spot; a refund is possible, and the spot stays", async () => {
    const { reservationId, expectedVersion, payment } = await paidByCheck();
    const past = { reservationId, expectedVersion, expects: "nothing", because: "kind" } as const;
    await db.update(mailing).set({ state: "printed" });
    const { mailingState } = (await findReservationById(reservationId)) ?? {};
    expect(mailingState).toBe("printed");
    for (const state of ["dropped", "confirmed"] as const) {
      await db.update(mailing).set({ state });
      for (const gives of ["nothing", "refund"] as const) {
        await expectRefusal(cancelAndCompensate({ ...past, gives }, byOperator), "conflict");
      }
      const own = cancelAndCompensate({ reservationId, expects: "nothing" }, context);
      await expectRefusal(own, "conflict");
    }
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    const part = { amountCents: 100_00, leftCents: 1000_00, because: "a smudge" };
    await refundAllOrPartOfPayment(
      { reservationId, expectedVersion, payment, ...part },
      byOperator,
    );
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    expect(await db.$count(refund)).toBe(1);
  });

  test("refunds in full once, with a reason, and the spot is free when the money has gone", async () => {
    const { reservationId, expectedVersion, payment } = await paidByCheck();
    const whole = { amountCents: 1000_00, leftCents: 1000_00 };
    const input = { reservationId, expectedVersion, payment, ...whole, because: "closed" };
    const dumb = refundAllOrPartOfPayment({ ...input, because: " " }, byOperator);
    await expectRefusal(dumb, "invalid");
    const unknown = refundAllOrPartOfPayment({ ...input, payment: "pi_other" }, byOperator);
    await expectRefusal(unknown, "not-found");
    const tries = await Promise.all(
      [1, 2, 3].map(() => outcomeOf(refundAllOrPartOfPayment(input, byOperator))),
    );
    expect(tries.filter((one) => one && "isFull" in one)).toHaveLength(1);
    const [owed] = await db.select().from(refund);
    expect(owed).toMatchObject({ state: "by-hand", reason: "operator", amountCents: 1000_00 });
    expect(await findReservationById(reservationId)).toMatchObject({ state: "paid" });
    await recordSent(owed, "check 9");
    expect(await findReservationById(reservationId)).toMatchObject({ state: "refunded" });
    const { payments } = await findReservationMoneyRecords(reservationId);
    expect(payments).toMatchObject([
      { outcome: "granted", leftCents: 0, refunds: [{ state: "done" }] },
    ]);
  });

  test("records no sent money if the amount has shrunk since it was shown", async () => {
    const { reservationId, expectedVersion, payment } = await paidByCheck();
    const whole = { amountCents: 1000_00, leftCents: 1000_00, because: "x" };
    await refundAllOrPartOfPayment(
      { reservationId, expectedVersion, payment, ...whole },
      byOperator,
    );
    const [seen] = await db.select().from(refund);
    await db.update(refund).set({ amountCents: 700_00, version: sql`version + 1` });
    const wish = { refundId: seen?.id ?? "", note: "check 9" };
    const stale = recordRefundSent({ ...wish, expectedVersion: seen?.version ?? 0 }, byOperator);
    await expectRefusal(stale, "conflict", "now send $700");
    expect(await db.select().from(refund)).toMatchObject([{ state: "by-hand" }]);
    await recordRefundSent({ ...wish, expectedVersion: (seen?.version ?? 0) + 1 }, byOperator);
    expect(await db.select().from(refund)).toMatchObject([{ state: "done" }]);
  });

  test("opens the buyer's view for 15 minutes by its own link that confirms no address, and records it in the audit log", async () => {
    const { reservationId } = await firmPlace();
    const token = await createCustomerViewLink({ reservationId }, byOperator);
    expect(await findReservationByToken(token)).toMatchObject({
      channel: "office",
      reservation: { id: reservationId },
    });
    await db.execute(sql`update private_link set expires_at = expires_at - interval '14 minutes'
      where channel = 'office'`);
    expect(await findReservationByToken(token)).toBeDefined();
    await db.execute(sql`update private_link set expires_at = expires_at - interval '1 minute'
      where channel = 'office'`);
    expect(await findReservationByToken(token)).toBeUndefined();
    expect(await db.$count(auditEvent, sql`event = 'reservation.view-opened'`)).toBe(1);
    await expectRefusal(createCustomerViewLink({ reservationId: 999 }, byOperator), "not-found");
  });
});

anyDatabase("a note about a reservation", () => {
  test("is stored with a name, and refused where it is empty or too long", async () => {
    await hireOwner();
    const subject = { type: "reservation", id: 1 } as const;
    await addNote({ subject, text: "  Will pay on Friday. " }, byOperator);
    expect(await findNotes(subject)).toMatchObject([
      { text: "Will pay on Friday.", by: "Olga Owner" },
    ]);
    for (const text of ["", " ", "x".repeat(2001)]) {
      await expectRefusal(addNote({ subject, text }, byOperator), "invalid");
    }
  });
});

anyDatabase("the permission to cancel", () => {
  test("lets an assistant cancel unpaid spots, but not paid ones", async () => {
    const { reservationId, expectedVersion } = await paidByCheck();
    const paid = { reservationId, expectedVersion, because: "", gives: "refund" } as const;
    await db.execute(sql`update operator set role = 'assistant' where id = 900`);
    await expectRefusal(
      cancelAndCompensate({ ...paid, expects: "refund" }, byOperator),
      "not-allowed",
    );
    const { mailingId = 0 } = (await findReservationById(reservationId)) ?? {};
    const open = await firmPlace({ mailingId, spot: "F2", industry: "solar" });
    const nothing = { expects: "nothing", gives: "nothing", because: "" } as const;
    const seen = await seenReservation(open.reservationId);
    expect(await cancelAndCompensate({ ...seen, ...nothing }, byOperator)).toMatchObject({
      wasPaid: false,
      reservation: { state: "canceled" },
    });
  });
});
