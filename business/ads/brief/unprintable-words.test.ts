import { expect, test } from "vitest";
import { emptyAdDetails } from "./brief-fields.ts";
import { findBriefProblems } from "./brief-problems.ts";
import { findUnprintableTextProblems } from "./unprintable-words.ts";

const names = (problems: object) => Object.values(problems).map((one) => String(one).split(":")[0]);

test("what can’t print is named by its field, also where the same character stands in two", () => {
  const facts = { ...emptyAdDetails, headline: "Sell it 😀", points: ["", "Open 😀 houses"] };
  expect(Object.values(findUnprintableTextProblems(facts))).toEqual([
    "Headline: We can’t print “😀”. Remove it, or write it another way.",
    "Point 2: We can’t print “😀”. Remove it, or write it another way.",
  ]);
});

test("words that our Terms don’t allow are named by their field, and a long point by its number", () => {
  const facts = {
    ...emptyAdDetails,
    ...{ name: "A", phone: "(480) 555-0123", headline: "Recreational marijuana" },
    points: ["Cannabis delivered", "x".repeat(60)],
  };
  const place = { industry: "spa", size: "medium", inHomesBy: "2027-03-01" } as const;
  const { headline, point1, point2 } = findBriefProblems({ facts, copyAddress: null }, place);
  expect(names({ headline, point1 })).toEqual(["Headline", "Point 1"]);
  expect(point2).toMatch(/^Use up to \d+ characters for point 2\.$/);
});
