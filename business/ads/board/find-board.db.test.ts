import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { databaseArizonaDate } from "#business/reservations/claims/claims.ts";
import { adApproval, adBrief, proof } from "#database/schema/ads.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  holdByMail,
  holdWithDetails,
  industryAt,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findBoard, findBoardAd } from "./find-board.ts";

const FACTS = {
  name: "Copper Plumbing",
  headline: "",
  shorterHeadline: "",
  offer: "",
  conditions: "",
  lastDay: "",
  phone: "",
  website: "",
  area: "",
  points: [],
  license: "",
  licenseNumber: "",
  licensedName: "",
  notes: "",
} as const;

const at = (minute: number) => new Date(Date.UTC(2026, 0, 2, 18, minute));

/** A brief that was sent at a minute, or only kept. */
const withBrief = (reservationId: number, minute?: number) =>
  db.insert(adBrief).values({
    reservationId,
    facts: FACTS,
    changedBy: "customer",
    sentAt: minute === undefined ? null : at(minute),
  });

async function withProof(
  reservationId: number,
  number: number,
  { sent, changes }: { sent?: number; changes?: number },
) {
  const [made] = await db
    .insert(proof)
    .values({
      reservationId,
      number,
      source: "studio",
      facts: FACTS,
      size: "large",
      drawing: "<svg/>",
      hash: `${reservationId}-${number}`,
      madeBy: "customer",
      sentAt: sent === undefined ? null : at(sent),
      changesAskedAt: changes === undefined ? null : at(changes),
    })
    .returning({ id: proof.id });
  return made?.id ?? 0;
}

const approved = (reservationId: number, proofId: number, minute: number) =>
  db.insert(adApproval).values({
    reservationId,
    proofId,
    proofHash: "",
    name: "Pat Reyes",
    by: "customer",
    approvedAt: at(minute),
  });

/** Paid spots of one card, in order. */
async function someSpots(mailingId: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    ids.push(
      (await paidPlace(mailingId, { spot: `F${n + 1}`, industry: industryAt(n) }, `cs_${n}`)).id,
    );
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
    await withBrief(kept);
    await withBrief(toDesign, 1);
    await withProof(toDesign, 1, {});
    await withBrief(sent, 1);
    await withProof(sent, 1, { sent: 2, changes: 3 });
    await withProof(sent, 2, { sent: 4 });
    await withBrief(changes, 1);
    await withProof(changes, 1, { sent: 2, changes: 5 });
    await withProof(changes, 2, {});
    await withBrief(done, 1);
    await approved(done, await withProof(done, 1, { sent: 2 }), 6);
    const board = await findBoard([card]);
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
    expect(board.slice(2).map(({ since }) => since)).toEqual([at(1), at(4), at(5), at(6)]);
  });

  test("says locked after the approval date for what was sent, and not for what never was", async () => {
    const [card = 0] = await planTestMailings();
    const [never = 0, sent = 0] = await someSpots(card, 2);
    await withProof(sent, 1, { sent: 1 });
    const approvalIn = (days: number) =>
      db.execute(sql`update mailing set (booking_closes_on, brief_due_on, approval_due_on) =
        (select day, day, day from (select ${databaseArizonaDate} + ${days}::int) as due (day))`);
    const states = async () =>
      (await findBoard([card])).map(({ reservationId, state, prints }) => [
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
    const ids = (await findBoard([card])).map(({ reservationId }) => reservationId);
    expect(ids).toEqual([held.id]);
    expect(await findBoard([])).toEqual([]);
  });

  test("finds the ad of one reservation after its end, too", async () => {
    const [card = 0] = await planTestMailings();
    const [id = 0] = await someSpots(card, 1);
    await db.execute(
      sql`update reservation set state = 'canceled', ended_at = now() where id = ${id}`,
    );
    expect(await findBoard([card])).toEqual([]);
    expect(await findBoardAd(id)).toMatchObject({ reservationState: "canceled" });
    expect(await findBoardAd(999_999)).toBeUndefined();
  });

  test("costs one query, whatever is on the card", async () => {
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
      await findBoard([card], counting);
      return counted.queries;
    };
    const empty = await queriesOf();
    const ids = await someSpots(card, 6);
    for (const id of ids) await withProof(id, 1, { sent: 1 });
    expect(await queriesOf()).toBe(empty);
  });
});
