import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { systemActor } from "#business/audit-log/audit-log.ts";
import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { getInitialPriceList, mailingDatesForDropDate } from "#business/mailings/mailing.ts";
import { industry, mailing, postponement } from "#database/schema/mailings.ts";
import { seedInstallation } from "#database/seed.ts";
import { onAnnouncement } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/office.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  createFirstMailings,
  createMissingUpcomingMailings,
  createPublishedMailings,
  SITE_TOPIC,
} from "./create-published-mailings.ts";

const noon = (date: string) => new Date(`${date}T12:00:00-07:00`);
const by = (date: string) => ({ actor: systemActor, now: noon(date) });
const dropDates = async (today: string, limit = 20) =>
  (await findUpcomingMailings(today, { limit })).map(({ dropDate }) => dropDate);

/** What any mailing says, for another one. */
async function anyRow() {
  const [row] = await db.select().from(mailing).limit(1);
  if (!row) throw new Error("no mailing");
  const { id: _, ...values } = row;
  return values;
}

anyDatabase("the mailing calendar", () => {
  test("a fresh installation has 54 industries and a year of mailings from the next 15 May", async () => {
    await seedInstallation({ now: noon("2026-11-20") });
    expect(await db.$count(industry)).toBe(builtInIndustries.length);
    expect(builtInIndustries).toHaveLength(54);
    const dates = await dropDates("2026-11-20");
    expect(dates).toHaveLength(12);
    expect([dates[0], dates[1], dates.at(-1)]).toEqual(["2027-05-15", "2027-06-15", "2028-04-15"]);
    const [first] = await findUpcomingMailings("2026-11-20", { limit: 1 });
    expect(first).toMatchObject({
      name: "May 2027",
      state: "published",
      households: 10_000,
      prices: getInitialPriceList(),
      dates: { bookingCloses: "2027-04-23", drop: "2027-05-15", inHomesBy: "2027-05-22" },
      version: 1,
    });
  });

  test("instances that start at the same time seed it once, and a later start changes nothing", async () => {
    await Promise.all(
      Array.from({ length: 4 }, () => seedInstallation({ now: noon("2026-11-20") })),
    );
    await seedInstallation({ now: noon("2029-08-01") });
    expect(await db.$count(mailing)).toBe(12);
    expect(await db.$count(industry)).toBe(54);
  });

  test("a start keeps the exclusivity groups that the operator set, and follows the list's names", async () => {
    await seedInstallation({ now: noon("2026-11-20") });
    await db
      .update(industry)
      .set({ exclusivityGroup: "hair", name: "Old name" })
      .where(sql`slug = 'barbershop'`);
    await seedInstallation({ now: noon("2026-11-20") });
    const [row] = await db.select().from(industry).where(sql`slug = 'barbershop'`);
    expect(row).toMatchObject({ exclusivityGroup: "hair", name: "Barbershop" });
  });

  test("the drop date itself is still coming, the day after is the next mailing's", async () => {
    await createFirstMailings(by("2027-05-15"));
    expect(await dropDates("2027-05-15", 1)).toEqual(["2027-05-15"]);
    expect(await dropDates("2027-05-16", 1)).toEqual(["2027-06-15"]);
  });

  test("planned, dropped and canceled mailings are not shown as coming", async () => {
    await createPublishedMailings(
      ["2027-05-15", "2027-06-15", "2027-07-15", "2027-08-15"],
      by("2027-01-01"),
    );
    for (const [date, state] of [
      ["2027-05-15", "planned"],
      ["2027-06-15", "canceled"],
      ["2027-07-15", "dropped"],
    ] as const) {
      await db.update(mailing).set({ state }).where(sql`drop_date = ${date}`);
    }
    expect(await dropDates("2027-01-01")).toEqual(["2027-08-15"]);
  });

  test("a year stays planned ahead, month after month", async () => {
    await createFirstMailings(by("2026-11-20"));
    expect(await createMissingUpcomingMailings(by("2026-11-20"))).toBe(0);
    expect(await createMissingUpcomingMailings(by("2027-06-16"))).toBe(2);
    expect((await dropDates("2027-06-16")).at(-1)).toBe("2028-06-15");
    expect(await createMissingUpcomingMailings(by("2027-06-16"))).toBe(0);
  });

  test("planning ahead leaves what the operator moved, canceled or emptied", async () => {
    await createFirstMailings(by("2026-11-20"));
    await db
      .update(mailing)
      .set({ dropDate: "2027-06-20", inHomesBy: "2027-06-27" })
      .where(sql`drop_date = '2027-06-15'`);
    await db.update(mailing).set({ state: "canceled" }).where(sql`drop_date = '2027-07-15'`);
    expect(await createMissingUpcomingMailings(by("2026-11-20"))).toBe(1);
    const dates = await dropDates("2026-11-20");
    expect(dates).toContain("2027-06-20");
    expect(dates).not.toContain("2027-06-15");
    expect(dates).not.toContain("2027-07-15");
    expect(dates.at(-1)).toBe("2028-05-15");
    await db.update(mailing).set({ state: "canceled" });
    expect(await createMissingUpcomingMailings(by("2026-11-20"))).toBe(0);
  });

  test("a card far off leaves no month before it without one, nor is it planned twice", async () => {
    await createFirstMailings(by("2026-11-20"));
    for (const [dropDate, state] of [
      ["2029-03-15", "published"],
      ["2028-06-20", "planned"],
    ] as const) {
      const { drop: _, ...dates } = mailingDatesForDropDate(dropDate);
      await db.insert(mailing).values({ ...(await anyRow()), ...dates, dropDate, state });
    }
    expect(await createMissingUpcomingMailings(by("2027-07-16"))).toBe(3);
    const dates = await dropDates("2027-07-16");
    expect(dates.slice(-4)).toEqual(["2028-05-15", "2028-07-15", "2028-08-15", "2029-03-15"]);
    expect(await createMissingUpcomingMailings(by("2027-07-16"))).toBe(0);
  });

  test("a month out of which a card was moved or postponed is left without one", async () => {
    await createFirstMailings(by("2026-11-20"));
    const move = async (from: string, to: string) => {
      const { drop: _, ...dates } = mailingDatesForDropDate(to);
      await db
        .update(mailing)
        .set({ ...dates, dropDate: to })
        .where(sql`drop_date = ${from}`);
    };
    await move("2027-07-15", "2027-08-02");
    await move("2027-06-15", "2027-07-01");
    const { drop: _, ...dates } = mailingDatesForDropDate("2028-06-01");
    const values = { ...(await anyRow()), ...dates, dropDate: "2028-06-01" };
    const [byHand] = await db.insert(mailing).values(values).returning();
    await db.insert(postponement).values({
      mailingId: byHand?.id ?? 0,
      mailingVersion: 2,
      reason: "other",
      sentence: "S",
      fromDate: "2028-05-20",
      toDate: "2028-06-01",
      decidedBy: "operator:900",
    });
    expect(await createMissingUpcomingMailings(by("2026-11-20"))).toBe(0);
    const after = await dropDates("2026-11-20");
    expect(after.filter((date) => /^2027-06|^2028-05/.test(date))).toEqual([]);
  });

  test("two that plan the same dates at once make each mailing once", async () => {
    const dates = ["2027-05-15", "2027-06-15"];
    const made = await Promise.all(
      [1, 2, 3].map(() => createPublishedMailings(dates, by("2027-01-01"))),
    );
    expect(made.reduce((sum, count) => sum + count)).toBe(2);
    expect(await db.$count(mailing)).toBe(2);
  });

  test("a new mailing is in the audit log and announced to the public pages", async () => {
    const announced = new Promise((resolve) => onAnnouncement(SITE_TOPIC, resolve));
    await createPublishedMailings(["2027-05-15"], by("2027-01-01"));
    await announced;
    const [row] = await db.select().from(mailing);
    expect(
      await findAuditEntriesForSubject({ type: "mailing", id: row?.id ?? 0 }, 5, db),
    ).toMatchObject([
      { event: "mailing.published", actor: "system", detail: { dropDate: "2027-05-15" } },
    ]);
  });
});
