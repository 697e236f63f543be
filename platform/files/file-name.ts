import { cutText } from "#platform/text-limits.ts";

const LONGEST = 100;

/** The last part of a path, in letters that every system can show, at most 100 with its ending, else `otherwise`. */
export function cleanFileName(path: string, otherwise: string): string {
  const bare = path.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const name = bare.replaceAll(/[\p{C}"<>:|?*]/gu, "").trim();
  const ending = /\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? "";
  const stem = cutText(name.slice(0, name.length - ending.length), LONGEST - ending.length);
  return stem.trim() + ending || otherwise;
}
