import { getContact } from "#business/advertisers/find.ts";
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

/** A place on its way to being reserved, as its screen shows it. */
export async function heldView(reservation: Reservation, mailing: Mailing, now: Date) {
  const { id, mailingId, industry, spot, size, secondsLeft, extensions, state } = reservation;
  const out = state === "expired" || state === "released" || hasRunOut(reservation);
  const [card, today, ways, waits, given] = await Promise.all([
    findCard({ mailingId, mine: id }),
    databaseToday(),
    findPaymentWays(gatewayIsSet()),
    somebodyWaitsFor(reservation),
    reservation.contactId === null ? undefined : getContact(reservation.contactId),
  ]);
  const layout = layoutOf(mailing);
  return {
    standing:
      state === "released" ? ("released" as const) : out ? ("out" as const) : ("held" as const),
    paying: state === "paying" && !out,
    reference: reservation.reference,
    mailing: {
      id: mailing.id,
      name: mailing.name,
      drop: mailing.dates.drop,
      households: mailing.households,
    },
    industry: { slug: industry, name: findIndustry(industry)?.name ?? industry },
    place: {
      id: spot,
      size: sizeClasses[size].name,
      measures: measuresOf(size),
      side: findSpot(layout, spot)?.side ?? "front",
    },
    price: await priceOf(reservation, today),
    clock: {
      secondsLeft: secondsLeft ?? 0,
      /** The same as a time of day in Arizona, for who has no ticking clock. */
      until: arizonaTime(new Date(now.getTime() + (secondsLeft ?? 0) * 1000)),
      extensions,
      mayExtend: !waits && can("extend", reservation).possible,
      left: times.extensionsAtMost - extensions,
    },
    alternatives: out && state !== "released" ? await alternatives(reservation) : undefined,
    given: given && asTyped(given),
    ways,
    due: paymentDue(today, mailing.dates.bookingCloses),
    places: card ? cardPlaces(card) : [],
    width: layout.width,
    height: layout.height,
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

function asTyped(given: {
  business: string;
  name: string;
  email: string;
  phone: string;
  website: string | null;
}): Omit<Typed, "terms"> {
  const { business, name, email, phone, website } = given;
  return { business, name, email, phone: asDialed(phone), website: website ?? "" };
}

/** "+14805550142" as people write it: "(480) 555-0142". */
function asDialed(phone: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}
