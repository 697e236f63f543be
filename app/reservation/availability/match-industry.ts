import {
  findShownIndustry,
  type Industry,
  listShownIndustries,
} from "#business/mailings/industries/industries.ts";
import { synonymsOfIndustry } from "#business/mailings/industries/industry-synonyms.ts";
import {
  findNearestIndustries,
  type IndustryWord,
  MAX_INDUSTRY_SEARCH_LENGTH,
  searchIndustries,
} from "#business/mailings/industries/search-industries.ts";
import { cutText } from "#platform/text-limits.ts";

const OFFERED = 6;

export type IndustryMatchResult =
  | { kind: "none" }
  | { kind: "one"; industry: Industry }
  | {
      kind: "several";
      industries: Industry[];
      /** The text names all of them, rather than one of them. */
      both: boolean;
    }
  /** None of them; `nearest`: those that come closest, best first. */
  | { kind: "unknown"; nearest: Industry[] };

/** Which industry a text means: its slug, name, or what people call it (`added`: in the office). */
export function matchIndustry(
  text: string,
  added: readonly IndustryWord[] = [],
): IndustryMatchResult {
  const typed = cutText(text.trim(), MAX_INDUSTRY_SEARCH_LENGTH);
  if (typed === "") return { kind: "none" };
  const named = findShownIndustry(typed) ?? findIndustryByName(typed, added);
  if (named) return { kind: "one", industry: named };
  const parts = readParts(typed, added);
  const [only, second] = parts;
  if (second) return { kind: "several", industries: parts, both: true };
  if (only) return { kind: "one", industry: only };
  const [first, ...more] = searchIndustries(typed, added);
  if (!first) return { kind: "unknown", nearest: findNearestIndustries(typed, added) };
  return more.length === 0
    ? { kind: "one", industry: first }
    : { kind: "several", industries: [first, ...more].slice(0, OFFERED), both: false };
}

/** The industries of "hvac and plumbing"; empty for a text in one part, and where a part means none. */
function readParts(typed: string, added: readonly IndustryWord[]): Industry[] {
  const parts = typed.split(/\s*(?:[,;&+/]|\band\b)\s*/i).filter((part) => part !== "");
  const meant = parts.map(
    (part) =>
      findShownIndustry(part) ??
      findIndustryByName(part, added) ??
      searchIndustries(part, added)[0],
  );
  const known = meant.filter((industry) => industry !== undefined);
  return known.length > 1 && known.length === parts.length
    ? [...new Set(known)].slice(0, OFFERED)
    : [];
}

/** The one industry that goes by exactly this name; undefined where none does, or two. */
function findIndustryByName(typed: string, added: readonly IndustryWord[]): Industry | undefined {
  const same = (name: string) => name.toLowerCase() === typed.toLowerCase();
  const own = added.filter(({ word }) => same(word)).map(({ industry }) => industry);
  const [first, second] = listShownIndustries().filter(
    ({ slug, name, word, formerNames }) =>
      [name, word, ...formerNames, ...synonymsOfIndustry(slug)].some(same) || own.includes(slug),
  );
  return second ? undefined : first;
}
