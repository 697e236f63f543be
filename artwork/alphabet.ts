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

/** A character as our faces have it, where it is another form of one: wide, bold or joined letters, "®" as an emoji, primes. */
function toPlainForm(character: string): string {
  if (isPrintable(character)) return character;
  const bare = character.replace(/[\ufe0e\ufe0f]/g, "");
  // What a circled number or a fraction means depends on what stands beside it.
  if (isPrintable(bare) || /[\p{No}\p{So}]/u.test(bare)) return bare;
  return bare
    .replaceAll("\u2032", "’")
    .replaceAll("\u2033", "”")
    .normalize("NFKC")
    .replace(/\p{Pd}/gu, "-");
}

/** The first character that ads can't print, such as an emoji; undefined if all can. */
export const findUnprintableCharacter = (text: string): string | undefined =>
  splitCharacters(text).find((one) => !isPrintable(toPlainForm(one)));

/** A text as ads print it: characters in the form that our faces have, without those that they lack. */
export const toPrintableText = (text: string): string =>
  splitCharacters(text).map(toPlainForm).filter(isPrintable).join("").replace(/ {2,}/g, " ").trim();
