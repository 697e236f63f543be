/** Letter width and line height of the condensed display face, relative to its size; sizes in inches. */
const LETTER = 0.46;
const LINE = 1;

const LARGEST = 0.75;
const SMALLEST = 0.12;

/** The largest type size, in the box's unit, at which a name fits: its longest word the width, its lines the height. */
export function fitFontSize(name: string, width: number, height: number): number {
  const words = name.trim().split(/\s+/);
  const longest = Math.max(...words.map((word) => word.length), 4);
  let size = Math.min(width / (longest * LETTER), height / LINE, LARGEST);
  while (size > SMALLEST && linesAt(words, size, width) * size * LINE > height) size *= 0.94;
  return Math.max(size, SMALLEST);
}

function linesAt(words: readonly string[], size: number, width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    const wide = word.length * size * LETTER;
    const gap = used > 0 ? size * LETTER * 0.6 : 0;
    if (used > 0 && used + gap + wide > width) {
      lines++;
      used = wide;
    } else used += gap + wide;
  }
  return lines;
}
