import { beforeEach, expect, test } from "vitest";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { db } from "#platform/database/database.server.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/audit-log.ts";
import {
  byOperator,
  everyMessage,
  firmPlace,
  tellAllNews,
} from "#tests/support/business/papers.ts";
import {
  hold,
  outcomeOf,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { changeIndustry, findIndustryChoices } from "./change-industry.ts";

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
    const told = (await everyMessage()).filter(({ label }) =>
      label.startsWith("mailing-news-industry:"),
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/is now Dental instead of Plumbing/);
    const back = await change(after, "plumbing");
    expect(back).toMatchObject({ industry: "plumbing", exclusivityGroup: before.exclusivityGroup });
    const history = await findAuditEntriesForSubject({ type: "reservation", id: before.id }, 3, db);
    expect(history.map(({ event }) => event)).toContain("reservation.industry-changed");
  });

  test("is not changed to the one it has", async () => {
    const one = await place("plumbing", "F1");
    await expect(change(one, "plumbing")).rejects.toThrow("Choose another industry.");
  });

  test("is not changed to one that somebody has or competes with, and the refusal names them", async () => {
    const one = await place("plumbing", "F1");
    const other = await place("dental", "F2");
    await expect(change(one, "dental")).rejects.toThrow(`${other.reference}) has spot F2`);
    const choices = await findIndustryChoices(one);
    const nameOf = (slug: string) => choices.find((choice) => choice.slug === slug);
    expect([nameOf("dental")?.taken, nameOf("plumbing")?.taken]).toEqual([true, false]);
    expect(await outcomeOf(change(one, "nothing-like-it"))).toEqual(refused("invalid"));
    expect(await outcomeOf(change({ ...one, version: 1 }, "solar"))).toEqual(refused("conflict"));
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
