/** Words that belong to the one after them: no line ends with one if another break is as good. */
const leaning = new Set(
  "a an the of to in on at by for from with and or & your our my we you no new de la el los las y tu su con en un una".split(" "),
);

const isNumber = (word: string) => /^[$¢]?\d[\d,.]*[%°+]?$/.test(word);

/** Whether two words may never stand on two lines: "24 hours", "$49 off", "May 31,". */
function belongTogether(word: string, next: string): boolean {
  if (isNumber(word) && /^(off|hours?|days?|weeks?|months?|years?|minutes?|min|homes?|points?|rooms?|for|%|am|pm)\b/i.test(next)) return true;
  if (/^(AZ|ROC)$/.test(word) || (/^\d{1,2},$/.test(word) && /^\d{4}/.test(next))) return true;
  if (/^(for|through)$/i.test(word) && isNumber(next)) return true;
  return /^(January|February|March|April|May|June|July|August|September|October|November|December)$/.test(word) && /^\d/.test(next);
}

/** How much wider a line counts that ends here: less after a sentence, more after a word that leans on the next. */
function reluctance(word: string, next: string): number {
  if (belongTogether(word, next)) return Number.POSITIVE_INFINITY;
  if (/[.?!:]$/.test(word)) return -0.14;
  if (/[,;]$/.test(word)) return -0.07;
  return leaning.has(word.toLowerCase()) ? 0.3 : 0;
}

export type BrokenLines = { readonly lines: readonly string[]; readonly widest: number };

/**
 * Breaks words into exactly `count` lines so that the widest is as narrow as meaning allows. Widths in ems; undefined where
 * there are fewer words than lines or meaning forbids every break.
 */
export function breakIntoLines(
  words: readonly string[],
  count: number,
  widthOf: (word: string) => number,
): BrokenLines | undefined {
  if (words.length < count) return undefined;
  const space = widthOf(" ");
  const widths = words.map(widthOf);
  const known = new Map<number, { cost: number; ends: readonly number[] }>();
  const best = (from: number, left: number): { cost: number; ends: readonly number[] } => {
    const key = from * 16 + left;
    const found = known.get(key);
    if (found) return found;
    let result = { cost: Number.POSITIVE_INFINITY, ends: [] as readonly number[] };
    let width = -space;
    for (let end = from + 1; end <= words.length - (left - 1); end++) {
      width += space + (widths[end - 1] ?? 0);
      if (left === 1 && end < words.length) continue;
      const isLast = end === words.length;
      const lonely = isLast && count > 1 && end - from === 1 && (words[from]?.length ?? 0) < 4;
      // a line that ends with the first word of the next sentence
      const strays = !isLast && end - from > 1 && /[.?!]$/.test(words[end - 2] ?? "") && !/[.?!]$/.test(words[end - 1] ?? "");
      const factor = strays ? 0.4 : isLast ? (lonely ? 0.35 : 0) : reluctance(words[end - 1] ?? "", words[end] ?? "");
      const rest = isLast ? { cost: 0, ends: [] } : best(end, left - 1);
      const cost = Math.max(width * (1 + factor), rest.cost);
      if (cost < result.cost) result = { cost, ends: [end, ...rest.ends] };
    }
    known.set(key, result);
    return result;
  };
  const { cost, ends } = best(0, count);
  if (!Number.isFinite(cost)) return undefined;
  const lines = ends.map((end, i) => words.slice(ends[i - 1] ?? 0, end).join(" "));
  const widest = Math.max(
    ...ends.map((end, i) => {
      const part = widths.slice(ends[i - 1] ?? 0, end);
      return part.reduce((sum, one) => sum + one, 0) + space * (part.length - 1);
    }),
  );
  return { lines, widest };
}
