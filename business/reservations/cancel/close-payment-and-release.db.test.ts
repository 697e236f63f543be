import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import {
  closePaymentAndRelease,
  sendReleasedEmail,
} from "#business/reservations/claims/place-and-release.ts";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import { releasedByOfficeJob } from "#business/reservations/reservation-jobs.ts";
import { contact } from "#database/schema/advertisers.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { invoice, refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { db } from "#platform/database/database.server.ts";
import { site } from "#site.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/office.ts";
import {
  byOperator,
  everyMessage,
  placedByOffice,
  reservedPlace,
  tellChanges,
} from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  holdWithDetails,
  linkTo,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { expectRefusal, paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { messageLabel } from "#tests/support/mail/message-names.ts";
import { cancelAndCompensate, cancelByCustomer } from "./cancel-and-restore.ts";

const release = (
  { id, version }: { id: number; version: number },
  reason = "They called: a mistake",
) => closePaymentAndRelease({ reservationId: id, expectedVersion: version, reason }, byOperator);

/** Sends every queued message: the changes, and the office's releases. */
async function tellEverything() {
  await tellChanges();
  const asked = await db.select().from(job).where(sql`${job.kind} = ${releasedByOfficeJob.name}`);
  for (const { payload } of asked) {
    await sendReleasedEmail(payload as Parameters<typeof sendReleasedEmail>[0]);
  }
}

/** An offer of the waitlist to lee@wait.example. */
async function offer(mailingId: number) {
  const { reservation: held } = await hold({ mailingId });
  const wish = { mailingId, industry: "plumbing", email: "lee@wait.example", proven: true };
  await joinWaitlist({ ...wish, networkAddress: ownNetwork() }, context);
  await releaseHold({ reservationId: held.id }, context);
  const [made] = await db.select().from(reservation).where(sql`state = 'offered'`);
  if (!made) throw new Error("nothing was offered");
  return made;
}

anyDatabase("the office", () => {
  test("releases a hold, and the spot is open at once, with the reason in the audit log", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: held } = await hold({ mailingId });
    expect(await release(held)).toMatchObject({ state: "released", endedFromState: "held" });
    const history = await findAuditEntriesForSubject({ type: "reservation", id: held.id }, 5, db);
    expect(history).toContainEqual(
      expect.objectContaining({
        event: "reservation.released-by-office",
        detail: { reason: "They called: a mistake" },
      }),
    );
    await hold({ mailingId });
  });

  test("releases an offer to the next in line; the first is told why and counts as declined", async () => {
    const [mailingId = 0] = await planTestMailings();
    const made = await offer(mailingId);
    const next = { mailingId, industry: "plumbing", email: "kim@next.example", proven: true };
    await joinWaitlist({ ...next, networkAddress: ownNetwork() }, context);
    await release(made, "We no longer mail plumbers");
    const [now] = await db.select().from(reservation).where(sql`state = 'offered'`);
    expect(now?.waitlistEntryId).not.toBe(made.waitlistEntryId);
    const [entry] = await db.select().from(waitlistEntry).where(sql`email = 'lee@wait.example'`);
    expect(entry?.state).toBe("declined");
    await sendReleasedEmail({ reservationId: made.id, reason: "We no longer mail plumbers" });
    const messages = await db.select().from(message).where(sql`${messageLabel} like '%by-office%'`);
    expect(messages).toMatchObject([{ recipient: "lee@wait.example" }]);
    expect(messages[0]?.text).toContain("We no longer mail plumbers");
  });

  test.each([
    ["an unconfirmed address, and writes to nobody", null, []],
    [
      "a confirmed address, and sends exactly one message",
      new Date(),
      [expect.stringMatching(/^reservation-released-by-office:/)],
    ],
  ])("releases an unconfirmed spot with %s", async (_, emailConfirmedAt, told) => {
    const { reserved } = await reservedPlace();
    await db.update(contact).set({ emailConfirmedAt });
    expect(await release(reserved)).toMatchObject({ endedFromState: "unconfirmed" });
    await tellEverything();
    expect((await everyMessage()).map(({ label }) => label)).toEqual(told);
  });

  test("releases a spot it booked for a customer, and tells them why, with the Terms; their invoice is void", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { terms: _, ...details } = someDetails({ email: "kim@phone.example" });
    const made = await placedByOffice({ mailingId, details });
    await release(made, "Booked twice");
    await tellEverything();
    const messages = await everyMessage();
    expect(messages).toMatchObject([{ recipient: "kim@phone.example" }]);
    expect(messages[0]?.text).toContain("Booked twice");
    expect(messages[0]?.text).toContain("Our office ended your reservation");
    expect(messages[0]?.text).toContain(`/terms/${site.terms.version}`);
    expect(await db.select().from(invoice)).toMatchObject([{ state: "void" }]);
  });

  test("refuses to release without a reason, in an outdated view, or where the spot is firm", async () => {
    const { reservation: held } = await holdWithDetails();
    await expectRefusal(release(held, "  "), "invalid");
    await expectRefusal(release({ id: held.id, version: 99 }), "conflict");
    await db.execute(sql`update reservation set state = 'unpaid', payment_method = 'invoice'`);
    await expectRefusal(release(held), "conflict");
  });
});

const wishes = [
  { spot: "F1", industry: "plumbing" },
  { spot: "F2", industry: "roofing" },
  { spot: "F3", industry: "dental" },
  { spot: "F4", industry: "bakery" },
];

anyDatabase("paying and canceling in turn", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  type Row = Partial<typeof reservation.$inferInsert>;
  const cancel = (token: string) =>
    outcomeOf(cancelByCustomer({ token, expects: "refund" }, context));

  /** Pays each spot, tells its link, and goes on once `then` has. `row`: what the rows have in common. */
  async function pay(row: Row, then: (token: string) => Promise<unknown>) {
    for (const [n, wish] of wishes.entries()) {
      const { id } = await paidPlace(mailingId, wish, `cs_${n}`);
      await db.update(reservation).set(row).where(eq(reservation.id, id));
      await then(await linkTo(id));
    }
  }

  async function payAndCancel(row: Row) {
    const outcomes: unknown[] = [];
    await pay(row, async (token) => outcomes.push(await cancel(token)));
    return outcomes;
  }
  const canceled = expect.objectContaining({ gives: "refund" });

  test("ends after two spots of a mailbox: the next payments stay with us until somebody calls", async () => {
    const outcomes = await payAndCancel({ mailbox: "copper.example" });
    expect(outcomes).toEqual([canceled, canceled, refused("too-many"), refused("too-many")]);
    expect(await db.$count(refund)).toBe(2);
    const [paid] = await db.select().from(reservation).where(eq(reservation.state, "paid"));
    const byOffice = cancelAndCompensate(
      { reservationId: paid?.id ?? 0, expects: "refund" },
      byOperator,
    );
    expect(await byOffice).toMatchObject({ gives: "refund" });
  });

  test("ends after two spots, too, where all are paid first and canceled at once", async () => {
    const tokens: string[] = [];
    await pay({ mailbox: "copper.example" }, async (token) => tokens.push(token));
    const outcomes = await Promise.all(tokens.map(cancel));
    expect(outcomes.filter((one) => JSON.stringify(one).includes("too-many"))).toHaveLength(2);
    expect(await db.$count(refund)).toBe(2);
  });

  test("ends after three spots of a network, and begins again the next day", async () => {
    const outcomes = await payAndCancel({ networkHash: "one network" });
    expect(outcomes).toEqual([canceled, canceled, canceled, refused("too-many")]);
    await db.execute(`update reservation set ended_at = ended_at - interval '25 hours'
      where ended_at is not null`);
    const [paid] = await db.select().from(reservation).where(eq(reservation.state, "paid"));
    const token = await linkTo(paid?.id ?? 0);
    expect(await cancelByCustomer({ token, expects: "refund" }, context)).toEqual(canceled);
  });
});
