import { cutText } from "#platform/text-limits.ts";

const LONGEST = 100;

/**
 * What a person calls a file: the last part of a path, in letters that every system can show, at most 100 of them with its
 * ending. `otherwise`: a name for one that has none.
 */
export function cleanFileName(path: string, otherwise: string): string {
  const bare = path.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const name = bare.replaceAll(/[\p{C}"<>:|?*]/gu, "").trim();
  const ending = /\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? "";
  const stem = cutText(name.slice(0, name.length - ending.length), LONGEST - ending.length);
  return stem.trim() + ending || otherwise;
}
