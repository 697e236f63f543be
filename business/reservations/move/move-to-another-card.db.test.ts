import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { mailing } from "#database/schema/mailings.ts";
import { invoice } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/office.ts";
import {
  byOperator,
  firmPlace,
  papersInOrder,
  recordCheck,
  tellAllNews,
  theMessage,
} from "#tests/support/business/papers.ts";
import {
  doubleClaims,
  hold,
  outcomeOf,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { changeIndustry, findIndustryChoices } from "./change-size-or-industry.ts";
import { findMoveTargetCards, moveToAnotherCard } from "./move-to-another-card.ts";

anyDatabase("somebody who is moved to another card", () => {
  let [first, second] = [0, 0];
  beforeEach(async () => {
    [first = 0, second = 0] = await planTestMailings();
    await db.execute(sql`update mailing set prices_cents = '{"small":35000,"medium":60000,"large":120000}'
      where id = ${second}`);
  });

  const seen = (id: number) => loadReservation(id, db);
  const place = async (wish = {}) =>
    seen((await firmPlace({ mailingId: first, ...wish })).reservationId);

  const to = ({ id, version }: Reservation, more = {}) =>
    moveToAnotherCard(
      {
        ...{ reservationId: id, expectedVersion: version },
        ...{ mailingId: second, spot: "F2", price: "as-sold" as const, ...more },
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
    const { text } = await theMessage("mailing-news-to-card");
    expect(text).toContain("in spot F2 on the In 90 days card instead of the In 60 days");
    expect(text).toContain("We plan to mail that card on");
    expect(text).toContain("your price stay the same");
    await hold({ mailingId: first });
  });

  test("pays another price only if that was agreed, and never for a paid spot", async () => {
    const before = await place();
    expect(await to(before, { price: "as-there" })).toMatchObject({ priceCents: 1200_00 });
    const paid = await place({ spot: "F3", industry: "solar" });
    await recordCheck(paid.id);
    const now = await seen(paid.id);
    await expectRefusal(to(now, { spot: "F3", price: "as-there" }), "invalid");
    expect(await to(now, { spot: "F3" })).toMatchObject({ state: "paid", priceCents: 1000_00 });
    expect(await db.$count(invoice, sql`state = 'paid'`)).toBe(1);
  });

  test("gets no taken spot or industry, no other size, and no card in print", async () => {
    const before = await place();
    const { reservation: other } = await hold({ mailingId: second, spot: "F2", industry: "solar" });
    await expectRefusal(to(before), "conflict");
    await expectRefusal(to(before, { spot: "B4" }), "conflict");
    await expectRefusal(to({ ...before, version: 99 }), "conflict");
    await expectRefusal(to(before, { mailingId: first }), "invalid");
    await db.execute(sql`update reservation set industry = 'plumbing', exclusivity_group = 'plumbing'
      where id = ${other.id}`);
    await expectRefusal(to(before, { spot: "F3" }), "conflict");
    expect((await findMoveTargetCards(before)).map(({ mailingId }) => mailingId)).not.toContain(
      second,
    );
    await db.update(mailing).set({ state: "printed" }).where(sql`id = ${second}`);
    await expectRefusal(to(before, { spot: "F3" }), "conflict");
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

let mailingId = 0;

async function place(industry: string, spot: string) {
  const { reservationId } = await firmPlace({ mailingId, industry, spot });
  return loadReservation(reservationId, db);
}

const change = ({ id, version }: { id: number; version: number }, industry: string) =>
  changeIndustry({ reservationId: id, expectedVersion: version, industry }, byOperator);

anyDatabase("an industry that was chosen wrongly", () => {
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  test("is changed, with one message to a buyer who agreed to the other one, and changed back", async () => {
    const before = await place("plumbing", "F1");
    const after = await change(before, "dental");
    expect(after).toMatchObject({ industry: "dental", spot: "F1", priceCents: before.priceCents });
    await tellAllNews();
    const told = await theMessage("mailing-news-industry:");
    expect(told.text).toMatch(/is now Dental instead of Plumbing/);
    const back = await change(after, "plumbing");
    expect(back).toMatchObject({ industry: "plumbing", exclusivityGroup: before.exclusivityGroup });
    const history = await findAuditEntriesForSubject({ type: "reservation", id: before.id }, 3, db);
    expect(history.map(({ event }) => event)).toContain("reservation.industry-changed");
  });

  test("is not changed to the one it has, or one that somebody has or competes with, and the refusal names them", async () => {
    const one = await place("plumbing", "F1");
    await expect(change(one, "plumbing")).rejects.toThrow("Choose another industry.");
    const other = await place("dental", "F2");
    await expect(change(one, "dental")).rejects.toThrow(`${other.reference}) has spot F2`);
    const choices = await findIndustryChoices(one);
    const nameOf = (slug: string) => choices.find((choice) => choice.slug === slug);
    expect([nameOf("dental")?.taken, nameOf("plumbing")?.taken]).toEqual([true, false]);
    await expectRefusal(change(one, "nothing-like-it"), "invalid");
    await expectRefusal(change({ ...one, version: 1 }, "solar"), "conflict");
  });

  test("takes the place of a claim whose time is up", async () => {
    const one = await place("plumbing", "F1");
    const { reservation: held } = await hold({ mailingId, industry: "dental", spot: "F2" });
    await shiftExpiry(held.id, -1);
    await change(one, "dental");
    expect(await loadReservation(held.id, db)).toMatchObject({ state: "expired" });
  });
});

anyDatabase("two buyers for one industry at the same instant", () => {
  test("one has it, whether by booking or by a correction", async () => {
    [mailingId = 0] = await planTestMailings();
    const one = await place("plumbing", "F1");
    const two = await place("solar", "F2");
    const tries = await Promise.all(
      [one, two].map((each) => outcomeOf(change(each, "dental").then(() => undefined))),
    );
    expect(tries.filter((got) => got === undefined)).toHaveLength(1);
  });
});
