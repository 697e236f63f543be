import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { databaseArizonaDateSql } from "#business/reservations/claims/claims.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { approvalOf, sentBrief, sentProof } from "#tests/support/business/ads.ts";
import {
  holdByMail,
  holdWithDetails,
  industryAt,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findOfficeAd, findOfficeAdsOnMailings } from "./find-office-ads-on-mailings.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 2, 18, minute));

/** A version for a large spot, sent now; `given` says otherwise. */
const version = (
  reservationId: number,
  number: number,
  given: Parameters<typeof sentProof>[1] = {},
) => sentProof(reservationId, { number, size: "large", ...given });

const LARGE = ["B1", "B2", "B3", "F1", "F2", "F3"];

/** So many paid large spots of one card, in the board's order. */
async function someSpots(mailingId: number, count: number, first = 0): Promise<number[]> {
  const ids: number[] = [];
  for (const [n, spot] of LARGE.slice(first, first + count).entries()) {
    const wish = { spot, industry: industryAt(first + n) };
    ids.push((await paidPlace(mailingId, wish, `cs_${first + n}`)).id);
  }
  return ids;
}

anyDatabase("the ads board", () => {
  test("shows each ad in the state that its brief, proofs and approval put it in, since when, and what is due next", async () => {
    const [card = 0] = await planTestMailings();
    const [bare = 0, kept = 0, toDesign = 0, sent = 0, changes = 0, done = 0] = await someSpots(
      card,
      6,
    );
    await sentBrief(kept, { sentAt: null });
    for (const id of [toDesign, sent, changes, done]) await sentBrief(id, { sentAt: at(1) });
    await version(toDesign, 1, { sentAt: null });
    await version(sent, 1, { sentAt: at(2), changesAskedAt: at(3) });
    await version(sent, 2, { sentAt: at(4) });
    await version(changes, 1, { sentAt: at(2), changesAskedAt: at(5) });
    await version(changes, 2, { sentAt: null });
    const approved = await version(done, 1, { sentAt: at(2) });
    await approvalOf(approved, { approvedAt: at(6) });
    const board = await findOfficeAdsOnMailings([card]);
    const [dates] = await db.select().from(mailing).where(eq(mailing.id, card));
    const brief = { date: dates?.briefDue, what: "brief" };
    const approval = { date: dates?.approvalDue, what: "approval" };
    expect(
      board.map(({ reservationId, state, next, hasDraft, sent, isApproved }) => ({
        ...{ reservationId, state, next, hasDraft, isApproved },
        number: sent?.number,
      })),
    ).toEqual([
      {
        reservationId: bare,
        state: "needs-brief",
        next: brief,
        hasDraft: false,
        isApproved: false,
      },
      {
        reservationId: kept,
        state: "needs-brief",
        next: brief,
        hasDraft: false,
        isApproved: false,
      },
      {
        ...{ reservationId: toDesign, state: "to-design", next: approval },
        ...{ hasDraft: true, isApproved: false },
      },
      {
        ...{ reservationId: sent, state: "with-customer", next: approval },
        ...{ hasDraft: false, isApproved: false, number: 2 },
      },
      {
        ...{ reservationId: changes, state: "changes-asked", next: approval },
        ...{ hasDraft: true, isApproved: false, number: 1 },
      },
      {
        ...{ reservationId: done, state: "approved", next: null },
        ...{ hasDraft: false, isApproved: true, number: 1 },
      },
    ]);
    expect(board.map(({ newest }) => newest?.number)).toEqual([
      ...[undefined, undefined, 1, 2, 2, 1],
    ]);
    expect(board.slice(2).map(({ since }) => since)).toEqual([at(1), at(4), at(5), at(6)]);
  });

  test("says locked after the approval date for what was sent, and not for what never was", async () => {
    const [card = 0] = await planTestMailings();
    const [never = 0, sent = 0] = await someSpots(card, 2);
    await version(sent, 1, { sentAt: at(1) });
    const approvalIn = (days: number) =>
      db.execute(sql`update mailing set (booking_closes_on, brief_due_on, approval_due_on) =
        (select day, day, day from (select ${databaseArizonaDateSql} + ${days}::int) as due (day))`);
    const states = async () =>
      (await findOfficeAdsOnMailings([card])).map(({ reservationId, state, prints }) => [
        ...[reservationId, state, prints?.number],
      ]);
    await approvalIn(0);
    expect(await states()).toEqual([
      [never, "needs-brief", undefined],
      [sent, "with-customer", 1],
    ]);
    await approvalIn(-1);
    expect(await states()).toEqual([
      [never, "needs-brief", undefined],
      [sent, "locked", 1],
    ]);
  });

  test("has running holds and firm spots of the cards asked for, and neither lapsed holds, house ads nor other cards", async () => {
    const [card = 0, other = 0] = await planTestMailings();
    const { reservation: held } = await holdWithDetails({ mailingId: card, spot: "B1" });
    const lapsed = await holdByMail({ mailingId: card, spot: "B2", industry: "hvac" });
    await shiftExpiry(lapsed.reservation.id, -1);
    await db.execute(sql`insert into reservation
      (reference, mailing_id, exclusivity_group, spot, size, price_cents, state, network_hash)
      values ('7K3M-9PQX', ${card}, 'house:B3', 'B3', 'large', 1, 'house', '')`);
    await paidPlace(other, { spot: "B1" });
    const ids = (await findOfficeAdsOnMailings([card])).map(({ reservationId }) => reservationId);
    expect(ids).toEqual([held.id]);
    expect(await findOfficeAdsOnMailings([])).toEqual([]);
  });

  test("finds the ad of one reservation after its end, too", async () => {
    const [card = 0] = await planTestMailings();
    const [id = 0] = await someSpots(card, 1);
    await db.execute(
      sql`update reservation set state = 'canceled', ended_at = now() where id = ${id}`,
    );
    expect(await findOfficeAdsOnMailings([card])).toEqual([]);
    const [row] = await db.select().from(reservation).where(eq(reservation.id, id));
    const since = row?.endedAt;
    expect(await findOfficeAd(id)).toMatchObject({ reservationState: "canceled", since });
    expect(await findOfficeAd(999_999)).toBeUndefined();
  });

  test("costs as many queries for many ads as for one", async () => {
    const [card = 0] = await planTestMailings();
    const counted = { queries: 0 };
    const counting: Queryable = new Proxy(db, {
      get(target, name, receiver) {
        if (name === "select" || name === "execute") counted.queries++;
        return Reflect.get(target, name, receiver);
      },
    });
    const queriesOf = async () => {
      counted.queries = 0;
      await findOfficeAdsOnMailings([card], counting);
      return counted.queries;
    };
    for (const id of await someSpots(card, 1)) await version(id, 1);
    const forOne = await queriesOf();
    for (const id of await someSpots(card, 5, 1)) await version(id, 1);
    expect(await queriesOf()).toBe(forOne);
  });
});
