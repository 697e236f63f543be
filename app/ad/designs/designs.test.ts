import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { adPictureResponse } from "#app/ad/picture-response.ts";
import { sampleAds } from "#artwork/card/sample-card.ts";
import { getLayout, layoutChoices } from "#artwork/layouts/layouts.ts";
import { createOpenStreamLimiter } from "#platform/web/concurrency-limiter.ts";
import { designChoicesResponse, readTypedAdDetails } from "./answer-with-designs.ts";
import { cardSideWithSpot } from "./card-side-with-spot.ts";
import { nearestAdFieldName } from "./design-choice.ts";

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
  designChoicesResponse({ ...place, facts: typed(), ad, now: at });

test("designs come as pictures that only an image can show, or as the reason why there are none", async () => {
  const answer = await (await ask("1")).json();
  expect(answer.designs).toHaveLength(3);
  for (const { picture, look } of answer.designs) {
    expect(picture).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    expect(look).toContain("picture=dog-walking");
  }
  const facts = typed({ headline: "" });
  const refused = await designChoicesResponse({ ...place, facts, ad: "1", now: new Date() });
  expect(await refused.json()).toEqual({ refusal: "An ad needs a headline." });
});

test("one ad is drawn 90 times a minute, and others still are", async () => {
  const now = new Date();
  // What can't be drawn counts, and costs nothing.
  const undrawn = { ...place, facts: typed({ headline: "" }), ad: "2", now };
  for (let i = 0; i < 90; i++) expect((await designChoicesResponse(undrawn)).status).toBe(200);
  const refused = await ask("2", now);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask("3", now)).status).toBe(200);
});

test("texts that are too long for any ad are refused by their name, not cut", async () => {
  const facts = typed({ headline: "word ".repeat(400) });
  const refused = await designChoicesResponse({
    ...place,
    facts,
    ad: "4",
    networkAddress: "1.2.3.4",
    now: new Date(),
  });
  expect(await refused.json()).toEqual({ refusal: "This design needs a shorter headline." });
});

const printed = new Set(sampleAds.flatMap(({ spot, slug }) => (spot ? [slug] : [])));
const slugOf = (picture: string) => picture.split("#")[1]?.replace(/-a$/, "") ?? "";
const sizeOf = (picture: string) => /(small|medium|large)-3/.exec(picture)?.[1];

test("an ad on the card has a drawn neighbor in every other spot, of another industry each", () => {
  for (const { id: layoutId } of layoutChoices) {
    const layout = getLayout({ layoutId });
    const industries = [...printed, ...["locksmith", "dental", "law-firm"]];
    for (const own of layout.spots) {
      for (const industry of industries) {
        const { standIns } = cardSideWithSpot({ layoutId }, { spot: own.id, industry });
        const others = layout.spots.filter((one) => one.side === own.side && one !== own);
        const slugs = others.map(({ id, size, x, y }) => {
          const over = standIns.find(({ box }) => Math.hypot(box.x - x, box.y - y) < 0.1);
          if (over) expect(sizeOf(over.picture)).toBe(size);
          return over ? slugOf(over.picture) : sampleAds.find((ad) => ad.spot === id)?.slug;
        });
        expect(slugs).toHaveLength(others.length);
        expect(new Set([...slugs, industry]).size).toBe(others.length + 1);
      }
    }
  }
});

test("a tap on an ad leads to the field of the words that are nearest, and never to words that are ours", () => {
  const parts = [
    { role: "headline", x: 0.1, y: 0.05, width: 0.8, height: 0.2 },
    { role: "offer words", x: 0.1, y: 0.4, width: 0.3, height: 0.1 },
    { role: "scan words", x: 0.7, y: 0.9, width: 0.2, height: 0.05 },
    { role: "phone", x: 0.1, y: 0.8, width: 0.5, height: 0.06 },
  ] as const;
  expect(nearestAdFieldName(parts, 0.5, 0.1)).toBe("headline");
  expect(nearestAdFieldName(parts, 0.2, 0.5)).toBe("offer");
  expect(nearestAdFieldName(parts, 0.8, 0.92)).toBe("phone");
  expect(nearestAdFieldName([], 0.5, 0.5)).toBe("headline");
});

let opened = 0;
async function* picture() {
  opened++;
  for (;;) yield new Uint8Array(1024);
}

async function readFirstPiece(body: ReadableStream<Uint8Array> | null) {
  const reader = body?.getReader();
  await reader?.read();
  return reader;
}

test("an ad sends at most 48 pictures at once, to all its readers together; another ad's still load", async () => {
  const ask = (reservationId: number) => adPictureResponse(reservationId, picture(), {});
  const readers = [];
  for (let i = 0; i < 48; i++) readers.push(await readFirstPiece(ask(1).body));
  const refused = ask(1);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(ask(2).status).toBe(200);
  await readers[0]?.cancel();
  expect(ask(1).status).toBe(200);
  for (const reader of readers) await reader?.cancel();
});

test("without a limit, an ad sends 100 pictures at once (negative control)", async () => {
  const limit = createOpenStreamLimiter(Number.POSITIVE_INFINITY);
  for (let i = 0; i < 100; i++) await readFirstPiece(limit(1, picture()));
});

test("a picture that nobody reads, as in an answer to HEAD, isn't opened and doesn't count", async () => {
  const before = opened;
  for (let i = 0; i < 100; i++) expect(adPictureResponse(3, picture(), {}).status).toBe(200);
  expect(opened).toBe(before);
});

test("a picture that was read to its end, or broke, doesn't count", async () => {
  const limit = createOpenStreamLimiter(1);
  async function* whole() {
    yield new Uint8Array(1);
  }
  async function* broken() {
    yield new Uint8Array(1);
    throw new Error("gone");
  }
  await buffer(limit(1, whole()));
  await expect(buffer(limit(1, broken()))).rejects.toThrow("gone");
  await buffer(limit(1, whole()));
});
