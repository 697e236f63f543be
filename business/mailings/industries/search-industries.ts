import { type Industry, industries } from "./industries.ts";

/**
 * Finds industries by what people type: a name, a synonym, the beginning of a word, with a typo or
 * two. Browser-safe; with 54 of them it can search all at every keystroke.
 */

type Entry = {
  industry: Industry;
  phrases: readonly { words: readonly string[]; weight: number }[];
};

/** Words that say nothing about an industry. */
const EMPTY = new Set(
  "a an and business company for in me my near of or service services the".split(" "),
);

const entries: readonly Entry[] = industries.map((industry) => {
  const own = [industry.name, industry.word, industry.slug.replaceAll("-", " ")];
  return {
    industry,
    phrases: [
      ...own.map((phrase) => ({ words: wordsOf(phrase), weight: 1 })),
      ...industry.synonyms.map((phrase) => ({ words: wordsOf(phrase), weight: 0.9 })),
    ],
  };
});

/**
 * The industries that a text may mean, best first; all of them, in order, for an empty text. "AC
 * repair" finds HVAC, "plumer" Plumbing. Empty if nothing is close.
 */
export function searchIndustries(text: string): Industry[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return text.trim() === "" ? [...industries] : [];
  const scored = entries.map(({ industry, phrases }) => ({
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
    .slice(0, 80);
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
