import { beginsOtherOffer, endsListItem, isPriceWord } from "./offer-items.ts";

/** Keeps the words at both its sides on one line. */
export const NO_BREAK_SPACE = "\u00a0";

/** Words that belong to the one after them: no line ends with one if another break is as good. */
const leaning = new Set(
  "w/ first second third next last same own any a an the of to in on at by for from with and or & + your our my we you no new don’t can’t won’t is are was be it’s i’m before after until till than that which who if as so but into over under without near per its his her their more most very every each this these when while where because they’ll you’ll we’ll it’ll we’ve you’ve they’re you’re we’re i’ve de la el los las y tu su con en un una por para del al que".split(
    " ",
  ),
);

/** What says nothing without the words beside it. */
const joining =
  /^(?:[&+=]|and|or|with|w\/|for|of|to|an?|the|in|on|at|by|from|your?|our|my|y|o|e|con|de|del|en|para|por|el|la|los|las|una?|su|tu)$/i;

const isNumber = (word: string) => /^[$¢]?\d[\d,.]*[%°+]?$/.test(word);

const month =
  /^(January|February|March|April|May|June|July|August|September|October|November|December)$/;

const spanishMonth =
  /^(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)$/i;

/** What begins the name of a place, or of a part of a house. */
const place =
  /^(?:Suite|Ste\.?|Unit|Bldg\.?|Hwy|No\.|#|Sun|Las|Los|San|Santa|Fountain|Paradise|Palo|Cave|Rio|Queen|Apache|Gold|North|South|East|West|Old|Litchfield|Desert|Gainey|Casa|Downtown|Central|Thompson|Grayhawk|McCormick|Pinnacle|Carefree)$/;

/** What ends a street's name. */
const streetEnd =
  /^(?:St|Rd|Ave|Blvd|Dr|Ln|Way|Pkwy|Ct|Pl|Cir|Hwy|Loop|Plaza|Parkway|Road|Street|Avenue|Drive|Lane|Boulevard)[.,]?$/;

/** Whether two words may never stand on two lines: "24 hours", "$49 off", "May 31,". */
function belongTogether(word: string, next: string): boolean {
  if (
    isNumber(word) &&
    /^(off|hours?|days?|weeks?|months?|years?|minutes?|min|homes?|points?|rooms?|for|por|[x×]|%|am|pm|sq|square|ft|feet|lbs?|quarts?|gallons?|miles?|oz|inch(?:es)?|horas?|días?|años?|meses|panels?|sessions?|windows?)\b/i.test(
      next,
    )
  )
    return true;
  if (/^(one|two|three|four|five|six)$/i.test(word)) return true;
  if (/^\d+$/.test(word) && /^(?:free|gratis|or|o)$/i.test(next)) return true;
  if (/^(?:or|o)$/i.test(word) && /^(?:more|less|fewer|over|under|más|menos)\b/i.test(next))
    return true;
  if (isAbbreviation(word) || next === "/") return true;
  if (/^(sq|square)\.?$/i.test(word) && /^(ft|feet|foot)\b/i.test(next)) return true;
  if (/^de$/i.test(word) && (/^descuento/i.test(next) || spanishMonth.test(next))) return true;
  if (/^(?:Via|Calle|Camino|Avenida)$/.test(word) && /^(?:de|del|la|\p{Lu})/u.test(next))
    return true;
  if (/^[NSEW]\.?$/.test(word)) return true;
  // "Shea Blvd", and no sentence that begins: "storm? / Drive on in."
  if (streetEnd.test(next) && /^[\p{Lu}\d].*[^.?!]$/u.test(word)) return true;
  if (/^up$/i.test(word) && /^to$/i.test(next)) return true;
  if (place.test(word) && /^[\p{Lu}\d#]/u.test(next)) return true;
  if (/^w\/$/i.test(word)) return true;
  if (/^(?:Hermanos|Hnos\.?|Familia)$/.test(word) && isNamed(next)) return true;
  if (/^de$/i.test(next) && (spanishMonth.test(word) || /^\d{1,2}$/.test(word))) return true;
  if (/^(AZ|ROC|Lic\.?)$/i.test(word) || (/^\d{1,2},$/.test(word) && /^\d{4}/.test(next)))
    return true;
  if (/^(for|por|[x×]|through|at)$/i.test(word) && isNumber(next)) return true;
  if (/^through$/i.test(word) && month.test(next)) return true;
  return month.test(word) && /^\d/.test(next);
}

/** What is one thing in two words or more. */
const phrases =
  /\b(?:(?:mother|father|valentine|new year)[’']s (?:day|eve)|(?:memorial|labor|independence) day|garage doors?|second office|old town|north scottsdale|out of|deep dish|water heaters?|tile roofs?|air conditioning|happy hour|first (?:visit|class|month|week|year|hour|cleaning|groom|session|lesson)|move[- ]out|desk job|drip coffee|real estate|green card|home (?:\+|&|and) auto|credit cards?|ice cream|dog days?|new (?:year|home|house|roof)|kitchen table|prime rib|clear coat|check engine|parking lots?|front (?:doors?|yards?|desk|office)|back (?:doors?|pain)|(?:living|dining|family) rooms?|hot tubs?|pool (?:decks?|pumps?|heaters?|fences?)|ceiling fans?|oil changes?|brake pads?|body shops?|car seats?|root canals?|wisdom teeth|tax returns?|hard water|tap water|palm trees?|house calls?|senior living|summer camp|test scores?|high school|gift cards?|date night|deep tissue|(?:power|electric|water) bills?|first time|whole house)\b/gi;

/** A headline whose names and phrases stay on one line. */
export const keepPhrasesOnOneLine = (text: string): string =>
  keepNames(text.replaceAll(phrases, keepOnOneLine));

/** A text whose names stay on one line: two words or more in it that begin with capitals. */
function keepNames(text: string): string {
  // where every long word begins with a capital it names nothing
  if (!/(?<![\p{L}’'])\p{Ll}{4}/u.test(text)) return text;
  return text.replaceAll(/(?<=\S )(\p{Lu}[\p{Ll}’]+) (?=\p{Lu}\p{Ll}+)/gu, `$1${NO_BREAK_SPACE}`);
}

/** A text that stays on one line. */
export const keepOnOneLine = (text: string): string => text.replaceAll(" ", NO_BREAK_SPACE);

/** Texts in a row with dots between them, each of which stays on one line. */
export const joinBulletPoints = (points: readonly string[]): string =>
  points.map(keepOnOneLine).join(`${NO_BREAK_SPACE}· `);

/** An address or area whose streets and towns stay on one line each: it breaks after a comma, or before what joins two. */
export const keepPlacesOnOneLine = (area: string): string =>
  area
    .split(/(?<=[,;]) | (?=(?:&|\+|and|y|e|to|-|–) )/)
    .map(keepOnOneLine)
    .join(" ");

/** A date, until it ends: "Through June 30, 2027." */
const dates = /\b(?:(?:Through|Until|By) \w+ \d{1,2}, \d{4}|Hasta el \d{1,2} de \w+ de \d{4})\.?/g;

/** A person with the title before the name and the letters after it. */
const people = /\b(?:Drs?|Dra|Mrs?|Ms|Atty|Lic)\. \p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’.-]*)*/gu;

/** Fine print whose dates, people and names stay on one line. */
export const keepDatesAndNamesOnOneLine = (text: string): string =>
  keepNames(text.replaceAll(dates, keepOnOneLine).replaceAll(people, keepOnOneLine));

/** A title or an initial, whose point ends no sentence. */
const isAbbreviation = (word: string) => /^(?:Drs?|Mrs?|Ms|St|Sta?|Sr|Sra|[A-Z])\.$/.test(word);

const endsSentence = (word: string) => /[.?!]$/.test(word) && !isAbbreviation(word);

/** What a reader stumbles over costs more than a fifth of the size; none of it, and a sentence that ends with its line, gains. */
const costs = {
  leaning: 0.4,
  article: 0.7,
  number: 0.5,
  sign: 0.4,
  pair: 1,
  lone: 0.5,
  loneBetween: 0.8,
  firstAlone: 0.6,
  sentenceBegins: 0.28,
  mixed: 0.3,
};

/** Whether a line may not end before a price, which belongs to the thing before it: "house / $249". */
const pricesTheWordBefore = (words: readonly string[], end: number): boolean =>
  isPriceWord(words[end]) && !isPriceWord(words[0]) && words.filter(isPriceWord).length > 1;

/** How much wider a line counts that ends here: less after a sentence, more after a word that leans on the next. */
function reluctance(words: readonly string[], end: number): number {
  const [before, word = "", next = ""] = [words[end - 2], words[end - 1], words[end]];
  if (belongTogether(word, next)) return Number.POSITIVE_INFINITY;
  if (endsSentence(word) || word.endsWith(":")) return -0.14;
  if (/[,;]$/.test(word) || word === "/") return -0.12;
  if (beginsOtherOffer(words, end)) return -0.12;
  if (pricesTheWordBefore(words, end)) return costs.pair;
  // what is counted, where a thing begins: "2 / visits"
  const begins = before === undefined || endsListItem(before) || isPriceWord(before);
  if (begins && /^\d+$/.test(word) && !leaning.has(next.toLowerCase())) return costs.pair;
  if (before !== undefined && endsSentence(before)) return costs.sentenceBegins;
  // "at 50 / than you were", but no number without its noun
  if (isNumber(word)) return leaning.has(next.toLowerCase()) ? 0 : costs.number;
  // "fix / it"
  if (/^(?:it|them|us|me|him|lo|la|nos)[.,!?]?$/i.test(next)) return costs.leaning;
  // a clause begins a line
  if (/^(?:when|while|where|because|if|until|cuando|si)$/i.test(next)) return 0;
  // "Theodora / P. Vandermolen"
  if (/^[A-Z]\.$/.test(next) && isNamed(word)) return costs.pair;
  // a dash parts a name, and begins no line
  if (isDash(word)) return -0.14;
  if (isDash(next)) return costs.pair;
  if (words.some(isDash)) return costs.sign;
  // "Roofing / & Waterproofing, LLC": where both sides are long the second may begin a line
  if (next === "&" && end > 2 && words.length - end > 2) return 0;
  if (next === "&" && end > 1) return costs.sign;
  if (/^[&+]$/.test(next) || /^[&+]$/.test(word)) return costs.pair;
  // "from C to A" names a letter
  if (word === "A" && before !== undefined && words.some((one) => /[a-z]{2}/.test(one))) return 0;
  if (/^(?:an?|the|el|la|los|las|una?)$/i.test(word)) return costs.article;
  return leaning.has(word.toLowerCase()) ? costs.leaning : 0;
}

const isDash = (word: string) => /^[–—|=-]$/.test(word);

const isNamed = (word = "") => /^\p{Lu}/u.test(word);

export type BrokenLines = {
  readonly lines: readonly string[];
  readonly widest: number;
  /** How much of the size the worst of the breaks is worth giving up: 0.3 is three tenths. */
  readonly cost: number;
};

/** Words with sums that make each line's width a subtraction. */
type Paragraph = {
  readonly words: readonly string[];
  /** Width of the first i words, each with a space after it. */
  readonly ends: readonly number[];
  /** How many of the first i words end a sentence. */
  readonly sentences: readonly number[];
  /** How many of the first i words begin another offer than the first. */
  readonly offers: readonly number[];
  /** What a line costs that ends after the first i words. */
  readonly turns: readonly number[];
  readonly space: number;
};

function measureParagraph(words: readonly string[], widthOf: (word: string) => number): Paragraph {
  const space = widthOf(" ");
  const [ends, sentences, offers] = [[0], [0], [0]];
  for (const [at, word] of words.entries()) {
    ends.push((ends.at(-1) ?? 0) + widthOf(word) + space);
    sentences.push((sentences.at(-1) ?? 0) + Number(endsSentence(word)));
    offers.push((offers.at(-1) ?? 0) + Number(beginsOtherOffer(words, at)));
  }
  const turns = words.map((_, end) => (end === 0 ? 0 : reluctance(words, end)));
  return { words, ends, sentences, offers, turns, space };
}

const widthOfLine = ({ ends, space }: Paragraph, from: number, end: number): number =>
  (ends[end] ?? 0) - (ends[from] ?? 0) - space;

/** What a line of one word costs that is neither a sentence nor, after the first line, nearly as long as the others. */
function costOfOneWord({ words, ends }: Paragraph, at: number, count: number): number {
  const word = words[at] ?? "";
  if (words.length <= count) return 0;
  const begins = at === 0 || /[.?!,;:/]$/.test(words[at - 1] ?? "");
  const width = (ends[at + 1] ?? 0) - (ends[at] ?? 0);
  const isShort = width < (0.62 * (ends.at(-1) ?? 0)) / count;
  if (at < words.length - 1 && begins && (isShort ? /[.?!]$/ : /[.?!,:]$/).test(word)) return 0;
  // a first word alone reads like a label
  if (at === 0) return costs.firstAlone;
  const cost = at < words.length - 1 ? costs.loneBetween : costs.lone;
  return width < (0.72 * (ends.at(-1) ?? 0)) / count ? cost : 0;
}

/** Whether on a line one sentence ends and another goes on; whole sentences may share one. */
function isLineMixed({ words, sentences }: Paragraph, from: number, end: number): boolean {
  const isWhole =
    (from === 0 || endsSentence(words[from - 1] ?? "")) && endsSentence(words[end - 1] ?? "");
  return !isWhole && (sentences[end - 1] ?? 0) > (sentences[from] ?? 0);
}

/** What makes a line from one word to before another bad to read, as a share of its width. */
function costOfLine(paragraph: Paragraph, from: number, end: number, count: number): number {
  const { words, offers, turns } = paragraph;
  if (end - from === 1 && count > 1 && joining.test(words[from] ?? ""))
    return Number.POSITIVE_INFINITY;
  const isMixed = isLineMixed(paragraph, from, end);
  if (count === 1) return isMixed ? costs.mixed : 0;
  const turn = turns[end] ?? 0;
  const lonely = end - from === 1 ? costOfOneWord(paragraph, from, count) : 0;
  const isOfTwo = (offers[end] ?? 0) > (offers[from + 1] ?? 0);
  return turn + lonely + (isMixed || isOfTwo ? costs.mixed : 0);
}

/** Breaks words into exactly `count` lines, the widest as narrow as meaning allows; undefined where none fits. In ems. */
export function breakIntoEvenLines(
  words: readonly string[],
  count: number,
  widthOf: (word: string) => number,
): BrokenLines | undefined {
  if (words.length < count) return undefined;
  const paragraph = measureParagraph(words, widthOf);
  const even = widthOfLine(paragraph, 0, words.length) / count;
  // a short line pays for its break too: as much as one of the average width
  const cost = (from: number, end: number) => {
    const width = widthOfLine(paragraph, from, end);
    const price = costOfLine(paragraph, from, end, count);
    return price > 0 ? Math.max(width, even) * (1 + price) : width * (1 + price);
  };
  // best[left][from]: how wide the rest from a word on counts in so many lines, and where its first line ends
  let best = words.map((_, from) => ({ cost: cost(from, words.length), ends: [words.length] }));
  for (let left = 2; left <= count; left++) {
    const rest = best;
    best = words.map((_, from) => {
      let found = { cost: Number.POSITIVE_INFINITY, end: -1 };
      for (let end = from + 1; end <= words.length - (left - 1); end++) {
        const whole = Math.max(cost(from, end), rest[end]?.cost ?? Number.POSITIVE_INFINITY);
        if (whole < found.cost) found = { cost: whole, end };
      }
      return { cost: found.cost, ends: [found.end, ...(rest[found.end]?.ends ?? [])] };
    });
  }
  const [first] = best;
  if (!first || !Number.isFinite(first.cost)) return undefined;
  return toLines(paragraph, first.ends);
}

function toLines(paragraph: Paragraph, ends: readonly number[]): BrokenLines {
  const lines = ends.map((end, i) => [ends[i - 1] ?? 0, end] as const);
  return {
    lines: lines.map(([from, end]) => paragraph.words.slice(from, end).join(" ")),
    widest: Math.max(...lines.map(([from, end]) => widthOfLine(paragraph, from, end))),
    cost: Math.max(0, ...lines.map(([from, end]) => costOfLine(paragraph, from, end, ends.length))),
  };
}

/** Whether the word before a place belongs to the one after it. */
const leansOn = (words: readonly string[], at: number): boolean =>
  belongTogether(words[at - 1] ?? "", words[at] ?? "") ||
  leaning.has((words[at - 1] ?? "").toLowerCase());

/**
 * Fills each line before the next begins, as fine print is set, in shorter lines where the last would be one word; undefined where a
 * word is wider than a line.
 */
export function breakIntoFullLines(
  words: readonly string[],
  width: number,
  widthOf: (word: string) => number,
): BrokenLines | undefined {
  const paragraph = measureParagraph(words, widthOf);
  const filled = fillLines(paragraph, width);
  if (!filled || filled.length === 1) return filled && { ...toLines(paragraph, filled), cost: 0 };
  const shares = Array.from({ length: 12 }, (_, i) => 1 - i * 0.04);
  const isSound = (ends: readonly number[] | undefined) =>
    ends?.length === filled.length && words.length - (ends.at(-2) ?? 0) > 1;
  const ends = shares.map((share) => fillLines(paragraph, width * share)).find(isSound);
  return { ...toLines(paragraph, ends ?? filled), cost: 0 };
}

/** Where each line ends, by the number of its words and those before. */
function fillLines(paragraph: Paragraph, width: number): number[] | undefined {
  const { words } = paragraph;
  const ends: number[] = [];
  for (let from = 0; from < words.length; ) {
    let end = from + 1;
    while (end < words.length && widthOfLine(paragraph, from, end + 1) <= width) end++;
    if (widthOfLine(paragraph, from, end) > width) return undefined;
    let kept = end;
    while (kept > from && kept < words.length && leansOn(words, kept)) kept--;
    ends.push(kept > from ? kept : end);
    from = ends.at(-1) ?? words.length;
  }
  return ends;
}
