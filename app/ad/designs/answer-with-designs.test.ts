import { expect, test } from "vitest";
import { answerWithDesigns } from "./answer-with-designs.ts";
import { readTypedAdDetails } from "./read-typed-ad-details.ts";

const typed = (more: Record<string, string> = {}) => {
  const form = new FormData();
  const words = { name: "Wag & Wander", headline: "First walk’s on us.", offer: "Free first walk" };
  for (const [field, value] of Object.entries({ ...words, phone: "480-555-0104", ...more })) {
    form.set(field, value);
  }
  return readTypedAdDetails(form);
};
const place = {
  industry: "dog-walking",
  size: "small",
  seed: 0,
  networkAddress: "192.0.2.1",
} as const;
const ask = (ad: string, at = new Date()) =>
  answerWithDesigns({ ...place, facts: typed(), ad, now: at });

test("designs come as pictures that only an image can show, or as the reason why there are none", async () => {
  const answer = await (await ask("1")).json();
  expect(answer.designs).toHaveLength(3);
  for (const { picture, look } of answer.designs) {
    expect(picture).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    expect(look).toContain("picture=dog-walking");
  }
  const facts = typed({ headline: "" });
  const refused = await answerWithDesigns({ ...place, facts, ad: "1", now: new Date() });
  expect(await refused.json()).toEqual({ refusal: "An ad needs a headline." });
});

test("one ad is drawn 90 times a minute, and others still are", async () => {
  const now = new Date();
  // What can't be drawn counts, and costs nothing.
  const undrawn = { ...place, facts: typed({ headline: "" }), ad: "2", now };
  for (let i = 0; i < 90; i++) expect((await answerWithDesigns(undrawn)).status).toBe(200);
  const refused = await ask("2", now);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask("3", now)).status).toBe(200);
});

test("texts that are too long for any ad are refused by their name, not cut", async () => {
  const facts = typed({ headline: "word ".repeat(400) });
  const refused = await answerWithDesigns({
    ...place,
    facts,
    ad: "4",
    networkAddress: "1.2.3.4",
    now: new Date(),
  });
  expect(await refused.json()).toEqual({ refusal: "This design needs a shorter headline." });
});
