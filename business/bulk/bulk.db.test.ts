import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addAdvertiserWithContact } from "#business/advertisers/add-advertiser-with-contact.ts";
import { mergeAdvertisers } from "#business/advertisers/merge-advertisers.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { addLead } from "#business/leads/add-lead.ts";
import { findLeadById } from "#business/leads/find-leads.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { moveToAnotherCard } from "#business/reservations/move/move-to-another-card.ts";
import { findActiveInvoice } from "#business/reservations/pay/billing-queries.ts";
import { payWithCredit } from "#business/reservations/pay/credits/pay-with-credit.ts";
import { findPaymentBalance } from "#business/reservations/refunds/payment-balance.ts";
import { refundAllOrPartOfPayment } from "#business/reservations/refunds/refund-all-or-part-of-payment.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { deleteNotePermanently, findNotes } from "#business/team/notes.ts";
import { addToWaitlist } from "#business/waitlist/add-to-waitlist.ts";
import { removeFromWaitlist, restoreToWaitlist } from "#business/waitlist/remove-from-waitlist.ts";
import {
  findWaitlistEntryById,
  transitionWaitlistEntry,
} from "#business/waitlist/waitlist-entries.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { credit } from "#database/schema/billing.ts";
import { bulkAction, bulkItem } from "#database/schema/bulk.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { operator } from "#database/schema/team.ts";
import { seedInstallation } from "#database/seed.ts";
import { db } from "#platform/database/database.server.ts";
import {
  byOperator,
  firmPlace,
  recordCheck,
  tellAllNews,
  tellChanges,
} from "#tests/support/business/papers.ts";
import { expectPermissions } from "#tests/support/business/permissions.ts";
import {
  hireOwner,
  hold,
  planTestMailings,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { messageLabel } from "#tests/support/mail/message-names.ts";
import { beginBulkAction, confirmBulkAction } from "./begin-bulk-action.ts";
import { beginBulkActionUndo } from "./begin-bulk-action-undo.ts";
import { type BulkActionName, bulkActionNames, bulkActionRules, MAX_BULK_RECORDS } from "./bulk.ts";
import { findBulkAction, findBulkActions, findBulkItems } from "./bulk-queries.ts";
import { deleteOldBulkActions } from "./delete-old-bulk-actions.ts";
import { processBulkActionItems } from "./process-bulk-action-items.ts";

const add = (name: string) =>
  addLead({ email: `pat@${name}.example`, state: "new", reason: "rang" }, byOperator);

async function inBulk(kind: BulkActionName, ids: readonly number[], note = "") {
  const id = await beginBulkAction({ kind, ids, note }, byOperator);
  await processBulkActionItems({ id });
  return id;
}

async function undo(id: number) {
  await beginBulkActionUndo({ id }, byOperator);
  await processBulkActionItems({ id });
}

async function itemsOf(id: number) {
  const action = await findBulkAction(id);
  return action ? findBulkItems(action) : [];
}

/** The outcome of each record: "done", "refused: why"; and of undoing it: "done, restored". */
async function outcomes(id: number) {
  return (await itemsOf(id)).map(({ outcome, sentence, undone, undoSentence }) =>
    [outcome, sentence, undone, undoSentence].filter(Boolean).join(" "),
  );
}

const events = (event: string) => db.$count(auditEvent, eq(auditEvent.event, event));

anyDatabase("a bulk action", () => {
  let [mailingId, later] = [0, 0];
  beforeEach(async () => {
    [mailingId = 0, later = 0] = await planTestMailings([60, 90]);
  });

  test("leads go to a step with their reason, and return to the old step unless an operator moved them since", async () => {
    const [one, other, third] = [await add("one"), await add("other"), await add("third")];
    await moveLead({ id: third, to: "lost", reason: "closed", expectedVersion: 1 }, byOperator);
    const id = await inBulk("leads.lost", [one, other, third, 999], "moved away");
    expect(await outcomes(id)).toEqual(["done", "done", "done", "refused It no longer exists."]);
    expect(await findLeadById(one)).toMatchObject({ state: "lost", reason: "moved away" });
    await moveLead({ id: other, to: "won", reason: "", expectedVersion: 2 }, byOperator);
    await undo(id);
    expect(await outcomes(id)).toEqual([
      "done restored",
      expect.stringMatching(/^done skipped Somebody changed this lead/),
      "done restored",
      "refused It no longer exists.",
    ]);
    expect(await findLeadById(one)).toMatchObject({ state: "new", reason: "rang" });
    expect(await findLeadById(other)).toMatchObject({ state: "won" });
    expect(await findLeadById(third)).toMatchObject({ state: "lost", reason: "closed" });
    const again = await inBulk("leads.contacted", [one]);
    expect(await outcomes(await inBulk("leads.contacted", [one, one]))).toEqual([
      "refused It's already contacted.",
    ]);
    expect((await findBulkActions(["leads.contacted"], 5)).map((each) => each.id)).toContain(again);
  });

  test("a contact is logged with each advertiser, and taken back; one that was merged since keeps it", async () => {
    const make = async () => {
      const details = someDetails();
      return (await addAdvertiserWithContact({ ...details, emailKey: details.email }, byOperator))
        .advertiserId;
    };
    const [one, two, keep] = [await make(), await make(), await make()];
    const id = await inBulk("advertisers.contact", [one, two], "Sent the fall prices.");
    const notes = (of: number) => findNotes({ type: "advertiser", id: of });
    expect(await notes(one)).toMatchObject([{ text: "Sent the fall prices." }]);
    const seen = (of: number) => ({ id: of, expectedVersion: 1 });
    await mergeAdvertisers({ keep: seen(keep), fold: seen(two) }, byOperator);
    await undo(id);
    expect(await outcomes(id)).toEqual([
      "done restored",
      "done skipped That note has been edited, moved, or removed since then.",
    ]);
    expect(await notes(one)).toEqual([]);
    expect(await notes(keep)).toMatchObject([
      { text: "Sent the fall prices." },
      { text: expect.stringMatching(/^Merged with “/) },
    ]);
    expect(await events("advertiser.note-removed")).toBe(1);
  });

  test("a note is added to each reservation, and the undo removes it", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const id = await inBulk("reservations.note", [reservationId], "Asked for the logo.");
    expect(await findNotes({ type: "reservation", id: reservationId })).toHaveLength(1);
    await undo(id);
    expect(await findNotes({ type: "reservation", id: reservationId })).toEqual([]);
  });

  test("an open invoice is sent again, the newest message of it; there is no undo", async () => {
    const open = await firmPlace({ mailingId });
    await tellChanges();
    const paid = await firmPlace({ mailingId, spot: "F2", industry: "solar" });
    await recordCheck(paid.reservationId);
    const unsent = await firmPlace({ mailingId: later, spot: "F3", industry: "bakery" });
    await db.update(message).set({ state: "sent" });
    await db.execute(sql`delete from message where record_id = ${String(unsent.reservationId)}`);
    const { reservation: held } = await hold({ mailingId, spot: "F4", industry: "florist" });
    const ids = [open, paid, unsent].map(({ reservationId }) => reservationId);
    const before = await db.$count(message);
    const id = await inBulk("reservations.send-again", [...ids, held.id]);
    expect(await outcomes(id)).toEqual([
      "done",
      "refused They have no open invoice.",
      "refused Their invoice is already on its way.",
      "refused They have no open invoice.",
    ]);
    expect(await db.$count(message)).toBe(before + 1);
    const [copy] = await db.select().from(message).where(sql`${messageLabel} like 'again:%'`);
    const [first] = await db.select().from(message).where(sql`id = ${copy?.resendOfId}`);
    expect(first).toMatchObject({
      kind: "reservation-firm",
      recordId: String(open.reservationId),
    });
    await expect(beginBulkActionUndo({ id }, byOperator)).rejects.toThrow(/You can't undo this/);
  });

  test("for an invoice that changed, only the message with its current state is sent again", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const giver = await firmPlace({ mailingId, spot: "F4", industry: "florist" });
    await tellChanges();
    const sendAgain = async () => {
      await db.update(message).set({ state: "sent" });
      return outcomes(await inBulk("reservations.send-again", [reservationId]));
    };
    const { version: expectedVersion = 0 } = (await findReservationById(reservationId)) ?? {};
    const there = { mailingId: later, spot: "F2", price: "as-sold" as const };
    await moveToAnotherCard({ reservationId, expectedVersion, ...there }, byOperator);
    expect(await sendAgain()).toEqual(["refused Their invoice is already on its way."]);
    await tellAllNews();
    expect(await sendAgain()).toEqual(["done"]);
    await useCredit(reservationId, { from: giver.reservationId, amountCents: 400_00 });
    expect(await sendAgain()).toEqual([
      expect.stringMatching(/^refused Invoice .* changed, and the email about it is on its way/),
    ]);
    await tellAllNews();
    expect(await sendAgain()).toEqual(["done"]);
    const firsts = await db
      .select({ kind: message.kind, text: message.text })
      .from(message)
      .where(sql`id in (select resend_of_id from message)`)
      .orderBy(message.queuedAt);
    expect(firsts.map(({ kind }) => kind)).toEqual(["mailing-news-to-card", "mailing-news-credit"]);
    expect(firsts[1]?.text).toContain("We applied $400 of your credit to");
  });

  /** Takes a credit, which the business got for another spot, off the invoice of one. */
  async function useCredit(reservationId: number, about: { from: number; amountCents: number }) {
    const { from, amountCents } = about;
    await db.execute(sql`update reservation set advertiser_id = (select advertiser_id from reservation
      where id = ${reservationId}) where id = ${from}`);
    const [given] = await db
      .insert(credit)
      .values({ reservationId: from, amountCents, expiresOn: sql`current_date + 300` })
      .returning();
    const { version: expectedVersion = 0 } = (await findActiveInvoice(reservationId)) ?? {};
    const creditId = given?.id ?? 0;
    await payWithCredit({ reservationId, creditId, amountCents, expectedVersion }, byOperator);
  }

  async function giveBack(reservationId: number, amountCents: number) {
    const { version: expectedVersion = 0, paymentId } =
      (await findReservationById(reservationId)) ?? {};
    const payment = paymentId ?? "";
    const { leftCents = 0 } = (await findPaymentBalance(payment)) ?? {};
    const wish = { reservationId, payment, amountCents, leftCents, expectedVersion };
    await refundAllOrPartOfPayment({ ...wish, because: "a wish" }, byOperator);
  }

  test("canceling shows what is left of each payment, and leaves one of which less is left by then", async () => {
    const part = await firmPlace({ mailingId });
    const other = await firmPlace({ mailingId, spot: "F2", industry: "solar" });
    const byCredit = await firmPlace({ mailingId, spot: "F3", industry: "bakery" });
    const giver = await firmPlace({ mailingId, spot: "F4", industry: "florist" });
    await recordCheck(part.reservationId);
    await recordCheck(other.reservationId);
    const { totalCents: amountCents = 0 } = (await findActiveInvoice(byCredit.reservationId)) ?? {};
    await useCredit(byCredit.reservationId, { from: giver.reservationId, amountCents });
    await giveBack(part.reservationId, 100_00);
    const ids = [part, other, byCredit].map(({ reservationId }) => reservationId);
    const id = await beginBulkAction({ kind: "reservations.cancel", ids, note: "" }, byOperator);
    const check = { gives: "refund", cents: 1000_00, method: "invoice" };
    expect((await itemsOf(id)).map(({ agreed }) => agreed)).toMatchObject([
      { ...check, left: 900_00 },
      { ...check, left: 1000_00 },
      { gives: "refund", cents: amountCents, left: 0, method: "credit" },
    ]);
    await giveBack(other.reservationId, 50_00);
    await confirmBulkAction({ id }, byOperator);
    await processBulkActionItems({ id });
    expect(await outcomes(id)).toEqual([
      "done",
      expect.stringMatching(/^refused A refund on this payment has changed since you opened this/),
      "done",
    ]);
    expect(await findReservationById(other.reservationId)).toMatchObject({ state: "paid" });
  });

  test("canceling asks first, and cancels each for what was shown, or leaves it", async () => {
    const unpaid = await firmPlace({ mailingId });
    const paid = await firmPlace({ mailingId, spot: "F2", industry: "solar" });
    await recordCheck(paid.reservationId);
    const moved = await firmPlace({ mailingId, spot: "F3", industry: "bakery" });
    const { reservation: held } = await hold({ mailingId, spot: "F4", industry: "florist" });
    const ids = [unpaid, paid, moved].map(({ reservationId }) => reservationId);
    const id = await beginBulkAction(
      { kind: "reservations.cancel", ids: [...ids, held.id], note: "" },
      byOperator,
    );
    expect(await processBulkActionItems({ id })).toBe(true);
    expect(await findReservationById(paid.reservationId)).toMatchObject({ state: "paid" });
    const asked = (await itemsOf(id)).map(
      ({ agreed }) => agreed && `${agreed.gives} ${agreed.cents}`,
    );
    expect(asked).toEqual(["nothing 0", "refund 100000", "nothing 0", null]);
    await recordCheck(moved.reservationId);
    await confirmBulkAction({ id }, byOperator);
    await Promise.all([processBulkActionItems({ id }), processBulkActionItems({ id })]);
    await processBulkActionItems({ id });
    expect(await outcomes(id)).toEqual([
      "done",
      "done",
      expect.stringMatching(/^refused This reservation has changed since you opened it/),
      expect.stringMatching(/^refused A buyer is filling in their details/),
    ]);
    expect(await findReservationById(paid.reservationId)).toMatchObject({
      state: "canceled",
      cancellationOutcome: "refund",
    });
    expect(await findReservationById(moved.reservationId)).toMatchObject({ state: "paid" });
    expect(await db.$count(auditEvent, sql`event = 'refund.requested'`)).toBe(1);
    await undo(id);
    expect((await outcomes(id)).slice(0, 2)).toEqual(["done restored", "done restored"]);
    expect(await findReservationById(unpaid.reservationId)).toMatchObject({ state: "unpaid" });
    expect(await findReservationById(paid.reservationId)).toMatchObject({ state: "paid" });
    expect((await db.execute(sql`select from refund`)).rows).toEqual([]);
  });

  test("canceling names card and spot, says where nobody is offered the spot, and why a row stays", async () => {
    await db.execute(sql`update mailing set name = 'Early card' where id = ${mailingId}`);
    const open = await firmPlace({ mailingId: later });
    const closed = await firmPlace({ mailingId });
    const mailed = await firmPlace({ mailingId, spot: "F2", industry: "solar" });
    const gone = await firmPlace({ mailingId, spot: "F3", industry: "bakery" });
    const paid = await firmPlace({ mailingId, spot: "B4", industry: "roofing" });
    await recordCheck(paid.reservationId);
    await db.execute(sql`update reservation set state = 'refunded', payment_id = 'test:1', expires_at = null,
      payment_due_on = null, ended_at = now(), ended_from_state = 'paid' where id = ${gone.reservationId}`);
    const ids = [open, closed, gone].map(({ reservationId }) => reservationId);
    const ask = (chosen: readonly number[]) =>
      beginBulkAction({ kind: "reservations.cancel", ids: chosen, note: "" }, byOperator);
    await db.execute(sql`update mailing set state = 'closed' where id = ${mailingId}`);
    const items = await itemsOf(await ask([...ids, 999_999]));
    expect(items.map(({ agreed }) => agreed && `${agreed.open} ${agreed.mailed}`)).toEqual([
      ...["1 0", "0 0", null, null],
    ]);
    expect(items.map(({ isThere }) => isThere)).toEqual([true, true, true, false]);
    expect(items[1]?.name).toMatch(/, F1 on the Early card card, [0-9A-Z-]{9}$/);
    expect(items[2]?.sentence).toBe("It's already refunded, and the spot is open.");
    await db.execute(sql`update mailing set state = 'confirmed' where id = ${mailingId}`);
    const [item] = await itemsOf(await ask([mailed.reservationId]));
    expect(item?.agreed).toMatchObject({ open: 0, mailed: 1 });
    const [done] = await itemsOf(await ask([paid.reservationId]));
    expect(done?.agreed).toBeNull();
    expect(done?.sentence).toMatch(/^The card was mailed.* You can still refund it/);
  });

  test("what was paid an assistant cannot cancel in bulk, and the page says so first", async () => {
    const paid = await firmPlace({ mailingId });
    await recordCheck(paid.reservationId);
    await db.update(operator).set({ role: "assistant" }).where(eq(operator.id, 900));
    const id = await beginBulkAction(
      { kind: "reservations.cancel", ids: [paid.reservationId], note: "" },
      byOperator,
    );
    expect(await outcomes(id)).toEqual(["refused It's paid, so only the owner can cancel it."]);
  });

  test("a cancellation whose outcome a crash lost is recorded, and not done again", async () => {
    const place = await firmPlace({ mailingId });
    const id = await beginBulkAction(
      { kind: "reservations.cancel", ids: [place.reservationId], note: "" },
      byOperator,
    );
    await confirmBulkAction({ id }, byOperator);
    await processBulkActionItems({ id });
    await db.update(bulkItem).set({ outcome: null });
    await db.update(bulkAction).set({ state: "running" });
    expect(await processBulkActionItems({ id })).toBe(false);
    await db.update(bulkItem).set({ startedAt: sql`now() - interval '6 minutes'` });
    expect(await processBulkActionItems({ id })).toBe(true);
    expect(await outcomes(id)).toEqual(["done"]);
    expect(await events("reservation.canceled")).toBe(1);
  });

  test("people leave the waitlist and come back to their place in line, until another had an offer", async () => {
    const join = async (email: string) => {
      const wish = { mailingId, industry: "plumbing", email, networkHash: email, proven: true };
      return (await addToWaitlist(db, wish, byOperator)).entry;
    };
    const [first, second, third] = [
      await join("a@a.example"),
      await join("b@b.example"),
      await join("c@c.example"),
    ];
    await transitionWaitlistEntry(db, third.id, { from: ["waiting"], to: "offered" });
    const id = await inBulk("waitlist.remove", [first.id, third.id]);
    expect(await outcomes(id)).toEqual([
      "done",
      expect.stringMatching(/^refused They're no longer waiting/),
    ]);
    await undo(id);
    expect(await findWaitlistEntryById(first.id)).toMatchObject({
      state: "waiting",
      queuedAt: first.queuedAt,
    });
    const later = await inBulk("waitlist.remove", [first.id]);
    await transitionWaitlistEntry(db, second.id, { from: ["waiting"], to: "offered" });
    await undo(later);
    expect(await outcomes(later)).toEqual([
      expect.stringMatching(/^done skipped Somebody else in line has gotten an offer since then/),
    ]);
    expect(await findWaitlistEntryById(first.id)).toMatchObject({ state: "left" });
  });

  test("twice, at once, and after a crash in the middle, each record is done once", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => add(`shop-${n}`)));
    const id = await beginBulkAction({ kind: "leads.won", ids, note: "" }, byOperator);
    expect(await processBulkActionItems({ id }, { until: performance.now() + 1 })).toBe(false);
    await Promise.all([
      processBulkActionItems({ id }),
      processBulkActionItems({ id }),
      processBulkActionItems({ id }),
    ]);
    await processBulkActionItems({ id });
    expect(await events("lead.state-changed")).toBe(20);
    expect([await events("bulk.started"), await events("bulk.done")]).toEqual([1, 1]);
    await Promise.all([
      beginBulkActionUndo({ id }, byOperator),
      beginBulkActionUndo({ id }, byOperator),
    ]);
    await Promise.all([processBulkActionItems({ id }), processBulkActionItems({ id })]);
    await processBulkActionItems({ id });
    await undo(id);
    expect(await events("lead.state-changed")).toBe(40);
    expect(await events("bulk.undone")).toBe(1);
    expect(await findBulkAction(id)).toMatchObject({ state: "undone" });
    expect(await db.$count(job, sql`kind = 'bulk.continue'`)).toBe(2);
  });

  test("a record at which something fails is named, and the others are done", async () => {
    const ids = [await add("one"), await add("two"), await add("three")];
    await db.execute(
      sql`alter table lead add constraint odd check (not (email like '%two%' and state = 'won'))`,
    );
    const id = await inBulk("leads.won", ids);
    await db.execute(sql`alter table lead drop constraint odd`);
    expect(await outcomes(id)).toEqual([
      "done",
      expect.stringMatching(/^refused Something went wrong/),
      "done",
    ]);
  });

  test("no records, too many, and missing text are refused before anything is done", async () => {
    const one = await add("one");
    const tries: [BulkActionName, number[], string, RegExp][] = [
      ["leads.won", [], "", /Select at least one/],
      ["leads.lost", [one], " ", /^Enter a note/],
      [
        "leads.won",
        Array.from({ length: MAX_BULK_RECORDS + 1 }, (_, n) => n + 1),
        "",
        /500 rows or fewer/,
      ],
      ["reservations.note", [one], "x".repeat(2_001), /2,000 characters/],
    ];
    for (const [kind, ids, note, sentence] of tries) {
      await expect(beginBulkAction({ kind, ids, note }, byOperator), kind).rejects.toThrow(
        sentence,
      );
    }
    expect(await db.$count(bulkAction)).toBe(0);
  });

  test("is deleted after a month, and after a day where nobody confirmed it", async () => {
    const done = await inBulk("leads.won", [await add("one")]);
    const { reservationId } = await firmPlace({ mailingId });
    await beginBulkAction(
      { kind: "reservations.cancel", ids: [reservationId], note: "" },
      byOperator,
    );
    await db.update(bulkAction).set({ requestedAt: sql`now() - interval '25 hours'` });
    expect(await deleteOldBulkActions(byOperator)).toBe(1);
    expect(await findBulkAction(done)).toBeDefined();
    await db.update(bulkAction).set({ requestedAt: sql`now() - interval '31 days'` });
    expect(await deleteOldBulkActions(byOperator)).toBe(1);
    expect(await db.$count(bulkItem)).toBe(0);
  });
});

anyDatabase("the permissions for bulk actions", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("are those of each bulk action, also to confirm and to undo it", async () => {
    await hireOwner("assistant");
    const made = new Map<BulkActionName, number>();
    for (const kind of bulkActionNames) {
      made.set(kind, await beginBulkAction({ kind, ids: [1], note: "why" }, byOperator));
    }
    const tries = (kind: BulkActionName) => ({
      [`beginBulk ${kind}`]: (c: ActionContext) =>
        beginBulkAction({ kind, ids: [1], note: "why" }, c),
      [`agreeToBulk ${kind}`]: (c: ActionContext) =>
        confirmBulkAction({ id: made.get(kind) ?? 0 }, c),
      [`undoBulk ${kind}`]: (c: ActionContext) =>
        beginBulkActionUndo({ id: made.get(kind) ?? 0 }, c),
    });
    const removed = { id: 1, version: 1, removedAt: new Date() };
    const verbs: Record<string, Record<string, (c: ActionContext) => Promise<unknown>>> = {};
    for (const kind of bulkActionNames) {
      const { permission } = bulkActionRules[kind];
      verbs[permission] = { ...verbs[permission], ...tries(kind) };
    }
    await expectPermissions({
      ...verbs,
      "leads.change": {
        ...verbs["leads.change"],
        removeFromWaitlist: (c) => removeFromWaitlist({ id: 1 }, c),
        putBackOnWaitlist: (c) => restoreToWaitlist(removed, c),
      },
      "advertisers.change": {
        ...verbs["advertisers.change"],
        takeNoteBack: (c) =>
          deleteNotePermanently({ id: 1, subject: { type: "advertiser", id: 1 } }, c),
      },
    });
  });
});
