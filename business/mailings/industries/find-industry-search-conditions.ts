import type { SQL } from "drizzle-orm";
import type { PerWordAndAllWordsConditions } from "#platform/database/list-sql.ts";
import { splitSearchWords } from "#platform/search-words.ts";
import { findAddedIndustryWords } from "./industry-words.ts";
import { findIndustriesByPhrase } from "./search-industries.ts";

/**
 * The rows that a search means by the name of their industry, as buyers say it: "dentist" is every
 * row of Dental. `isOf`: whether a row is of one of these industries, by their slugs.
 */
export async function findIndustrySearchConditions(
  search: string,
  isOf: (slugs: string[]) => SQL,
): Promise<PerWordAndAllWordsConditions> {
  const words = splitSearchWords(search);
  const added = words.length > 0 ? await findAddedIndustryWords() : [];
  const rowsCalled = (phrase: string) => {
    const slugs = findIndustriesByPhrase(phrase, added).map(({ slug }) => slug);
    return slugs.length > 0 ? isOf(slugs) : undefined;
  };
  return { byWord: rowsCalled, together: rowsCalled(words.join(" ")) };
}
