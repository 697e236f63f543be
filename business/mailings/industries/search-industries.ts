import { type Industry, listAllIndustries, listShownIndustries } from "./industries.ts";

/**
 * Finds industries by what people type: a name, a synonym, the beginning of a word, with a typo or
 * two. Browser-safe; with 54 of them it can search all at every keystroke.
 */

/** A word that the office added to an industry. */
export type IndustryWord = { industry: string; word: string };

type Phrase = { words: readonly string[]; weight: number };
type Entry = { industry: Industry; phrases: readonly Phrase[] };

/** Of a longer text, this many characters are looked at. */
export const SEARCH_LENGTH = 80;

/**
 * What an industry is called counts more than its other words. A word that the office added counts in full: what is typed
 * exactly so leads where the office said, also where it begins another industry's name.
 */
const OTHER_WORD = 0.9;

/** Words that say nothing about an industry. */
const EMPTY = new Set(
  "a an and business company for in me my near of or service services the".split(" "),
);

function toEntry(industry: Industry): Entry {
  const own = [industry.name, industry.word, industry.slug.replaceAll("-", " ")];
  return {
    industry,
    phrases: [
      ...own.map((phrase) => ({ words: wordsOf(phrase), weight: 1 })),
      ...industry.synonyms.map(toPhrase),
    ],
  };
}

let read: { of: readonly Industry[]; entries: readonly Entry[] } | undefined;

/** Read once from each list of industries: a search is answered at every keystroke. */
function currentEntries(): readonly Entry[] {
  const of = listAllIndustries();
  if (read?.of !== of) read = { of, entries: of.map(toEntry) };
  return read.entries;
}

function toPhrase(phrase: string): Phrase {
  return { words: wordsOf(phrase), weight: OTHER_WORD };
}

/** The industries with their phrases, those of the office among them. */
function withAdded(added: readonly IndustryWord[]): readonly Entry[] {
  if (added.length === 0) return currentEntries();
  return currentEntries().map(({ industry, phrases }) => {
    const own = added.filter((one) => one.industry === industry.slug);
    const said = own.map(({ word }) => ({ words: wordsOf(word), weight: 1 }));
    return { industry, phrases: [...phrases, ...said] };
  });
}

/**
 * What a search makes of a word or a phrase: two with the same key lead to the same industries. Empty where nothing is
 * left of it.
 */
export function phraseKey(phrase: string): string {
  return wordsOf(phrase).map(stem).join(" ");
}

/** The industries that go by a word or a phrase, hidden ones too, in the order of the list: "dentists" is Dental. */
export function findIndustriesByPhrase(
  phrase: string,
  added: readonly IndustryWord[] = [],
): Industry[] {
  const key = phraseKey(phrase);
  if (key === "") return [];
  return withAdded(added)
    .filter(({ phrases }) => phrases.some(({ words }) => words.map(stem).join(" ") === key))
    .map(({ industry }) => industry);
}

/**
 * The industries that a text may mean, best first; all of them, in order, for an empty text; never hidden ones. "AC
 * repair" finds HVAC, "plumer" Plumbing. Empty if nothing is close, and for what a hidden one is called: where Dental is
 * hidden, a dentist is not offered "dent repair". `added`: words of the office.
 */
export function searchIndustries(text: string, added: readonly IndustryWord[] = []): Industry[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return text.trim() === "" ? [...listShownIndustries()] : [];
  const called = findIndustriesByPhrase(text, added);
  if (called.length > 0 && called.every(({ isHidden }) => isHidden)) return [];
  const shown = withAdded(added).filter(({ industry }) => !industry.isHidden);
  const scored = shown.map(({ industry, phrases }) => ({
    industry,
    score: Math.max(...phrases.map(({ words, weight }) => weight * likenessOf(typed, words))),
  }));
  return scored
    .filter(({ score }) => score >= 0.5)
    .toSorted((a, b) => b.score - a.score)
    .map(({ industry }) => industry);
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/[\p{M}'’.]|(?<=\b\p{L})\/(?=\p{L}\b)/gu, "")
    .toLowerCase()
    .slice(0, SEARCH_LENGTH);
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const telling = words.filter((word) => !EMPTY.has(word));
  return telling.length > 0 ? telling : words;
}

/** As typed, or joined: "day care" is "daycare". */
function likenessOf(typed: readonly string[], phrase: readonly string[]): number {
  const joined = typed.length > 1 ? 0.9 * likeness([typed.join("")], phrase) : 0;
  return Math.max(likeness(typed, phrase), joined);
}

/**
 * A score from 0 to 1: every typed word must match a word of the phrase; matching the whole phrase
 * scores higher.
 */
function likeness(typed: readonly string[], phrase: readonly string[]): number {
  let sum = 0;
  for (const word of typed) {
    const best = Math.max(0, ...phrase.map((other) => wordLikeness(word, other)));
    if (best === 0) return 0;
    sum += best;
  }
  const covered = Math.min(1, typed.length / Math.max(1, phrase.length));
  return (sum / typed.length) * (0.8 + 0.2 * covered);
}

function wordLikeness(typed: string, word: string): number {
  if (typed === word) return 1;
  if (word.startsWith(typed)) return 0.6 + (0.35 * typed.length) / word.length;
  const short = Math.min(typed.length, word.length);
  if (short >= 4 && typed.startsWith(word) && word.length > 0.6 * typed.length) return 0.85;
  if (short >= 4 && stem(typed) === stem(word)) return 0.85;
  if (short < 4) return 0;
  const allowed = short >= 8 ? 2 : 1;
  const off = Math.min(
    distance(typed, word, allowed),
    distance(typed, word.slice(0, typed.length), allowed),
    distance(stem(typed), stem(word), allowed),
  );
  return off <= allowed ? 0.8 - 0.1 * off : 0;
}

/** The stem that "plumber", "plumbing" and "plumbers" share; at least 4 letters. */
function stem(word: string): string {
  const cut = word.replace(/(?:ings?|ers?|ors?|ists?|ies|y|es|s)$/, "");
  return cut.length >= 4 ? cut : word;
}

/**
 * The number of letters inserted, left out, wrong or swapped with a neighbor; stops counting above
 * `most`.
 */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const cell = (i: number, j: number) => rows[i]?.[j] ?? most + 1;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const turned = swapped ? cell(i - 2, j - 2) + 1 : most + 1;
      row.push(
        Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + wrong, turned),
      );
    }
  }
  return cell(a.length, b.length);
}
