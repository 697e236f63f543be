import { expect, test } from "vitest";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { previewEmails } from "#business/preview-emails.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { moveToAnotherCard } from "#business/reservations/move/move-to-another-card.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { invoice } from "#database/schema/payments.ts";
import { addDays, arizonaMidnight } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import {
  byOperator,
  firmPlace,
  messagesOf,
  papersInOrder,
  placedByOffice,
  recordCheck,
  seenReservation,
  tellAllNews,
} from "#tests/support/business/papers.ts";
import { recordPart } from "#tests/support/business/payments.ts";
import { context, outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import {
  expectInvoice,
  expectRefusal,
  refused,
} from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  type ChangeDueDateInput,
  changeDueDate,
  correctInvoice,
  correctOwnInvoice,
  setPartPaymentsAllowed,
} from "./change-invoice.ts";
import { billToLines } from "./invoice.ts";

const billing = {
  name: "Copper Pipes Holdings LLC",
  address: "7 E Main St\nScottsdale, AZ 85251",
  poNumber: "PO-1042",
};

async function billed() {
  const [mailingId = 0, other = 0] = await planTestMailings();
  const { reservationId, invoice: first } = await firmPlace({ mailingId });
  return { reservationId, first, other };
}

const numbers = async () =>
  (await db.select().from(invoice).orderBy(invoice.id)).map(({ number, state }) => [number, state]);

anyDatabase("an invoice that is corrected", () => {
  test("becomes void with its number, and a new one with the same amounts replaces it, once", async () => {
    const { reservationId, first } = await billed();
    const input = { reservationId, expectedVersion: first.version, billing };
    const tries = await Promise.all(
      [1, 2, 3].map(() => outcomeOf(correctOwnInvoice(input, context))),
    );
    expect(tries.filter((one) => "number" in one)).toHaveLength(1);
    expect(tries.filter((one) => "code" in one && one.code === "conflict")).toHaveLength(2);
    const after = await findLatestInvoice(reservationId);
    const { totalCents, dueOn, number: replaces } = first;
    expect(after).toMatchObject({ state: "open", totalCents, dueOn, replaces, buyer: { billing } });
    expect(await numbers()).toEqual([
      [first.number, "void"],
      [after?.number, "open"],
    ]);
    expect(after?.number.endsWith("-0002")).toBe(true);
    expect(await papersInOrder()).toEqual([]);
    expect(after && billToLines(after.buyer).slice(0, 3)).toEqual([
      "Copper Pipes Holdings LLC",
      "7 E Main St",
      "Scottsdale, AZ 85251",
    ]);
  });

  test("is told to its buyer once, as the office has read it before", async () => {
    const { reservationId, first } = await billed();
    const input = { reservationId, expectedVersion: first.version, billing };
    const { emails } = await previewEmails((tx) => correctInvoice(input, byOperator, tx));
    expect(emails).toHaveLength(1);
    expect(await findLatestInvoice(reservationId)).toMatchObject({ number: first.number });
    await correctInvoice(input, byOperator);
    await tellAllNews();
    const [told, ...more] = await messagesOf("mailing-news-invoice-corrected");
    expect(more).toEqual([]);
    expect(told?.text).toContain(`replaces invoice ${first.number}`);
    expect(told?.subject).toBe(emails[0]?.subject);
  });

  test("once paid stays paid where the office corrects it, and is sent anew with nothing due; its buyer can’t anymore", async () => {
    const { reservationId } = await billed();
    await recordCheck(reservationId);
    const { version = 0, number = "" } = (await findLatestInvoice(reservationId)) ?? {};
    const input = { reservationId, expectedVersion: version, billing };
    await expectRefusal(correctOwnInvoice(input, context), "conflict");
    const { number: next, state } = await correctInvoice(input, byOperator);
    expect(state).toBe("paid");
    expect(await papersInOrder()).toEqual([]);
    const back = { ...input, billing: { ...billing, name: "Else" } };
    await expectRefusal(correctInvoice(back, byOperator), "conflict");
    await tellAllNews();
    const [told] = await messagesOf("mailing-news-invoice-corrected");
    expect(told?.text).toContain(`Invoice ${next} replaces invoice ${number}`);
    expect(told?.text).toContain("It’s paid, so you owe nothing on it.");
    expect(told?.text).not.toMatch(/due date|already sent/);
    expect(JSON.stringify(told?.attachments)).toContain(`Invoice ${next}.pdf`);
  });

  test("paid in part keeps what came in, and the rest pays it", async () => {
    const { reservationId, first } = await billed();
    const pay = (amountCents: number, expectedVersion: number) =>
      recordPart(reservationId, amountCents, { expectedVersion });
    await pay(200_00, first.version);
    const seen = async () => (await findLatestInvoice(reservationId))?.version ?? 0;
    const input = { reservationId, expectedVersion: await seen(), billing };
    const corrected = await correctInvoice(input, byOperator);
    expect(corrected).toMatchObject({ state: "open", receivedCents: 200_00 });
    await pay(first.totalCents - 200_00, corrected.version);
    await expectInvoice(reservationId, {
      state: "paid",
      number: corrected.number,
      receivedCents: first.totalCents,
    });
    expect(await papersInOrder()).toEqual([]);
  });

  test("keeps its details on the invoice that replaces it on another card", async () => {
    const { reservationId, first, other } = await billed();
    await correctInvoice({ reservationId, expectedVersion: first.version, billing }, byOperator);
    const to = { mailingId: other, spot: "F1", price: "as-sold" } as const;
    await moveToAnotherCard({ ...(await seenReservation(reservationId)), ...to }, byOperator);
    expect(await findLatestInvoice(reservationId)).toMatchObject({ buyer: { billing } });
    expect(await numbers()).toHaveLength(3);
  });

  test("is refused with nothing changed, without a name, and more than a few times by its buyer", async () => {
    const { reservationId, first } = await billed();
    const input = { reservationId, expectedVersion: first.version };
    const same = { name: first.buyer.business, address: "", poNumber: "" };
    for (const wrong of [
      same,
      { ...billing, name: " " },
      { ...billing, address: "a\nb\nc\nd\ne" },
    ]) {
      const attempt = correctInvoice({ ...input, billing: wrong }, byOperator);
      await expectRefusal(attempt, "invalid");
    }
    let last: unknown;
    for (let i = 0; i < 6; i++) {
      const { version = 0 } = (await findLatestInvoice(reservationId)) ?? {};
      const again = { ...billing, poNumber: `PO-${i}` };
      const seen = { reservationId, expectedVersion: version, billing: again };
      last = await outcomeOf(correctOwnInvoice(seen, context));
    }
    expect(last).toEqual(refused("conflict"));
    expect(await numbers()).toHaveLength(6);
  });
});

async function place() {
  const { reservationId } = await firmPlace();
  return reservationId;
}

async function change(id: number, dueOn: string, more: Partial<ChangeDueDateInput> = {}) {
  const billed = await findLatestInvoice(id);
  const input = { reservationId: id, dueOn, because: "they travel", afterClose: false };
  const expectedVersion = billed?.version ?? 0;
  return changeDueDate({ ...input, expectedVersion, ...more }, byOperator);
}

anyDatabase("another due date", () => {
  test("keeps the spot until then, stands on the invoice, and is told once", async () => {
    const id = await place();
    const dueOn = businessDaysAfter(await findTodayByDatabaseClock(), 15);
    await change(id, dueOn);
    expect(await findLatestInvoice(id)).toMatchObject({ dueOn, dueChanges: 1 });
    const after = await findReservationById(id);
    expect(after).toMatchObject({ paymentDueOn: dueOn, state: "unpaid" });
    expect(after?.expiresAt?.toISOString().slice(11, 16)).toBe("07:00");
    await tellAllNews();
    await tellAllNews();
    const said = await messagesOf("mailing-news-due-date");
    expect(said).toHaveLength(1);
    expect(said[0]?.text).toContain("is now due on");
    expect(said[0]?.text).not.toContain("they travel");
    const events = (await db.select().from(auditEvent)).map(({ event }) => event);
    expect(events).toContain("invoice.due-date-changed");
  });

  test("moved later keeps a spot that the office booked and nobody has confirmed until then; moved earlier, no longer", async () => {
    const [mailingId = 0] = await planTestMailings();
    const placed = await placedByOffice({ mailingId });
    const today = await findTodayByDatabaseClock();
    const later = businessDaysAfter(today, 15);
    await change(placed.id, later);
    const kept = await findReservationById(placed.id);
    expect(kept).toMatchObject({ state: "unconfirmed", paymentDueOn: later });
    expect(kept?.expiresAt).toEqual(arizonaMidnight(addDays(later, 1)));
    const earlier = businessDaysAfter(today, 5);
    await change(placed.id, earlier);
    const after = await findReservationById(placed.id);
    expect(after?.expiresAt).toEqual(arizonaMidnight(addDays(earlier, 1)));
  });

  test("is refused without a reason, on the date it has, in the past, and on a day off", async () => {
    const id = await place();
    const { dueOn: now = null } = (await findLatestInvoice(id)) ?? {};
    await expectRefusal(change(id, now ?? ""), "invalid");
    await expectRefusal(change(id, "2020-01-02"), "invalid");
    const later = businessDaysAfter(await findTodayByDatabaseClock(), 15);
    await expectRefusal(change(id, later, { because: "" }), "invalid");
    await expectRefusal(change(id, later, { expectedVersion: 9 }), "conflict");
    expect(await findLatestInvoice(id)).toMatchObject({ dueOn: now, dueChanges: 0 });
  });
});

anyDatabase("an invoice that may be paid in parts", () => {
  test("says so until one payment is asked for again", async () => {
    const id = await place();
    const version = (await findLatestInvoice(id))?.version ?? 0;
    await setPartPaymentsAllowed(
      { reservationId: id, allowed: true, expectedVersion: version },
      byOperator,
    );
    expect(await findLatestInvoice(id)).toMatchObject({ partsAllowed: true });
    const stale = { reservationId: id, allowed: false, expectedVersion: version };
    await expectRefusal(setPartPaymentsAllowed(stale, byOperator), "conflict");
    await setPartPaymentsAllowed({ ...stale, expectedVersion: version + 1 }, byOperator);
    expect(await findLatestInvoice(id)).toMatchObject({ partsAllowed: false });
  });
});
