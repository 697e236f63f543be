import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { site } from "#site.ts";
import { earlierTerms } from "./terms-versions.ts";

test("every version of the Terms before the one in force can still be read", () => {
  const before = Array.from({ length: Number(site.terms.version) - 1 }, (_, n) => String(n + 1));
  expect(earlierTerms.map(({ edition }) => edition.version)).toEqual(before);
});

/** What was accepted is never edited: a fingerprint of each replaced text, written when it was replaced. */
const fingerprints: Record<string, string> = {
  "1": "6d22f710ebfb2df2",
};

test.for(earlierTerms)("version $edition.version of the Terms is as it was accepted", (terms) => {
  const { edition, lead, short, sections } = terms;
  const text = sections.map(({ title, body }) => `${title}\n${renderToStaticMarkup(body)}`);
  const words = JSON.stringify([edition, lead, short, text]);
  const fingerprint = createHash("sha256").update(words).digest("hex").slice(0, 16);
  expect(fingerprint).toBe(fingerprints[edition.version]);
});
