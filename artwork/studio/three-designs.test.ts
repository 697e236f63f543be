import { expect, test, vi } from "vitest";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { sizes } from "#site.ts";
import { ball, faultsOf, ownPictures, plumber, setter } from "#tests/support/ad-faults.ts";
import { depth } from "#tests/support/depth.ts";
import type { AdBrief } from "./ad-brief.ts";
import { listMissingFacts } from "./ad-words.ts";
import { chooseAndDrawThreeDesigns } from "./choose-and-draw-three-designs.ts";
import { listTraitsSharedByNeighbors } from "./compare-ads.ts";
import { drawAd } from "./draw-ad.ts";
import { getTemplate, headlineAlignOf, type templates } from "./templates.ts";
import { listSuitingTemplates } from "./trade-fit.ts";
import { letteringsAndPalettesOf } from "./trade-voice.ts";

vi.setConfig({ testTimeout: depth(60_000, 3_600_000), hookTimeout: 60_000 });

test("a brief without an offer has no coupon, no seal and no last day; a credential is none either", () => {
  for (const offer of ["", "Board-certified since 1998"]) {
    const brief = { ...plumber, offer, lastDay: "2027-06-21" };
    for (const { id: size } of sizes) {
      const three = chooseAndDrawThreeDesigns(setter, {
        ...{ brief, size, industry: "plumbing" },
      });
      expect(three).toHaveLength(3);
      for (const ad of three) {
        const said = ad.words.map(({ words: text }) => text).join(" ");
        expect(said, ad.template).not.toMatch(/through|june|offer/i);
        expect(said, ad.template).toContain(offer);
        expect(said, ad.template).not.toContain("Scan for the offer");
      }
      const isDrawn = (id: string) =>
        "ad" in
        drawAd(setter, getTemplate(id), {
          ...{ brief, size, palette: getPalette("cobalt"), picture: ball },
        });
      expect(["ticket", "number", "strip", "figure"].filter(isDrawn)).toEqual([]);
    }
  }
});

test("a web address on the line that says where stays in the safe area with it", () => {
  const brief: AdBrief = {
    ...{ name: "m", phone: "480-555-0149", headline: "Hé", offer: "" },
    ...{ website: "hrÁf.example", area: "tfñuüyj phbés" },
  };
  const drawn = drawAd(setter, getTemplate("before-after"), {
    ...{ brief, size: "medium", palette: getPalette("grass"), picture: ball },
    ...{ own: ownPictures, footer: "head" },
  });
  if (!("ad" in drawn)) throw new Error(drawn.refusal);
  expect(faultsOf(drawn.ad, brief)).toEqual([]);
});

test("an offer below a tall headline never rises into it", () => {
  const brief: AdBrief = {
    ...{ name: "a", phone: "480-555-0149", headline: "aaaaa aaaaaaaa.", offer: "$5 a" },
    points: ["Áa"],
  };
  const drawn = drawAd(setter, getTemplate("split"), {
    ...{
      brief,
      size: "large",
      palette: getPalette("sunburst"),
      picture: ball,
      lead: "phone",
      lettering: "slab",
    },
  });
  if (!("ad" in drawn)) throw new Error(drawn.refusal);
  expect(faultsOf(drawn.ad, brief)).toEqual([]);
});

test("three designs of a full brief leave out nothing in any size, but where it is in a small one", () => {
  for (const { id: size } of sizes) {
    const brief = { ...plumber, website: "CopperKindPlumbing.com" };
    const three = chooseAndDrawThreeDesigns(setter, {
      ...{ brief, size, industry: "plumbing" },
    });
    expect(three.map(({ leftOut }) => listMissingFacts(leftOut, size))).toEqual([[], [], []]);
  }
});

test("a small ad says where a business is wherever it has room, and says so where it hasn’t", () => {
  const [choice, area] = [{ size: "small", industry: "plumbing" } as const, "South Scottsdale"];
  const few = {
    name: "Copper Kind",
    phone: "480-555-0149",
    headline: "Slow drain?",
    offer: "$49 clearing",
  };
  const drawn = ["", "Weekdays."].flatMap((conditions) => {
    const brief = { ...few, area, conditions };
    return chooseAndDrawThreeDesigns(setter, { ...choice, brief });
  });
  const says = drawn.map(({ words }) => words.some((one) => one.words === area));
  expect(says.filter(Boolean).length).toBeGreaterThan(2);
  for (const [i, { leftOut }] of drawn.entries())
    expect(leftOut.includes("address or area")).toBe(!says[i]);
});

test("a headline stands where its lettering asks for it in the three designs, and the record says so", () => {
  const all = builtInIndustries.slice(0, depth(6, 60)).flatMap(({ slug }) => {
    const brief = sampleBriefs.get(slug) as AdBrief;
    return chooseAndDrawThreeDesigns(setter, { brief, size: "medium", industry: slug });
  });
  for (const ad of all) {
    const asked = headlineAlignOf(getTemplate(ad.template), ad.lettering, ad.footer);
    expect(ad.align, `${ad.template} ${ad.lettering}`).toBe(asked);
  }
  const ways = (["coupon", "bar", "band"] as const).map((foot) =>
    headlineAlignOf(getTemplate("number"), "slab", foot),
  );
  expect(ways).toEqual(["middle", undefined, undefined]);
});

test("three designs don't repeat what stands beside them on the card", () => {
  const choice = { brief: plumber, size: "large", industry: "plumbing" } as const;
  const alone = chooseAndDrawThreeDesigns(setter, choice);
  const [first] = alone;
  if (!first) throw new Error("no design");
  const { template, ground, footer, lettering } = first;
  const neighbor = { template, ground, footer, lettering };
  for (const ad of chooseAndDrawThreeDesigns(setter, { ...choice, neighbors: [neighbor] })) {
    expect(listTraitsSharedByNeighbors(ad, neighbor), ad.template).toEqual([]);
  }
});

/** The compositions in which a medium ad of an industry's sample can be drawn. */
function listDrawable(industry: string): string[] {
  const look = { brief: sampleBriefs.get(industry) as AdBrief, size: "medium" } as const;
  const { letterings, palettes: own } = letteringsAndPalettesOf(industry);
  const [palette] = own as [(typeof own)[number]];
  const drawn = { picture: industryPictures.get(industry), scene: industryScenes.get(industry) };
  const canBe = (template: (typeof templates)[number]) =>
    letterings.some((lettering) =>
      (template.footers ?? [undefined]).some(
        (footer) =>
          "ad" in drawAd(setter, template, { ...look, ...drawn, lettering, footer, palette }),
      ),
    );
  return listSuitingTemplates(industry, "medium")
    .filter(canBe)
    .map(({ id }) => id);
}

test("three others are others: no composition again with the same picture, as long as there are more", () => {
  const all = ["plumbing", "dental", "restaurant", "law-firm", "towing", "spa"];
  for (const industry of all.slice(0, depth(2, 6))) {
    const brief = sampleBriefs.get(industry) as AdBrief;
    const [first = [], others = []] = [0, 1].map((seed) =>
      chooseAndDrawThreeDesigns(setter, { brief, size: "medium", industry, seed }),
    );
    const looks = [...first, ...others].map(({ template, picture }) => `${template} ${picture}`);
    const more = listDrawable(industry).filter((id) => !looks.some((look) => look.startsWith(id)));
    const again = looks.length - new Set(looks).size;
    expect(again === 0 || more.length === 0, `${industry} ${looks} ${more}`).toBe(true);
    expect(again, industry).toBeLessThan(3);
  }
});

test("a composition that comes again has other colors: nothing is shown twice as it was", () => {
  for (const industry of ["law-firm", "solar", "locksmith"].slice(0, depth(1, 3))) {
    const brief = sampleBriefs.get(industry) as AdBrief;
    const shown = [0, 1, 2].flatMap((seed) =>
      chooseAndDrawThreeDesigns(setter, { brief, size: "medium", industry, seed }),
    );
    const looks = shown.map(({ template, palette }) => `${template} ${palette}`);
    expect(new Set(looks).size, industry).toBe(looks.length);
  }
});

test("a brief that says too much is refused by the part that is too long, and a missing part by its name", () => {
  const drawn = (brief: AdBrief) => {
    const answer = drawAd(setter, getTemplate("billboard"), {
      brief,
      size: "medium",
      palette: getPalette("pine"),
      picture: undefined,
    });
    return "refusal" in answer ? answer.refusal : "drawn";
  };
  const long = "Extraordinarily-comprehensive-water-heater-replacement";
  expect(drawn(plumber)).toBe("drawn");
  expect(drawn({ ...plumber, headline: long })).toBe("This design needs a shorter headline.");
  expect(drawn({ ...plumber, headline: long, shorterHeadline: "Hot again." })).toBe("drawn");
  expect(drawn({ ...plumber, name: long })).toBe("This design needs a shorter business name.");
  expect(drawn({ ...plumber, headline: " " })).toBe("An ad needs a headline.");
  expect(drawn({ ...plumber, headline: "暖かい" })).toBe(
    "We can’t print the character “暖”. Please write it another way.",
  );
});
