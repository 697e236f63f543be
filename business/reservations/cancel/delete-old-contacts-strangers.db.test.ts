import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { hashNetworkAddress } from "#business/auth/keyed-hash.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { hashToken } from "#business/auth/token.ts";
import { domainOrMailboxLimitKey } from "#business/mail-limits/count-mail.ts";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/buyer-details.ts";
import { addNote } from "#business/team/notes.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { privateLink } from "#database/schema/auth.ts";
import { checkoutSession } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { db, pool } from "#platform/database/database.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { agreement } from "#site.ts";
import { bySystem } from "#tests/support/business/billing.ts";
import { byOperator, firmPlace } from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  ownNetwork,
  planTestMailings,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { anyDatabase, useOwnDataDirectory } from "#tests/support/database/database.ts";
import { deleteStrangers } from "./delete-old-contacts.ts";

const details = () =>
  someDetails({
    business: "Copper Kettle Plumbing",
    name: "Dolores Quintana",
    email: "dolores@copper-kettle.example",
    phone: "+14805550177",
  });

anyDatabase("strangers who held a spot and never confirmed it", () => {
  useOwnDataDirectory();
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  /** Ends a claim some minutes past the limit; negative: before it. */
  async function ended(id: number, minutes: number) {
    await db.execute(sql`update reservation
      set state = 'expired', expires_at = null, ended_from_state = state, ended_at = statement_timestamp()
        - make_interval(days => ${agreement.strangerKeptDays}::int, mins => ${minutes}::int)
      where id = ${id}`);
  }

  const page = (reservationId: number, state: string, request = {}) =>
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
    const mailed = await createPrivateLinkToken(db, {
      subject,
      channel: "email",
      email: typed.email,
    });
    await addNote({ subject, text: `called ${typed.name}` }, byOperator);
    await queueMessage(db, {
      ...nameMessage("reservation-paid", id, 1),
      to: typed.email,
      subject: "s",
      html: typed.name,
      text: typed.name,
    });
    await page(id, "expired", { email: typed.email });
    await ended(id, 1);
    const traces = [
      ...[
        typed.business,
        typed.name,
        typed.email,
        typed.phone,
        domainOrMailboxLimitKey(typed.email),
      ],
      ...[hashToken(token), hashToken(mailed), await hashNetworkAddress(network), network],
    ];
    const written = await everything();
    // The network address itself is stored nowhere.
    expect(traces.filter((trace) => !written.includes(trace))).toEqual([network]);

    expect(await deleteStrangers(bySystem)).toBe(1);
    expect(await deleteStrangers(bySystem)).toBe(0);
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
    expect(await deleteStrangers(bySystem)).toBe(0);
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
    expect(await deleteStrangers(bySystem)).toBe(1);
    expect([await db.$count(contact), await db.$count(advertiser)]).toEqual([1, 1]);
    await db.update(contact).set({ emailConfirmedAt: new Date() });
    await releaseHold({ reservationId: second.reservation.id }, context);
    await ended(second.reservation.id, 1);
    expect(await deleteStrangers(bySystem)).toBe(1);
    expect([await db.$count(contact), await db.$count(advertiser)]).toEqual([1, 1]);
  });

  test("are all deleted in one night, in any number", async () => {
    await db.execute(sql`insert into reservation (reference, mailing_id, industry, exclusivity_group,
        spot, size, price_cents, state, network_hash, ended_at, ended_from_state)
      select 'X' || n, ${mailingId}, 'plumbing', 'plumbing', 'F1', 'small', 100, 'released', 'x',
        now() - interval '91 days', 'held' from generate_series(1, 120) as n`);
    expect(await deleteStrangers(bySystem)).toBe(120);
    expect(await db.$count(reservation)).toBe(0);
  });
});
