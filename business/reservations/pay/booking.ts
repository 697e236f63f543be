import { findSpot, formatSizeInInches, getSize } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import {
  type ContactWithBusiness,
  findContactWithBusiness,
} from "#business/advertisers/find-advertiser.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import type { Mailing, MailingDates } from "#business/mailings/mailing.ts";
import { formatMailedOrPlannedDate, isPrinted } from "#business/mailings/mailing.ts";
import { routePlanMessageFacts } from "#business/mailings/route-plan.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import {
  type ApplicableTerms,
  findApplicableTerms,
} from "#business/reservations/confirm/accept-reservation-terms.ts";
import {
  amountToPay,
  invoiceDeductions,
  type Price,
  taxLineLabel,
} from "#business/reservations/pay/invoices/invoice.ts";
import { createSpotMap, type SpotMap } from "#business/reservations/pay/invoices/letterhead.ts";
import {
  checkReservationAction,
  hasReservationEnded,
  isUnpaidWithoutExpiry,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { arizonaDate, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  type BillingDocuments,
  findBillingDocuments,
  findPriceWithTax,
} from "./billing-queries.ts";

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
  owed: Owed;
  steps: readonly ProgressStep[];
  terms: ApplicableTerms;
  /** Its page still has the button that cancels it. */
  canCancel: boolean;
  hasEnded: boolean;
};

type Owed = {
  cents: number;
  /** What was taken off the total, by name. */
  settled: readonly (readonly [string, number])[];
  isKept: boolean;
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
      cents: papers.invoice ? amountToPay(papers.invoice) : price.totalCents,
      settled: papers.invoice ? invoiceDeductions(papers.invoice) : [],
      isKept: isUnpaidWithoutExpiry(reservation),
    },
    steps: progressAfterPayment(mailing.dates, arizonaDate(at)),
    terms: findApplicableTerms(reservation),
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
  return findPriceWithTax(reservation, day, database);
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

export type ProgressStep = { title: string; text: string; when: string; done: boolean };

/** The client's five steps for a buyer who has just paid: only recorded ones are done. */
export function progressAfterPayment(
  dates: MailingDates,
  paidOn: PlainDate,
): readonly ProgressStep[] {
  return [
    {
      title: "Check Industry Availability",
      text: "Your industry was open. Now it’s yours alone on this card.",
      when: "Done",
      done: true,
    },
    {
      title: "Secure Your Spot",
      text: "Your spot is paid for.",
      when: `Done on ${longWeekdayDate(paidOn)}`,
      done: true,
    },
    {
      title: "Design & Revisions",
      text: "Send us what your ad should say, your logo, and any photos. We design the ad and send you a proof. You ask for changes until it’s right.",
      when: `Ad details due ${longWeekdayDate(dates.briefDue)}. Approval due ${longWeekdayDate(dates.approvalDue)}.`,
      done: false,
    },
    {
      title: "Production & Mailing",
      text: "We print the cards, bundle them by carrier route, and take them to the post office.",
      when: `Printing planned for ${longWeekdayDate(dates.printFile)}, mailing for ${longWeekdayDate(dates.drop)}. Expected in homes by ${longWeekdayDate(dates.inHomesBy)}.`,
      done: false,
    },
    {
      title: "Confirmation Copy",
      text: "We mail a printed card to your business. Later, you get a report on your results.",
      when: `Report planned for ${longWeekdayDate(dates.report)}`,
      done: false,
    },
  ];
}
