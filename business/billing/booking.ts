import { type ContactCard, getContact } from "#business/advertisers/find.ts";
import { findSpot } from "#business/mailings/card-layout.ts";
import { getMailing } from "#business/mailings/find.ts";
import { findIndustry } from "#business/mailings/industries.ts";
import { layoutOf } from "#business/mailings/layouts.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { getReservation } from "#business/reservations/find.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { sizes } from "#site.ts";
import { type CardPlan, cardPlan } from "./card-plan.ts";
import { findPapers, type Papers, priceOf } from "./find.ts";
import { type Step, stepsAhead } from "./next-steps.ts";
import { type Price, taxName } from "./tax.ts";

/** Everything that a message or a paper says about a reservation. */
export type Booking = {
  reservation: Reservation;
  mailing: Mailing;
  contact: ContactCard;
  /** The trade's name. */
  industry: string;
  /** "F1, Large (4 x 5 in), front of the card" */
  place: string;
  plan: CardPlan;
  papers: Papers;
  price: Price;
  /** What the price consists of: its name and cents, the total last. */
  lines: readonly (readonly [string, number])[];
  steps: readonly Step[];
};

/** All about a reservation whose details have been given; undefined for any other. */
export async function loadBooking(
  reservationId: number,
  database: Queryable = db,
): Promise<Booking | undefined> {
  const reservation = await getReservation(reservationId, database);
  if (!reservation || reservation.contactId === null) return undefined;
  const contact = await getContact(reservation.contactId, database);
  const mailing = await getMailing(reservation.mailingId, database);
  if (!contact || !mailing) return undefined;
  const papers = await findPapers(reservationId, database);
  const at = reservation.paidAt ?? reservation.createdAt;
  const price = papers.invoice ?? (await priceOf(reservation, arizonaDate(at), database));
  return {
    reservation,
    mailing,
    contact,
    industry: findIndustry(reservation.industry)?.name ?? reservation.industry,
    place: placeOf(reservation, mailing),
    plan: cardPlan(layoutOf(mailing), reservation.spot),
    papers,
    price,
    lines: linesOf(reservation, mailing, price),
    steps: stepsAhead(mailing.dates, arizonaDate(at)),
  };
}

function placeOf({ spot: id, size }: Reservation, mailing: Mailing): string {
  const { side } = findSpot(layoutOf(mailing), id) ?? { side: "front" };
  return `${id}, ${nameOfSize(size)}, ${side} of the card`;
}

function linesOf({ size }: Reservation, { name }: Mailing, price: Price): Booking["lines"] {
  return [
    [`${nameOfSize(size)} place, ${name} card`, price.priceCents],
    [taxName(price), price.taxCents],
    ["Total", price.totalCents],
  ];
}

function nameOfSize(size: Reservation["size"]): string {
  const found = sizes.find(({ id }) => id === size);
  return found ? `${found.name} (${found.widthInches} x ${found.heightInches} in)` : size;
}
