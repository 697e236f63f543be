import type { CardToBook } from "./find-cards-to-book.ts";

const SHOWN = 3;

export function splitNearAndLaterCards(options: readonly CardToBook[]) {
  const last = options.filter(({ sizes }) => sizes.length > 0)[SHOWN - 1];
  const end = last ? options.indexOf(last) + 1 : options.length;
  return { near: options.slice(0, end), later: options.slice(end) };
}
