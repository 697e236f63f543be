import {
  findSpot,
  formatSizeInInches,
  getSize,
  standardLayout,
} from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import {
  type ContactWithBusiness,
  findContactWithBusiness,
} from "#business/advertisers/find-advertiser.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import {
  formatMailedOrPlannedDate,
  getInitialPriceList,
  isPrinted,
  type Mailing,
  mailingDatesForDropDate,
} from "#business/mailings/mailing.ts";
import { routePlanMessageFacts } from "#business/mailings/route-plan.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import {
  type ApplicableTerms,
  getApplicableTerms,
} from "#business/reservations/confirm/buyer-details.ts";
import {
  listProgressStepsAfterPayment,
  type ProgressStep,
} from "#business/reservations/messages/reservation-calendar.ts";
import {
  getInvoiceSeller,
  type Invoice,
  invoiceCentsLeftToPay,
  listInvoiceDeductions,
} from "#business/reservations/pay/invoices/invoice.ts";
import { createSpotMap, type SpotMap } from "#business/reservations/pay/invoices/letterhead.ts";
import {
  checkReservationAction,
  hasReservationEnded,
  isUnpaidWithoutExpiry,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { type BillingDocuments, findBillingDocuments, getPriceWithTax } from "./billing-queries.ts";
import { type Price, priceWithTax, taxLineLabel } from "./payment-terms.ts";

export type Booking = {
  reservation: Reservation;
  mailing: Mailing;
  contact: ContactWithBusiness;
  industry: string;
  /** "F1, Large (4 × 5 in), front of the card" */
  place: string;
  /** "May 2027, planned for May 15, 2027", or when it was mailed and to how many homes. */
  mailingLine: string;
  /** "Goes to" and "85251 and 85254: Old Town, Arcadia"; empty until routes are planned. */
  goesTo: readonly (readonly [string, string])[];
  plan: SpotMap;
  papers: BillingDocuments;
  price: Price;
  /** The price's lines: name and cents, the total last. */
  lines: readonly (readonly [string, number])[];
  owed: {
    cents: number;
    /** What was taken off the total, by name. */
    settled: readonly (readonly [string, number])[];
    isKept: boolean;
  };
  steps: readonly ProgressStep[];
  terms: ApplicableTerms;
  /** Its page still has the button that cancels it. */
  canCancel: boolean;
  hasEnded: boolean;
};

/** The booking of a reservation with details; undefined for any other. */
export async function findBooking(
  reservationId: number,
  database: Queryable = db,
): Promise<Booking | undefined> {
  const reservation = await findReservationById(reservationId, database);
  if (!reservation || reservation.contactId === null) return undefined;
  const contact = await findContactWithBusiness(reservation.contactId, database);
  const mailing = await findMailingById(reservation.mailingId, database);
  if (!contact || !mailing) return undefined;
  const papers = await findBillingDocuments(reservationId, database);
  const at = reservation.paidAt ?? reservation.createdAt;
  const price = await priceAsBilled(reservation, papers, database);
  return {
    reservation,
    mailing,
    contact,
    industry: findIndustry(reservation.industry)?.name ?? reservation.industry,
    place: placeOf(reservation, mailing),
    mailingLine: `${mailing.name}, ${formatMailedOrPlannedDate(mailing)}`,
    goesTo: routePlanMessageFacts(mailing),
    plan: createSpotMap(getLayout(mailing), reservation.spot),
    papers,
    price,
    lines: linesOf(reservation, mailing, price),
    owed: {
      cents: papers.invoice ? invoiceCentsLeftToPay(papers.invoice) : price.totalCents,
      settled: papers.invoice ? listInvoiceDeductions(papers.invoice) : [],
      isKept: isUnpaidWithoutExpiry(reservation),
    },
    steps: listProgressStepsAfterPayment(mailing.dates, arizonaDate(at)),
    terms: getApplicableTerms(reservation),
    canCancel: canCancelOnline(reservation, mailing),
    hasEnded: hasReservationEnded(reservation),
  };
}

export function canCancelOnline(reservation: Reservation, mailing: Mailing): boolean {
  const isTooLate = reservation.state === "paid" && isPrinted(mailing);
  return !isTooLate && checkReservationAction("cancel", reservation).possible;
}

/** As on its invoice; a void invoice from before the spot was taken again does not count. */
async function priceAsBilled(
  reservation: Reservation,
  { invoice }: BillingDocuments,
  database: Queryable,
) {
  const hasEnded = hasReservationEnded(reservation);
  if (invoice && (invoice.state !== "void" || hasEnded)) return invoice;
  const { paidAt } = reservation;
  const day = paidAt ? arizonaDate(paidAt) : await findTodayByDatabaseClock(database);
  return getPriceWithTax(reservation, day, database);
}

function placeOf({ spot: id, size }: Reservation, mailing: Mailing): string {
  const { side } = findSpot(getLayout(mailing), id) ?? { side: "front" };
  return `${id}, ${nameOfSize(size)}, ${side} of the card`;
}

/** After a change to a smaller spot, the paid invoice still names the first price. */
function linesOf(
  { size, priceCents }: Reservation,
  { name }: Mailing,
  price: Price,
): Booking["lines"] {
  return [
    [
      price.priceCents === priceCents
        ? `${nameOfSize(size)} spot, ${name} card`
        : `Spot as first paid, ${name} card`,
      price.priceCents,
    ],
    [taxLineLabel(price), price.taxCents],
    ["Total", price.totalCents],
  ];
}

function nameOfSize(size: Reservation["size"]): string {
  return `${getSize(size).name} (${formatSizeInInches(size)})`;
}

/** $1,000 with its tax. */
const samplePrice = priceWithTax(1000_00, 170);

export const sampleInvoice: Invoice = {
  ...samplePrice,
  id: 1,
  number: "2027-0001",
  reservationId: 7,
  issuedOn: "2027-03-01",
  dueOn: "2027-03-04",
  buyer: { business: "Peña Plumbing", name: "Pat Example", email: "pat@pena.example" },
  get seller() {
    return getInvoiceSeller();
  },
  description: "Large spot",
  replaces: null,
  dueChanges: 0,
  creditedCents: 0,
  receivedCents: 0,
  forgivenCents: 0,
  partsAllowed: false,
  state: "open",
  stateChangedAt: new Date("2027-03-01T18:00:00Z"),
  version: 1,
};

export type SampleBookingChanges = {
  business?: string;
  reservation?: Partial<Reservation>;
  papers?: Partial<Booking["papers"]>;
  spot?: string;
};

/** A paid reservation of May 2027, as messages and documents read it. */
export function createSampleBooking({
  business = "Peña Plumbing",
  spot = "B2",
  ...given
}: SampleBookingChanges = {}): Booking {
  return {
    terms: { version: "2", url: "https://spotlight.example/terms/2", accepted: true },
    reservation: {
      termsVersion: "2",
      reference: "7K3M-9PQX",
      spot,
      state: "paid",
      priceCents: 1000_00,
      paymentId: "pi_1",
      paidAt: new Date("2027-03-02T03:00:00Z"),
      endedFromState: null,
      canceledBy: null,
      cancellationOutcome: null,
      ...given.reservation,
    } as Reservation,
    mailing: {
      id: 1,
      name: "May 2027",
      state: "published",
      dropDate: "2027-05-15",
      dates: mailingDatesForDropDate("2027-05-15"),
      households: 10_000,
      layoutId: "standard-14",
      prices: getInitialPriceList(),
      printedOn: null,
      drops: [],
      routePlan: [],
      version: 1,
    },
    contact: {
      contactId: 1,
      advertiserId: 1,
      business,
      website: null,
      name: "Pat Example",
      email: "pat@pena.example",
      phone: "+14805550123",
      emailConfirmedAt: null,
    },
    industry: "Plumbing",
    place: `${spot}, Large (4 × 5 in), back of the card`,
    mailingLine: "May 2027, planned for May 15, 2027",
    goesTo: [],
    plan: createSpotMap(standardLayout, spot),
    papers: {
      invoice: sampleInvoice,
      payments: [
        {
          id: "pi_1",
          reservationId: 7,
          method: "online",
          amountCents: samplePrice.totalCents,
          outcome: "granted",
          excessCents: 0,
          taxCents: samplePrice.taxCents,
          receivedAt: new Date("2027-03-02T03:00:00Z"),
          note: null,
        },
      ],
      refunds: [],
      takenBack: [],
      ...given.papers,
    },
    price: samplePrice,
    lines: [
      ["Large (4 × 5 in) spot, May 2027 card", samplePrice.priceCents],
      ["Scottsdale privilege tax, 1.7%", samplePrice.taxCents],
      ["Total", samplePrice.totalCents],
    ],
    owed: { cents: samplePrice.totalCents, settled: [], isKept: false },
    canCancel: true,
    hasEnded: false,
    steps: listProgressStepsAfterPayment(mailingDatesForDropDate("2027-05-15"), "2027-03-01"),
  };
}
