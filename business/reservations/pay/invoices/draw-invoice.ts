import type { Booking } from "#business/reservations/pay/booking.ts";
import { taxLineLabel } from "#business/reservations/pay/tax/tax.ts";
import { isUnpaidWithoutExpiry } from "#business/reservations/reservation.ts";
import {
  arizonaDate,
  datePartsOf,
  longDate,
  longWeekdayDate,
  shortWeekdayDate,
} from "#platform/clock.ts";
import { dollars, formatDollarsAndCents } from "#platform/money.ts";
import { PdfPage, type TextStyle } from "#platform/pdf/pdf-page.server.ts";
import { drawSpotMap } from "./draw-spot-map.ts";
import { amountToPay, type Invoice, invoiceDeductions, type Refund } from "./invoice.ts";

const ink = "#2d1523";
const quietInk = "#543b49";
const rule = "#d7caba";
const sun = "#ff741f";
const agave = "#0b5d55";
const stampRed = "#a3142b";
const wash = "#f7f0e5";

const left = 54;
const right = 558;

const text: TextStyle & { leading: number } = { face: "text", size: 10, color: ink, leading: 15 };
const strong = { ...text, face: "strong" } as const;
const quiet = { ...text, size: 8.5, leading: 12.5, color: quietInk };
const label: TextStyle = { face: "strong", size: 8, color: quietInk, spacing: 0.5 };

/**
 * Draws an invoice on one page of US Letter, from the invoice's own row; the same invoice in the
 * same state gives the same bytes. `takesCards`: whether it can also be paid by card.
 */
export async function drawInvoice(
  booking: Booking,
  invoice: Invoice,
  { takesCards }: { takesCards: boolean },
): Promise<Uint8Array> {
  const { seller, buyer, number } = invoice;
  const about = {
    title: `Invoice ${number}, ${seller.tradeName}`,
    author: `${seller.tradeName}, a trade name of ${seller.company}`,
    subject: `Reservation ${booking.reservation.reference}: ${dollars(invoice.totalCents)}`,
    language: "en-US",
    at: invoice.stateChangedAt,
    words: [...Object.values(seller), ...Object.values(buyer), invoice.description],
  };
  const sheet = await PdfPage.begin(about);
  cropMarks(sheet);
  head(sheet, invoice);
  const below = item(sheet, invoice, parties(sheet, booking, invoice));
  const place = measuredAsIssued(booking.place, invoice);
  drawSpotMap(sheet, booking.plan, { x: left, y: below + 26, width: 208, place });
  totals(sheet, invoice, below + 26);
  panel(sheet, below + 236, panelOf(booking, invoice, takesCards));
  if (invoice.state !== "open") stamp(sheet, invoice, below + 190);
  foot(sheet, invoice);
  return sheet.finish();
}

/** Earlier invoices say "4 x 5 in" with the letter, and are drawn that way for good (017). */
function measuredAsIssued(place: string, { description }: Invoice): string {
  return /\d x \d/.test(description) ? place.replace(" × ", " x ") : place;
}

/** Crop marks, as an ornament. */
function cropMarks(sheet: PdfPage): void {
  for (const x of [30, 582]) {
    for (const y of [30, 762]) {
      const outX = x < 300 ? -12 : 12;
      const outY = y < 300 ? -12 : 12;
      const look = { stroke: "#b5a596", lineWidth: 0.5 };
      sheet.line(x + outX * 0.4, y, x + outX * 1.6, y, look);
      sheet.line(x, y + outY * 0.4, x, y + outY * 1.6, look);
    }
  }
}

function head(sheet: PdfPage, { seller, number }: Invoice): void {
  mark(sheet, left, 55);
  sheet.block("P", () =>
    sheet.text(seller.tradeName, left + 44, 77, { face: "display", size: 21, color: ink }),
  );
  sheet.block("H1", () => {
    sheet.textTo("Invoice", right, 76, { face: "display", size: 36, color: ink });
    sheet.textTo(number, right, 94, { face: "strong", size: 12, color: quietInk });
  });
  const colors = ["#0093c9", "#cf1f6d", "#f4c200", ink];
  for (const [i, fill] of colors.entries()) sheet.rect(left + i * 16, 109, 14, 4, { fill });
  sheet.line(left + 70, 111, right, 111, { stroke: rule });
}

/** Our logo: a card of spots with one highlighted. */
function mark(sheet: PdfPage, x: number, y: number): void {
  const scale = 0.7;
  const boxes = [
    ...[0, 17, 34].map((at) => [at, 0, 14, 19] as const),
    ...[0, 25.5, 38.2].map((at) => [at, 22, 9.8, 14] as const),
  ];
  for (const [bx, by, width, height] of boxes) {
    sheet.rect(x + bx * scale, y + by * scale, width * scale, height * scale, { fill: ink });
  }
  sheet.turned(x + 17 * scale, y + 29 * scale, -5, () =>
    sheet.rect(x + 10.6 * scale, y + 19.8 * scale, 13.6 * scale, 18 * scale, { fill: sun }),
  );
}

/** Seller, buyer and dates; returns where the block ends. */
function parties(sheet: PdfPage, { reservation }: Booking, invoice: Invoice): number {
  const { buyer, seller, issuedOn, dueOn, state } = invoice;
  const settled = longDate(arizonaDate(invoice.stateChangedAt));
  const to = column(sheet, left, "Bill to", [buyer.business, buyer.name, buyer.email]);
  const from = column(sheet, left + 176, "From", [
    seller.company,
    seller.street,
    seller.town,
    seller.phone,
    seller.email,
  ]);
  const facts = [
    ["Date", longDate(issuedOn)],
    ...(state === "open" && dueOn
      ? [["Due", `${shortWeekdayDate(dueOn)}, ${datePartsOf(dueOn).year}`]]
      : []),
    ...(state === "open" ? [] : [[state === "paid" ? "Paid" : "Voided", settled]]),
    ["Reservation", reservation.reference],
  ];
  sheet.block("P", () =>
    facts.forEach(([name = "", value = ""], i) => {
      const y = 162 + i * 15;
      sheet.text(name, left + 352, y, { ...text, color: quietInk });
      sheet.textTo(value, right, y, strong);
    }),
  );
  return Math.max(to, from);
}

function column(sheet: PdfPage, x: number, name: string, lines: readonly string[]): number {
  let y = 162;
  sheet.block("P", () => {
    sheet.text(name, x, 145, label);
    for (const [i, line] of lines.entries()) {
      const type = i === 0 ? strong : text;
      for (const part of shortened(sheet.lines(line, 164, type))) {
        sheet.text(part, x, y, type);
        y += type.leading;
      }
    }
  });
  return y;
}

/** Three lines fit any real name; a longer one must not overlap the text below. */
function shortened(lines: readonly string[]): readonly string[] {
  if (lines.length <= 3) return lines;
  return [...lines.slice(0, 2), `${lines[2]?.slice(0, -3)}...`];
}

/** The invoice lines; returns where they end. */
function item(sheet: PdfPage, { description, priceCents }: Invoice, above: number): number {
  const top = Math.max(268, above + 20);
  const [what = "", ...rest] = description.split(". ");
  sheet.text("Description", left, top, label);
  sheet.textTo("Amount", right, top, label);
  sheet.line(left, top + 8, right, top + 8, { stroke: ink, lineWidth: 1 });
  let y = top + 29;
  sheet.block("P", () => {
    sheet.textTo(formatDollarsAndCents(priceCents), right, y, strong);
    const box = { x: left, y, width: 390 };
    y = sheet.paragraph(rest.length > 0 ? `${what}.` : what, box, {
      ...strong,
      size: 11.5,
      leading: 16,
    });
    if (rest.length > 0)
      y = sheet.paragraph(rest.join(". "), { ...box, y }, { ...text, color: quietInk });
  });
  sheet.line(left, y - 2, right, y - 2, { stroke: rule });
  return y;
}

function totals(sheet: PdfPage, invoice: Invoice, top: number): void {
  const from = 316;
  const lines = [
    ["Price", invoice.priceCents],
    [taxLineLabel(invoice), invoice.taxCents],
  ] as const;
  lines.forEach(([name, cents], i) => {
    const y = top + 10 + i * 19;
    sheet.block("P", () => {
      sheet.text(name, from, y, text);
      sheet.textTo(formatDollarsAndCents(cents), right, y, text);
    });
  });
  sheet.line(from, top + 39, right, top + 39, { stroke: ink, lineWidth: 1 });
  sheet.block("P", () => {
    sheet.text("Total", from, top + 68, { face: "display", size: 17, color: ink });
    sheet.textTo(formatDollarsAndCents(invoice.totalCents), right, top + 69, {
      face: "display",
      size: 26,
      color: ink,
    });
    sheet.textTo("US dollars", right, top + 84, quiet);
  });
}

type Panel = { title: string; columns: readonly (readonly [string, readonly string[]])[] };

function panelOf({ reservation, papers }: Booking, invoice: Invoice, takesCards: boolean): Panel {
  if (invoice.state === "void") {
    const words = ["This invoice is void. You owe nothing on it."];
    return { title: "Nothing to pay", columns: [["", words]] };
  }
  if (invoice.state === "open") {
    return howToPay(invoice, takesCards, isUnpaidWithoutExpiry(reservation));
  }
  const payment = papers.payments.find(({ id }) => id === reservation.paymentId);
  const { credit } = papers;
  const lines = [
    ...takenOff(invoice),
    `Paid ${payment?.method === "online" ? "online " : ""}in full on ${longDate(arizonaDate(invoice.stateChangedAt))}. Thank you.`,
  ];
  for (const refund of papers.refunds) {
    if (refund.isForSpot) lines.push(refundSentence(refund));
  }
  if (credit) {
    const good = longDate(credit.expiresOn);
    lines.push(`You have a ${dollars(credit.amountCents)} credit instead, good through ${good}.`);
  }
  return { title: "Paid", columns: [["", lines]] };
}

/** What was settled in other ways than by the payment that paid it, and what that leaves. */
function takenOff(invoice: Invoice): string[] {
  const { creditedCents, receivedCents, forgivenCents, state } = invoice;
  if (invoiceDeductions(invoice).length === 0) return [];
  const isOpen = state === "open";
  const left = isOpen ? amountToPay(invoice) : invoice.totalCents - creditedCents - forgivenCents;
  const sentences = [
    creditedCents > 0 && `We applied ${formatDollarsAndCents(creditedCents)} of your credit.`,
    isOpen && receivedCents > 0 && `We’ve received ${formatDollarsAndCents(receivedCents)} so far.`,
    forgivenCents > 0 && `We forgave ${formatDollarsAndCents(forgivenCents)}.`,
    `That ${isOpen ? "leaves" : "left"} ${formatDollarsAndCents(left)} to pay.`,
  ];
  return [sentences.filter((each) => each !== false).join(" ")];
}

/** "We refunded $101.70, including $1.70 in tax, on May 20, 2027." */
function refundSentence({ amountCents, taxCents, doneAt, createdAt }: Refund): string {
  const tax = taxCents > 0 ? `, including ${formatDollarsAndCents(taxCents)} in tax,` : "";
  const went = doneAt ? "We refunded" : "We’re refunding";
  const since = doneAt ? "on" : "as approved on";
  return `${went} ${formatDollarsAndCents(amountCents)}${tax} ${since} ${longDate(arizonaDate(doneAt ?? createdAt))}.`;
}

function howToPay(invoice: Invoice, takesCards: boolean, isKept: boolean): Panel {
  const { seller, number, dueOn, issuedOn, partsAllowed } = invoice;
  const due = longWeekdayDate(dueOn ?? issuedOn);
  const check = [
    `Make it out to ${seller.company}. Write “Invoice ${number}” on it.`,
    `Mail or bring it to ${seller.street}, ${seller.town}.`,
    ...(partsAllowed ? ["You can make partial payments."] : []),
  ];
  const card = ["Open the link in our email and press “Pay by Card.”"];
  const credited = takenOff(invoice);
  const late = [
    isKept
      ? `If you can’t pay in full by ${due}, call us at ${seller.phone}.`
      : `If we haven’t received payment by ${due}, we release your spot and you owe nothing.`,
  ];
  return {
    title: `Pay ${formatDollarsAndCents(amountToPay(invoice))} by ${due}`,
    columns: [
      ...(credited.length > 0
        ? [[invoice.receivedCents > 0 ? "So far" : "Your credit", credited] as const]
        : []),
      ["By check", check],
      ...(takesCards ? [["By card", card] as const] : []),
      ["If it’s late", late],
    ],
  };
}

function panel(sheet: PdfPage, top: number, { title, columns }: Panel): void {
  const small = { ...text, size: 9, leading: 13 };
  const inner = left + 22;
  const gap = 20;
  const width = (right - 18 - inner - gap * (columns.length - 1)) / columns.length;
  const set = columns.map(([name, lines]) => ({
    name,
    lines: lines.flatMap((line) => sheet.lines(line, width, small)),
  }));
  const tallest = Math.max(...set.map(({ name, lines }) => lines.length * 13 + (name ? 14 : 0)));
  sheet.rect(left, top, right - left, tallest + 52, { fill: wash });
  sheet.rect(left, top, 4, tallest + 52, { fill: sun });
  sheet.block("H2", () =>
    sheet.text(title, inner, top + 27, { face: "display", size: 15, color: ink }),
  );
  set.forEach(({ name, lines }, i) => {
    const x = inner + i * (width + gap);
    const from = top + 47 + (name ? 14 : 0);
    sheet.block("P", () => {
      if (name) sheet.text(name, x, top + 47, label);
      lines.forEach((line, n) => {
        sheet.text(line, x, from + n * small.leading, small);
      });
    });
  });
}

function stamp(sheet: PdfPage, { state, stateChangedAt }: Invoice, y: number): void {
  const color = state === "paid" ? agave : stampRed;
  const word = state === "paid" ? "PAID" : "VOID";
  const [x, width, height] = [400, 132, 62];
  sheet.turned(x + width / 2, y, -7, () => {
    const top = y - height / 2;
    sheet.rect(x, top, width, height, { stroke: color, lineWidth: 2.4 });
    sheet.rect(x + 4, top + 4, width - 8, height - 8, { stroke: color, lineWidth: 0.8 });
    const big: TextStyle = { face: "display", size: 30, color, spacing: 4 };
    const small: TextStyle = { face: "strong", size: 9, color, spacing: 0.4 };
    const on = longDate(arizonaDate(stateChangedAt));
    sheet.block("P", () => {
      sheet.text(word, x + (width - sheet.width(word, big)) / 2 + 2, y + 7, big);
      sheet.text(on, x + (width - sheet.width(on, small)) / 2, y + 21, small);
    });
  });
}

function foot(sheet: PdfPage, { seller }: Invoice): void {
  sheet.line(left, 716, right, 716, { stroke: rule });
  sheet.block("P", () => {
    const words = `${seller.tradeName} is a trade name of ${seller.company}. Questions: ${seller.phone} or ${seller.email}. The Terms you accepted apply, including what you get back if you cancel.`;
    sheet.paragraph(words, { x: left, y: 732, width: right - left }, quiet);
  });
}
