import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { hashNetworkAddress } from "#business/auth/keyed-hash.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { hashToken } from "#business/auth/token.ts";
import { domainOrMailboxLimitKey } from "#business/mail-limits/count-mail.ts";
import { mailingDatesForDropDate } from "#business/mailings/mailing.ts";
import { requestHold } from "#business/reservations/claims/hold-by-link.ts";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/buyer-details.ts";
import { sendHoldRequestEmail } from "#business/reservations/private-links.ts";
import { holdRequestRetentionDays } from "#business/reservations/reservation.ts";
import { addNote } from "#business/team/notes.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { privateLink } from "#database/schema/auth.ts";
import { message } from "#database/schema/mail.ts";
import { mailing } from "#database/schema/mailings.ts";
import { checkoutSession, invoice } from "#database/schema/payments.ts";
import { holdRequest, reservation } from "#database/schema/reservations.ts";
import { note } from "#database/schema/team.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { addDays, type PlainDate } from "#platform/clock.ts";
import { db, pool } from "#platform/database/database.server.ts";
import { queueMessage, resendMessageRow } from "#platform/mail/queue-message.server.ts";
import { agreement } from "#site.ts";
import { bySystem } from "#tests/support/business/billing.ts";
import { byOperator, firmPlace, recordCheck, tellChanges } from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  ownNetwork,
  planTestMailings,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { anyDatabase, useOwnDataDirectory } from "#tests/support/database/database.ts";
import { messageLabel } from "#tests/support/mail/message-names.ts";
import { cancelAndCompensate } from "./cancel-and-restore.ts";
import { deleteOldContacts, deleteUnconfirmedStrangers } from "./delete-old-contacts.ts";

let mailingId = 0;
const begin = async () => {
  [mailingId = 0] = await planTestMailings();
};

anyDatabase("contacts who never paid", () => {
  const folder = useOwnDataDirectory();
  beforeEach(begin);

  /** A person who reserved on an invoice and gave it up, some minutes before the limit. */
  async function gaveUp(spot: string, industry: string, minutes: number) {
    const { reservationId } = await firmPlace({ mailingId, spot, industry });
    await tellChanges();
    await cancelAndCompensate({ reservationId, expects: "nothing" }, context);
    await older(reservationId, minutes);
    return reservationId;
  }

  async function older(reservationId: number, minutes: number) {
    const then = sql`now() - make_interval(months => ${agreement.leadKeptMonths}::int)
      - make_interval(mins => ${minutes}::int)`;
    await db.execute(
      sql`update reservation set ended_at = ${then} where id = ${reservationId} and ended_at is not null`,
    );
    await db.execute(sql`update contact set created_at = now() - interval '9 years'
      where id = (select contact_id from reservation where id = ${reservationId})`);
  }

  test("are deleted a minute after their time, with notes, messages and networks; spot and invoice stay", async () => {
    const old = await gaveUp("F1", "plumbing", 1);
    const young = await gaveUp("F2", "solar", -1);
    await db.execute(sql`update reservation set wide_network_hash = 'wide'`);
    for (const id of [old, young]) {
      await addNote({ subject: { type: "reservation", id }, text: "called" }, byOperator);
    }
    const about = (id: number) =>
      db.$count(message, sql`${messageLabel} like ${`reservation-%:${id}:%`}`);
    expect(await about(old)).toBeGreaterThan(0);
    expect(await deleteOldContacts(bySystem)).toEqual({ contacts: 1, waiting: 0, requests: 0 });
    expect(await deleteOldContacts(bySystem)).toEqual({ contacts: 0, waiting: 0, requests: 0 });
    const addresses = (id: number) =>
      db.$count(privateLink, sql`subject_id = ${id} and email_key is not null`);
    expect([await addresses(old), (await addresses(young)) > 0]).toEqual([0, true]);
    const rows = await db.select().from(reservation).orderBy(reservation.id);
    expect(rows).toMatchObject([
      { contactId: null, phone: null, networkHash: "", wideNetworkHash: null },
      { contactId: expect.any(Number), phone: expect.any(String), wideNetworkHash: "wide" },
    ]);
    expect(await db.$count(contact)).toBe(1);
    expect(await db.$count(note)).toBe(1);
    expect(await db.$count(invoice)).toBe(2);
    expect(await about(old)).toBe(0);
    expect(await about(young)).toBeGreaterThan(0);
  });

  test("take their business along when it has no other people: its log, and what was merged into it", async () => {
    const old = await gaveUp("F1", "plumbing", 1);
    const young = await gaveUp("F2", "solar", -1);
    const [theirs = 0, others = 0] = await Promise.all([old, young].map(businessOf));
    const [twin] = await db
      .insert(advertiser)
      .values({ name: "The same, typed twice", mergedIntoId: theirs })
      .returning();
    expect(twin?.mergedIntoId).toBe(theirs);
    for (const id of [theirs, others]) {
      await addNote({ subject: { type: "advertiser", id }, text: "called" }, byOperator);
    }
    expect(await deleteOldContacts(bySystem)).toEqual({ contacts: 1, waiting: 0, requests: 0 });
    expect((await db.select().from(advertiser)).map(({ id }) => id)).toEqual([others]);
    expect((await db.select().from(note)).map(({ subjectId }) => subjectId)).toEqual([others]);
  });

  test("leave the business and its log to its other people", async () => {
    const old = await gaveUp("F1", "plumbing", 1);
    const id = await businessOf(old);
    const colleague = { advertiserId: id, name: "Lee", phone: "+14805550100" };
    await db
      .insert(contact)
      .values({ ...colleague, email: "lee@shop.example", emailKey: "lee@shop.example" });
    await addNote({ subject: { type: "advertiser", id }, text: "called" }, byOperator);
    expect(await deleteOldContacts(bySystem)).toEqual({ contacts: 1, waiting: 0, requests: 0 });
    expect(await db.$count(advertiser, sql`id = ${id}`)).toBe(1);
    expect(await db.$count(note)).toBe(1);
  });

  async function businessOf(reservationId: number): Promise<number> {
    const [row] = await db.select().from(reservation).where(sql`id = ${reservationId}`);
    return row?.advertiserId ?? 0;
  }

  test("keep people who paid once or still have a spot, however old", async () => {
    const { reservationId: paid } = await firmPlace({ mailingId });
    await recordCheck(paid);
    await cancelAndCompensate({ reservationId: paid, expects: "refund" }, context);
    await older(paid, 60);
    const owing = await firmPlace({ mailingId, spot: "F2", industry: "solar" });
    await older(owing.reservationId, 60);
    expect(await deleteOldContacts(bySystem)).toMatchObject({ contacts: 0 });
    expect(await db.$count(contact)).toBe(2);
  });

  test("delete messages that were sent again, and their further copies", async () => {
    const id = await gaveUp("F1", "plumbing", 1);
    await db.execute(sql`update message set state = 'written-to-file'`);
    const [first] = await db
      .select()
      .from(message)
      .where(sql`${messageLabel} like 'reservation-%'`);
    const copy = await resendMessageRow(db, { id: first?.id ?? "", times: 0 });
    await db.execute(sql`update message set state = 'written-to-file'`);
    await resendMessageRow(db, { id: copy.id, times: 0 });
    const sentTo = first?.recipient ?? "";
    expect(await db.$count(message, sql`recipient = ${sentTo}`)).toBeGreaterThan(2);
    expect(await deleteOldContacts(bySystem)).toEqual({ contacts: 1, waiting: 0, requests: 0 });
    expect(await db.$count(message, sql`${messageLabel} like 'again:%'`)).toBe(0);
    expect(await db.$count(reservation, sql`id = ${id} and contact_id is null`)).toBe(1);
  });

  async function waiting() {
    await hold({ mailingId });
    const wish = { mailingId, industry: "plumbing", networkAddress: ownNetwork() };
    await joinWaitlist({ ...wish, email: "lee@shop.example", proven: true }, context);
  }

  test("leave the waitlist three months after the last day on which the card was dropped off, not the planned one", async () => {
    await waiting();
    const last = await lastDay();
    const drops = (...days: number[]) =>
      days.map((n) => ({ date: addDays(last, n), pieces: 5, postOffice: "Airpark" }));
    await planned(-40, { state: "dropped", drops: drops(-2, 0) });
    expect(await deleteOldContacts(bySystem)).toMatchObject({ waiting: 0 });
    await planned(40, { state: "confirmed", drops: drops(-2, -1) });
    expect(await deleteOldContacts(bySystem)).toEqual({ contacts: 0, waiting: 1, requests: 0 });
    expect(await db.$count(waitlistEntry)).toBe(0);
  });

  test("stay on the waitlist of a card that isn't mailed, however late it is, and leave a canceled one's", async () => {
    await waiting();
    for (const state of ["planned", "published", "closed", "printed"] as const) {
      await planned(-400, { state });
      expect(await deleteOldContacts(bySystem), state).toMatchObject({ waiting: 0 });
    }
    await planned(0, { state: "canceled" });
    expect(await deleteOldContacts(bySystem)).toMatchObject({ waiting: 0 });
    await planned(-1, { state: "canceled" });
    expect(await deleteOldContacts(bySystem)).toMatchObject({ waiting: 1 });
  });

  test("leave the waitlist even when another deletion fails, and the failure is reported", async () => {
    await gaveUp("F1", "plumbing", 1);
    const [first] = await db
      .select()
      .from(message)
      .where(sql`${messageLabel} like 'reservation-%'`);
    await mkdir(join(folder(), "mail", `${first?.id}.eml`), { recursive: true });
    await hold({ mailingId, spot: "F2", industry: "solar" });
    const wish = { mailingId, industry: "solar", networkAddress: ownNetwork() };
    await joinWaitlist({ ...wish, email: "lee@shop.example", proven: true }, context);
    await planned(-1, { state: "canceled" });
    await expect(deleteOldContacts(bySystem)).rejects.toThrow(/directory/);
    expect(await db.$count(contact)).toBe(1);
    expect(await db.$count(waitlistEntry)).toBe(0);
  });

  test("delete hold requests a month later, with the links that were sent", async () => {
    const wish = { mailingId, industry: "plumbing", spot: "F1", networkAddress: "2001:db8::1" };
    await requestHold({ ...wish, email: "lee@shop.example" }, context);
    const [request] = await db.select().from(holdRequest);
    await sendHoldRequestEmail({ requestId: request?.id ?? 0 });
    const links = () => db.$count(privateLink, sql`email_key = 'lee@shop.example'`);
    expect(await links()).toBe(1);
    await db.execute(sql`update hold_request
      set created_at = created_at - make_interval(days => ${holdRequestRetentionDays}::int)`);
    expect(await deleteOldContacts(bySystem)).toEqual({ contacts: 0, waiting: 0, requests: 1 });
    expect(await db.$count(holdRequest)).toBe(0);
    expect(await links()).toBe(0);
  });

  /** As if the card had been planned for some days after its waitlist's last day. */
  async function planned(days: number, rest: Partial<typeof mailing.$inferInsert>) {
    const { drop: dropDate, ...dates } = mailingDatesForDropDate(addDays(await lastDay(), days));
    await db
      .update(mailing)
      .set({ ...dates, dropDate, ...rest })
      .where(sql`id = ${mailingId}`);
  }

  /** The waitlist of a card that was mailed on this day is kept until today. */
  async function lastDay(): Promise<PlainDate> {
    const { rows } = await db.execute<{
      on: string;
    }>(sql`select (now() at time zone 'America/Phoenix'
      - make_interval(months => ${agreement.waitlistKeptMonths}::int))::date::text as on`);
    return rows[0]?.on ?? "";
  }
});

const details = () =>
  someDetails({
    business: "Copper Kettle Plumbing",
    name: "Dolores Quintana",
    email: "dolores@copper-kettle.example",
    phone: "+14805550177",
  });

anyDatabase("strangers who held a spot and never confirmed it", () => {
  useOwnDataDirectory();
  beforeEach(begin);

  /** Ends a claim some minutes past the limit; negative: before it. */
  async function ended(id: number, minutes: number) {
    await db.execute(sql`update reservation
      set state = 'expired', expires_at = null, ended_from_state = state, ended_at = statement_timestamp()
        - make_interval(days => ${agreement.strangerKeptDays}::int, mins => ${minutes}::int)
      where id = ${id}`);
  }

  const page = (
    reservationId: number,
    state: "open" | "processing" | "paid" | "expired",
    request = {},
  ) =>
    db.insert(checkoutSession).values({
      ...{ reservationId, state, request, expiresAt: new Date() },
      ...{ priceCents: 100, taxBasisPoints: 0, taxCents: 0, totalCents: 100 },
    });

  /** Every row of every table, as text. */
  async function everything(): Promise<string> {
    const tables = await pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const rows: unknown[] = [];
    for (const { name } of tables.rows) {
      rows.push(name, (await pool.query(`select * from ${name}`)).rows);
    }
    return JSON.stringify(rows);
  }

  test("are deleted after 90 days with links, pages, notes and messages, and no row names them", async () => {
    expect(agreement.strangerKeptDays).toBe(90);
    const network = "203.0.113.77";
    const { reservation: held, token } = await hold({ mailingId, networkAddress: network });
    const typed = details();
    const { id } = await saveBuyerDetailsAndTerms(
      { reservationId: held.id, details: typed, networkAddress: network },
      context,
    );
    const subject = { type: "reservation", id } as const;
    const to = { channel: "email", email: typed.email } as const;
    const mailed = await createPrivateLinkToken(db, { subject, ...to });
    await addNote({ subject, text: `called ${typed.name}` }, byOperator);
    const message = { subject: "s", html: typed.name, text: typed.name };
    await queueMessage(db, {
      ...messageRowIdentity("reservation-paid", id, 1),
      to: typed.email,
      ...message,
    });
    await page(id, "expired", { email: typed.email });
    await ended(id, 1);
    const traces = [
      ...[typed.business, typed.name, typed.email, typed.phone],
      domainOrMailboxLimitKey(typed.email),
      ...[hashToken(token), hashToken(mailed), await hashNetworkAddress(network), network],
    ];
    const written = await everything();
    // The network address itself is stored nowhere.
    expect(traces.filter((trace) => !written.includes(trace))).toEqual([network]);

    expect(await deleteUnconfirmedStrangers(bySystem)).toBe(1);
    expect(await deleteUnconfirmedStrangers(bySystem)).toBe(0);
    const left = await everything();
    // A finished job is deleted after 30 days.
    expect(traces.filter((trace) => left.includes(trace))).toEqual([]);
    const events = (await db.select().from(auditEvent)).map(({ event }) => event);
    expect(events).toContain("reservation.held");
    expect(events).toContain("reservation.deleted");
  });

  test("stay a minute before their time, while their hold or page is open, and once they have an invoice", async () => {
    const young = await hold({ mailingId });
    await ended(young.reservation.id, -1);
    await hold({ mailingId, spot: "F2", industry: "solar" });
    const paying = await hold({ mailingId, spot: "F3", industry: "roofing" });
    await ended(paying.reservation.id, 1);
    await page(paying.reservation.id, "processing");
    const { reservationId: firm } = await firmPlace({ mailingId, spot: "F4", industry: "hvac" });
    await ended(firm, 60);
    expect(await deleteUnconfirmedStrangers(bySystem)).toBe(0);
    expect(await db.$count(reservation)).toBe(4);
    expect(await db.$count(privateLink)).toBe(5);
    expect(await db.$count(contact)).toBe(1);
  });

  test("keep their person if an address was confirmed, or they have another spot", async () => {
    const first = await hold({ mailingId });
    const input = { reservationId: first.reservation.id, details: details() };
    const { contactId, advertiserId } = await saveBuyerDetailsAndTerms(
      { ...input, networkAddress: ownNetwork() },
      context,
    );
    const second = await hold({ mailingId, spot: "F2", industry: "solar" });
    await db
      .update(reservation)
      .set({ contactId, advertiserId })
      .where(sql`id = ${second.reservation.id}`);
    await ended(first.reservation.id, 1);
    expect(await deleteUnconfirmedStrangers(bySystem)).toBe(1);
    expect([await db.$count(contact), await db.$count(advertiser)]).toEqual([1, 1]);
    await db.update(contact).set({ emailConfirmedAt: new Date() });
    await releaseHold({ reservationId: second.reservation.id }, context);
    await ended(second.reservation.id, 1);
    expect(await deleteUnconfirmedStrangers(bySystem)).toBe(1);
    expect([await db.$count(contact), await db.$count(advertiser)]).toEqual([1, 1]);
  });

  test("are all deleted in one night, in any number", async () => {
    await db.execute(sql`insert into reservation (reference, mailing_id, industry, exclusivity_group,
        spot, size, price_cents, state, network_hash, ended_at, ended_from_state)
      select 'X' || n, ${mailingId}, 'plumbing', 'plumbing', 'F1', 'small', 100, 'released', 'x',
        now() - interval '91 days', 'held' from generate_series(1, 120) as n`);
    expect(await deleteUnconfirmedStrangers(bySystem)).toBe(120);
    expect(await db.$count(reservation)).toBe(0);
  });
});
