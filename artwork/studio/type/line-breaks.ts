/** Words that belong to the one after them: no line ends with one if another break is as good. */
const leaning = new Set(
  "a an the of to in on at by for from with and or & your our my we you no new de la el los las y tu su con en un una".split(
    " ",
  ),
);

const isNumber = (word: string) => /^[$¢]?\d[\d,.]*[%°+]?$/.test(word);

const month =
  /^(January|February|March|April|May|June|July|August|September|October|November|December)$/;

/** Whether two words may never stand on two lines: "24 hours", "$49 off", "May 31,". */
function belongTogether(word: string, next: string): boolean {
  if (
    isNumber(word) &&
    /^(off|hours?|days?|weeks?|months?|years?|minutes?|min|homes?|points?|rooms?|for|%|am|pm)\b/i.test(
      next,
    )
  )
    return true;
  if (/^(one|two|three|four|five|six)$/i.test(word)) return true;
  if (/^(AZ|ROC)$/.test(word) || (/^\d{1,2},$/.test(word) && /^\d{4}/.test(next))) return true;
  if (/^(for|through)$/i.test(word) && isNumber(next)) return true;
  if (/^through$/i.test(word) && month.test(next)) return true;
  return month.test(word) && /^\d/.test(next);
}

/** How much wider a line counts that ends here: less after a sentence, more after a word that leans on the next. */
function reluctance(word: string, next: string): number {
  if (belongTogether(word, next)) return Number.POSITIVE_INFINITY;
  if (/[.?!:]$/.test(word)) return -0.14;
  if (/[,;]$/.test(word)) return -0.07;
  return leaning.has(word.toLowerCase()) ? 0.3 : 0;
}

export type BrokenLines = { readonly lines: readonly string[]; readonly widest: number };

const endsSentence = (word: string) => /[.?!]$/.test(word);

type Paragraph = {
  readonly words: readonly string[];
  readonly widths: readonly number[];
  readonly space: number;
  readonly count: number;
};

function widthOfLine({ widths, space }: Paragraph, from: number, end: number): number {
  const part = widths.slice(from, end);
  return part.reduce((sum, one) => sum + one, 0) + space * (part.length - 1);
}

/** How wide the line from one word to before another counts: wider where it ends or holds what a reader stumbles over. */
function costOfLine(paragraph: Paragraph, from: number, end: number): number {
  const { words, widths, space, count } = paragraph;
  const width = widthOfLine(paragraph, from, end);
  if (count === 1) return width;
  const isLast = end === words.length;
  const isShort = (words[from]?.length ?? 0) < 4;
  const isLonely = end - from === 1 && (isLast ? count > 2 || isShort : from === 0 && isShort);
  const turn = isLast ? 0 : reluctance(words[end - 1] ?? "", words[end] ?? "");
  // a line on which one sentence ends and another goes on
  const isMixed = words.slice(from, end - 1).some(endsSentence);
  const average = widths.reduce((sum, one) => sum + one + space, 0) / count;
  return Math.max(width * (1 + turn + (isLonely ? 0.35 : 0)), isMixed ? 1.3 * average : 0);
}

/**
 * Breaks words into exactly `count` lines so that the widest is as narrow as meaning allows. Widths in ems; undefined where
 * there are fewer words than lines or meaning forbids every break.
 */
export function breakIntoEvenLines(
  words: readonly string[],
  count: number,
  widthOf: (word: string) => number,
): BrokenLines | undefined {
  if (words.length < count) return undefined;
  const paragraph = { words, widths: words.map(widthOf), space: widthOf(" "), count };
  type Best = { readonly cost: number; readonly ends: readonly number[] };
  const known = new Map<string, Best>();
  const best = (from: number, left: number): Best => {
    if (left === 1)
      return { cost: costOfLine(paragraph, from, words.length), ends: [words.length] };
    const key = `${from} ${left}`;
    const found = known.get(key);
    if (found) return found;
    let result: Best = { cost: Number.POSITIVE_INFINITY, ends: [] };
    for (let end = from + 1; end <= words.length - (left - 1); end++) {
      const rest = best(end, left - 1);
      const cost = Math.max(costOfLine(paragraph, from, end), rest.cost);
      if (cost < result.cost) result = { cost, ends: [end, ...rest.ends] };
    }
    known.set(key, result);
    return result;
  };
  const { cost, ends } = best(0, count);
  if (!Number.isFinite(cost)) return undefined;
  const starts = ends.map((_, i) => ends[i - 1] ?? 0);
  return {
    lines: ends.map((end, i) => words.slice(starts[i], end).join(" ")),
    widest: Math.max(...ends.map((end, i) => widthOfLine(paragraph, starts[i] ?? 0, end))),
  };
}
