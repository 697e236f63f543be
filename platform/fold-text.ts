import { splitSearchWords } from "./search-words.ts";

/**
 * Text as lists sort and search it, the same in the browser and in the database (`platform/database/list-sql.ts`): without
 * capitals and accents of the Latin letters. Every locale's own order would be nicer in one of the two places only.
 */

/** Letters by their place: each of the first is read as the one beneath it. */
export const ACCENTED_LETTERS = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ";
export const PLAIN_LETTERS = "aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuy";

const BEYOND_ASCII = /[^\0-\x7f]/;
const ACCENTS = new RegExp(`[${ACCENTED_LETTERS}]`, "g");
const CAPITALS = /[A-Z]+/g;

/** Text without capitals (A to Z) and accents. */
export function foldText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(ACCENTS, (letter) => PLAIN_LETTERS[ACCENTED_LETTERS.indexOf(letter)] ?? letter)
    .replace(CAPITALS, (letters) => letters.toLowerCase());
}

/**
 * Folded text such that `<` puts it in the order of its code points, which is that of the database's "C": signs beyond
 * the first 65,536 come after all others there, and in the middle here.
 */
export function foldedSortKey(text: string): string {
  const folded = foldText(text);
  if (!/[\uD800-\uFFFF]/.test(folded)) return folded;
  return folded.replace(/[\uD800-\uFFFF]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
  });
}

/** The words of a search: each must be found somewhere in what is searched. */
export function searchWords(search: string): string[] {
  return splitSearchWords(search).map(foldText);
}

/** A word's digits, where it is a number as people write one: "(480)", "555-0142". */
export function phoneDigits(word: string): string | undefined {
  const digits = word.replace(/\D/g, "");
  return digits.length >= 3 && digits !== word && /^[\d()+.-]+$/.test(word) ? digits : undefined;
}
