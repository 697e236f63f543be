import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { mailingDatesForDropDate } from "#business/mailings/mailing.ts";
import { listProgressStepsAfterPayment } from "#business/reservations/messages/reservation-calendar.ts";
import type { Booking } from "#business/reservations/pay/booking.ts";
import { priceWithTax } from "#business/reservations/pay/payment-terms.ts";
import { LETTER_SIZE } from "#platform/pdf/pdf-page.server.ts";
import { textOf } from "#tests/support/files/pdf-text.ts";
import { drawInvoice } from "./draw-invoice.ts";
import {
  formatInvoiceNumber,
  getInvoiceSeller,
  type Invoice,
  lastDateOfCredit,
} from "./invoice.ts";
import { createSpotMap } from "./letterhead.ts";

const invoice = (given: Partial<Invoice> = {}): Invoice => ({
  id: 1,
  number: "2027-0001",
  reservationId: 7,
  issuedOn: "2027-04-20",
  replaces: null,
  dueOn: "2027-04-23",
  buyer: { business: "Łukasz & Peña Plumbing", name: "Pat Example", email: "pat@pena.example" },
  seller: getInvoiceSeller(),
  description:
    "Large spot, 4 × 5 in, B2 on the back of the May 2027 card, for Plumbing. Planned drop date May 15, 2027; design, printing and postage included.",
  ...priceWithTax(1000_00, 170),
  dueChanges: 0,
  creditedCents: 0,
  receivedCents: 0,
  forgivenCents: 0,
  partsAllowed: false,
  state: "open",
  stateChangedAt: new Date("2027-04-20T18:00:00Z"),
  version: 1,
  ...given,
});

const booking = (papers: object = {}) =>
  ({
    reservation: { reference: "7K3M-9PQX", paymentId: "pi_1" },
    plan: createSpotMap(standardLayout, "B2"),
    place: "B2, Large (4 × 5 in), back of the card",
    papers: { payments: [{ id: "pi_1", method: "online" }], refunds: [], ...papers },
  }) as unknown as Booking;

const draw = (given: Partial<Invoice> = {}, takesCards = true, papers = {}) =>
  drawInvoice(booking(papers), invoice(given), { takesCards });

test("a corrected invoice names the one that it replaces, and no other does", async () => {
  const lines = await textOf(await draw({ number: "2027-0002", replaces: "2027-0001" }));
  expect(lines).toContain("Replaces invoice");
  expect(lines).toContain("2027-0001");
  expect(await textOf(await draw())).not.toContain("Replaces invoice");
});

test("the invoice shows buyer, spot, amount, tax line and due date as selectable text", async () => {
  const lines = await textOf(await draw());
  for (const line of [
    "Invoice",
    "2027-0001",
    "Saguaro Local Media LLC",
    "1 Example Plaza, Suite 100",
    "April 20, 2027",
    "Fri, Apr 23, 2027",
    "7K3M-9PQX",
    "$1,000.00",
    "Scottsdale privilege tax, 1.7%",
    "$17.00",
    "$1,017.00",
    "B2, Large (4 × 5 in), back of the card",
    "Pay $1,017.00 by Friday, April 23, 2027",
  ]) {
    expect(lines).toContain(line);
  }
  expect(lines.join("")).toContain("Łukasz & Peña Plumbing");
  const words = lines.join(" ");
  expect(words).toContain("Make it out to Saguaro Local Media LLC");
  expect(words).toContain("press “Pay by Card.”");
  expect(words).not.toMatch(/routing|account number|PAID|VOID|\ufffd/);
});

test("cards are not mentioned if none are accepted", async () => {
  expect((await textOf(await draw({}, false))).join(" ")).not.toMatch(/by card/i);
});

test("a paid invoice carries the stamp with its date and asks for nothing", async () => {
  const stateChangedAt = new Date("2027-04-22T03:00:00Z");
  const lines = await textOf(await draw({ state: "paid", stateChangedAt }));
  expect(lines).toContain("PAID");
  expect(lines).toContain("Paid online in full on April 21, 2027. Thank you.");
  expect(lines.join(" ")).not.toContain("Make it out to");
});

test("it shows refunds and a credit", async () => {
  const refund = {
    paymentId: "pi_1",
    isForSpot: true,
    amountCents: 1017_00,
    taxCents: 17_00,
    createdAt: new Date("2027-04-24T18:00:00Z"),
    doneAt: new Date("2027-04-25T18:00:00Z"),
  };
  const part = { ...refund, amountCents: 100_00, taxCents: 1_67, doneAt: null };
  const refunds = [refund, part];
  const credit = { amountCents: 1017_00, expiresOn: "2028-04-25" };
  const words = (await textOf(await draw({ state: "paid" }, true, { refunds, credit }))).join(" ");
  expect(words).toContain("We refunded $1,017.00, including $17.00 in tax, on April 25, 2027.");
  expect(words).toContain(
    "We’re refunding $100.00, including $1.67 in tax, as approved on April 24, 2027.",
  );
  expect(words).toContain("You have a $1,017 credit instead, good through April 25, 2028.");
});

test("it shows an applied credit and the amount left to pay", async () => {
  const words = (await textOf(await draw({ creditedCents: 400_00 }))).join(" ");
  expect(words).toContain("We applied $400.00 of your credit. That leaves $617.00 to pay.");
  expect(words).toContain("Pay $617.00 by Friday, April 23, 2027");
});

test("an open invoice that is paid in parts asks for the rest, and releases nothing", async () => {
  const given = { receivedCents: 500_00, forgivenCents: 17_00, partsAllowed: true };
  const kept = { ...booking(), reservation: { state: "unpaid", expiresAt: null } };
  const paper = await drawInvoice(kept as unknown as Booking, invoice(given), { takesCards: true });
  const words = (await textOf(paper)).join(" ");
  expect(words).toContain(
    "We’ve received $500.00 so far. We forgave $17.00. That leaves $500.00 to pay.",
  );
  expect(words).toContain("Pay $500.00 by Friday, April 23, 2027");
  expect(words).toContain("You can make partial payments.");
  expect(words).not.toContain("we release your spot");
});

test("a void invoice says that the buyer owes nothing", async () => {
  const lines = await textOf(await draw({ state: "void" }));
  expect(lines).toContain("VOID");
  expect(lines).toContain("This invoice is void. You owe nothing on it.");
});

test("the same invoice gives the same bytes, and another state gives others", async () => {
  const first = Buffer.from(await draw());
  expect(first.equals(Buffer.from(await draw()))).toBe(true);
  expect(first.equals(Buffer.from(await draw({ state: "void" })))).toBe(false);
});

test("an invoice that was issued with the letter x in its size is drawn with it everywhere", async () => {
  const description = invoice().description.replace("×", "x");
  const lines = await textOf(await draw({ description }));
  expect(lines).toContain("B2, Large (4 x 5 in), back of the card");
  expect(lines.join(" ")).not.toContain("×");
});

test("it is one page of US Letter with a title, a language and a reading order for screen readers", async () => {
  const paper = await PDFDocument.load(await draw(), { updateMetadata: false });
  expect(paper.getPageCount()).toBe(1);
  expect(paper.getPage(0).getSize()).toEqual(LETTER_SIZE);
  expect(paper.getTitle()).toBe("Invoice 2027-0001, Scottsdale Spotlight");
  expect(paper.getLanguage()).toBe("en-US");
  expect(paper.getCreationDate()).toEqual(new Date("2027-04-20T18:00:00Z"));
  const { catalog } = paper;
  expect(catalog.lookup(PDFName.of("MarkInfo"), PDFDict).toString()).toContain("/Marked true");
  expect(catalog.getOrCreateViewerPreferences().getDisplayDocTitle()).toBe(true);
  expect(catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict)).toBeDefined();
  const described = paper.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object.get(PDFName.of("Alt"))] : []))
    .filter((alt) => alt instanceof PDFHexString || alt instanceof PDFString)
    .map((alt) => alt.decodeText());
  expect(described).toEqual([
    "A map of the back of the card, with your spot B2, Large (4 × 5 in), back of the card highlighted.",
  ]);
});

test("names in other scripts or of absurd length neither break it nor overlap the text below", async () => {
  const buyer = {
    business: `${"Wolfeschlegelsteinhausenbergerdorff ".repeat(6)}`,
    name: "木村 🌵 Nguyễn",
    email: `${"a".repeat(240)}@shop.example`,
  };
  const bytes = await draw({ buyer });
  const lines = await textOf(bytes);
  expect(lines).toContain("?? ? Nguyen");
  const billed = lines.slice(lines.indexOf("Bill to") + 1, lines.indexOf("From"));
  expect(billed.length).toBeLessThanOrEqual(9);
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
});

test("an invoice's number is its year and its count, which may exceed four digits", () => {
  expect(formatInvoiceNumber(2027, 1)).toBe("2027-0001");
  expect(formatInvoiceNumber(2027, 12_345)).toBe("2027-12345");
});

test("a credit is good until the same day a year later, and to the end of a shorter February", () => {
  expect(lastDateOfCredit("2027-04-25")).toBe("2028-04-25");
  expect(lastDateOfCredit("2028-02-29")).toBe("2029-02-28");
  expect(lastDateOfCredit("2027-12-31")).toBe("2028-12-31");
});

test("the spot map shows the side with the spot, and highlights only that spot", () => {
  for (const spot of standardLayout.spots) {
    const plan = createSpotMap(standardLayout, spot.id);
    expect(plan.side).toBe(spot.side);
    const lit = plan.boxes.filter(({ what }) => what === "mine");
    expect(lit).toMatchObject([{ label: spot.id, x: spot.x, y: spot.y }]);
    const area = plan.boxes.reduce((sum, { width, height }) => sum + width * height, 0);
    expect(area).toBe(plan.width * plan.height);
  }
});

test("the five steps show each date of the mailing, and the first two are done", () => {
  const steps = listProgressStepsAfterPayment(mailingDatesForDropDate("2027-05-15"), "2027-03-01");
  expect(steps.map(({ title }) => title)).toEqual([
    "Check Industry Availability",
    "Secure Your Spot",
    "Design & Revisions",
    "Production & Mailing",
    "Confirmation Copy",
  ]);
  expect(steps.map(({ done }) => done)).toEqual([true, true, false, false, false]);
  const said = steps.map(({ when }) => when).join(" ");
  for (const date of [
    "March 1, 2027",
    "April 26, 2027",
    "April 29, 2027",
    "May 3, 2027",
    "May 15, 2027",
    "May 22, 2027",
    "June 14, 2027",
  ]) {
    expect(said).toContain(date);
  }
});
