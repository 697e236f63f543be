import { and, asc, eq, type SQL } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { industryWord } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import type { PerWordAndAllWordsConditions } from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { splitSearchWords } from "#platform/fold-text.ts";
import { Refusal } from "#platform/refusal.ts";
import { createLineSchema } from "#platform/text-line.ts";
import { findIndustry, type Industry } from "./industries.ts";
import {
  findIndustriesByPhrase,
  type IndustryWord,
  industrySearchKey,
} from "./search-industries.ts";

/** Most words that the office can add to one industry: each is sent to visitors who search. */
const MOST_WORDS = 20;

const addedWord = v.object({
  industry: v.string(),
  word: v.pipe(
    createLineSchema("Enter a word that buyers type.", 40),
    v.check((word) => industrySearchKey(word) !== "", "Enter a word with letters."),
  ),
});

const refused = (sentence: string) => new Refusal("invalid", sentence, { field: "word" });

export function findAddedIndustryWords(database: Queryable = db): Promise<IndustryWord[]> {
  const { industry, word } = industryWord;
  return database.select({ industry, word }).from(industryWord).orderBy(asc(word));
}

export function findAddedIndustryWordsWithKeys(): Promise<(IndustryWord & { key: string })[]> {
  const { key, industry, word } = industryWord;
  return db.select({ key, industry, word }).from(industryWord).orderBy(asc(word));
}

/** Adds a word by which buyers find an industry, at most 20, and returns its key; refuses one that leads elsewhere. */
export const addIndustryWord = defineAction({
  name: "addIndustryWord",
  permission: "settings.change",
  undo: ["removeIndustryWord"],
  undoes: {
    what: "removing the search word",
    done: "Search word added again.",
    facts: { industry: String, word: String },
  },
  input: addedWord,
  async run(tx, { industry: slug, word }, { operator }) {
    const { id } = operator;
    const industry = findIndustry(slug);
    if (!industry) {
      throw new Refusal("invalid", "Choose an industry.", { field: "industry" });
    }
    const added = await findAddedIndustryWords(tx);
    refuseKnownWord(word, industry, added);
    if (added.filter((known) => known.industry === slug).length >= MOST_WORDS) {
      throw refused(`${industry.name} has ${MOST_WORDS} words of yours. Remove one first.`);
    }
    const values = {
      key: industrySearchKey(word),
      word,
      industry: slug,
      addedBy: `operator:${id}`,
    };
    const written = await tx
      .insert(industryWord)
      .values(values)
      .onConflictDoNothing()
      .returning({ key: industryWord.key });
    if (written.length === 0) throw refused("Someone else just added this word.");
    const subject = { type: "industry", id: slug };
    return {
      event: { event: "industry.word-added", subject, detail: { word } },
      result: { key: values.key },
    };
  },
});

function refuseKnownWord(word: string, industry: Industry, added: readonly IndustryWord[]): void {
  const known = findIndustriesByPhrase(word, added);
  if (known.some(({ slug }) => slug === industry.slug)) {
    throw refused(`“${word}” already leads to ${industry.name}.`);
  }
  const [other] = known;
  if (other) throw refused(`“${word}” already leads to ${other.name}.`);
}

/** Removes a word that the office added, by its stored key: how a search reads words may change. */
export const removeIndustryWord = defineAction({
  name: "removeIndustryWord",
  permission: "settings.change",
  undo: ["addIndustryWord"],
  undoes: {
    what: "the search word",
    done: "Search word removed.",
    facts: { industry: String, key: String },
  },
  async run(tx, { industry, key }: { industry: string; key: string }) {
    const removed = await tx
      .delete(industryWord)
      .where(and(eq(industryWord.key, key), eq(industryWord.industry, industry)))
      .returning({ word: industryWord.word });
    const [found] = removed;
    if (!found) throw new Refusal("not-found", "This word was already removed.");
    const subject = { type: "industry", id: industry };
    return { event: { event: "industry.word-removed", subject, detail: found }, result: found };
  },
});

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
