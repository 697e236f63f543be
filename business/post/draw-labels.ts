import { PdfPage, type TextStyle } from "#platform/pdf/pdf-page.server.ts";

/** Avery 5160: thirty labels of 2 5/8 × 1 in on US Letter, in points. */
const SHEET = { columns: 3, rows: 10, left: 13.5, top: 36, across: 198, down: 72, width: 189 };

const line: TextStyle = { face: "text", size: 10, color: "#000000" };

/** Address labels for the sheets that each office store sells; each label is lines of text. */
export async function drawLabels(
  labels: readonly (readonly string[])[],
  { title, author, at }: { title: string; author: string; at: Date },
): Promise<Uint8Array> {
  const { columns, rows, left, top, across, down, width } = SHEET;
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
      label
        .flatMap((text) => sheet.lines(text, width - 20, line))
        .slice(0, 4)
        .forEach((text, n) => {
          sheet.text(text, x, y + n * 13, line);
        });
    });
  });
  return sheet.finish();
}
