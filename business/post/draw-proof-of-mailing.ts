import {
  bodyTextStyle,
  drawFoot,
  drawLetterhead,
  LEFT_MARGIN_X,
  labelTextStyle,
  RIGHT_MARGIN_X,
  RULE_COLOR,
  strongTextStyle,
} from "#business/reservations/pay/invoices/letterhead.ts";
import { company } from "#company.ts";
import { PdfPage } from "#platform/pdf/pdf-page.server.ts";
import type { ProofOfMailing } from "./proof-of-mailing.ts";

const width = RIGHT_MARGIN_X - LEFT_MARGIN_X;
const top = 60;
/** Where the next page begins instead. */
const bottom = 700;
const heading = { ...strongTextStyle, size: 13 };

/**
 * A proof of mailing on US Letter: its facts, each drop with its pieces by route, and each picture with what it shows. The same
 * records give the same bytes.
 */
export async function drawProofOfMailing(
  { facts, drops, pictures }: ProofOfMailing,
  {
    card,
    at,
    readPicture,
  }: { card: string; at: Date; readPicture: (part: string) => Promise<Buffer | undefined> },
): Promise<Uint8Array> {
  const { tradeName, parentCompany, phone, email } = company();
  const sheet = await PdfPage.begin({
    title: `Proof of mailing: ${card}`,
    author: `${tradeName}, a trade name of ${parentCompany}`,
    subject: facts.map((fact) => fact.join(": ")).join(". "),
    language: "en-US",
    at,
    words: [
      ...[tradeName, parentCompany, card, ...facts.flat()],
      ...drops.flatMap(({ title, note }) => [title, note]),
      ...pictures.map(({ alt }) => alt),
    ],
  });
  let y = 145;
  const makeRoom = (height: number) => {
    if (y + height <= bottom) return;
    sheet.nextPage();
    y = top;
  };
  drawLetterhead(sheet, { tradeName, title: "Proof of mailing", below: card });
  for (const [name, value] of facts) {
    sheet.block("P", () => {
      sheet.text(name, LEFT_MARGIN_X, y, labelTextStyle);
      y =
        sheet.paragraph(value, { x: LEFT_MARGIN_X + 110, y, width: width - 110 }, bodyTextStyle) +
        4;
    });
  }
  for (const { title, note, routes } of drops) {
    makeRoom(70);
    sheet.line(LEFT_MARGIN_X, y, RIGHT_MARGIN_X, y, { stroke: RULE_COLOR });
    sheet.block("H2", () => {
      y =
        sheet.paragraph(
          title,
          { x: LEFT_MARGIN_X, y: y + 22, width },
          { ...heading, leading: 16 },
        ) + 4;
    });
    if (note) {
      sheet.block("P", () => {
        y = sheet.paragraph(note, { x: LEFT_MARGIN_X, y, width }, bodyTextStyle);
      });
    }
    for (let i = 0; i < routes.length; i += COLUMNS) {
      makeRoom(bodyTextStyle.leading);
      sheet.block("P", () => {
        for (const [n, [route, pieces]] of routes.slice(i, i + COLUMNS).entries()) {
          const x = LEFT_MARGIN_X + (n * width) / COLUMNS;
          sheet.text(route, x, y, bodyTextStyle);
          sheet.textTo(pieces, x + width / COLUMNS - 20, y, strongTextStyle);
        }
      });
      y += bodyTextStyle.leading;
    }
    y += 10;
  }
  drawFoot(
    sheet,
    `From the records of ${tradeName}, a trade name of ${parentCompany}. Questions: ${phone.display} or ${email}.`,
  );
  for (const { part, alt } of pictures) {
    const bytes = await readPicture(part);
    if (!bytes) continue;
    const image = await sheet.embedJpeg(bytes);
    if (part === "front") y = bottom;
    makeRoom(PICTURE_HEIGHT / 2);
    const box = { x: LEFT_MARGIN_X, width, y, height: Math.min(PICTURE_HEIGHT, bottom - y) };
    sheet.block(
      "Figure",
      () => {
        y += sheet.picture(image, box) + 16;
      },
      alt,
    );
    sheet.block("P", () => sheet.text(alt, LEFT_MARGIN_X, y, strongTextStyle));
    y += 30;
  }
  return sheet.finish();
}

/** Routes side by side. */
const COLUMNS = 4;
/** Points of a picture at most: both sides of a card are on one page. */
const PICTURE_HEIGHT = 290;
