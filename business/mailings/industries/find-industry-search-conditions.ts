import type { SQL } from "drizzle-orm";
import type { PerWordAndAllWordsConditions } from "#platform/database/list-sql.ts";
import { splitSearchWords } from "#platform/search-words.ts";
import { findAddedIndustryWords } from "./industry-words.ts";
import { findIndustriesByPhrase } from "./search-industries.ts";

/** The rows that a search means by their industry's name. `isOf`: whether a row is of one, by their slugs. */
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
