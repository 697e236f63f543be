import { PdfPage, type TextStyle } from "#platform/pdf/pdf-page.server.ts";

/** Avery's sheets on US Letter, in points: 5160 has labels of 2 5/8 × 1 in, 5163 of 4 × 2 in. `size`: of the largest type. */
const SHEETS = {
  "5160": {
    columns: 3,
    rows: 10,
    left: 13.5,
    top: 36,
    across: 198,
    down: 72,
    width: 189,
    size: 10,
  },
  "5163": {
    columns: 2,
    rows: 5,
    left: 11.25,
    top: 36,
    across: 301.5,
    down: 144,
    width: 288,
    size: 16,
  },
} as const;

export type LabelSheet = keyof typeof SHEETS;
export const labelSheets = Object.keys(SHEETS) as LabelSheet[];

/** The lines of a label, in the largest type in which all of them fit: four of the largest do. */
function fitLines(page: PdfPage, label: readonly string[], sheet: LabelSheet) {
  const { width, size: most } = SHEETS[sheet];
  for (let size: number = most; ; size -= 0.5) {
    const type: TextStyle = { face: "text", size, color: "#000000" };
    const lines = label.flatMap((text) => page.lines(text, width - 20, type));
    const leading = size * 1.3;
    if (lines.length * leading <= most * 5.2 || size <= 4) return { lines, type, leading };
  }
}

/** Address labels for the sheets that each office store sells; each label is lines of text. */
export async function drawAddressLabels(
  labels: readonly (readonly string[])[],
  { sheet, ...about }: { sheet: LabelSheet; title: string; author: string; at: Date },
): Promise<Uint8Array> {
  const { columns, rows, left, top, across, down, size } = SHEETS[sheet];
  const page = await PdfPage.begin({
    ...about,
    language: "en-US",
    subject: `${labels.length} labels, Avery ${sheet}`,
    words: labels.flat(),
  });
  labels.forEach((label, i) => {
    const place = i % (columns * rows);
    if (i > 0 && place === 0) page.nextPage();
    const x = left + (place % columns) * across + 10;
    const y = top + Math.floor(place / columns) * down + 12 + size;
    page.block("P", () => {
      const { lines, type, leading } = fitLines(page, label, sheet);
      lines.forEach((text, n) => {
        page.text(text, x, y + n * leading, type);
      });
    });
  });
  return page.finish();
}
