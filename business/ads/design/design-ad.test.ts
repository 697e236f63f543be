import { expect, test } from "vitest";
import type { AdFacts } from "#business/ads/brief/ad-facts.ts";
import { type AdLook, lookToQuery } from "./ad-look.ts";
import { designOne, designThree } from "./design-ad.ts";
import { readLook } from "./read-look.ts";

const facts: AdFacts = {
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
  const drawn = await designThree(words, { ...place, seed });
  if ("refusal" in drawn) throw new Error(drawn.refusal);
  return drawn.designs;
}

test("three designs differ in composition, palette and temperament, and other seeds give others", async () => {
  const first = await three();
  expect(first.map(({ name }) => name)).toEqual(["Loud: poster", "Warm: coupon", "Quiet: night"]);
  expect(new Set(first.map(({ look }) => look.palette)).size).toBe(3);
  const queries = (designs: Awaited<ReturnType<typeof three>>) =>
    designs.map(({ look }) => lookToQuery(look));
  const more = [...queries(await three(1)), ...queries(await three(2))];
  expect(new Set([...queries(first), ...more]).size).toBe(9);
});

test("one design drawn again by its look is the same picture, and its code says the address it is given", async () => {
  const [first] = await three();
  if (!first) throw new Error("no design");
  const again = await designOne(facts, first.look, place);
  expect(again).toEqual(first);
  const address = "HTTPS://SPOTLIGHT.EXAMPLE/R/AAAA";
  const real = await designOne(facts, first.look, { ...place, address });
  expect("svg" in real && real.svg).not.toBe(first.svg);
});

test("markup in the words is drawn as letters and is nowhere in the picture", async () => {
  const markup = "<script>alert(1)</script>";
  const [design] = await three(0, { ...facts, headline: "Safe?", name: markup });
  expect(design?.svg).not.toContain("script");
  expect(
    design?.svg.match(/<(?!\/?(?:svg|title|path|rect|circle|ellipse|g|clipPath)\b)/),
  ).toBeNull();
});

test("words that no design can take are refused in a sentence", async () => {
  expect(await designThree({ ...facts, headline: "" }, place)).toEqual({
    refusal: "An ad needs a headline.",
  });
  expect(await designThree({ ...facts, phone: "" }, place)).toEqual({
    refusal: "An ad needs a phone number.",
  });
});

test("a look survives its query, and a query that names nothing of the studio is no look", () => {
  const look: AdLook = { template: "poster", palette: "cobalt", picture: "plumbing" };
  expect(readLook(new URLSearchParams(lookToQuery(look)))).toEqual(look);
  for (const part of ["template", "palette", "picture"]) {
    expect(readLook(new URLSearchParams(lookToQuery({ ...look, [part]: "x" })))).toBeUndefined();
  }
});
