/** Code points from the first through the last. */
const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));

/**
 * Every character that ads can print, in each of our faces: Latin with Extended-A and Vietnamese, and the signs of the trade.
 * Safe in the browser.
 */
export const alphabet: string = [
  range(0x20, 0x7e),
  range(0xa1, 0xac),
  range(0xae, 0x17f),
  range(0x1ea0, 0x1ef9),
  "ƠơƯưȘșȚț",
  "’‘‚“”„‹›–—…•−€™",
].join("");

const printable: ReadonlySet<string> = new Set(alphabet);
/** Phones without it see the parts of an emoji as characters. */
const characters =
  typeof Intl.Segmenter === "function"
    ? new Intl.Segmenter("en", { granularity: "grapheme" })
    : undefined;

/** The first character, as people count them, that ads can't print, such as an emoji; undefined if all can. */
export function findUnprintableCharacter(text: string): string | undefined {
  const whole = text.normalize("NFC");
  const segments = characters ? Array.from(characters.segment(whole), (one) => one.segment) : whole;
  for (const segment of segments) {
    if ([...segment].some((point) => !printable.has(point))) return segment;
  }
  return undefined;
}
