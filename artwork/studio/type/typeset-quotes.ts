import type { AdBrief } from "#artwork/studio/ad-brief.ts";

/** An apostrophe that stands for left-out letters at the start of a word: '90s, 'til, rock 'n' roll. */
const elision = /(^|[\s(“])'(?=\d\ds?\b|til\b|tis\b|twas\b|em\b|n\b|n'|round\b)/gi;

/** Straight quotes and apostrophes as a typesetter sets them. */
const typesetQuotes = (text: string): string =>
  text
    .replace(elision, "$1’")
    .replace(/(^|[\s([{—–/-])"/g, "$1“")
    .replaceAll('"', "”")
    .replace(/(^|[\s([{—–/“-])'/g, "$1‘")
    .replaceAll("'", "’");

/** A brief with the quotes that its ad prints. */
export const typesetBrief = (brief: AdBrief): AdBrief =>
  Object.fromEntries(
    Object.entries(brief).map(([field, value]) => [
      field,
      typeof value === "string" ? typesetQuotes(value) : value?.map(typesetQuotes),
    ]),
  ) as unknown as AdBrief;
