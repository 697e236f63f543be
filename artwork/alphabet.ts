/** Code points from the first through the last. */
const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));

/** Every character that ads can print: Latin with Extended-A and Vietnamese, and the signs of the trade. */
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
const segmenter =
  typeof Intl === "object" && Intl.Segmenter
    ? new Intl.Segmenter("en", { granularity: "grapheme" })
    : undefined;

/** The characters of a text as people count them: an emoji of several parts is one. */
function splitCharacters(text: string): string[] {
  const composed = text.normalize("NFC");
  return segmenter
    ? Array.from(segmenter.segment(composed), ({ segment }) => segment)
    : [...composed];
}

const isPrintable = (character: string) => [...character].every((point) => printable.has(point));

/** The first character that ads can't print, such as an emoji; undefined if all can. */
export const findUnprintableCharacter = (text: string): string | undefined =>
  splitCharacters(text).find((one) => !isPrintable(one));

/** A text without the characters that ads can't print. */
export const removeUnprintableCharacters = (text: string): string =>
  splitCharacters(text).filter(isPrintable).join("").replace(/ {2,}/g, " ").trim();
