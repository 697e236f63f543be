import { officePaths } from "#app/office/office-paths.ts";
import { findAddedIndustryWords } from "#business/mailings/industries/industry-words.ts";
import { findIndustriesByPhrase } from "#business/mailings/industries/search-industries.ts";
import { type FoundRecord, MAX_RECORDS_PER_KIND } from "./found-record.ts";

/** The industries that go by what was typed, with what is booked in them: "dentist" is Dental. */
export async function findIndustryRecords(words: readonly string[]): Promise<FoundRecord[]> {
  const called = findIndustriesByPhrase(words.join(" "), await findAddedIndustryWords());
  return called.slice(0, MAX_RECORDS_PER_KIND).map(({ slug, name }) => ({
    kind: "Industry",
    name,
    about: "its reservations",
    to: `${officePaths.reservations()}?${new URLSearchParams({ industry: slug })}`,
    commands: [],
  }));
}
