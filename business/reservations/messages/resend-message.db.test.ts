import { setTimeout as pause } from "node:timers/promises";
import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { resolvePrivateLink } from "#business/auth/private-link.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { resolveUndeliveredMessage } from "#business/team/resolve-undelivered-message.ts";
import { contact } from "#database/schema/advertisers.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { offerSubscriber } from "#database/schema/households.ts";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { reservation } from "#database/schema/reservations.ts";
import { type MessageKind, messageRowIdentity } from "#emails/message-kinds.ts";
import { db } from "#platform/database/database.server.ts";
import { runWithReplayAfterRestoreFlag } from "#platform/jobs/jobs.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { approvalOf, sentBrief, sentProof } from "#tests/support/business/ads.ts";
import {
  byOperator,
  emailedPlace,
  recordCheck,
  tellChanges,
  theMessage,
  tokenIn,
} from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { messageLabel, testName } from "#tests/support/mail/message-names.ts";
import { resendMessage } from "./resend-message.ts";

const STRANGER = "pat@typo.example";
const RIGHT = "pat@right.example";

async function anyMessage(): Promise<string> {
  const name = testName();
  const mail = { to: "lee@shop.example", subject: "S", html: "<p>H</p>", text: "T" };
  await queueMessage(db, { ...name, ...mail });
  await db.update(message).set({ state: "failed" }).where(eq(message.recordId, name.recordId));
  return (await theMessage(`test:${name.recordId}`)).id;
}

anyDatabase("a message that is sent again", () => {
  beforeEach(async () => {
    await planTestMailings();
  });

  const deliveries = (id: string) =>
    db.$count(job, sql`kind = 'mail.deliver' and key = ${`mail:${id}`}`);

  const copies = () =>
    db.select().from(message).where(sql`resend_of_id is not null`).orderBy(asc(message.queuedAt));

  test("goes out once per press, as a new message, and the first leaves the list", async () => {
    const id = await anyMessage();
    const presses = await Promise.allSettled(
      [1, 2, 3].map(() => resendMessage({ id, times: 0 }, byOperator)),
    );
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [copy, ...more] = await copies();
    expect(more).toEqual([]);
    expect(copy).toMatchObject({
      state: "queued",
      resendOfId: id,
      recipient: "lee@shop.example",
      html: "<p>H</p>",
      text: "T",
    });
    expect(await deliveries(copy?.id ?? "")).toBe(1);
    await expectRefusal(resolveUndeliveredMessage({ id }, byOperator), "conflict");
  });

  test("is refused for a queued message, and for one that carries a key to the office", async () => {
    const id = await anyMessage();
    await db.update(message).set({ state: "queued" });
    await expectRefusal(resendMessage({ id, times: 0 }, byOperator), "conflict");
    await db.update(message).set({ state: "sent", isSecret: true });
    await expectRefusal(resendMessage({ id, times: 0 }, byOperator), "conflict");
  });

  test("waits for a person where it may have left before a backup was restored", async () => {
    const id = await anyMessage();
    await runWithReplayAfterRestoreFlag(true, () => resendMessage({ id, times: 0 }, byOperator));
    const [copy] = await copies();
    expect(copy).toMatchObject({ state: "uncertain", resolvedAt: null });
    expect(await deliveries(copy?.id ?? "")).toBe(0);
  });
});

anyDatabase("a message to a buyer whose address was mistyped", () => {
  let [mailingId, reservationId] = [0, 0];
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
    ({ reservationId } = await emailedPlace({ mailingId }));
    await tellChanges();
    await db.update(message).set({ state: "sent" });
    await db
      .update(message)
      .set({ recipient: STRANGER })
      .where(sql`${messageLabel} not like '%:operator'`);
  });

  const theirs = () =>
    sql`${contact.id} = (select contact_id from ${reservation} where id = ${reservationId})`;
  const correct = (email: string, tx: Pick<typeof db, "update"> = db) =>
    tx.update(contact).set({ email, emailKey: email }).where(theirs());
  const firm = async () => {
    const { number } = (await findLatestInvoice(reservationId)) ?? {};
    const [row] = await db
      .select()
      .from(message)
      .where(sql`${messageLabel} = ${`reservation-firm:${reservationId}:${number}`}`);
    if (!row) throw new Error("the buyer got no message");
    return row;
  };
  const opens = async (token: string) => (await resolvePrivateLink(token))?.subjectId;
  async function again(id: string, times = 0) {
    const { id: copy } = await resendMessage({ id, times }, byOperator);
    await db.update(message).set({ state: "sent" }).where(eq(message.id, copy));
    const [row] = await db.select().from(message).where(eq(message.id, copy));
    if (!row) throw new Error("nothing was sent again");
    return row;
  }

  test("is refused once the address is confirmed, the ad approved or its details are here", async () => {
    const about = (kind: MessageKind, record: number) => messageRowIdentity(kind, record, "asked");
    const mail = { to: STRANGER, subject: "S", html: "<p>H</p>", text: "T" };
    const [subscriber] = await db
      .insert(offerSubscriber)
      .values({ email: STRANGER, emailKey: STRANGER })
      .returning();
    const subscriberId = subscriber?.id ?? 0;
    const asking = [
      about("ad-brief-needed", reservationId),
      about("ad-approval-needed", reservationId),
      about("offers-confirm", subscriberId),
    ];
    for (const name of asking) await queueMessage(db, { ...name, ...mail });
    await db.update(message).set({ state: "sent" });
    const asked = await db.select().from(message).where(eq(message.occasion, "asked"));
    for (const { id } of asked) await again(id);
    await sentBrief(reservationId);
    await approvalOf(await sentProof(reservationId));
    await db.update(offerSubscriber).set({ confirmedAt: new Date() });
    const unconfirmed = await theMessage(`reservation-unconfirmed:${reservationId}:`);
    for (const { id } of [...asked, unconfirmed]) {
      await expectRefusal(
        resendMessage({ id, times: 1 }, byOperator),
        "conflict",
        "so nothing was sent",
      );
    }
  });

  test("is refused once an offer has ended, or an invoice that it asks for is paid: what it says is false then", async () => {
    const rest = { audience: "buyer", recordType: "reservation", occasion: "" } as const;
    const about = { ...rest, isSecret: false, recordId: String(reservationId) };
    const mail = { to: STRANGER, subject: "S", html: "<p>H</p>", text: "T" };
    await queueMessage(db, { ...about, ...mail, kind: "waitlist-offer" });
    await queueMessage(db, { ...about, ...mail, kind: "reservation-reminder" });
    await db.update(message).set({ state: "sent" });
    const [offer, reminder] = await Promise.all([
      theMessage(`waitlist-offer:${reservationId}`),
      theMessage(`reservation-reminder:${reservationId}`),
    ]);
    const { id } = await firm();
    const refuse = (about: string, times: number, words = "") =>
      expectRefusal(resendMessage({ id: about, times }, byOperator), "conflict", words);
    await refuse(offer.id, 0);
    await again(reminder.id);
    await again(id);
    await recordCheck(reservationId);
    await refuse(reminder.id, 1);
    await refuse(id, 1, "isn’t waiting for payment");
  });

  test("goes to the current address with a new link; the stranger's link stops working", async () => {
    const first = await firm();
    const unconfirmed = await theMessage(`reservation-unconfirmed:${reservationId}:`);
    const [old, older] = [tokenIn(first, "yours"), tokenIn(unconfirmed, "confirm")];
    await correct(RIGHT);
    const copy = await again(first.id);
    const fresh = tokenIn(copy, "yours");
    expect(copy).toMatchObject({ recipient: RIGHT, subject: first.subject });
    expect(copy.html).toBe(first.html.replaceAll(old, fresh));
    expect(copy.text).toBe(first.text.replaceAll(old, fresh));
    expect(copy.attachments).toEqual(first.attachments);
    expect(await opens(fresh)).toBe(reservationId);
    expect([await opens(old), await opens(older)]).toEqual([undefined, undefined]);
    const [messages] = await db.select().from(auditEvent).where(sql`event = 'message.resent'`);
    expect(messages?.detail).toEqual({ as: copy.id, linksEnded: 2 });
    expect(JSON.stringify(messages)).not.toContain("@");
  });

  test("keeps links sent to the current address, and replaces a revoked one", async () => {
    await db
      .update(message)
      .set({ kind: "reservation-reminder" })
      .where(sql`${messageLabel} like 'reservation-unconfirmed:%'`);
    const earlier = await theMessage(`reservation-reminder:${reservationId}:`);
    await correct(RIGHT);
    const first = tokenIn(await again((await firm()).id), "yours");
    const other = tokenIn(await again(earlier.id), "confirm");
    expect([await opens(first), await opens(other)]).toEqual([reservationId, reservationId]);
    const third = tokenIn(await again((await firm()).id, 1), "yours");
    expect(new Set([first, other, third]).size).toBe(3);
    const live = await Promise.all([first, other, third].map(opens));
    expect(live).toEqual([reservationId, reservationId, reservationId]);
    await correct(STRANGER);
    const back = tokenIn(await again((await firm()).id, 2), "yours");
    expect(await opens(back)).toBe(reservationId);
  });

  test("repeats the text word for word if the address is the same, ignoring capitals", async () => {
    await correct("Pat@Typo.example");
    await db.update(contact).set({ emailKey: STRANGER }).where(theirs());
    const first = await firm();
    const { recipient, html, text } = await again(first.id);
    expect({ recipient, html, text }).toEqual({
      recipient: "Pat@Typo.example",
      html: first.html,
      text: first.text,
    });
    expect(await opens(tokenIn(first, "yours"))).toBe(reservationId);
  });

  test("is not what goes to us of the same reservation", async () => {
    await correct(RIGHT);
    const notice = (await db.select().from(message)).find(
      ({ audience }) => audience === "operator",
    );
    expect((await again(notice?.id ?? "")).recipient).toBe(notice?.recipient);
  });

  test("is refused if the address has changed since it was shown", async () => {
    await correct(RIGHT);
    const { id } = await firm();
    const stale = resendMessage({ id, times: 0, shownTo: STRANGER }, byOperator);
    await expectRefusal(stale, "conflict");
    await resendMessage({ id, times: 0, shownTo: RIGHT }, byOperator);
  });

  test("never goes to an address that is being corrected", async () => {
    const { id } = await firm();
    const { promise: corrected, resolve } = Promise.withResolvers<void>();
    const correcting = db.transaction(async (tx) => {
      await correct(RIGHT, tx);
      resolve();
      // Long enough for the other to read whatever it does not wait for.
      await pause(150);
    });
    await corrected;
    await resendMessage({ id, times: 0 }, byOperator);
    await correcting;
    const [copy] = await db.select().from(message).where(sql`${messageLabel} like 'again:%'`);
    expect(copy?.recipient).toBe(RIGHT);
  });
});
