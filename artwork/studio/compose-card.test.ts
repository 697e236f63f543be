import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CardLayout,
  sixteenSpotLayout,
  standardLayout,
} from "#artwork/layouts/card-layout.ts";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import { depth } from "#tests/support/depth.ts";
import { composeCard, findClashes, listProposals } from "./compose-card.ts";

const slugs = firstIndustries.map(({ slug }) => slug);

const spotsOf = ({ spots }: CardLayout, industries: readonly string[]) =>
  spots.map((spot, i) => ({ spot, designs: listProposals(industries[i] ?? "", spot.size) }));

test("on random cards no two neighbors have a ground, a composition or a footer alike", () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(slugs, { minLength: 16, maxLength: 16 }),
      fc.constantFrom(standardLayout, sixteenSpotLayout),
      (industries, layout) => {
        const spots = spotsOf(layout, industries);
        expect(findClashes(spots, composeCard(spots)), industries.join()).toEqual([]);
      },
    ),
    { numRuns: depth(20, 1_000) },
  );
});

test("an ad that is approved stays as it is, and its neighbors give way", () => {
  const spots = spotsOf(standardLayout, slugs.slice(0, 14));
  const free = composeCard(spots);
  const approved = free.get("F1");
  if (!approved) throw new Error("F1 has no design");
  const fixed = spots.map((one) => (one.spot.id === "F2" ? { ...one, designs: [approved] } : one));
  const composed = composeCard(fixed);
  expect(composed.get("F2")).toEqual(approved);
  expect(findClashes(fixed, composed)).toEqual([]);
});
