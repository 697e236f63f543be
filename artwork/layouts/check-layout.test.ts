import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CardLayout,
  cellInsideGutters,
  findSpot,
  sixteenSpotLayout,
  standardLayout,
} from "./card-layout.ts";
import { checkLayout, type LayoutRule, layoutRuleDescriptions } from "./check-layout.ts";

const zone = standardLayout.postOffice;

function withZone(change: Partial<CardLayout["postOffice"]>): CardLayout {
  return { ...standardLayout, postOffice: { ...zone, ...change } };
}
function withAddress(change: Partial<typeof zone.address>): CardLayout {
  return withZone({ address: { ...zone.address, ...change } });
}
function withIndicia(change: Partial<typeof zone.indicia>): CardLayout {
  return withZone({ indicia: { ...zone.indicia, ...change } });
}
function withSpot(id: string, change: object): CardLayout {
  const spots = standardLayout.spots.map((spot) =>
    spot.id === id ? { ...spot, ...change } : spot,
  );
  return { ...standardLayout, spots };
}

test("the standard card keeps every rule", () => {
  expect(checkLayout(standardLayout)).toEqual([]);
});

test("the card of 16 spots keeps every rule, and each spot of the standard card stays where it was", () => {
  expect(checkLayout(sixteenSpotLayout)).toEqual([]);
  expect(sixteenSpotLayout.spots).toHaveLength(16);
  for (const spot of standardLayout.spots)
    expect(findSpot(sixteenSpotLayout, spot.id)).toEqual(spot);
  const crowded = { ...sixteenSpotLayout, houseBand: standardLayout.houseBand };
  expect(checkLayout(crowded).map(({ rule }) => rule)).toContain("overlap");
});

test("the standard card has 6 large, 4 medium and 4 small spots and covers both sides", () => {
  const count = (size: string) => standardLayout.spots.filter((one) => one.size === size).length;
  expect([count("large"), count("medium"), count("small")]).toEqual([6, 4, 4]);
  const { houseBand, postOffice, spots } = standardLayout;
  const area = [...spots, houseBand, postOffice].reduce((sum, b) => sum + b.width * b.height, 0);
  expect(area).toBe(2 * 12 * 9);
});

/** One broken layout for every rule: a rule without one would be a rule that can't fail. */
const broken: Record<LayoutRule, CardLayout> = {
  overlap: withSpot("F2", { x: 3.9 }),
  "outside-trim": withSpot("B7", { x: 9.1 }),
  "size-class": withSpot("F4", { height: 3.5 }),
  "spot-id": withSpot("B4", { id: "B5" }),
  "piece-size": { ...standardLayout, width: 15.5 },
  "zone-holds": withAddress({ x: 7.8 }),
  "address-side": withZone({
    x: 5,
    width: 7,
    address: { ...zone.address, x: 5.5 },
  }),
  "address-top-half": withZone({ height: 5, address: { ...zone.address, y: 4.4 } }),
  "address-edge": withAddress({ x: 10.05, y: 1.25 }),
  "address-type": withAddress({ points: 7.5 }),
  "address-upright": withAddress({ turn: 180 }),
  "address-wording": withAddress({ lines: ["CURRENT", "RESIDENT"] }),
  "indicia-above-right": withAddress({ y: 0.9 }),
  "indicia-corner": withIndicia({ x: 10.3 }),
  "indicia-size": withIndicia({ height: 0.4 }),
  "indicia-type": withIndicia({ points: 3.5 }),
  "indicia-clear": withAddress({ y: 1.12, x: 9.7 }),
  "indicia-wording": withIndicia({ lines: ["PRSRT STD", "ECRWSS", "PERMIT NO. 1", "EDDM RETAIL"] }),
};

for (const [rule, layout] of Object.entries(broken)) {
  test(`a layout that breaks "${rule}" is refused by that name`, () => {
    expect(Object.keys(layoutRuleDescriptions)).toContain(rule);
    expect(checkLayout(layout).map((problem) => problem.rule)).toContain(rule);
  });
}

test("a permit imprint is legal with its abbreviated class, city, state and number, and without any of them is not", () => {
  const whole = ["PRSRT STD", "ECRWSS", "U.S. POSTAGE PAID", "MESA AZ", "PERMIT NO. 12"];
  const rules = (lines: readonly string[]) => checkLayout(withIndicia({ lines }));
  expect(rules(whole)).toEqual([]);
  const wrong = [
    ["FIRST-CLASS MAIL", ...whole.slice(1)],
    ["PRESORTED STANDARD", ...whole.slice(1)],
    ...whole.map((_, i) => whole.toSpliced(i, 1)),
    whole.with(3, "MESA"),
    whole.with(4, "PERMIT NO."),
    whole.with(4, "PERMIT NO. 12A"),
  ];
  for (const lines of wrong) {
    expect(rules(lines), lines.join("/")).toEqual([{ rule: "indicia-wording", where: "indicia" }]);
  }
});

test("lower-case indicia type is refused too", () => {
  const rules = checkLayout(withIndicia({ lines: ["Prsrt Std"] })).map((one) => one.rule);
  expect(rules).toContain("indicia-type");
});

test("whatever spot is moved by more than a hair, the layout no longer passes", () => {
  const step = fc.double({ min: 0.01, max: 12, noNaN: true });
  const shift = fc.tuple(step, fc.boolean()).map(([by, back]) => (back ? -by : by));
  fc.assert(
    fc.property(fc.constantFrom(...standardLayout.spots), shift, shift, (spot, dx, dy) => {
      const moved = withSpot(spot.id, { x: spot.x + dx, y: spot.y + dy });
      expect(checkLayout(moved)).not.toEqual([]);
    }),
  );
});

test("printed areas of neighbors are one gutter apart and reach the trim outside", () => {
  const area = (id: string) => {
    const spot = findSpot(standardLayout, id);
    if (!spot) throw new Error(id);
    return cellInsideGutters(standardLayout, spot);
  };
  expect(area("F2").x - (area("F1").x + area("F1").width)).toBeCloseTo(5 / 72, 6);
  expect(area("F4").y - (area("F1").y + area("F1").height)).toBeCloseTo(5 / 72, 6);
  expect(area("F1").x).toBe(0);
  expect(area("B7").x + area("B7").width).toBeCloseTo(12, 6);
  expect(findSpot(standardLayout, "F9")).toBeUndefined();
});
