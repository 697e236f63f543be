import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
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
import { findOfficeAdsOnMailings } from "./find-office-ads-on-mailings.ts";

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
      board.map(({ reservationId, state, next, hasDraft, isApproved, sent, newest, since }) => [
        ...[reservationId, state, next, hasDraft, isApproved],
        ...[
          sent?.number,
          newest?.number,
          reservationId === bare || reservationId === kept || since,
        ],
      ]),
    ).toEqual([
      [bare, "needs-brief", brief, false, false, undefined, undefined, true],
      [kept, "needs-brief", brief, false, false, undefined, undefined, true],
      [toDesign, "to-design", approval, true, false, undefined, 1, at(1)],
      [sent, "with-customer", approval, false, false, 2, 2, at(4)],
      [changes, "changes-asked", approval, true, false, 1, 2, at(5)],
      [done, "approved", null, false, true, 1, 1, at(6)],
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
});
