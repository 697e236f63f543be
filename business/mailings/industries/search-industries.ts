import { type Industry, listAllIndustries, listShownIndustries } from "./industries.ts";
import { synonymsOfIndustry } from "./industry-synonyms.ts";

/** Finds industries by what people type: a name, a synonym, the beginning of a word, with a typo or two. */

export type IndustryWord = { industry: string; word: string };

type Phrase = {
  words: readonly number[];
  /** The stems of its words, joined. */
  key: string;
  weight: number;
};
type Entry = {
  industry: Industry;
  phrases: readonly Phrase[];
  /** Every word of its phrases, once. */
  words: readonly number[];
};

/** Of a longer text, this many characters are looked at. */
export const MAX_INDUSTRY_SEARCH_LENGTH = 80;

/** A name counts more than other words, but for a word of the office: typed exactly, it leads where the office said. */
const OTHER_WORD = 0.9;
/** Words from several phrases of an industry count less than one phrase that has them all. */
const SEVERAL_PHRASES = 0.7;
/** Two words typed apart that a phrase has as one. */
const JOINED = 0.9;
/** From this score on an industry is what the text means. */
const MEANT = 0.5;

const EMPTY = new Set(
  [
    "a an and business company for in me my near of or service services the",
    "compania con de del el en la las los mi para servicio servicios un una y",
  ].flatMap((words) => words.split(" ")),
);

/** Words that may stand beside any industry: one that no phrase has does not tell against it. */
const ANY_INDUSTRY = new Set(
  [
    "best top cheap affordable local emergency mobile licensed certified professional pro pros new",
    "small big 24 7 hour hours scottsdale phoenix paradise valley az arizona residential commercial",
    "contractor contractors specialist specialists expert experts clinic center office store shop",
    "shops place guy lady people practice firm group team work works job jobs studio help need i we",
    "install installer installers installation centro clinica tienda taller instalacion",
  ].flatMap((words) => words.split(" ")),
);

const toEntry = (industry: Industry): Entry => {
  const { slug, name, word, formerNames } = industry;
  const own = [name, word, slug.replaceAll("-", " ")];
  return withPhrases(industry, [
    ...own.map((phrase) => toPhrase(phrase, 1)),
    ...[...formerNames, ...synonymsOfIndustry(slug)].map((phrase) => toPhrase(phrase, OTHER_WORD)),
  ]);
};

const toPhrase = (phrase: string, weight: number): Phrase => ({
  words: wordsOf(phrase).map(numberOf),
  key: industrySearchKey(phrase),
  weight,
});

const withPhrases = (industry: Industry, phrases: readonly Phrase[]): Entry => ({
  industry,
  phrases,
  words: [...new Set(phrases.flatMap(({ words }) => words))],
});

let read: { of: readonly Industry[]; entries: readonly Entry[] } | undefined;

/** Read once from each list of industries: a search is answered at every keystroke. */
function currentEntries(): readonly Entry[] {
  const of = listAllIndustries();
  if (read?.of !== of) read = { of, entries: of.map(toEntry) };
  return read.entries;
}

function withAdded(added: readonly IndustryWord[]): readonly Entry[] {
  if (added.length === 0) return currentEntries();
  return currentEntries().map((entry) => {
    const { industry, phrases } = entry;
    const own = added.filter((word) => word.industry === industry.slug);
    if (own.length === 0) return entry;
    return withPhrases(industry, [...phrases, ...own.map(({ word }) => toPhrase(word, 1))]);
  });
}

/** What a search makes of a word or a phrase: two with the same key lead to the same industries. */
export function industrySearchKey(phrase: string): string {
  return wordsOf(phrase).map(stem).join(" ");
}

/** The industries that go by a word or a phrase, hidden ones too, in the order of the list: "dentists" is Dental. */
export function findIndustriesByPhrase(
  phrase: string,
  added: readonly IndustryWord[] = [],
): Industry[] {
  const key = industrySearchKey(phrase);
  if (key === "") return [];
  return withAdded(added)
    .filter(({ phrases }) => phrases.some((phrase) => phrase.key === key))
    .map(({ industry }) => industry);
}

/**
 * The industries that a text may mean, best first; all of them, in order, for an empty text; never hidden ones. "AC
 * repair" finds HVAC, "plumer" Plumbing. Empty if nothing is close, and for what a hidden one is called: where Dental is
 * hidden, a dentist is not offered "dent repair". `added`: words of the office.
 */
export function searchIndustries(text: string, added: readonly IndustryWord[] = []): Industry[] {
  if (text.trim() === "") return [...listShownIndustries()];
  return ranked(text, added, likenessTo)
    .filter(({ score }) => score >= MEANT)
    .map(({ industry }) => industry);
}

/** The nearest industries for a text that means none, best first; empty where it is what a hidden one is called. */
export function findNearestIndustries(
  text: string,
  added: readonly IndustryWord[] = [],
): Industry[] {
  return ranked(text, added, closenessTo)
    .filter(({ score }) => score > 0)
    .slice(0, GUESSES)
    .map(({ industry }) => industry);
}

const GUESSES = 4;

type Scale = (typed: readonly string[]) => (entry: Entry) => number;

function ranked(text: string, added: readonly IndustryWord[], scale: Scale) {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const called = findIndustriesByPhrase(text, added);
  if (called.length > 0 && called.every(({ isHidden }) => isHidden)) return [];
  const entries = withAdded(added).filter(({ industry }) => !industry.isHidden);
  const scoreOf = scale(typed);
  return entries
    .map((entry) => ({ industry: entry.industry, score: scoreOf(entry) }))
    .toSorted((a, b) => b.score - a.score);
}

/** How well the best phrase has all that was typed, as it was typed or joined ("day care" is "daycare"); or all of them together. */
const likenessTo: Scale = (typed) => {
  const readings = readingsOf(typed).map((words, i) => ({
    words: words.map(typedWord),
    weight: i === 0 ? 1 : JOINED,
  }));
  return ({ phrases, words: all }) => {
    let best = 0;
    for (const { words, weight } of readings) {
      best = Math.max(best, SEVERAL_PHRASES * weight * likeness(words, all, words.length));
      for (const phrase of phrases) {
        const own = likeness(words, phrase.words, phrase.words.length);
        best = Math.max(best, phrase.weight * weight * own);
      }
    }
    return best;
  };
};

/** What was typed, and the same with two neighbors as one word, all of it as one, and one word as two that are known. */
function readingsOf(typed: readonly string[]): string[][] {
  const pairs = typed.slice(1).map((second, i) => typed.toSpliced(i, 2, `${typed[i]}${second}`));
  const halves = typed.flatMap((word, i) =>
    splitWord(word).map((parts) => typed.toSpliced(i, 1, ...parts)),
  );
  return [[...typed], ...pairs, ...(typed.length > 2 ? [[typed.join("")]] : []), ...halves];
}

/** "drycleaner" is "dry cleaner". */
function splitWord(word: string): string[][] {
  if (word.length < 8 || numbers.has(word)) return [];
  return Array.from({ length: word.length - 5 }, (_, i) => [
    word.slice(0, i + 3),
    word.slice(i + 3),
  ]).filter(([front = "", back = ""]) => numbers.has(front) && stems.has(stem(back)));
}

/** How much of what was typed an industry's words have, and how many letter pairs they share. */
const closenessTo: Scale = (typed) => {
  const telling = typed.filter((word) => !ANY_INDUSTRY.has(word)).map(typedWord);
  const pairs = letterPairs(typed.join(""));
  return ({ phrases, words }) => {
    const shared = telling.reduce((sum, word) => sum + bestOf(word, words), 0);
    const letters = Math.max(...phrases.map(({ key }) => shareOf(pairs, letterPairs(key))));
    return shared / Math.max(1, telling.length) + letters / 2;
  };
};

/** "plumb" is pl, lu, um, mb. */
function letterPairs(text: string): ReadonlySet<string> {
  return new Set(
    Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2)),
  );
}

/** Dice's coefficient of two sets. */
function shareOf(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const both = [...some].filter((pair) => others.has(pair)).length;
  return (2 * both) / Math.max(1, some.size + others.size);
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/[\p{M}'’.]/gu, "")
    .replace(/\b(\p{L})\/(?=\p{L}\b)/gu, "$1")
    .toLowerCase()
    .slice(0, MAX_INDUSTRY_SEARCH_LENGTH);
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const telling = words.filter((word) => !EMPTY.has(word));
  return telling.length > 0 ? telling : words;
}

/** A typed word: how like each word of the vocabulary it is, and whether it may stand beside any industry. */
type TypedWord = { likenesses: Float32Array; anyIndustry: boolean };

/**
 * A score from 0 to 1: every typed word must match one of the words, except those that any industry may have; matching a
 * whole phrase, of `length` words, scores higher.
 */
function likeness(typed: readonly TypedWord[], words: readonly number[], length: number): number {
  let sum = 0;
  let matched = 0;
  for (const word of typed) {
    const best = bestOf(word, words);
    if (best === 0 && !word.anyIndustry) return 0;
    if (best > 0) matched += 1;
    sum += best;
  }
  if (matched === 0) return 0;
  const covered = Math.min(1, matched / Math.max(1, length));
  return (sum / matched) * (0.75 + 0.25 * covered) - 0.04 * (typed.length - matched);
}

function bestOf({ likenesses }: TypedWord, words: readonly number[]): number {
  let best = 0;
  for (const word of words) best = Math.max(best, likenesses[word] ?? 0);
  return best;
}

/** The words of all phrases, each once: industries share many. */
const vocabulary: { word: string; stem: string; letters: number }[] = [];
const numbers = new Map<string, number>();
const stems = new Set<string>();

function numberOf(word: string): number {
  const known = numbers.get(word);
  if (known !== undefined) return known;
  vocabulary.push({ word, stem: stem(word), letters: lettersOf(word) });
  numbers.set(word, vocabulary.length - 1);
  stems.add(stem(word));
  typedWords.clear();
  return vocabulary.length - 1;
}

/** What was typed lately: from one letter to the next most words stay the same. */
const typedWords = new Map<string, TypedWord>();
const REMEMBERED = 50;

function typedWord(word: string): TypedWord {
  const known = typedWords.get(word);
  if (known) return known;
  if (typedWords.size >= REMEMBERED) typedWords.clear();
  const typed = { word, stem: stem(word), letters: lettersOf(word) };
  const made = {
    likenesses: Float32Array.from(vocabulary, (other) => wordLikeness(typed, other)),
    anyIndustry: ANY_INDUSTRY.has(word),
  };
  typedWords.set(word, made);
  return made;
}

/** A bit for each letter that a word has: words that differ in many need no closer look. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

function bitsIn(letters: number): number {
  let count = 0;
  for (let left = letters; left !== 0; left &= left - 1) count += 1;
  return count;
}

function wordLikeness(
  { word: typed, stem: typedStem, letters }: (typeof vocabulary)[number],
  { word, stem: wordStem, letters: wordLetters }: (typeof vocabulary)[number],
): number {
  if (typed === word) return 1;
  if (typed === `${word}s`) return 0.95;
  if (word.startsWith(typed)) return 0.6 + (0.35 * typed.length) / word.length;
  const short = Math.min(typed.length, word.length);
  if (short < 4) return 0;
  if (typed.startsWith(word) && word.length > 0.6 * typed.length) return 0.85;
  if (typedStem === wordStem) return 0.85;
  const allowed = short >= 8 ? 2 : 1;
  if (bitsIn(letters & ~wordLetters) > allowed) return 0;
  const off = Math.min(
    distance(typed, word, allowed),
    typed.length < 5 ? allowed + 1 : distance(typed, word.slice(0, typed.length), allowed),
    distance(typedStem, wordStem, allowed),
  );
  return off <= allowed ? 0.8 - 0.1 * off : 0;
}

/** The stem that "plumber", "plumbing" and "plumbers" share; at least 3 letters. */
function stem(word: string): string {
  const cut = word.replace(/(?:ings?|ers?|ors?|ists?|ies|ed|y|es|s)$/, "");
  return cut.length >= 3 ? cut : word;
}

/** The number of letters inserted, left out, wrong or swapped with a neighbor; stops counting above `most`. */
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
