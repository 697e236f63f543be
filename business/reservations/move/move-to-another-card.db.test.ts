import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Reservation } from "#business/reservations/reservation.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { invoice } from "#database/schema/billing.ts";
import { message } from "#database/schema/mail.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import {
  byOperator,
  firmPlace,
  papersInOrder,
  recordCheck,
  tellAllNews,
} from "#tests/support/business/papers.ts";
import {
  doubleClaims,
  hold,
  outcomeOf,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { messageLabel } from "#tests/support/mail/message-names.ts";
import { findMoveTargetCards, moveToAnotherCard } from "./move-to-another-card.ts";

anyDatabase("somebody who is moved to another card", () => {
  let [first, second] = [0, 0];
  beforeEach(async () => {
    [first = 0, second = 0] = await planTestMailings();
    await db.execute(sql`update mailing set prices_cents = '{"small":35000,"medium":60000,"large":120000}'
      where id = ${second}`);
  });

  async function place(wish = {}) {
    const { reservationId } = await firmPlace({ mailingId: first, ...wish });
    return seen(reservationId);
  }

  async function seen(reservationId: number): Promise<Reservation> {
    const found = await findReservationById(reservationId);
    if (!found) throw new Error("the reservation has gone");
    return found;
  }

  const to = ({ id, version }: Reservation, more = {}) =>
    moveToAnotherCard(
      {
        reservationId: id,
        expectedVersion: version,
        mailingId: second,
        spot: "F2",
        price: "as-sold" as const,
        ...more,
      },
      byOperator,
    );

  test("keeps the sold price, gets one notice, and a new invoice for an open one", async () => {
    const before = await place();
    const after = await to(before);
    expect(after).toMatchObject({ mailingId: second, spot: "F2", priceCents: 1000_00 });
    const papers = await db.select().from(invoice).orderBy(invoice.id);
    expect(papers.map(({ state, totalCents }) => [state, totalCents])).toEqual([
      ["void", 1000_00],
      ["open", 1000_00],
    ]);
    expect(papers[1]?.description).toContain("In 90 days card");
    expect(await papersInOrder()).toEqual([]);
    await tellAllNews();
    const [messages] = await db
      .select()
      .from(message)
      .where(sql`${messageLabel} like 'mailing-news-to-card%'`);
    expect(messages?.text).toContain("in spot F2 on the In 90 days card instead of the In 60 days");
    expect(messages?.text).toContain("We plan to mail that card on");
    expect(messages?.text).toContain("your price stay the same");
    await hold({ mailingId: first });
  });

  test("pays another price only if that was agreed, and never for a paid spot", async () => {
    const before = await place();
    expect(await to(before, { price: "as-there" })).toMatchObject({ priceCents: 1200_00 });
    const paid = await place({ spot: "F3", industry: "solar" });
    await recordCheck(paid.id);
    const now = await seen(paid.id);
    expect(await outcomeOf(to(now, { spot: "F3", price: "as-there" }))).toEqual(refused("invalid"));
    expect(await to(now, { spot: "F3" })).toMatchObject({ state: "paid", priceCents: 1000_00 });
    expect(await db.$count(invoice, sql`state = 'paid'`)).toBe(1);
  });

  test("gets no taken spot or industry, no other size, and no card in print", async () => {
    const before = await place();
    const { reservation: other } = await hold({ mailingId: second, spot: "F2", industry: "solar" });
    expect(await outcomeOf(to(before))).toEqual(refused("conflict"));
    expect(await outcomeOf(to(before, { spot: "B4" }))).toEqual(refused("conflict"));
    expect(await outcomeOf(to({ ...before, version: 99 }))).toEqual(refused("conflict"));
    expect(await outcomeOf(to(before, { mailingId: first }))).toEqual(refused("invalid"));
    await db.execute(sql`update reservation set industry = 'plumbing', exclusivity_group = 'plumbing'
      where id = ${other.id}`);
    expect(await outcomeOf(to(before, { spot: "F3" }))).toEqual(refused("conflict"));
    expect((await findMoveTargetCards(before)).map(({ mailingId }) => mailingId)).not.toContain(
      second,
    );
    await db.update(mailing).set({ state: "printed" }).where(sql`id = ${second}`);
    expect(await outcomeOf(to(before, { spot: "F3" }))).toEqual(refused("conflict"));
    expect(await doubleClaims()).toEqual([]);
    expect(await seen(before.id)).toMatchObject({ mailingId: first, spot: "F1" });
  });

  test("and a buyer who wants the same spot at once: one gets it", async () => {
    const before = await place();
    const tries = await Promise.all([
      outcomeOf(to(before)),
      outcomeOf(hold({ mailingId: second, spot: "F2", industry: "bakery" })),
      outcomeOf(to(before, { spot: "F3" })),
    ]);
    expect(await doubleClaims()).toEqual([]);
    expect(tries.filter((one) => one instanceof Error).length).toBeGreaterThan(0);
    expect(await papersInOrder()).toEqual([]);
  });

  test("can go to any free spot of its size, its own card first, each with its price there", async () => {
    const before = await place();
    const targets = await findMoveTargetCards(before);
    expect(targets[0]).toMatchObject({ mailingId: first, priceCents: 1000_00 });
    expect(targets[0]?.spots.map(({ id }) => id)).not.toContain("F1");
    expect(targets.find(({ mailingId }) => mailingId === second)).toMatchObject({
      priceCents: 1200_00,
    });
    await db.update(mailing).set({ state: "printed" }).where(sql`id = ${first}`);
    expect(await findMoveTargetCards(before)).toEqual([]);
  });
});
