import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { areNeighbors, sixteenSpotLayout, standardLayout } from "#artwork/layouts/card-layout.ts";
import { ADDRESS_ZONE_CELL_ID } from "#artwork/press/press-finding.ts";
import { areGroundsAlike } from "#artwork/studio/compare-ads.ts";
import { houseAdLookOf } from "#artwork/studio/house-ads.ts";
import { houseBandSetting } from "#business/company/house-band-setting.ts";
import { mailing } from "#database/schema/mailings.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { isDeep } from "#tests/support/depth.ts";
import {
  checkStripForPrint,
  drawHouseAdSvg,
  drawStripAndPostalCells,
  drawStripOrPostalCell,
  layoutWithIndicia,
  stripQrCodeUrl,
} from "./our-cells.ts";

vi.setConfig({ testTimeout: 120_000 });

const words = houseBandSetting.first;

anyDatabase("our own cells of the card", () => {
  test("the strip names the next card alone where the owner wants it and one is planned", async () => {
    const [first = 0, second = 0] = await planTestMailings([60, 90]);
    const drops = await db
      .select({ id: mailing.id, on: mailing.dropDate })
      .from(mailing)
      .where(eq(mailing.id, first));
    const on = drops[0]?.on ?? "";
    const strip = async (next: boolean, after = on) =>
      (await drawStripAndPostalCells(standardLayout, { ...words, next }, after))[0]?.svg;
    const without = await strip(false);
    expect(await strip(true)).not.toBe(without);
    expect(second).toBeGreaterThan(first);
    expect(await strip(true, addDays(on, 400))).toBe(without);
    const card = { layoutId: "standard-14", dropDate: addDays(on, 400) };
    expect((await drawStripOrPostalCell(card, "strip"))?.svg).toBe(without);
    expect((await drawStripOrPostalCell(card, "zone"))?.id).toBe(ADDRESS_ZONE_CELL_ID);
    expect(await drawStripOrPostalCell(card, "2-pdf")).toBeUndefined();
  });

  test("the panel says the permit that the owner has set, checked as in a print file; one without its number stops it", async () => {
    await planTestMailings([60]);
    const permit = { ...words, postage: "permit", permitCity: "Mesa AZ" } as const;
    const whole = { ...permit, permitNumber: "1204" };
    const zone = async (set: typeof words) =>
      (await drawStripAndPostalCells(layoutWithIndicia(standardLayout, set), set, "2026-01-01"))[1]
        ?.svg;
    expect(await zone(whole)).not.toBe(await zone(words));
    expect(layoutWithIndicia(standardLayout, whole).postOffice.indicia.lines).toEqual([
      ...["PRSRT STD", "ECRWSS", "U.S. POSTAGE PAID", "MESA AZ", "PERMIT NO. 1204"],
    ]);
    expect(await checkStripForPrint(whole, new Date())).toEqual([]);
    expect(await checkStripForPrint(permit, new Date())).toMatchObject([
      { kind: "address-zone", sentence: expect.stringContaining("with a permit, PRSRT STD") },
    ]);
  });

  if (isDeep)
    test("long words, the next card, and the booking page's code pass the check of a print file; words that shrink too far don't", async () => {
      await planTestMailings([60, 90]);
      const long = {
        ...words,
        ...{ first: "The neighborhood’s favorite", second: "businesses, on one card.", next: true },
        ...{
          question: "Own a business nearby?",
          invitation: "Be on the next card,",
          object: "one per industry.",
        },
        code: "booking" as const,
      };
      expect(stripQrCodeUrl(long)).toMatch(/\/RESERVATION$/);
      expect(await checkStripForPrint(long, new Date())).toEqual([]);
      const wide = await checkStripForPrint({ ...long, question: "W".repeat(22) }, new Date());
      expect(wide.map(({ kind, spot }) => [kind, spot])).toEqual([["small-type", "strip"]]);
      expect(await drawStripAndPostalCells(sixteenSpotLayout, long, "2026-01-01")).toHaveLength(2);
    });
});

test("on an empty card each spot has its own house ad, and none the ground of a neighbor", async () => {
  const { spots } = sixteenSpotLayout;
  const looks = spots.map(({ id }) => houseAdLookOf(id));
  expect(new Set(looks.map(({ words }) => words.join(" "))).size).toBe(spots.length);
  for (const one of spots) {
    expect(await drawHouseAdSvg(one)).toMatch(/^<svg /);
    for (const other of spots) {
      const [a, b] = [houseAdLookOf(one.id), houseAdLookOf(other.id)];
      if (areNeighbors(one, other))
        expect(areGroundsAlike(a.ground, b.ground), `${one.id} ${other.id}`).toBe(false);
    }
  }
});

test("no picture of a house ad is on a side twice", () => {
  for (const side of ["front", "back"]) {
    const own = sixteenSpotLayout.spots.filter((one) => one.side === side && one.size !== "small");
    expect(new Set(own.map(({ id }) => houseAdLookOf(id).ornament)).size).toBe(own.length);
  }
});
