import { expect, test } from "vitest";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { placeCustomer } from "#business/reservations/claims/place-customer.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/search/find-reservations.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { addDays, arizonaMidnight } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import {
  byOperator,
  everyMessage,
  firmPlace,
  tellAllNews,
} from "#tests/support/business/papers.ts";
import { outcomeOf, planTestMailings, someDetails } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { setPartPaymentsAllowed } from "./add-payment-to-invoice.ts";
import { type ChangeDueDateInput, changeDueDate } from "./change-due-date.ts";

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
    const said = (await everyMessage()).filter(({ kind }) => kind === "mailing-news-due-date");
    expect(said).toHaveLength(1);
    expect(said[0]?.text).toContain("is now due on");
    expect(said[0]?.text).not.toContain("they travel");
    const events = (await db.select().from(auditEvent)).map(({ event }) => event);
    expect(events).toContain("invoice.due-date-changed");
  });

  test("moved later keeps a spot that the office booked and nobody has confirmed until then; moved earlier, no longer", async () => {
    const [mailingId = 0] = await planTestMailings();
    const wish = { mailingId, industry: "hvac", spot: "F2", details: someDetails() };
    const placed = await placeCustomer(
      { ...wish, priceCents: 1000_00, paid: undefined },
      byOperator,
    );
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
    expect(await outcomeOf(change(id, now ?? ""))).toEqual(refused("invalid"));
    expect(await outcomeOf(change(id, "2020-01-02"))).toEqual(refused("invalid"));
    const later = businessDaysAfter(await findTodayByDatabaseClock(), 15);
    expect(await outcomeOf(change(id, later, { because: "" }))).toEqual(refused("invalid"));
    expect(await outcomeOf(change(id, later, { expectedVersion: 9 }))).toEqual(refused("conflict"));
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
    expect(await outcomeOf(setPartPaymentsAllowed(stale, byOperator))).toEqual(refused("conflict"));
    await setPartPaymentsAllowed({ ...stale, expectedVersion: version + 1 }, byOperator);
    expect(await findLatestInvoice(id)).toMatchObject({ partsAllowed: false });
  });
});
