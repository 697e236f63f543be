import { expect, test } from "vitest";
import { getTemplate, pictureKindOf } from "#artwork/studio/templates.ts";
import { listSuitingTemplates } from "#artwork/studio/trade-fit.ts";
import type { AdRole } from "#artwork/studio/type/type-stack.ts";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { emptyAdDetails } from "#business/ads/brief/brief-fields.ts";
import { fillMissingFactsWithExamples } from "#business/ads/brief/suggestions.ts";
import { listAllIndustries } from "#business/mailings/industries/industries.ts";
import { depth, isDeep } from "#tests/support/depth.ts";
import { type AdLook, adLookToQueryString, NO_PICTURE } from "./ad-look.ts";
import { parseAdLookQuery } from "./choose-look.ts";
import { drawDesignFromLook, drawUpToThreeDesigns } from "./design-ad.ts";
import { drawSimilarDesigns, findTuningOptions } from "./tune-design.ts";

const facts: AdDetails = {
  name: "Copper & Kind Plumbing",
  headline: "Slow drain? Fast plumber.",
  shorterHeadline: "",
  offer: "$49 drain clearing",
  conditions: "One drain.",
  lastDay: "2027-06-30",
  phone: "480-555-0149",
  website: "",
  area: "Scottsdale",
  points: ["Water heaters"],
  license: "roc",
  licenseNumber: "555149",
  licensedName: "Copper & Kind LLC",
  notes: "",
};
const place = { industry: "plumbing", size: "medium" } as const;

async function three(seed = 0, words = facts) {
  const drawn = await drawUpToThreeDesigns(words, { ...place, seed });
  if ("refusal" in drawn) throw new Error(drawn.refusal);
  return drawn.designs;
}

test("three designs differ in composition, palette and temperament, and other seeds give others", async () => {
  const first = await three();
  const led = first.map(({ look }) => getTemplate(look.template).ledBy);
  expect(led).toEqual(["picture", "picture", "type"]);
  expect(new Set(first.map(({ name }) => name)).size).toBe(3);
  expect(new Set(first.map(({ look }) => look.palette)).size).toBe(3);
  const queries = (designs: Awaited<ReturnType<typeof three>>) =>
    designs.map(({ look }) => adLookToQueryString(look));
  const more = [...queries(await three(1)), ...queries(await three(2))];
  expect(new Set([...queries(first), ...more]).size).toBe(9);
});

test("a design drawn again from its look is the same picture, and its code has the address that it was given", async () => {
  const [first] = await three();
  if (!first) throw new Error("no design");
  const again = await drawDesignFromLook(facts, first.look, place);
  expect(again).toEqual(first);
  const address = "HTTPS://SPOTLIGHT.EXAMPLE/R/AAAA";
  const real = await drawDesignFromLook(facts, first.look, { ...place, address });
  expect("svg" in real && real.svg).not.toBe(first.svg);
});

test("where every picture of a thing would contradict the words, each design drawn again, and each near it, shows none of a thing", async () => {
  const horses = { ...facts, headline: "A clinic for horses", offer: "$35 off" };
  for (const size of ["small", "medium", "large"] as const) {
    const clinic = { industry: "veterinary", size };
    const drawn = await drawUpToThreeDesigns(horses, clinic);
    const designs = "designs" in drawn ? drawn.designs : [];
    expect(designs).toHaveLength(3);
    for (const design of designs) {
      const query = new URLSearchParams(adLookToQueryString(design.look));
      expect(parseAdLookQuery(query), design.name).toEqual(design.look);
      expect(await drawDesignFromLook(horses, design.look, clinic), design.name).toEqual(design);
      for (const near of await drawSimilarDesigns(horses, design.look, { ...clinic, seed: 0 }))
        expect(near.look.picture).toBe("veterinary-4");
    }
  }
});

test("a look that was saved without a picture is drawn again without one, and may have one", async () => {
  const clinic = { industry: "veterinary", size: "medium" } as const;
  const drawn = await drawUpToThreeDesigns(facts, clinic);
  const [saved] = "designs" in drawn ? drawn.designs : [];
  if (!saved) throw new Error("a clinic has designs");
  const look = { ...saved.look, template: "letter", picture: NO_PICTURE };
  const { pictures } = await findTuningOptions(facts, look, clinic);
  expect(pictures.map(({ name }) => name).slice(0, 2)).toEqual(["No picture", "Picture 1"]);
  for (const near of await drawSimilarDesigns(facts, look, { ...clinic, seed: 0 }))
    expect(near.look.picture).toBe(NO_PICTURE);
});

test.each(["arch", "night"])(
  "a saved look of %s, which we no longer offer, is refused in a sentence, and three others are offered",
  async (template) => {
    const [first] = await three();
    const chosen = { ...first?.look, template } as AdLook;
    expect(await drawDesignFromLook(facts, chosen, place)).toEqual({
      refusal: "We don’t offer this design anymore. Choose another one.",
    });
    expect(parseAdLookQuery(new URLSearchParams(adLookToQueryString(chosen)))).toBeUndefined();
    const drawn = await drawUpToThreeDesigns(facts, { ...place, chosen });
    expect("designs" in drawn && drawn.designs).toHaveLength(3);
  },
);

test("markup in the words is drawn as letters and is nowhere in the picture", async () => {
  const markup = "<script>alert(1)</script>";
  const [design] = await three(0, { ...facts, headline: "Safe?", name: markup });
  expect(design?.svg).not.toContain("script");
  expect(
    design?.svg.match(/<(?!\/?(?:svg|title|path|rect|circle|ellipse|g|clipPath)\b)/),
  ).toBeNull();
});

test("words that no design can take are refused in a sentence", async () => {
  expect(await drawUpToThreeDesigns({ ...facts, headline: "" }, place)).toEqual({
    refusal: "An ad needs a headline.",
  });
  expect(await drawUpToThreeDesigns({ ...facts, phone: "" }, place)).toEqual({
    refusal: "An ad needs a phone number.",
  });
});

test("designs in the buyer's own color keep it in the look, and differ in how they use it", async () => {
  const drawn = await drawUpToThreeDesigns(facts, { ...place, color: "#7b3f00" });
  const looks = "designs" in drawn ? drawn.designs.map(({ look }) => look) : [];
  expect(looks.map(({ palette }) => palette)).toEqual(["own-loud", "own-warm", "own-quiet"]);
  expect(new Set(looks.map(({ color }) => color))).toEqual(new Set(["#7b3f00"]));
});

test("a design is tuned by what its words fit, and three others are near it", async () => {
  const [first] = await three();
  if (!first) throw new Error("no design");
  const long = { ...facts, headline: "Extraordinarily-comprehensive water heater replacement" };
  const [tuning, tight] = [
    await findTuningOptions(facts, first.look, place),
    await findTuningOptions(long, first.look, place),
  ];
  const suiting = tuning.palettes.filter(({ id, suits }) => suits && !id.startsWith("own-"));
  expect(suiting).toHaveLength(8);
  expect(tuning.letterings.length).toBeGreaterThanOrEqual(3);
  expect(tuning.palettes.length).toBeGreaterThan(11);
  expect(tuning).toMatchObject({ aligns: true, colorAdjustment: undefined });
  expect(tuning.leads).toEqual(["headline", "offer", "phone"]);
  const names = tuning.templates.map(({ name }) => name);
  expect(names).toContain("Poster");
  // a plumber shows the work
  expect(names).not.toContain("Letter");
  expect(tight.templates.length).toBeLessThan(tuning.templates.length);
  const near = await drawSimilarDesigns(facts, first.look, { ...place, seed: 0 });
  expect(near).toHaveLength(3);
  const all = [
    first,
    ...near,
    ...(await drawSimilarDesigns(facts, first.look, { ...place, seed: 1 })),
  ];
  expect(new Set(all.map(({ look }) => adLookToQueryString(look))).size).toBe(7);
});

test("of every trade, each picture that is offered for a design draws in it", async () => {
  const offered = new Map<string, readonly string[]>();
  const trades = listAllIndustries().map(({ slug }) => slug);
  for (const industry of trades.filter((slug, i) => slug === "dental" || i % depth(4, 1) === 0)) {
    const trade = { industry, size: "medium" } as const;
    const words = fillMissingFactsWithExamples(emptyAdDetails, industry);
    for (const template of listSuitingTemplates(industry, "medium")) {
      // only a scene depends on which picture it is; in the deep suite every design
      if (pictureKindOf(template) !== "drawn" || !(isDeep || template.id === "scene")) continue;
      const asked = { template: template.id, palette: "cobalt", picture: industry };
      const base = await drawDesignFromLook(words, asked, trade);
      if ("refusal" in base) continue;
      const { pictures } = await findTuningOptions(words, base.look, trade);
      const ids = pictures.map(({ id }) => id);
      offered.set(`${industry} ${template.id}`, ids);
      for (const { id, look } of pictures)
        expect(
          await drawDesignFromLook(words, look, trade),
          `${template.id}, ${id}`,
        ).toHaveProperty("svg");
    }
  }
  expect(offered.get("dental scene")).toEqual(["dental", "dental-2", "dental-3"]);
});

test("an own color that has to give way for what is read on it says how", async () => {
  const [first] = await three();
  const look = { ...first?.look, palette: "own-loud", color: "#808080" } as AdLook;
  expect((await findTuningOptions(facts, look, place)).colorAdjustment).toContain("lighter");
});

test("what leads is larger, and a centered headline starts farther right", async () => {
  const [first] = await three();
  if (!first) throw new Error("no design");
  const partOf = async (role: AdRole, change: Partial<AdLook> = {}) => {
    const drawn = await drawDesignFromLook(facts, { ...first.look, ...change }, place);
    const part = "parts" in drawn && drawn.parts.find((one) => one.role === role);
    if (!part) throw new Error(`no ${role}`);
    return part;
  };
  for (const lead of ["offer", "phone"] as const)
    expect((await partOf(lead, { lead })).height, lead).toBeGreaterThan(
      (await partOf(lead)).height,
    );
  expect((await partOf("headline", { align: "middle" })).x).toBeGreaterThan(
    (await partOf("headline")).x,
  );
});

test("a look survives its query, and a query that names nothing of the studio is no look", () => {
  const look: AdLook = { template: "poster", palette: "cobalt", picture: "plumbing" };
  const own = { ...look, palette: "own-loud", color: "#1d6fa8", lead: "phone" } as const;
  for (const one of [look, own, { ...look, align: "middle" as const }]) {
    expect(parseAdLookQuery(new URLSearchParams(adLookToQueryString(one)))).toEqual(one);
  }
  expect(
    parseAdLookQuery(new URLSearchParams(adLookToQueryString({ ...own, color: "#x" }))),
  ).toBeUndefined();
  for (const part of ["template", "palette", "picture"]) {
    expect(
      parseAdLookQuery(new URLSearchParams(adLookToQueryString({ ...look, [part]: "x" }))),
    ).toBeUndefined();
  }
});
