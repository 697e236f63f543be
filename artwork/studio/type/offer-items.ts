/** "$119", "$129/hr,": a word of an offer that is a price. */
export const isPriceWord = (word = "") => /^\$\d[\d,.]*(?:\/\p{L}+)?[,;]?$/u.test(word);

/** Whether a word is the last of a thing in a list: "$119," or the "/" after it. */
export const endsListItem = (word: string) => /[,;]$/.test(word) || word === "/";

const isGain = (word: string) => isPriceWord(word) || /^(?:free|gratis|\d+%)[,;]?$/i.test(word);

/** Whether "or" before a place parts two offers: "$5 wash / or $20 off a month", no "house or car". */
export const beginsOtherOffer = (words: readonly string[], at: number): boolean =>
  /^(?:or|o)$/i.test(words[at] ?? "") && words.slice(at).some(isGain);

/**
 * What an offer lists, one by one: "3 rooms $119 / 5 rooms $179", "Shirts $3.25 Pants $6.50", "$5 wash or $20 off a month"; a plain
 * sentence is one.
 */
export function splitOfferIntoItems(offer: string): readonly string[] {
  const words = offer.split(" ");
  const isParted = words.some(endsListItem);
  const other = words.findIndex((_, at) => beginsOtherOffer(words, at));
  if (!isParted && words.slice(0, Math.max(0, other)).some(isGain))
    return [words.slice(0, other).join(" "), words.slice(other).join(" ")];
  const isPriced = words.filter(isPriceWord).length > 1 && !/ (?:or|o|and|y|[+&]) /i.test(offer);
  const begins = (at: number) => {
    const [before = "", word = ""] = [words[at - 1], words[at]];
    if (at === 0) return true;
    if (isParted) return endsListItem(before) || (word === "+" && isGain(words[at + 1] ?? ""));
    if (!isPriced) return false;
    return isPriceWord(words[0])
      ? isPriceWord(word) || /^(?:free|gratis)$/i.test(word)
      : isPriceWord(before);
  };
  const starts = words.map((_, at) => at).filter(begins);
  return starts.map((from, i) => words.slice(from, starts[i + 1]).join(" "));
}

/** The figure that leads an offer, as it begins one, and the "off" after it. */
export function splitOfferFigure(lead: string): {
  readonly number: string;
  readonly off: string | undefined;
} {
  const [, number = lead, off] = /^(.+?) (off)$/i.exec(lead) ?? [];
  return { number: number.charAt(0).toUpperCase() + number.slice(1), off };
}
