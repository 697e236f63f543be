import { expect, test } from "vitest";
import { findSpotReachedByKey } from "#app/office/mailings/spots/mailing-card-map.tsx";
import {
  cellInsideGutters,
  recordBySize,
  sixteenSpotLayout,
  standardLayout,
} from "#artwork/layouts/card-layout.ts";
import { DEFAULT_LAYOUT_ID } from "#artwork/layouts/layouts.ts";
import { calculateEconomics } from "#business/mailings/economics.ts";
import { getInitialPriceList, mailingStates } from "#business/mailings/mailing.ts";
import type { SizeId } from "#site.ts";
import {
  canOfficeStillSellSpots,
  describeBreakEven,
  describeMailedDate,
  describeMailedHomes,
} from "./mailing-figures.ts";
import { refuseBadDayUnlessWarned } from "./mailing-forms.ts";
import { describeWhoSeesRoutePlan, describeWhoSeesRoutePlanChange } from "./route-plan-panel.tsx";

const prices = getInitialPriceList();
const none = recordBySize(() => 0);
const costing = (cents: number | null, open: Record<SizeId, number>) =>
  describeBreakEven(
    calculateEconomics({
      dropDate: "2027-02-15",
      pieces: 0,
      printCents: cents,
      otherCents: 0,
      paidCosts: {},
      soldCents: 0,
      givenBackCents: 0,
      keptCents: 0,
      prices,
      open,
    }),
    { layoutId: DEFAULT_LAYOUT_ID },
  );

test("what a card has to go is said in places, the dearest first", () => {
  const open = { ...none, small: 4, medium: 4, large: 6 };
  expect(costing(649_00, open)).toBe(
    "$649 short: sell 1 more Large spot, 2 more Medium spots, or 2 more Small spots.",
  );
  expect(costing(99_00, open)).toBe("$99 short: sell 1 more spot of any size.");
  expect(costing(0, open)).toBe("Reached.");
  expect(costing(null, open)).toContain("Enter the printing cost");
});

test("more spots of one size than the fewest are shown as another way", () => {
  expect(costing(1_500_00, { ...none, small: 0, medium: 3, large: 1 })).toBe(
    "$1,500 short: sell at least 2 more spots or 3 more Medium spots.",
  );
  expect(costing(1_500_00, { ...none, small: 2, medium: 0, large: 1 })).toBe(
    "$1,500 short: sell at least 3 more spots.",
  );
  expect(costing(1_500_00, { ...none, small: 1, medium: 0, large: 1 })).toBe(
    "$1,500 short, more than all open spots would bring in.",
  );
});

test("a card goes out until it is dropped, and only then was it mailed", () => {
  const drops = [{ date: "2026-12-16", pieces: 10_012, postOffice: "Scottsdale Main" }];
  const card = { dropDate: "2026-12-15", drops, households: 10_000 };
  const said = mailingStates.map((state) => describeMailedDate({ ...card, state }));
  expect(said).toEqual([
    ...Array(4).fill("goes out Tuesday, December 15, 2026"),
    "dropped off Wednesday, December 16, 2026",
    "mailed Wednesday, December 16, 2026",
    "was planned for Tuesday, December 15, 2026",
  ]);
  expect(describeMailedHomes({ ...card, state: "printed" })).toBe("to at least 10,000 homes");
  expect(describeMailedHomes({ ...card, state: "dropped" })).toBe("for 10,012 homes");
  expect(describeMailedHomes({ ...card, state: "confirmed" })).toBe("to 10,012 homes");
});

test("a card on which nothing can be sold any more shows no missing amount", () => {
  expect(mailingStates.filter((state) => canOfficeStillSellSpots({ state }))).toEqual([
    "planned",
    "published",
    "closed",
  ]);
});

const sent = (fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const sunday = { name: "drop", date: "2027-05-16", need: "post-office" } as const;

test("a day on which the post office is closed is asked about once, at its field", () => {
  expect(() => refuseBadDayUnlessWarned(sent(), sunday)).toThrow(
    expect.objectContaining({
      field: "drop",
      sentence: expect.stringContaining("The nearest good day is Monday, May 17, 2027."),
    }),
  );
  expect(() => refuseBadDayUnlessWarned(sent({ "drop-seen": "2027-05-16" }), sunday)).not.toThrow();
});

test("a warning about another date does not count", () => {
  expect(() => refuseBadDayUnlessWarned(sent({ "drop-seen": "2027-05-23" }), sunday)).toThrow();
});

test("a Saturday is not asked about: counters are open", () => {
  expect(() => refuseBadDayUnlessWarned(sent(), { ...sunday, date: "2027-05-15" })).not.toThrow();
});

test("the office sees who can read the routes: nobody before publication, only advertisers once mailed", () => {
  const said = (["planned", "published", "dropped", "canceled"] as const).map((state) =>
    describeWhoSeesRoutePlan(state, "85251"),
  );
  expect(said).toEqual([
    "Once you publish the card, visitors see: “Goes to 85251.”",
    "Visitors and advertisers see: “Goes to 85251.”",
    "Its advertisers see: “85251.”",
    "It was planned for 85251.",
  ]);
  expect(describeWhoSeesRoutePlanChange("planned")).toBe(
    "Visitors see this once you publish the card.",
  );
  expect(describeWhoSeesRoutePlanChange("closed")).toBe("Visitors see this as soon as you save.");
  expect(describeWhoSeesRoutePlanChange("confirmed")).toMatch(/^Its advertisers see/);
});

test("without routes, visitors of a published card read how many homes it goes to", () => {
  expect(describeWhoSeesRoutePlan("published", undefined)).toMatch(/Visitors see only how many/);
  expect(describeWhoSeesRoutePlan("planned", undefined)).toBe("No routes planned yet.");
});

test("a mailed card without routes plans none anymore", () => {
  expect(describeWhoSeesRoutePlan("dropped", undefined)).toBe(
    "No routes were entered for this card.",
  );
});

const standsOf = (layout: typeof standardLayout) =>
  layout.spots.map((spot) => ({
    id: spot.id,
    side: spot.side,
    box: cellInsideGutters(layout, spot),
  }));

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

test.each([standardLayout, sixteenSpotLayout])(
  "the arrow keys reach every place of $name from every other",
  (layout) => {
    const stands = standsOf(layout);
    for (const { id } of stands) {
      const reached = new Set([id]);
      for (const each of reached) {
        for (const key of ARROWS) {
          const next = findSpotReachedByKey(stands, each, key);
          if (next) reached.add(next);
        }
      }
      expect([...reached].toSorted()).toEqual(stands.map((stand) => stand.id).toSorted());
    }
  },
);

test("an arrow key moves to the spot drawn in that direction, on the same side or the next", () => {
  const stands = standsOf(standardLayout);
  const of = (id: string | undefined) => stands.find((stand) => stand.id === id);
  for (const here of stands) {
    const right = of(findSpotReachedByKey(stands, here.id, "ArrowRight"));
    if (right && right.side === here.side) expect(right.box.x).toBeGreaterThan(here.box.x);
    if (right && right.side !== here.side) {
      expect([here.side, right.side]).toEqual(["front", "back"]);
    }
    const down = of(findSpotReachedByKey(stands, here.id, "ArrowDown"));
    if (down) expect([down.side, down.box.y > here.box.y]).toEqual([here.side, true]);
  }
});

test("over the right edge of the front lies the back, and the same way back", () => {
  const stands = standsOf(standardLayout);
  expect(findSpotReachedByKey(stands, "F3", "ArrowRight")).toBe("B1");
  expect(findSpotReachedByKey(stands, "F7", "ArrowRight")).toBe("B4");
  expect(findSpotReachedByKey(stands, "B4", "ArrowLeft")).toBe("F7");
  expect(findSpotReachedByKey(stands, "F1", "ArrowLeft")).toBeUndefined();
});

test("Home and End lead to the first and the last spot, and other keys nowhere", () => {
  const stands = standsOf(standardLayout);
  expect(findSpotReachedByKey(stands, "B3", "Home")).toBe(stands[0]?.id);
  expect(findSpotReachedByKey(stands, "B3", "End")).toBe(stands.at(-1)?.id);
  expect(findSpotReachedByKey(stands, "B3", "x")).toBeUndefined();
  expect(findSpotReachedByKey(stands, "nowhere", "ArrowUp")).toBeUndefined();
});
