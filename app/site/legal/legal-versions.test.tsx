import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { site } from "#site.ts";
import type { EarlierVersion } from "./legal-page.tsx";
import { earlierPrivacy } from "./privacy-versions.ts";
import { earlierTerms } from "./terms-versions.ts";

/** The Privacy texts before this one were replaced before they could be read under an address of their own. */
const FIRST_KEPT_PRIVACY = 4;

test("every version of the Terms before the one in force can still be read", () => {
  const before = Array.from({ length: Number(site.terms.version) - 1 }, (_, n) => String(n + 1));
  expect(earlierTerms.map(({ edition }) => edition.version)).toEqual(before);
});

test("every version of the Privacy text from version 4 to the one in force can still be read", () => {
  const length = Number(site.privacy.version) - FIRST_KEPT_PRIVACY;
  const before = Array.from({ length }, (_, n) => String(FIRST_KEPT_PRIVACY + n));
  expect(earlierPrivacy.map(({ edition }) => edition.version)).toEqual(before);
});

/** What was accepted is never edited: a fingerprint of each replaced text, written when it was replaced. */
const termsFingerprints: Record<string, string> = {
  "1": "6d22f710ebfb2df2",
  "2": "4f97df8e6794650f",
  "3": "a017cc3fd8234d49",
  "4": "26ccfdfc698f3cfa",
  "5": "10b1e983b9ccaccb",
};
const privacyFingerprints: Record<string, string> = {
  "4": "db55b25b44ac2149",
  "5": "9125003c814988f8",
  "6": "969d414bd63e1683",
  "7": "75b413dbef1640d7",
};

function fingerprintOf({ edition, lead, short, sections }: EarlierVersion): string {
  const text = sections.map(({ title, body }) => `${title}\n${renderToStaticMarkup(body)}`);
  const words = JSON.stringify([edition, lead, short, text]);
  return createHash("sha256").update(words).digest("hex").slice(0, 16);
}

test.for(earlierTerms)("version $edition.version of the Terms is as it was accepted", (terms) => {
  expect(fingerprintOf(terms)).toBe(termsFingerprints[terms.edition.version]);
});

test.for(earlierPrivacy)("version $edition.version of the Privacy text is as it was", (text) => {
  expect(fingerprintOf(text)).toBe(privacyFingerprints[text.edition.version]);
});
