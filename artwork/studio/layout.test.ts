import { beforeAll, expect, test, vi } from "vitest";
import { circle, rect } from "#artwork/sketch.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import type { Picture } from "#artwork/studio/compositions/measure-picture.ts";
import { roomAroundSeal } from "#artwork/studio/compositions/offers.ts";
import { choosePictureId } from "#artwork/studio/pictures/choose-picture.ts";
import { hoveringPictures, industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import type { SizeId } from "#site.ts";
import { depth } from "#tests/support/depth.ts";
import type { AdBrief } from "./ad-brief.ts";
import { adSizes, SAFE_MARGIN } from "./ad-sizes.ts";
import { findDesignFaults } from "./design-faults.ts";
import { type DrawnAd, drawAd } from "./draw-ad.ts";
import { measureLargestEmptyShare } from "./measure-design.ts";
import { getTemplate, pictureKindOf, type Template, templates } from "./templates.ts";
import { templateSuitsIndustry } from "./trade-fit.ts";
import { letteringsAndPalettesOf } from "./trade-voice.ts";

vi.setConfig({ testTimeout: depth(60_000, 3_600_000), hookTimeout: 60_000 });

let setter: TypeSetter;
beforeAll(async () => {
  setter = await TypeSetter.open();
});

type Case = readonly [name: string, ad: DrawnAd];

type BriefChange = (brief: AdBrief) => AdBrief;

const drawnBefore = new Map<BriefChange, Case[]>();

/** Each trade's sample in each composition that suits it, by turns in its palettes, letterings and footers; drawn once. */
function drawAll(change: BriefChange): Case[] {
  const cases = drawnBefore.get(change) ?? drawCases(change);
  drawnBefore.set(change, cases);
  return cases;
}

function drawCases(change: BriefChange): Case[] {
  const drawn = templates.filter((one) => pictureKindOf(one) === "drawn");
  const cases = [...sampleBriefs].flatMap(([slug, brief], i) =>
    drawn
      .filter(({ id }) => templateSuitsIndustry(id, slug))
      .flatMap((template, j) =>
        template.sizes.map((size, k) => ({ slug, brief, template, size, turn: 7 * i + 3 * j + k })),
      ),
  );
  const drawings = cases
    .filter((_, i) => i % depth(9, 1) === 0)
    .flatMap(({ slug, brief, template, size, turn }): Case[] => {
      const voice = letteringsAndPalettesOf(slug);
      const id = choosePictureId(slug, brief) ?? "";
      const answer = drawAd(setter, template, {
        brief: change(brief),
        size,
        palette: voice.palettes[turn % voice.palettes.length] as (typeof voice.palettes)[number],
        lettering: voice.letterings[turn % voice.letterings.length],
        footer: template.footers?.[turn % template.footers.length],
        picture: industryPictures.get(id),
        scene: industryScenes.get(id),
      });
      return "ad" in answer ? [[`${slug} ${template.id} ${size}`, answer.ad]] : [];
    });
  expect(drawings.length).toBeGreaterThan(50);
  return drawings;
}

const sizeOf = (name: string) => name.split(" ").at(-1) as SizeId;

const asWritten = (brief: AdBrief): AdBrief => brief;
const withoutOffer = (brief: AdBrief): AdBrief => ({ ...brief, offer: "", conditions: "" });

test("no ad keeps an empty place: less than a quarter of it with an offer, less than three tenths without", () => {
  for (const [change, most] of [
    [asWritten, 0.22],
    [withoutOffer, 0.28],
  ] as const) {
    const empty = drawAll(change).filter(([, ad]) => measureLargestEmptyShare(ad) > most);
    expect(empty.map(([name, ad]) => `${name} ${measureLargestEmptyShare(ad).toFixed(2)}`)).toEqual(
      [],
    );
  }
});

test("pictures, seals, codes and tear lines keep a sixteenth of an inch apart, or lie on each other on purpose", () => {
  const cases = [...drawAll(asWritten), ...drawAll(withoutOffer)];
  expect(cases.flatMap(([name, ad]) => findTightFits(ad).map((fit) => `${name}: ${fit}`))).toEqual(
    [],
  );
});

test("a seal lies on nothing that a picture or a scene shows", () => {
  const seen = { scene: 0, picture: 0 };
  for (const [name, ad] of drawAll(asWritten)) {
    if (!ad.shapes.some(({ kind }) => kind === "seal")) continue;
    for (const { kind } of ad.pictures) seen[kind]++;
    const faults = findDesignFaults(ad).map((fault) => fault.name);
    expect.soft(faults, name).not.toContain("seal on picture");
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});

test("a seal stands over the low front of a picture, which is larger for it than a block of its size", () => {
  const [front, back] = [rect(-100, 0, 130, 30, "#cc4422"), rect(30, -50, 70, 80, "#cc4422")];
  const boxOf = (picture: Picture) => {
    const answer = drawAd(setter, getTemplate("poster"), {
      ...{ size: "medium", lettering: "classic", palette: getPalette("cobalt"), picture },
      brief: { name: "Blue Door", phone: "480-555-0149", headline: "Open late", offer: "$20 off" },
    });
    if (!("ad" in answer)) throw new Error(answer.refusal);
    expect(findDesignFaults(answer.ad).map(({ name }) => name)).not.toContain("seal on picture");
    return answer.ad.pictures[0]?.box.width ?? 0;
  };
  expect(boxOf([front, back])).toBeGreaterThan(1.15 * boxOf([rect(-100, -50, 200, 80, "#cc4422")]));
});

test("a name beside a phone number keeps apart from it", () => {
  const all = [...drawAll(asWritten), ...drawAll(withoutOffer)];
  const tight = all.filter(([, ad]) =>
    findDesignFaults(ad).some((fault) => fault.name === "name at phone"),
  );
  expect(tight.map(([name]) => name)).toEqual([]);
});

test("a foot without a code has the website at its right, on the line that says where", () => {
  const answer = drawAd(setter, getTemplate("split"), {
    ...{ size: "medium", footer: "head", lettering: "clean", palette: getPalette("cobalt") },
    picture: industryPictures.get("hvac"),
    brief: {
      ...{ name: "Blue Door", phone: "480-555-0149", headline: "Open late", offer: "$20 off" },
      ...{ area: "Scottsdale", website: "bluedoor.example", points: ["Day", "Night"] },
    },
  });
  if (!("ad" in answer)) throw new Error(answer.refusal);
  const [area, website] = ["area", "website"].map(
    (role) => answer.ad.lines.find((line) => line.role === role)?.box,
  );
  if (!area || !website) throw new Error("a fact is missing");
  expect(Math.abs(area.y + area.height / 2 - website.y - website.height / 2)).toBeLessThan(4);
  expect(website.x + website.width).toBeGreaterThan(answer.ad.width - adSizes.medium.margin - 4);
});

test("no line of a coupon nearly stands on its dashes or its inner rule", () => {
  const rules = { tall: "dashes", clean: "dashes", slab: "frame" } as const;
  for (const lettering of Object.keys(rules) as (keyof typeof rules)[]) {
    const answer = drawAd(setter, getTemplate("ticket"), {
      ...{ size: "large", lettering, palette: getPalette("cobalt"), picture: undefined },
      brief: sampleBriefs.get("pool-service") as AdBrief,
    });
    if (!("ad" in answer)) throw new Error(answer.refusal);
    const { lines, height } = answer.ad;
    const lowest = Math.max(...lines.map(({ box }) => box.y + box.height));
    const rule = height - SAFE_MARGIN - 2 - 5;
    expect(rule - lowest, lettering).toBeGreaterThan(7);
  }
});

test("a panel reaches the trim or stands within the margins, and a code's plate stays within the margin of type", () => {
  const seen = { panel: 0, plate: 0 };
  for (const [name, { shapes, width }] of [...drawAll(asWritten), ...drawAll(withoutOffer)]) {
    for (const { kind, box } of shapes) {
      if (kind === "panel") {
        seen.panel++;
        const right = box.x + box.width;
        const isWithin = right <= width - adSizes[sizeOf(name)].margin;
        expect(right > width || isWithin, `${name} ${right}`).toBe(true);
        expect(box.y < 0 || box.y > SAFE_MARGIN + 20, `${name} ${box.y}`).toBe(true);
      }
      if (kind === "plate") {
        seen.plate++;
        const { margin } = adSizes[sizeOf(name)];
        expect.soft(Math.min(box.x, width - box.x - box.width), name).toBeGreaterThan(margin - 0.1);
      }
    }
  }
  expect(Math.min(seen.panel, seen.plate)).toBeGreaterThan(0);
});

test("a phone number that doesn't lead is no larger than the headline", () => {
  for (const [name, { lines }] of drawAll(asWritten)) {
    if (name.endsWith("small")) continue;
    const largest = (role: string) =>
      Math.max(...lines.map((line) => (line.role === role ? line.points : 0)));
    expect.soft(largest("phone"), name).toBeLessThan(largest("headline") * 1.02);
  }
});

const withFewFacts = ({ points, area, license, ...brief }: AdBrief): AdBrief => ({
  ...brief,
  website: "thirdrailcoffee.example",
  points: points?.slice(0, 2) ?? [],
});

test("few facts are set to be read: nothing but fine print and the words at the code is below 8 pt", () => {
  const isFine = new Set(["conditions", "license", "scan words"]);
  const small = drawAll(withFewFacts).flatMap(([name, { lines }]) =>
    lines
      .filter(({ role, points }) => points < 7.99 && !isFine.has(role))
      .map(({ words }) => `${name} "${words}"`),
  );
  expect(small).toEqual([]);
});

const isOffer = ({ role }: { readonly role: string }) => role.startsWith("offer");

test("the offer is one piece that leads: no word under a quarter of its figure, and never a line like the headline's", () => {
  for (const [name, ad] of drawAll(asWritten)) {
    const offer = ad.lines.filter(isOffer);
    const headline = ad.lines.filter(({ role }) => role === "headline");
    expect([offer.length, headline.length], name).not.toContain(0);
    const figure = Math.max(...offer.map(({ points }) => points));
    for (const { points, words } of offer)
      expect(points / figure, `${name} "${words}"`).toBeGreaterThan(0.249);
    const alike = offer.filter(({ points, color, on }) =>
      headline.some(
        (line) =>
          line.color === color && line.on === on && Math.abs(points / line.points - 1) < 0.12,
      ),
    );
    expect
      .soft(
        alike.map(({ words }) => words),
        name,
      )
      .toEqual([]);
  }
});

/** Compositions that are made of a picture. */
const ofPicture = ({ ledBy, sizes }: Template) => ledBy === "picture" && !sizes.includes("small");

/** How far from the middle of its seal an offer reaches, as a share of the radius. */
const reachInSeal = ({ lines, shapes }: Pick<DrawnAd, "lines" | "shapes">): number => {
  const seal = shapes.find(({ kind }) => kind === "seal")?.box;
  if (!seal) throw new Error("there is no seal");
  const [cx, cy, r] = [seal.x + seal.width / 2, seal.y + seal.height / 2, seal.width / 2];
  const reaches = lines
    .filter(({ role }) => role === "offer" || role === "offer words")
    .map(({ box: { x, y, width, height } }) =>
      Math.hypot(
        Math.max(Math.abs(x - cx), Math.abs(x + width - cx)),
        Math.max(Math.abs(y - cy), Math.abs(y + height - cy)),
      ),
    );
  return Math.max(...reaches) / r;
};

test("an offer fills its seal and stays within it", () => {
  for (const offer of [
    "10% off paver patios over $5,000",
    "3 sessions for $99",
    "Free first groom",
  ]) {
    const answer = drawAd(setter, getTemplate("poster"), {
      ...{ size: "large", lettering: "classic", palette: getPalette("cobalt") },
      picture: [circle(0, 0, 60, "#cc4422")],
      brief: { name: "Blue Door", phone: "480-555-0149", headline: "Open late", offer },
    });
    if (!("ad" in answer)) throw new Error(answer.refusal);
    const { lines, shapes } = answer.ad;
    expect(reachInSeal(answer.ad), offer).toBeGreaterThan(0.8);
    expect(reachInSeal(answer.ad), offer).toBeLessThan(1);
    const far = lines.map((line) => ({ ...line, box: { ...line.box, x: line.box.x - 60 } }));
    expect(reachInSeal({ lines: far, shapes }), offer).toBeGreaterThan(1);
  }
});

/** Where a picture ends in a composition that has it stand on a bar. */
function footOf(picture: Picture): number {
  const answer = drawAd(setter, getTemplate("banner"), {
    ...{ size: "medium", palette: getPalette("cobalt"), picture },
    brief: { name: "Blue Door", phone: "480-555-0149", headline: "Open late", offer: "$20 off" },
  });
  const [placed] = "ad" in answer ? answer.ad.pictures : [];
  if (!placed) throw new Error("there is no picture");
  return placed.box.y + placed.box.height;
}

test("a picture of what stands on nothing keeps clear of the edge on which any other stands", () => {
  // a copy isn't known to hover
  const clearance = (picture: Picture) => footOf([...picture]) - footOf(picture);
  for (const picture of hoveringPictures) expect(clearance(picture)).toBeGreaterThan(5);
  expect(clearance(industryPictures.get("fitness") ?? [])).toBe(0);
});

test("a composition that is made of a picture isn't offered without one in a large spot", () => {
  const look = { size: "large", palette: letteringsAndPalettesOf("plumbing").palettes[0] } as const;
  const brief = sampleBriefs.get("plumbing") as AdBrief;
  for (const template of templates.filter(ofPicture)) {
    const answer = drawAd(setter, template, { ...look, brief, picture: undefined } as never);
    expect(answer, template.id).toEqual({
      refusal: expect.stringMatching(/needs a (picture|place)/),
    });
  }
});

test("a composition of words only isn't offered where a picture suits them, in any upright spot", () => {
  const palette = letteringsAndPalettesOf("plumbing").palettes[0] as ReturnType<
    typeof letteringsAndPalettesOf
  >["palettes"][number];
  const brief = sampleBriefs.get("plumbing") as AdBrief;
  for (const id of ["billboard", "plaque"]) {
    for (const size of ["medium", "large"] as const) {
      const picture = industryPictures.get("plumbing");
      const [shown, bare] = [picture, undefined].map((one) =>
        drawAd(setter, getTemplate(id), { brief, size, palette, picture: one }),
      );
      expect(shown).toEqual({ refusal: "This design is for words that no picture suits." });
      expect(bare, id).toHaveProperty("ad");
    }
  }
});

const breakHeadline = (headline: string) => {
  const answer = drawAd(setter, getTemplate("letter"), {
    ...{ size: "medium", picture: undefined, lettering: "serif" },
    ...{ palette: letteringsAndPalettesOf("law-firm").palettes[0] },
    brief: { name: "Blue Door", phone: "480-555-0149", headline, offer: "" },
  } as never);
  if (!("ad" in answer)) throw new Error(answer.refusal);
  const lines = answer.ad.lines.filter(({ role }) => role === "headline");
  return lines.map(({ words }) => words);
};

test("a name or a phrase stays on one line", () => {
  for (const [headline, phrase] of [
    ["Your second office", "second office"],
    ["Garage door noisy?", "Garage door"],
    ["Mother’s Day, handled", "Mother’s Day"],
    ["Sourdough out of the oven at 7", "out of"],
    ["Your casa in Barrio Nuevo", "Barrio Nuevo"],
  ] as const) {
    const lines = breakHeadline(headline);
    expect(
      lines.some((line) => line.includes(phrase)),
      lines.join(" / "),
    ).toBe(true);
  }
});

/** A sixteenth of an inch: nearer than this two things look as if one had slipped. */
const CLEAR = 6.25;

const gapBetween = (a: Box, b: Box): number =>
  Math.max(
    Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width),
    Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height),
  );

const isFixed = (kind: string) => kind === "code" || kind === "plate" || kind === "tear line";

/** The things on an ad that nearly touch: a picture, a disc or a seal at a code, a plate or a tear line, or a seal at what a picture shows. */
function findTightFits({ shapes, lines, pictures }: DrawnAd): string[] {
  const pairs = shapes.flatMap((one, i) =>
    shapes.slice(i + 1).map((other) => [one, other] as const),
  );
  const shapesTight = pairs.flatMap(([a, b]) => {
    const kinds = [a.kind, b.kind].toSorted();
    if (/^(disc|picture),(picture|seal)$/.test(kinds.join()) || kinds.includes("panel")) return [];
    if (isFixed(a.kind) && isFixed(b.kind)) return [];
    const gap = gapBetween(a.box, b.box);
    return gap >= CLEAR - 0.2 ? [] : [`${kinds.join(" and ")}: ${gap.toFixed(1)}`];
  });
  const ink = pictures.flatMap((picture) => (picture.kind === "picture" ? picture.ink : []));
  const onInk = shapes
    .filter(({ kind, box }) => kind === "seal" && roomAroundSeal(box, ink) < CLEAR - 0.2)
    .map(({ box }) => `seal and picture: ${roomAroundSeal(box, ink).toFixed(1)}`);
  const tears = shapes.filter(({ kind }) => kind === "tear line");
  const onTear = tears.flatMap(({ box }) =>
    lines
      .filter((line) => gapBetween(line.box, box) < CLEAR - 0.2)
      .map(({ words }) => `"${words}" at the tear line`),
  );
  return [...shapesTight, ...onInk, ...onTear];
}
