import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { adBrief } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import { fewFacts } from "#tests/support/business/ads.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/office.ts";
import { context, hold, outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { saveChosenLook } from "./choose-look.ts";

const look = { template: "poster", palette: "cobalt", picture: "plumbing" };

anyDatabase("choosing a design", () => {
  let reservationId = 0;
  beforeEach(async () => {
    const [mailingId = 0] = await planTestMailings();
    reservationId = (await hold({ mailingId })).reservation.id;
  });

  const writeBrief = () =>
    db.insert(adBrief).values({
      reservationId,
      facts: fewFacts({ headline: "Slow drain?", phone: "480-555-0149", license: "none" }),
      changedBy: "customer",
    });
  const kept = async () =>
    (await db.select().from(adBrief).where(eq(adBrief.reservationId, reservationId)))[0];

  test("keeps the look with an entry in the audit log, and the words as they are", async () => {
    await writeBrief();
    expect(await saveChosenLook({ reservationId, look, version: 1 }, context)).toBe(2);
    expect(await kept()).toMatchObject({ look, version: 2, facts: { headline: "Slow drain?" } });
    const [entry] = await findAuditEntriesForSubject(
      { type: "reservation", id: reservationId },
      1,
      db,
    );
    expect(entry).toMatchObject({
      event: "ad.look-chosen",
      detail: { template: "poster", palette: "cobalt" },
    });
  });

  test("is refused to an operator who isn't one, and once the reservation has ended", async () => {
    await writeBrief();
    const stranger = { ...context, actor: { kind: "operator", id: "77" } as const };
    expect(await outcomeOf(saveChosenLook({ reservationId, look }, stranger))).toEqual(
      refused("not-allowed"),
    );
    await releaseHold({ reservationId }, context);
    expect(await outcomeOf(saveChosenLook({ reservationId, look }, context))).toEqual(
      refused("conflict"),
    );
  });

  test("is refused if the words changed since the design was drawn, or if there are none", async () => {
    const choose = (version: number, palette: string) =>
      outcomeOf(saveChosenLook({ reservationId, look: { ...look, palette }, version }, context));
    expect(await choose(1, "cobalt")).toEqual(refused("not-found"));
    await writeBrief();
    await choose(1, "cobalt");
    expect(await choose(1, "sky")).toEqual(refused("conflict"));
    expect((await kept())?.look).toEqual(look);
  });
});
