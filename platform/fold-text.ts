import { cutText } from "./text-limits.ts";

/** Each letter of the first string is read as the one below it. */
export const ACCENTED_LETTERS = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ";
export const PLAIN_LETTERS = "aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuy";

const BEYOND_ASCII = /[^\0-\x7f]/;
const ACCENTS = new RegExp(`[${ACCENTED_LETTERS}]`, "g");
const CAPITALS = /[A-Z]+/g;

/** Text as it is searched, here and in the database: without case and without accents on Latin letters. */
export function foldText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(ACCENTS, (letter) => PLAIN_LETTERS[ACCENTED_LETTERS.indexOf(letter)] ?? letter)
    .replace(CAPITALS, (letters) => letters.toLowerCase());
}

export function splitAndFoldSearchWords(search: string): string[] {
  return splitSearchWords(search).map(foldText);
}

/** A word's digits if it is a number as people write one: "(480)", "555-0142". */
export function phoneDigitsInSearchWord(word: string): string | undefined {
  const digits = word.replace(/\D/g, "");
  return digits.length >= 3 && digits !== word && /^[\d()+.-]+$/.test(word) ? digits : undefined;
}

const MOST_WORDS = 8;
const LONGEST = 100;

export function splitSearchWords(text: string): string[] {
  return cutText(text, LONGEST).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}
