import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEvent } from "#database/schema/audit-log.ts";
import { mailing } from "#database/schema/mailings.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { plannedRoute } from "#tests/support/business/printed-mailing.ts";
import { outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findOfficeMailingById, findUpcomingMailings } from "./find-mailings.ts";
import type { RoutePlan } from "./mailing.ts";
import { saveRoutePlan } from "./save-route-plan.ts";

const oldTown = plannedRoute({ neighborhood: "Old Town" });
const arcadia = plannedRoute({ zip: "85254", neighborhood: "Arcadia" });

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
    saveRoutePlan({ ...(await seen()), routePlan: [...routePlan] }, byOperator);
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
    const [found] = await findUpcomingMailings(arizonaDate(new Date()), { limit: 1 });
    expect(found?.routePlan).toEqual([oldTown, arcadia]);
    await plan([{ ...arcadia, homes: 410 }]);
    expect(await plan([])).toMatchObject({ routePlan: [] });
    expect(await eventsOf()).toMatchObject([
      { detail: { changed: ["Added 85251-C001 and 85254-C001 with 800 homes"] } },
      {
        detail: {
          changed: [
            "Removed 85251-C001",
            "85254-C001: 410 homes, Arcadia, Scottsdale Main (was 400 homes, Arcadia, Scottsdale Main)",
          ],
        },
      },
      { detail: { changed: ["Removed 85254-C001"] } },
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
      sentence: expect.stringContaining("Added 85251-C001"),
    });
    expect((await findOfficeMailingById(id))?.routePlan).toEqual([oldTown]);
  });

  test("name no ZIP Code outside our areas, nothing twice, no closed day, and no more than a day takes", async () => {
    const large = { ...oldTown, homes: 2_501, day: "2027-05-17" };
    const refusals: [RoutePlan, string][] = [
      [[{ ...oldTown, zip: "85018" }], "85018 isn’t a ZIP Code in our areas."],
      [[oldTown, oldTown], "85251-C001 is there twice. Remove one of them."],
      [[{ ...oldTown, homes: 0 }], "85251-C001 has no homes. Leave it out."],
      [
        [{ ...oldTown, day: "2027-05-16" }],
        "Post offices are closed on Sunday, May 16, 2027. Choose another day.",
      ],
      [
        [large, { ...large, route: "C002" }],
        "5,002 cards for 85251 on Monday, May 17, 2027: the post office takes 5,000 a day. Move some routes to another day.",
      ],
    ];
    for (const [routePlan, sentence] of refusals) {
      expect(await outcomeOf(plan(routePlan))).toMatchObject({ code: "invalid", sentence });
    }
    expect((await findOfficeMailingById(id))?.routePlan).toEqual([]);
  });

  test("have no limit of a day for a card with a permit", async () => {
    const day = "2027-05-17";
    const routePlan = [
      { ...oldTown, homes: 2_501, day },
      { ...oldTown, route: "C002", homes: 2_501, day },
    ];
    const saved = await saveRoutePlan(
      { ...(await seen()), routePlan, postage: "permit" },
      byOperator,
    );
    expect(saved).toMatchObject({ routePlan });
  });

  test("of a canceled mailing stay as they are; those of a mailed one can be corrected", async () => {
    await db.update(mailing).set({ state: "dropped" }).where(eq(mailing.id, id));
    expect(await plan([oldTown])).toMatchObject({ routePlan: [oldTown] });
    await db.update(mailing).set({ state: "canceled" }).where(eq(mailing.id, id));
    expect(await outcomeOf(plan([]))).toEqual(refused("conflict"));
  });
});
