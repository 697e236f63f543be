import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  findTodayByDatabaseClock,
  loadReservation,
  phoneConfirmDeadline,
} from "#business/reservations/claims/claims.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import {
  markLostDisputeSeen,
  markLostDisputeUnseen,
} from "#business/reservations/refunds/record-dispute.ts";
import { addNote } from "#business/team/notes.ts";
import { contact } from "#database/schema/advertisers.ts";
import { invoice } from "#database/schema/payments.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/office.ts";
import {
  byOperator,
  everyMessage,
  firmPlace,
  papersInOrder,
  placedByOffice,
  reservedPlace,
  tellAllNews,
  tellChanges,
  theMessage,
} from "#tests/support/business/papers.ts";
import { recordPart } from "#tests/support/business/payments.ts";
import {
  holdWithDetails,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  canUndoConfirmByPhone,
  confirmByPhone,
  undoConfirmByPhone,
} from "./confirm-reservation.ts";
import {
  declineInvoiceRequestWithoutNotice,
  findInvoiceRequests,
  reopenInvoiceRequest,
} from "./invoice-requests.ts";

const confirm = ({ id, version }: { id: number; version: number }) =>
  confirmByPhone({ reservationId: id, expectedVersion: version }, byOperator);

anyDatabase("the office confirms by phone", () => {
  test("confirms an unconfirmed spot: it is firm until the invoice is due, and the email stays unconfirmed", async () => {
    const { reserved } = await reservedPlace();
    const firm = await confirm(reserved);
    expect(firm).toMatchObject({ state: "unpaid", confirmedAt: expect.any(Date) });
    const lastDay = arizonaDate(new Date((firm.expiresAt?.getTime() ?? 0) - 1));
    expect(lastDay).toBe(firm.paymentDueOn);
    const billed = await findLatestInvoice(firm.id);
    expect(billed).toMatchObject({ state: "open", dueOn: firm.paymentDueOn });
    expect(await db.select().from(contact)).toMatchObject([{ emailConfirmedAt: null }]);
    const history = await findAuditEntriesForSubject({ type: "reservation", id: firm.id }, 9, db);
    expect(history).toContainEqual(
      expect.objectContaining({ event: "reservation.confirmed-by-phone", actor: "operator:900" }),
    );
    expect(history.map(({ event }) => event)).not.toContain("reservation.confirmed");
    await tellChanges();
    expect((await everyMessage()).map(({ label }) => label).toSorted()).toEqual([
      `reservation-firm:${firm.id}:${billed?.number}`,
      `reservation-firm:${firm.id}:${billed?.number}:operator`,
    ]);
  });

  test("works once, and refuses a changed or expired reservation", async () => {
    const { reserved } = await reservedPlace();
    await shiftExpiry(reserved.id, -1);
    await expectRefusal(confirm(reserved), "conflict");
    await shiftExpiry(reserved.id, 3600);
    const firm = await confirm(reserved);
    await expectRefusal(confirm(reserved), "conflict");
    await expectRefusal(confirm(firm), "conflict");
    expect(await db.$count(invoice)).toBe(1);
  });

  test("refuses a buyer who has not accepted the Terms: a customer the office placed uses the link", async () => {
    const [mailingId = 0] = await planTestMailings();
    await expectRefusal(
      confirm(await placedByOffice({ mailingId })),
      "conflict",
      "haven’t accepted the Terms",
    );
  });
});

const undo = ({ id, version }: { id: number; version: number }) =>
  undoConfirmByPhone({ reservationId: id, expectedVersion: version }, byOperator);

const confirmed = async () => confirm((await reservedPlace()).reserved);

anyDatabase("a confirmation by phone that was a mistake", () => {
  test("is undone: the spot waits for the button again, the invoice is void, and the buyer is told", async () => {
    const firm = await confirmed();
    await tellChanges();
    const undone = await undo(firm);
    expect(undone).toMatchObject({ state: "unconfirmed", confirmedAt: null });
    const tomorrow = addDays(await findTodayByDatabaseClock(), 1);
    expect(undone.expiresAt).toEqual(
      phoneConfirmDeadline(tomorrow, undone.paymentDueOn ?? tomorrow),
    );
    const voided = await findLatestInvoice(firm.id);
    expect(voided).toMatchObject({ state: "void" });
    await tellAllNews();
    const told = await theMessage("mailing-news-not-confirmed:");
    expect(told.text).toMatch(
      /confirm it on the page below by 11:00 am on \w+day, \w+ \d+, \d{4}, Arizona time\. Otherwise/,
    );
    expect(told.text).toContain(`Invoice ${voided?.number} is void.`);
    expect(await papersInOrder()).toEqual([]);
    const again = await confirm(undone);
    expect(await findLatestInvoice(firm.id)).toMatchObject({ state: "open" });
    expect(await canUndoConfirmByPhone(again)).toBe(true);
    expect(await papersInOrder()).toEqual([]);
  });

  test("tells nobody where the buyer had not been told yet", async () => {
    const firm = await confirmed();
    await undo(firm);
    await tellChanges();
    await tellAllNews();
    expect((await everyMessage()).map(({ label }) => label)).not.toContainEqual(
      expect.stringMatching(/reservation-firm|not-confirmed/),
    );
  });

  test("stays after a day, once it is paid, and where the buyer confirmed it", async () => {
    const refusesUndo = async (id: number) =>
      expectRefusal(undo(await loadReservation(id, db)), "conflict");
    await refusesUndo((await firmPlace()).reservationId);
    const paid = await confirmed();
    for (const cents of [400_00, 600_00]) {
      await recordPart(paid.id, cents);
      await refusesUndo(paid.id);
    }
    expect(await loadReservation(paid.id, db)).toMatchObject({ state: "paid" });
    const firm = await confirmed();
    await db.execute(sql`begin; set local session_replication_role = replica;
      update audit_event set occurred_at = occurred_at - interval '25 hours'; commit`);
    await refusesUndo(firm.id);
  });
});

anyDatabase("other answers of the office that were mistakes", () => {
  test("a declined request for an invoice waits again, once", async () => {
    const { reservation: held } = await holdWithDetails();
    await db.execute(
      sql`update reservation set invoice_requested_at = now() where id = ${held.id}`,
    );
    await declineInvoiceRequestWithoutNotice({ reservationId: held.id }, byOperator);
    expect(await findInvoiceRequests(9)).toEqual([]);
    const subject = { type: "reservation", id: held.id } as const;
    await addNote({ subject, text: "Declined on the phone." }, byOperator);
    await reopenInvoiceRequest({ reservationId: held.id }, byOperator);
    expect(await findInvoiceRequests(9)).toMatchObject([{ reservationId: held.id }]);
    await expectRefusal(reopenInvoiceRequest({ reservationId: held.id }, byOperator), "conflict");
  });

  test("a lost dispute that was marked as seen is open again, once", async () => {
    const firm = await confirmed();
    const of = { disputeId: "dp_1", reservationId: firm.id };
    await db.execute(sql`insert into dispute (id, payment_id, reservation_id, amount_cents, reason, state, opened_at, state_changed_at)
      values ('dp_1', 'pi_1', ${firm.id}, 100, 'fraudulent', 'lost', now(), now())`);
    await markLostDisputeSeen(of, byOperator);
    await markLostDisputeUnseen(of, byOperator);
    await expectRefusal(markLostDisputeUnseen(of, byOperator), "conflict");
  });
});
