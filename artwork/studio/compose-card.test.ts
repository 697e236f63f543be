import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { CardLayout, Spot } from "#artwork/layouts/card-layout.ts";
import { areNeighbors, sixteenSpotLayout, standardLayout } from "#artwork/layouts/card-layout.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { depth } from "#tests/support/depth.ts";
import { type CardLimitName, cardLimits, listCardLimitsOfAd } from "./card-limits.ts";
import type { AdTraits } from "./compare-ads.ts";
import {
  adBuildOf,
  codeCornerOf,
  hueName,
  isHeadedByPhone,
  loudnessOf,
  lowerHalfOf,
  traitsLimitedOnCard,
  traitsLimitedOnSide,
} from "./compare-ads.ts";
import { chooseDesignsForCard, listProposedDesigns, listSpotClashes } from "./compose-card.ts";
import { placeHouseAds } from "./house-ads.ts";

vi.setConfig({ testTimeout: depth(120_000, 3_600_000) });

const slugs = builtInIndustries.map(({ slug }) => slug);

const spotsOf = ({ spots }: CardLayout, industries: readonly string[]) =>
  spots.map((spot, i) => ({ spot, designs: listProposedDesigns(industries[i] ?? "", spot.size) }));

type Composed = ReadonlyMap<string, AdTraits>;

/** What a side of a card has too often, in a few words each: more than twice, a hue more than three times, nearly every code in one corner. */
function repeats(spots: readonly Spot[], chosen: Composed): string[] {
  const ads = spots.flatMap(({ id }) => chosen.get(id) ?? []);
  const most = Math.ceil((2 * spots.length) / 7);
  const traits = Map.groupBy(ads.flatMap(traitsLimitedOnSide), (trait) => trait);
  const hues = Map.groupBy(
    ads.map(({ ground }) => hueName(ground)),
    (hue) => hue,
  );
  const corners = Map.groupBy(ads.map(codeCornerOf), (corner) => corner);
  const rows = Map.groupBy(spots, ({ y, size }) => `${y} ${size}`);
  return [
    ...[...traits].filter(([, all]) => all.length > most).map(([trait]) => trait),
    ...[...hues].filter(([, all]) => all.length > most + 1).map(([hue]) => hue),
    ...[...corners]
      .filter(([, all]) => all.length > Math.ceil(spots.length * 0.8))
      .map(([corner]) => `code ${corner}`),
    ...[...rows].flatMap(([row, places]) => {
      const own = places.flatMap(({ id }) => chosen.get(id) ?? []);
      const builds = new Set(own.map(({ template }) => template));
      const lows = new Set(own.map(lowerHalfOf));
      return Math.min(builds.size, lows.size) < own.length ? [`row ${row}`] : [];
    }),
  ];
}

/** What a card has more than twice on both its sides together: a composition, or a lower half as a whole. */
const repeatsOnCard = (chosen: Composed) =>
  [...Map.groupBy([...chosen.values()].flatMap(traitsLimitedOnCard), (trait) => trait)]
    .filter(([, all]) => all.length > 2)
    .map(([trait]) => trait);

/** Neighbors of one build. */
function likeBuilt(spots: readonly Spot[], chosen: Composed): string[] {
  const builds = spots.map((spot) => {
    const ad = chosen.get(spot.id);
    return { spot, build: ad && adBuildOf(ad) };
  });
  return builds.flatMap(({ spot, build }, i) =>
    builds
      .slice(i + 1)
      .filter((other) => build && other.build === build && areNeighbors(spot, other.spot))
      .map((other) => `${spot.id} ${other.spot.id} ${build}`),
  );
}

/** How many ads of a side, or of the card, may be of a kind, as people count them. */
const mostOf: Readonly<Record<CardLimitName, (spots: number) => number>> = {
  bands: () => 2,
  loud: (spots) => spots / 2,
  "offer beside picture": () => 3,
  "pale foot": (spots) => spots / 2,
  "code on a tab": (spots) => spots / 2,
  "name, phone and code on top": () => 1,
  "picture over code": () => 1,
  dashes: (spots) => spots / 3,
};

/** What a side, or a card, has more of than it should. */
const excess = (within: "side" | "card", spots: readonly Spot[], chosen: Composed): string[] => {
  const ads = spots.flatMap(({ id }) => chosen.get(id) ?? []);
  return (Object.keys(mostOf) as CardLimitName[]).filter(
    (name) =>
      cardLimits[name].within === within &&
      ads.filter((ad) => listCardLimitsOfAd(ad).includes(name)).length > mostOf[name](spots.length),
  );
};

/** Neighbors of a kind: "F1 F2". */
const neighborsThat = (is: (ad: AdTraits) => boolean, spots: readonly Spot[], chosen: Composed) => {
  const some = spots.filter(({ id }) => {
    const ad = chosen.get(id);
    return ad && is(ad);
  });
  return some.flatMap((one, i) =>
    some.slice(i + 1).flatMap((other) => (areNeighbors(one, other) ? `${one.id} ${other.id}` : [])),
  );
};

const isLoud = (ad: AdTraits) => loudnessOf(ad) === "loud";

test("neighbors of one build or under one phone number, and a side of them, are found", () => {
  const { spots } = standardLayout;
  const all = (footer: AdTraits["footer"]): Composed =>
    new Map(
      spots.map(({ id }) => [
        id,
        { template: "split", ground: "#ffffff", foot: "#ffffff", footer, lettering: "wide" },
      ]),
    );
  expect(likeBuilt(spots, all("corner"))).toContain("F1 F2 bands");
  expect(excess("side", spots, all("corner"))).toEqual([
    ...["bands", "offer beside picture", "pale foot"],
  ]);
  expect(neighborsThat(isHeadedByPhone, spots, all("corner"))).toEqual([]);
  expect(neighborsThat(isHeadedByPhone, spots, all("head"))).toContain("F1 F2");
});

test("every limit of a side and of the card is found where it is passed", () => {
  const { spots } = standardLayout;
  const all = (ad: Partial<AdTraits>): Composed =>
    new Map(
      spots.map(({ id }) => [
        id,
        { template: "poster", ground: "#ffffff", footer: "band", lettering: "wide", ...ad },
      ]),
    );
  const passed: Readonly<Record<CardLimitName, Partial<AdTraits>>> = {
    bands: { template: "stage" },
    loud: { ground: "#cc2211" },
    "offer beside picture": { template: "letter" },
    "pale foot": { foot: "#fff8e6" },
    "code on a tab": { foot: "#112233" },
    "name, phone and code on top": { footer: "head" },
    "picture over code": { template: "emblem", footer: undefined, lettering: "serif" },
    dashes: { footer: "coupon" },
  };
  for (const [name, ad] of Object.entries(passed) as [CardLimitName, Partial<AdTraits>][]) {
    const { within } = cardLimits[name];
    expect(excess(within, spots, all(ad)), name).toContain(name);
    expect(excess(within, spots, all({ foot: "#f4d060" })), name).not.toContain(name);
  }
});

const sidesOf = ({ spots }: CardLayout) =>
  (["front", "back"] as const).map((side) => spots.filter((one) => one.side === side));

test("on random cards no neighbors are alike, no composition or lower half stands twice in a row, and a side has nothing more than twice, a hue three times; nor the card a composition or lower half more than twice", () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(slugs, { minLength: 16, maxLength: 16 }),
      fc.constantFrom(standardLayout, sixteenSpotLayout),
      (industries, layout) => {
        const spots = spotsOf(layout, industries);
        const composed = chooseDesignsForCard(spots);
        expect(listSpotClashes(spots, composed), industries.join()).toEqual([]);
        for (const side of sidesOf(layout))
          expect(
            [
              ...repeats(side, composed),
              ...likeBuilt(side, composed),
              ...excess("side", side, composed),
            ],
            industries.join(),
          ).toEqual([]);
        expect(repeatsOnCard(composed), industries.join()).toEqual([]);
        for (const is of [isHeadedByPhone, isLoud])
          expect(neighborsThat(is, layout.spots, composed), industries.join()).toEqual([]);
        expect(excess("card", layout.spots, composed), industries.join()).toEqual([]);
      },
    ),
    { numRuns: depth(10, 1_000) },
  );
});

test("what is alike on a side is found: neighbors by each trait, others by composition and ground together", () => {
  const [f1, f2, f3] = standardLayout.spots;
  if (!(f1 && f2 && f3)) throw new Error("a side has three spots");
  const ad: AdTraits = {
    ...{ template: "poster", ground: "#112233", footer: "band", lettering: "wide" },
  };
  const other: AdTraits = {
    ...{ template: "split", ground: "#ffffff", footer: "bar", lettering: "wide" },
  };
  const clashes = (...ads: readonly AdTraits[]) =>
    listSpotClashes(
      [{ spot: f1 }, { spot: f2 }, { spot: f3 }],
      new Map(ads.map((one, i) => [[f1, f2, f3][i]?.id ?? "", one])),
    );
  expect(clashes(ad, other, { ...ad, footer: "top" })).toEqual([
    { spots: ["F1", "F3"], share: ["ground", "composition"] },
  ]);
  expect(clashes(ad, other, { ...ad, ground: "#cc2211" })).toEqual([]);
  expect(clashes(ad, { ...other, footer: "band" }, other)).toMatchObject([
    { share: ["footer"] },
    { share: ["ground", "composition"] },
  ]);
});

test("an ad that is approved stays as it is, and its neighbors give way", () => {
  const spots = spotsOf(standardLayout, slugs.slice(0, 14));
  const free = chooseDesignsForCard(spots);
  const approved = free.get("F1");
  if (!approved) throw new Error("F1 has no design");
  const fixed = spots.map((one) => (one.spot.id === "F2" ? { ...one, designs: [approved] } : one));
  const composed = chooseDesignsForCard(fixed);
  expect(composed.get("F2")).toEqual(approved);
  expect(listSpotClashes(fixed, composed)).toEqual([]);
});

test("an ad beside an unsold spot or the strip doesn't have the ground of ours", () => {
  const [f1, f2] = standardLayout.spots;
  if (!(f1 && f2)) throw new Error("a side has two spots");
  const ours = placeHouseAds(standardLayout, ["F1"]);
  const grounds = new Set(ours.map(({ designs: [design] }) => design?.ground));
  expect(grounds.size).toBe(4);
  const beside = ours.find(({ spot }) => spot.id === "F2")?.designs[0];
  if (!beside) throw new Error("F2 has no house ad");
  const other = { ...beside, template: "poster", palette: "sky", ground: "#0a84d0" } as const;
  const alike = { ...other, ground: beside.ground };
  const spots = [{ spot: f1, designs: [alike, other] }, ...ours];
  expect(chooseDesignsForCard(spots).get("F1")).toEqual(other);
  const kept = new Map(chooseDesignsForCard([{ spot: f1, designs: [alike] }, ...ours]));
  expect(listSpotClashes(spots, kept)).toContainEqual({ spots: ["F1", "F2"], share: ["ground"] });
});

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
    const composed = chooseDesignsForCard([
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
    chooseDesignsForCard([
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
    chooseDesignsForCard([
      { spot: f1, designs: [ad(fixed, "#ffffff", "#112233")] },
      {
        spot: f2,
        designs: [ad("letter", "#cc2211", "#112233"), ad("banner", "#cc2211", "#112233")],
      },
    ]).get("F2")?.template;
  expect(built("split")).toBe("banner");
  expect(built("poster")).toBe("letter");
  const foot = (fixed: AdTraits["ground"]) =>
    chooseDesignsForCard([
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
    chooseDesignsForCard([
      { spot: f1, designs: [fixed] },
      { spot: f2, designs: [ad("burst", "#0a3d91"), ad("banner", "#fdf6e3")] },
      // a side of four, of which two may be loud
      { spot: f3, designs: [ad("letter", "#2f8f5b")] },
      { spot: f7, designs: [ad("ticket", "#b8860b")] },
    ]).get("F2")?.template;
  const loud = ad("number", "#cc2211");
  expect([loud, ad("burst", "#fdf6e3"), ad("banner", "#fdf6e3")].map(loudnessOf)).toEqual([
    ...["loud", undefined, "quiet"],
  ]);
  expect(beside(loud)).toBe("banner");
  expect(beside(ad("number", "#f7d9e3"))).toBe("burst");
});

test("beside a van no other van is shown where words can lead; beside another thing it is", () => {
  const [f1, f2] = standardLayout.spots;
  if (!(f1 && f2)) throw new Error("a side has two spots");
  const beside = (picture: string, own = "hvac-3") =>
    chooseDesignsForCard<AdTraits>([
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
