import type { CardToBook } from "./find-cards-to-book.ts";

/** How many cards with an open spot are shown; the later ones are folded. */
const SHOWN = 3;

/** The cards up to the third that has an open spot, and the later ones. */
export function splitNearAndLaterCards(options: readonly CardToBook[]) {
  const last = options.filter(({ sizes }) => sizes.length > 0)[SHOWN - 1];
  const end = last ? options.indexOf(last) + 1 : options.length;
  return { near: options.slice(0, end), later: options.slice(end) };
}
