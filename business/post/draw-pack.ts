import { formatCount, formatDollarsAndCents } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import { PdfPage, type TextStyle } from "#platform/pdf/pdf-page.server.ts";
import { describeBundles, type EddmPack, listForm3587Figures, type RouteBundle } from "./pack.ts";
import { formatPostagePerCard } from "./postage.ts";

const color = "#000000";
const left = 48;
const right = 564;
const width = right - left;

const text: TextStyle & { leading: number } = { face: "text", size: 13, color, leading: 19 };
const strong = { ...text, face: "strong" } as const;
const title: TextStyle = { face: "display", size: 26, color };
const rule = { stroke: color, lineWidth: 0.75 };

/**
 * Draws the pack of a trip, black on US Letter: a count sheet, the figures of PS Form 3587, notes for the post office, a
 * label for each box, and a facing slip for each bundle.
 */
export async function drawEddmPack(pack: EddmPack, at: Date): Promise<Uint8Array> {
  const sheet = await beginSheet(pack, at);
  drawCountSheet(sheet, pack);
  drawFormFigures(sheet, pack);
  drawNotes(sheet, pack);
  drawHalves(sheet, pack.boxes, (box, y, i) => drawBoxLabel(sheet, pack, { box, i, y }));
  drawHalves(sheet, pack.bundles, (bundle, y) => drawFacingSlip(sheet, pack, bundle, y));
  return sheet.finish();
}

/**
 * Draws what else goes with a trip that is sent to its post office by Priority Mail instead of handed in (DMM 146.1.2): the
 * letter to the postmaster for the first box, and a label for each box.
 */
export async function drawPriorityMailPages(pack: EddmPack, at: Date): Promise<Uint8Array> {
  const sheet = await beginSheet(pack, at);
  drawPostmasterLetter(sheet, pack);
  drawHalves(sheet, pack.boxes, (_, y, i) => drawMailedBoxLabel(sheet, pack, { i, y }));
  return sheet.finish();
}

function beginSheet(pack: EddmPack, at: Date): Promise<PdfPage> {
  const { mailing, mailer, postOffice, date } = pack;
  return PdfPage.begin({
    title: `${mailing}: ${postOffice}, ${date}`,
    author: mailer.tradeName,
    subject: `${formatCount(pack.pieces)} cards in ${pack.bundles.length} bundles`,
    language: "en-US",
    at,
    words: [mailing, postOffice, pack.address, ...Object.values(mailer).map(String)],
  });
}

const linesOf = ({ tradeName, street, city, region, postalCode, phone }: EddmPack["mailer"]) => [
  tradeName,
  street,
  `${city}, ${region} ${postalCode}`,
  phone.display,
];

function drawPostmasterLetter(sheet: PdfPage, pack: EddmPack): void {
  const { mailer, postOffice, address, date, boxes, bundles, pieces, postageCents } = pack;
  const cards = `${formatCount(pieces)} cards in ${pluralize(bundles.length, "bundle")}`;
  const postage = formatDollarsAndCents(postageCents);
  let y = head(sheet, "Every Door Direct Mail - Retail", linesOf(mailer).join(", "));
  for (const words of [
    `To the Postmaster, ${[postOffice, address].filter(Boolean).join(", ")}`,
    `Please accept this mailing by alternate entry and deliver it on or after ${date}: ${cards}, in ${boxes.length === 1 ? "this box" : `${boxes.length} boxes`}.`,
    `This box holds an envelope with PS Form 3587, a sample card, and a check or money order for ${postage} in postage, payable to Postmaster. Each bundle has its facing slip with its route.`,
    `If anything is missing or wrong, please call ${mailer.phone.display} before you return the boxes.`,
    "Signature: ____________________________________",
  ]) {
    sheet.block("P", () => {
      y = sheet.paragraph(words, { x: left, y, width }, text) + 14;
    });
  }
  sheet.rect(left, y + 10, width, 150, { stroke: color, dash: [4, 4] });
  const steps = [
    "Not part of the letter: before you seal the boxes",
    "Write your phone number on the front of the envelope. Put the envelope and this letter into box 1.",
    "Print the pack, too: its facing slips go on the bundles, its worksheet helps you fill in the form.",
    "Pay Priority Mail postage for each box, and keep the tracking numbers.",
  ];
  let at = y + 36;
  for (const [i, words] of steps.entries()) {
    sheet.block("P", () => {
      at =
        sheet.paragraph(words, { x: left + 16, y: at, width: width - 32 }, i ? text : strong) + 4;
    });
  }
}

function drawMailedBoxLabel(
  sheet: PdfPage,
  { mailer, postOffice, address, boxes }: EddmPack,
  { i, y }: { i: number; y: number },
): void {
  sheet.block("P", () => {
    for (const [n, line] of linesOf(mailer).entries()) {
      sheet.text(line, left, y + 50 + n * 15, { ...text, size: 11 });
    }
    sheet.textTo(`${i + 1} of ${boxes.length}`, right, y + 80, { ...huge, size: 40 });
    for (const [n, line] of ["Postmaster", postOffice, address].entries()) {
      sheet.text(line, left + 120, y + 165 + n * 30, large);
    }
    sheet.line(left, y + 268, right, y + 268, rule);
    sheet.text("Every Door Direct Mail - Retail", left, y + 308, { ...huge, size: 32 });
    sheet.text("Open Immediately", left, y + 350, { ...huge, size: 32 });
  });
}

function head(sheet: PdfPage, words: string, under: string): number {
  sheet.block("H1", () => sheet.text(words, left, 72, title));
  sheet.block("P", () => sheet.text(under, left, 94, text));
  sheet.line(left, 106, right, 106, rule);
  return 130;
}

/** Rows of texts in columns, on as many pages as they take; returns the next baseline. */
function table(
  sheet: PdfPage,
  rows: readonly (readonly string[])[],
  { columns, y, style = text }: { columns: readonly number[]; y: number; style?: TextStyle },
): number {
  let at = y;
  for (const row of rows) {
    if (at > 740) {
      sheet.nextPage();
      at = 72;
    }
    const ends = row.map((cell, i) => {
      const x = columns[i] ?? left;
      const room = (columns[i + 1] ?? right) - x - 8;
      let end = at;
      sheet.block("P", () => {
        end = sheet.paragraph(cell, { x, y: at, width: room }, { ...style, leading: 17 });
      });
      return end;
    });
    at = Math.max(...ends) + 5;
  }
  return at;
}

function drawCountSheet(sheet: PdfPage, pack: EddmPack): void {
  const { mailing, trip, date, postOffice, address, routes, bundles, pieces, boxes } = pack;
  let y = head(sheet, `${postOffice}, ${date}`, `${mailing} card. ${trip}. ${address}`);
  const columns = [left, 190, 290];
  y = table(sheet, [["Route", "Cards", "Bundles"]], { columns, y, style: strong });
  const rows = routes.map(({ name, pieces: cards, bundles: sizes }) => [
    name,
    formatCount(cards),
    `${sizes.length}: ${describeBundles(sizes)}`,
  ]);
  y = table(sheet, rows, { columns, y });
  const sums = [
    "All",
    formatCount(pieces),
    `${bundles.length} in ${pluralize(boxes.length, "box", "boxes")}`,
  ];
  table(sheet, [sums], { columns, y: y + 6, style: strong });
}

function drawFormFigures(sheet: PdfPage, pack: EddmPack): void {
  sheet.nextPage();
  const { day, pieces, postageCents, routes } = pack;
  let y = head(
    sheet,
    "For PS Form 3587",
    "Copy these into the form, which the post office’s own tool fills in for you.",
  );
  const postage = `${formatDollarsAndCents(postageCents)}: ${formatCount(pieces)} at ${formatPostagePerCard(day)}`;
  const figures = [
    ...listForm3587Figures(pack),
    ["Total postage", postage],
    ["Signature", "Yours"],
  ];
  table(sheet, figures, { columns: [left, 250], y });
  sheet.nextPage();
  y = head(sheet, "For PS Form 3587, page 2", `${formatCount(pieces)} pieces`);
  const list = routes.map(({ name, pieces: cards }) => {
    const [zip = "", route = ""] = name.split("-");
    return [zip, route, formatCount(cards)];
  });
  y = table(sheet, [["ZIP Code", "Route", "Pieces"]], {
    columns: [left, 190, 290],
    y,
    style: strong,
  });
  table(sheet, list, { columns: [left, 190, 290], y });
}

const BRING = [
  "The cards, in bundles with a facing slip on top and two straps crossed over it.",
  "The signed form, with the figures of the pages before.",
  "One loose card as a sample.",
  "The do-not-deliver list below, if there is one.",
];

function drawNotes(sheet: PdfPage, { postOffice, date, postageCents }: EddmPack): void {
  sheet.nextPage();
  let y = head(sheet, "To bring", `${postOffice}, ${date}`);
  const pay = `${formatDollarsAndCents(postageCents)} in postage: cash, check, debit or credit card (DMM 144.1.1).`;
  y = table(
    sheet,
    [...BRING, pay].map((line) => ["•", line]),
    { columns: [left, left + 18], y },
  );
  sheet.block("H2", () => sheet.text("Do not deliver", left, y + 34, { ...title, size: 18 }));
  sheet.block("P", () => {
    y = sheet.paragraph(
      "Addresses on these routes that asked for no mail from us. If there is none, leave this blank and keep the page.",
      { x: left, y: y + 58, width },
      text,
    );
  });
  for (let line = y + 20; line < 560; line += 30) sheet.line(left, line, right, line, rule);
  sheet.rect(left, 590, width, 140, { stroke: color, dash: [4, 4] });
  sheet.block("P", () => sheet.text("Clip the sample card here.", left + 16, 620, strong));
}

/** Two to a page, with a line to cut along. */
function drawHalves<Item>(
  sheet: PdfPage,
  items: readonly Item[],
  draw: (item: Item, top: number, index: number) => void,
): void {
  items.forEach((item, i) => {
    if (i % 2 === 0) {
      sheet.nextPage();
      sheet.line(0, 396, 612, 396, { ...rule, dash: [6, 6] });
    }
    draw(item, (i % 2) * 396, i);
  });
}

const huge: TextStyle = { face: "display", size: 64, color };
const large: TextStyle = { face: "strong", size: 22, color };

function drawBoxLabel(
  sheet: PdfPage,
  { mailing, mailer, postOffice, date, boxes }: EddmPack,
  { box, i, y }: { box: readonly RouteBundle[]; i: number; y: number },
): void {
  sheet.block("P", () => sheet.text(`Box ${i + 1} of ${boxes.length}`, left, y + 100, huge));
  const contents = box.map(({ zip, route, number, of }) => `${zip}-${route} ${number}/${of}`);
  const cards = box.reduce((sum, { pieces }) => sum + pieces, 0);
  sheet.block("P", () => {
    sheet.text(`${postOffice}, ${date}`, left, y + 146, large);
    sheet.text(
      `${formatCount(cards)} cards in ${pluralize(box.length, "bundle")}`,
      left,
      y + 182,
      large,
    );
    const next = sheet.paragraph(
      contents.join(", "),
      { x: left, y: y + 220, width },
      {
        ...strong,
        size: 16,
        leading: 22,
      },
    );
    sheet.text(
      `${mailing} card, ${mailer.tradeName}, ${mailer.phone.display}`,
      left,
      next + 16,
      text,
    );
  });
}

function drawFacingSlip(
  sheet: PdfPage,
  { mailer, postOffice, date }: EddmPack,
  { zip, route, pieces, number, of }: RouteBundle,
  y: number,
): void {
  sheet.block("P", () => {
    sheet.text(`${zip} ${route}`, left, y + 96, { ...huge, size: 76 });
    sheet.text(`Bundle ${number} of ${of}`, left, y + 158, { ...large, size: 34 });
    sheet.textTo(`${pieces} pieces`, right, y + 158, { ...large, size: 34 });
    sheet.line(left, y + 176, right, y + 176, rule);
    sheet.text("Every Door Direct Mail Retail: residential", left, y + 212, large);
    sheet.text(`Post office: ${postOffice}`, left, y + 246, large);
    sheet.text(`Date: ${date}`, left, y + 280, large);
    sheet.text(`${mailer.tradeName}, ${mailer.phone.display}`, left, y + 314, large);
    sheet.text("Do not deliver: see the list with this mailing, if there is one", left, y + 348, {
      ...text,
      size: 16,
    });
  });
}
