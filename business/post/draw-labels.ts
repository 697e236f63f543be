import { PdfPage, type TextStyle } from "#platform/pdf/pdf-page.server.ts";

/** Avery 5160: thirty labels of 2 5/8 × 1 in on US Letter, in points. */
const SHEET = { columns: 3, rows: 10, left: 13.5, top: 36, across: 198, down: 72, width: 189 };

/** What the lines of a label take from its first baseline on: four of the largest type. */
const LINES = 52;

/** The lines of a label, in the largest type in which all of them fit. */
function fitLines(sheet: PdfPage, label: readonly string[]) {
  for (let size = 10; ; size -= 0.5) {
    const type: TextStyle = { face: "text", size, color: "#000000" };
    const lines = label.flatMap((text) => sheet.lines(text, SHEET.width - 20, type));
    const leading = size * 1.3;
    if (lines.length * leading <= LINES || size <= 4) return { lines, type, leading };
  }
}

/** Address labels for the sheets that each office store sells; each label is lines of text. */
export async function drawLabels(
  labels: readonly (readonly string[])[],
  { title, author, at }: { title: string; author: string; at: Date },
): Promise<Uint8Array> {
  const { columns, rows, left, top, across, down } = SHEET;
  const sheet = await PdfPage.begin({
    ...{ title, author, at, language: "en-US" },
    subject: `${labels.length} labels, Avery 5160`,
    words: labels.flat(),
  });
  labels.forEach((label, i) => {
    const place = i % (columns * rows);
    if (i > 0 && place === 0) sheet.nextPage();
    const x = left + (place % columns) * across + 10;
    const y = top + Math.floor(place / columns) * down + 22;
    sheet.block("P", () => {
      const { lines, type, leading } = fitLines(sheet, label);
      lines.forEach((text, n) => {
        sheet.text(text, x, y + n * leading, type);
      });
    });
  });
  return sheet.finish();
}
