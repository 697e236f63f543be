import type { Booking } from "#business/reservations/pay/booking.ts";
import { taxLineLabel } from "#business/reservations/pay/payment-terms.ts";
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
import {
  billToLines,
  type Invoice,
  invoiceCentsLeftToPay,
  listInvoiceDeductions,
  type Refund,
} from "./invoice.ts";
import {
  bodyTextStyle,
  drawFoot,
  drawLetterhead,
  drawPanel,
  drawSpotMap,
  INK_COLOR,
  LEFT_MARGIN_X,
  labelTextStyle,
  type Panel,
  QUIET_INK_COLOR,
  quietTextStyle,
  RIGHT_MARGIN_X,
  RULE_COLOR,
  strongTextStyle,
} from "./letterhead.ts";

const agave = "#0b5d55";
const stampRed = "#a3142b";

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
    words: [
      ...Object.values(seller),
      ...billToLines(buyer),
      buyer.billing?.poNumber ?? "",
      invoice.description,
    ],
  };
  const sheet = await PdfPage.begin(about);
  drawLetterhead(sheet, { tradeName: seller.tradeName, title: "Invoice", below: number });
  const below = item(sheet, invoice, parties(sheet, booking, invoice));
  const place = measuredAsIssued(booking.place, invoice);
  drawSpotMap(sheet, booking.plan, { x: LEFT_MARGIN_X, y: below + 26, width: 208, place });
  totals(sheet, invoice, below + 26);
  drawPanel(sheet, below + 236, panelOf(booking, invoice, takesCards));
  if (invoice.state !== "open") stamp(sheet, invoice, below + 190);
  drawFoot(
    sheet,
    `${seller.tradeName} is a trade name of ${seller.company}. Questions: ${seller.phone} or ${seller.email}. The Terms you accepted apply, including what you get back if you cancel.`,
  );
  return sheet.finish();
}

/** Earlier invoices say "4 x 5 in" with the letter, and are drawn that way for good (017). */
function measuredAsIssued(place: string, { description }: Invoice): string {
  return /\d x \d/.test(description) ? place.replace(" × ", " x ") : place;
}

/** Seller, buyer and dates; returns where the block ends. */
function parties(sheet: PdfPage, { reservation }: Booking, invoice: Invoice): number {
  const { buyer, seller, issuedOn, replaces, dueOn, state } = invoice;
  const settled = longDate(arizonaDate(invoice.stateChangedAt));
  const to = column(sheet, LEFT_MARGIN_X, "Bill to", billToLines(buyer));
  const from = column(sheet, LEFT_MARGIN_X + 176, "From", [
    seller.company,
    seller.street,
    seller.town,
    seller.phone,
    seller.email,
  ]);
  const facts = [
    ["Date", longDate(issuedOn)],
    ...(replaces ? [["Replaces invoice", replaces]] : []),
    ...(state === "open" && dueOn
      ? [["Due", `${shortWeekdayDate(dueOn)}, ${datePartsOf(dueOn).year}`]]
      : []),
    ...(state === "open" ? [] : [[state === "paid" ? "Paid" : "Voided", settled]]),
    ["Reservation", reservation.reference],
    ...(buyer.billing?.poNumber ? [["PO number", buyer.billing.poNumber]] : []),
  ];
  sheet.block("P", () =>
    facts.forEach(([name = "", value = ""], i) => {
      const y = 162 + i * 15;
      sheet.text(name, LEFT_MARGIN_X + 352, y, { ...bodyTextStyle, color: QUIET_INK_COLOR });
      sheet.textTo(value, RIGHT_MARGIN_X, y, strongTextStyle);
    }),
  );
  return Math.max(to, from);
}

function column(sheet: PdfPage, x: number, name: string, lines: readonly string[]): number {
  let y = 162;
  sheet.block("P", () => {
    sheet.text(name, x, 145, labelTextStyle);
    for (const [i, line] of lines.entries()) {
      const type = i === 0 ? strongTextStyle : bodyTextStyle;
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
  sheet.text("Description", LEFT_MARGIN_X, top, labelTextStyle);
  sheet.textTo("Amount", RIGHT_MARGIN_X, top, labelTextStyle);
  sheet.line(LEFT_MARGIN_X, top + 8, RIGHT_MARGIN_X, top + 8, { stroke: INK_COLOR, lineWidth: 1 });
  let y = top + 29;
  sheet.block("P", () => {
    sheet.textTo(formatDollarsAndCents(priceCents), RIGHT_MARGIN_X, y, strongTextStyle);
    const box = { x: LEFT_MARGIN_X, y, width: 390 };
    y = sheet.paragraph(rest.length > 0 ? `${what}.` : what, box, {
      ...strongTextStyle,
      size: 11.5,
      leading: 16,
    });
    if (rest.length > 0)
      y = sheet.paragraph(
        rest.join(". "),
        { ...box, y },
        { ...bodyTextStyle, color: QUIET_INK_COLOR },
      );
  });
  sheet.line(LEFT_MARGIN_X, y - 2, RIGHT_MARGIN_X, y - 2, { stroke: RULE_COLOR });
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
      sheet.text(name, from, y, bodyTextStyle);
      sheet.textTo(formatDollarsAndCents(cents), RIGHT_MARGIN_X, y, bodyTextStyle);
    });
  });
  sheet.line(from, top + 39, RIGHT_MARGIN_X, top + 39, { stroke: INK_COLOR, lineWidth: 1 });
  sheet.block("P", () => {
    sheet.text("Total", from, top + 68, { face: "display", size: 17, color: INK_COLOR });
    sheet.textTo(formatDollarsAndCents(invoice.totalCents), RIGHT_MARGIN_X, top + 69, {
      face: "display",
      size: 26,
      color: INK_COLOR,
    });
    sheet.textTo("US dollars", RIGHT_MARGIN_X, top + 84, quietTextStyle);
  });
}

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
  if (listInvoiceDeductions(invoice).length === 0) return [];
  const isOpen = state === "open";
  const leftCents = isOpen
    ? invoiceCentsLeftToPay(invoice)
    : invoice.totalCents - creditedCents - forgivenCents;
  const sentences = [
    creditedCents > 0 && `We applied ${formatDollarsAndCents(creditedCents)} of your credit.`,
    isOpen && receivedCents > 0 && `We’ve received ${formatDollarsAndCents(receivedCents)} so far.`,
    forgivenCents > 0 && `We forgave ${formatDollarsAndCents(forgivenCents)}.`,
    `That ${isOpen ? "leaves" : "left"} ${formatDollarsAndCents(leftCents)} to pay.`,
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
    title: `Pay ${formatDollarsAndCents(invoiceCentsLeftToPay(invoice))} by ${due}`,
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
