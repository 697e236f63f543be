import { expect, test } from "vitest";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { type AdTraits, weightOf } from "./compare-ads.ts";
import { composeCard } from "./compose-card.ts";

test("beside a price a picture leads, beside words a picture or a price", () => {
  const [f1, f2] = standardLayout.spots;
  if (!(f1 && f2)) throw new Error("a side has two spots");
  const ad = (template: string, ground: AdTraits["ground"]): AdTraits => ({
    ...{ template, ground, footer: undefined, lettering: ground === "#ffffff" ? "wide" : "slab" },
  });
  for (const [fixed, ...others] of [
    ["number", "ticket", "poster"],
    ["letter", "billboard", "poster"],
  ] as const) {
    const composed = composeCard([
      { spot: f1, designs: [ad(fixed, "#ffffff")] },
      { spot: f2, designs: others.map((template) => ad(template, "#112233")) },
    ]);
    expect(composed.get("F2")?.template, fixed).toBe("poster");
  }
});

test("two free things beside each other are not shown in the same place", () => {
  const [f1, f2] = standardLayout.spots;
  if (!(f1 && f2)) throw new Error("a side has two spots");
  const ad = (
    template: string,
    lettering: AdTraits["lettering"],
    { isFirst = false } = {},
  ): AdTraits => ({
    ...{ template, lettering },
    ...(isFirst ? { ground: "#ffffff", footer: "left" } : { ground: "#112233", footer: "corner" }),
  });
  const build = (offer: string) =>
    composeCard([
      { spot: f1, designs: [ad("scene", "wide", { isFirst: true })], offer: "Free case review" },
      {
        spot: f2,
        designs: [ad("banner", "clean"), ad("poster", "wide")],
        offer,
      },
    ]).get("F2")?.template;
  expect(build("Free quote in ten minutes")).toBe("poster");
  expect(build("$20 off")).toBe("banner");
});

test("beside an offer at the left of a picture another build is chosen, and where half a side ends pale, a dark foot; alone, what suits best is", () => {
  const [f1, f2, f3, f4] = standardLayout.spots;
  if (!(f1 && f2 && f3 && f4)) throw new Error("a side has four spots");
  const ad = (
    template: string,
    ground: AdTraits["ground"],
    foot: AdTraits["ground"],
  ): AdTraits => ({
    ...{ template, ground, foot, footer: ground === "#112233" ? "left" : "corner" },
    lettering: ground === "#ffffff" ? "clean" : "slab",
  });
  const built = (fixed: string) =>
    composeCard([
      { spot: f1, designs: [ad(fixed, "#ffffff", "#112233")] },
      {
        spot: f2,
        designs: [ad("letter", "#cc2211", "#112233"), ad("banner", "#cc2211", "#112233")],
      },
    ]).get("F2")?.template;
  expect(built("split")).toBe("banner");
  expect(built("poster")).toBe("letter");
  const foot = (fixed: AdTraits["ground"]) =>
    composeCard([
      { spot: f1, designs: [ad("split", "#ffffff", fixed)] },
      { spot: f3, designs: [ad("poster", "#11aa33", fixed)] },
      { spot: f2, designs: [ad("scene", "#112233", "#112233")] },
      {
        spot: f4,
        designs: [ad("burst", "#cc2211", "#ffffff"), ad("burst", "#cc2211", "#000000")],
      },
    ]).get("F4")?.foot;
  expect(foot("#fff8e6")).toBe("#000000");
  expect(foot("#445566")).toBe("#ffffff");
});

test("on a side with a loud ad a calm one is chosen though another loud one suits better", () => {
  const [f1, f2, f3, , , , f7] = standardLayout.spots;
  if (!(f1 && f2 && f3 && f7)) throw new Error("a side has seven spots");
  const ad = (template: string, ground: AdTraits["ground"]): AdTraits => ({
    ...{ template, ground, footer: undefined, lettering: template === "poster" ? "wide" : "slab" },
  });
  const beside = (fixed: AdTraits) =>
    composeCard([
      { spot: f1, designs: [fixed] },
      { spot: f2, designs: [ad("burst", "#0a3d91"), ad("banner", "#fdf6e3")] },
      // a side of four, of which two may be loud
      { spot: f3, designs: [ad("letter", "#2f8f5b")] },
      { spot: f7, designs: [ad("ticket", "#b8860b")] },
    ]).get("F2")?.template;
  const loud = ad("number", "#cc2211");
  expect([loud, ad("burst", "#fdf6e3"), ad("banner", "#fdf6e3")].map(weightOf)).toEqual([
    ...["loud", undefined, "quiet"],
  ]);
  expect(beside(loud)).toBe("banner");
  expect(beside(ad("number", "#f7d9e3"))).toBe("burst");
});

test("beside a van no other van is shown where words can lead; beside another thing it is", () => {
  const [f1, f2] = standardLayout.spots;
  if (!(f1 && f2)) throw new Error("a side has two spots");
  const beside = (picture: string, own = "hvac-3") =>
    composeCard<AdTraits>([
      {
        spot: f1,
        designs: [
          { template: "banner", ground: "#ffffff", footer: "left", lettering: "wide", picture },
        ],
      },
      {
        spot: f2,
        designs: ["pillar", "billboard"].map((template) => ({
          ...{ template, ground: "#cc2211", footer: "corner", lettering: "slab", picture: own },
        })),
      },
    ]).get("F2")?.template;
  expect(beside("plumbing-4")).toBe("billboard");
  expect(beside("plumbing")).toBe("pillar");
  // one bucket washes cars and carpets
  expect(beside("car-wash-2", "carpet-cleaning-3")).toBe("billboard");
});
