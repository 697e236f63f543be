import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findOfficeMailingById, findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import type { RoutePlan, RoutePlanEntry } from "#business/mailings/mailing.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { mailing } from "#database/schema/mailings.ts";
import { seedInstallation } from "#database/seed.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { expectPermissions } from "#tests/support/business/permissions.ts";
import { outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { saveRoutePlan } from "./save-route-plan.ts";

const oldTown: RoutePlanEntry = {
  zip: "85251",
  neighborhood: "Old Town",
  routes: ["C001", "C012"],
  homes: 4_400,
};
const arcadia: RoutePlanEntry = { zip: "85254", neighborhood: "Arcadia", routes: [], homes: null };

anyDatabase("the planned routes of a mailing", () => {
  let id = 0;
  beforeEach(async () => {
    [id = 0] = await planTestMailings([60]);
  });

  const seen = async () => ({
    id,
    expectedVersion: (await findOfficeMailingById(id))?.version ?? 0,
  });
  const plan = async (routePlan: RoutePlan) =>
    saveRoutePlan({ ...(await seen()), routePlan }, byOperator);
  const eventsOf = () =>
    db
      .select({ detail: auditEvent.detail })
      .from(auditEvent)
      .where(
        and(eq(auditEvent.subjectId, String(id)), eq(auditEvent.event, "mailing.routes-planned")),
      )
      .orderBy(auditEvent.id);

  test("are saved, changed and taken back, each in the audit log, and read with the mailing", async () => {
    await plan([oldTown, arcadia]);
    const [found] = await findUpcomingMailings(arizonaDate(new Date()), 1);
    expect(found?.routePlan).toEqual([oldTown, arcadia]);
    await plan([{ ...arcadia, homes: 4_000 }]);
    expect(await plan([])).toMatchObject({ routePlan: [] });
    expect(await eventsOf()).toMatchObject([
      {
        detail: {
          changed: [
            "Added 85251 Old Town: 4,400 homes, routes C001 and C012",
            "Added 85254 Arcadia: homes not known",
          ],
        },
      },
      {
        detail: {
          changed: [
            "Removed 85251 Old Town",
            "85254 Arcadia: 4,000 homes (was 85254 Arcadia: homes not known)",
          ],
        },
      },
      { detail: { changed: ["Removed 85254 Arcadia"] } },
    ]);
  });

  test("that are saved again unchanged change nothing", async () => {
    const { version } = await plan([oldTown]);
    expect(await plan([oldTown])).toMatchObject({ version });
    expect(await eventsOf()).toHaveLength(1);
  });

  test("are not overwritten from an outdated view, which is told what changed", async () => {
    const old = await seen();
    await plan([oldTown]);
    const stale = saveRoutePlan({ ...old, routePlan: [arcadia] }, byOperator);
    expect(await outcomeOf(stale)).toMatchObject({
      sentence: expect.stringContaining("Added 85251 Old Town"),
    });
    expect((await findOfficeMailingById(id))?.routePlan).toEqual([oldTown]);
  });

  test("name no ZIP Code outside our areas, and nothing twice", async () => {
    const refusals: [RoutePlan, string][] = [
      [[{ ...oldTown, zip: "85018" }], "85018 isn't a ZIP Code in our areas."],
      [
        [oldTown, { ...oldTown, neighborhood: "old town", routes: [] }],
        "You entered 85251 old town twice. Remove one of them.",
      ],
      [
        [oldTown, { ...oldTown, neighborhood: "Old-Town", routes: [] }],
        "You entered 85251 Old-Town twice. Remove one of them.",
      ],
      [
        [oldTown, { ...oldTown, neighborhood: "Papago" }],
        "You entered 85251-C001 twice. Remove one of them.",
      ],
      [[{ ...oldTown, homes: 0 }], "Enter the number of homes for 85251 Old Town."],
      [
        Array.from({ length: 61 }, (_, i) => ({ ...arcadia, neighborhood: `${i}` })),
        "Enter 60 rows or fewer.",
      ],
    ];
    for (const [routePlan, sentence] of refusals) {
      expect(await outcomeOf(plan(routePlan))).toMatchObject({ code: "invalid", sentence });
    }
    expect((await findOfficeMailingById(id))?.routePlan).toEqual([]);
  });

  test("of a canceled mailing stay as they are; those of a mailed one can be corrected", async () => {
    await db.update(mailing).set({ state: "dropped" }).where(eq(mailing.id, id));
    expect(await plan([oldTown])).toMatchObject({ routePlan: [oldTown] });
    await db.update(mailing).set({ state: "canceled" }).where(eq(mailing.id, id));
    expect(await outcomeOf(plan([]))).toEqual(refused("conflict"));
  });
});

anyDatabase("the permission table, for the planned routes of a mailing", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("lets the owner and an assistant plan them, and nobody signed out", async () => {
    const unknown = { id: 999, expectedVersion: 1, routePlan: [] };
    await expectPermissions({
      "mailings.change": { saveRoutePlan: (c) => saveRoutePlan(unknown, c) },
    });
  });
});
