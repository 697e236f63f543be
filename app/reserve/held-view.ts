import { findAcceptedTerms, getContact } from "#business/advertisers/find.ts";
import { gatewayIsSet } from "#business/billing/checkouts.ts";
import { findPaymentWays, priceOf } from "#business/billing/find.ts";
import { findSpot, sizeClasses } from "#business/mailings/card-layout.ts";
import { findIndustry } from "#business/mailings/industries.ts";
import { layoutOf } from "#business/mailings/layouts.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import {
  databaseToday,
  findAlternatives,
  findCard,
  somebodyWaitsFor,
} from "#business/reservations/find.ts";
import {
  can,
  hasRunOut,
  paymentDue,
  type Reservation,
  times,
} from "#business/reservations/reservation.ts";
import { arizonaTime } from "#platform/clock.ts";
import { cardPlaces, measuresOf } from "./card-places.ts";
import { toComing } from "./coming.ts";
import type { Typed } from "./fields.ts";

/** `held`: the clock runs. `out`: it has run out. `released`: the place was given back. */
type HeldStanding = "held" | "out" | "released";

function standingOf(reservation: Reservation): HeldStanding {
  if (reservation.state === "released") return "released";
  return reservation.state === "expired" || hasRunOut(reservation) ? "out" : "held";
}

/** A place on its way to being reserved, as its screen shows it. */
export async function heldView(reservation: Reservation, mailing: Mailing, now: Date) {
  const { id, mailingId, industry, spot, size, state } = reservation;
  const standing = standingOf(reservation);
  const [card, today, ways, given] = await Promise.all([
    findCard({ mailingId, mine: id }),
    databaseToday(),
    findPaymentWays(gatewayIsSet()),
    givenBefore(reservation),
  ]);
  const { dates, households, name } = mailing;
  const layout = layoutOf(mailing);
  return {
    standing,
    paying: state === "paying" && standing === "held",
    mailing: { id: mailing.id, name, drop: dates.drop, households },
    industry: { slug: industry, name: findIndustry(industry)?.name ?? industry },
    place: {
      id: spot,
      size: sizeClasses[size].name,
      measures: measuresOf(size),
      side: findSpot(layout, spot)?.side ?? "front",
    },
    price: await priceOf(reservation, today),
    clock: await clockOf(reservation, now),
    alternatives: standing === "out" ? await alternatives(reservation) : undefined,
    given,
    ways,
    due: paymentDue(today, dates.bookingCloses),
    places: card ? cardPlaces(card) : [],
    width: layout.width,
    height: layout.height,
  };
}

async function clockOf(reservation: Reservation, now: Date) {
  const secondsLeft = reservation.secondsLeft ?? 0;
  const { extensions } = reservation;
  const waits = await somebodyWaitsFor(reservation);
  return {
    secondsLeft,
    /** The same as a time of day in Arizona, for who has no ticking clock. */
    until: arizonaTime(new Date(now.getTime() + secondsLeft * 1000)),
    extensions,
    mayExtend: !waits && can("extend", reservation).possible,
    left: times.extensionsAtMost - extensions,
  };
}

export type HeldView = Awaited<ReturnType<typeof heldView>>;

/** What can be had once the time has run out: the same place, places near it, other cards. */
async function alternatives(reservation: Reservation) {
  const { spots, mailings, verdict } = await findAlternatives(reservation);
  return {
    same: spots[0]?.id === reservation.spot,
    spots: spots.map(({ id }) => id).filter((id) => id !== reservation.spot),
    mailings: mailings.map(toComing),
    verdict,
  };
}

/** What the business knows already, as it stands in the fields. */
async function givenBefore({ contactId }: Reservation): Promise<Typed | undefined> {
  const known = contactId === null ? undefined : await getContact(contactId);
  if (!known) return undefined;
  const { business, name, email, phone, website } = known;
  const terms = (await findAcceptedTerms(known.contactId)) ?? "";
  return { business, name, email, phone: asDialed(phone), website: website ?? "", terms };
}

/** "+14805550142" as people write it: "(480) 555-0142". */
function asDialed(phone: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}
