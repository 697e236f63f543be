import { beforeAll, expect, test } from "vitest";
import { type OfferParts, splitOffer } from "#artwork/studio/ad-brief.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { typesetOfferLockup } from "./offer-lockup.ts";

let setter: TypeSetter;
beforeAll(async () => {
  setter = await TypeSetter.open();
});

const box = { x: 0, y: 0, width: 330, height: 40 };

const setOffer = (parts: OfferParts, width = box.width, height = box.height, isWide = true) =>
  typesetOfferLockup(
    setter,
    parts,
    {
      ...{ color: "#000000", faces: ["poster"], wordFaces: ["poster"], most: 60, least: 18 },
      ...{ leastWords: 10, isUppercase: false, isWide },
    },
    { ...box, width, height },
  ).lines;

test("what stands before and after a figure across an ad is of one size, on its line", () => {
  const lines = setOffer(splitOffer("Diagnóstico gratis con reparación"));
  expect(lines.map(({ words }) => words)).toEqual(["Diagnóstico", "Gratis", "con reparación"]);
  const [before, figure, after] = lines;
  expect(before?.y).toBeCloseTo(figure?.y ?? 0, 1);
  expect(after?.y).toBeCloseTo(figure?.y ?? 0, 1);
  expect(after?.size).toBeCloseTo(before?.size ?? 0, 1);
});

test("words beside a figure stand on its line", () => {
  const [figure, words] = setOffer({ lead: "$45", rest: "gel set" });
  expect(words?.y).toBeCloseTo(figure?.y ?? 0, 1);
});

test("two lines of one figure stand together", () => {
  const [half, price] = setOffer(splitOffer("Half price"), 70, 120);
  expect([half?.words, price?.words]).toEqual(["Half", "price"]);
  expect((price?.y ?? 0) - (half?.y ?? 0)).toBeLessThan((half?.size ?? 0) * 0.95);
});

test("an off fills the height that the words under it leave", () => {
  const [figure, off, words] = setOffer({ lead: "$400 off", rest: "whole-house exterior" });
  const gap = (words?.box.y ?? 0) - (off?.box.y ?? 0) - (off?.box.height ?? 0);
  expect(gap).toBeLessThan((figure?.size ?? 0) * 0.3);
});

test("an off without words stands on its figure’s line where that is wide, and under it where it is narrow", () => {
  const offer = splitOffer("$150 off");
  const [figure, off] = setOffer(offer);
  expect(off?.y).toBeCloseTo(figure?.y ?? 0, 1);
  const [over, under] = setOffer(offer, 80, 120);
  expect(under?.y).toBeGreaterThan(over?.y ?? 0);
});

test("an off whose words stand under its figure stands on the figure’s line", () => {
  const [figure, off, words] = setOffer(
    { lead: "$5 off", rest: "two breakfasts" },
    150,
    140,
    false,
  );
  expect(words?.y).toBeGreaterThan((figure?.y ?? 0) + (words?.size ?? 0) / 2);
  expect(off?.y).toBeCloseTo(figure?.y ?? 0, 1);
});

test("what an offer is off stands on the line of its figure across an ad", () => {
  const [figure, words] = setOffer(splitOffer("$5 off $30"));
  expect(words?.words).toBe("off $30");
  expect(words?.y).toBeCloseTo(figure?.y ?? 0, 1);
  expect(words?.size).toBeGreaterThan((figure?.size ?? 0) / 2);
});

test("half of a price leads as its figure does", () => {
  expect(splitOffer("First month half off")).toEqual({ lead: "half off", before: "First month" });
  expect(splitOffer("Behalf offering")).toEqual({ rest: "Behalf offering" });
});

test("an offer without a figure stands on three lines where they have room", () => {
  const rest = "Ask about our neighbor discount";
  expect(setOffer({ rest }, 160, 120).length).toBeLessThan(4);
  const long = "Remarkable Scottsdale neighborhood anniversary";
  expect(setOffer({ rest: long }, 150, 120)).toHaveLength(4);
});

test("three words that no figure leads are larger on two lines where one would be small", () => {
  const rest = "No service fee";
  expect(setOffer({ rest }).map(({ words }) => words)).toEqual([rest]);
  const [first, second] = setOffer({ rest }, 120, 120);
  expect([first?.words, second?.words]).toEqual(["No", "service fee"]);
});
