import {
  findIndustry,
  type Industry,
  industries,
} from "#business/mailings/industries/industries.ts";
import { searchIndustries } from "#business/mailings/industries/search-industries.ts";

/** At most so many are offered where a text may mean several. */
const OFFERED = 6;

export type IndustryMatch =
  | { kind: "none" }
  | { kind: "one"; industry: Industry }
  | { kind: "several"; industries: Industry[] }
  | { kind: "unknown" };

/** Which industry a text from an address or a plain form means: its slug, its name, or what people call it. */
export function matchIndustry(text: string): IndustryMatch {
  const typed = text.trim();
  if (typed === "") return { kind: "none" };
  const named = findIndustry(typed) ?? called(typed);
  if (named) return { kind: "one", industry: named };
  const [first, ...more] = searchIndustries(typed);
  if (!first) return { kind: "unknown" };
  return more.length === 0
    ? { kind: "one", industry: first }
    : { kind: "several", industries: [first, ...more].slice(0, OFFERED) };
}

/** The one industry that goes by exactly this name; undefined where none does, or two. */
function called(typed: string): Industry | undefined {
  const same = (name: string) => name.toLowerCase() === typed.toLowerCase();
  const [first, second] = industries.filter(({ name, word, synonyms }) =>
    [name, word, ...synonyms].some(same),
  );
  return second ? undefined : first;
}
