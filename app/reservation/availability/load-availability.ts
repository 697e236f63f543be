import { randomUUID } from "node:crypto";
import { findMyReservations, type MyReservation } from "#app/my-reservations.ts";
import { toCardSpots } from "#app/reservation/spot/card-spots.ts";
import { toUpcomingMailingView } from "#app/reservation/to-upcoming-mailing-view.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import type { Industry } from "#business/mailings/industries/industries.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import type { IndustryAvailabilityOnMailing } from "#business/reservations/availability/availability.ts";
import {
  createAvailabilityFingerprinter,
  findCardSpotStatuses,
  findIndustryAvailability,
  findMailingAvailabilityBoard,
} from "#business/reservations/availability/find-availability.ts";
import { findTaxRate } from "#business/reservations/pay/billing-queries.ts";
import { priceWithTax } from "#business/reservations/pay/invoices/invoice.ts";
import { arizonaDate } from "#platform/clock.ts";
import { isMailServerConfigured } from "#platform/mail/mail-server.server.ts";
import { refundLadder } from "#site.ts";

type Asked = { industry: Industry | undefined; mailing: number | undefined };

/** What is open for the industry on each upcoming mailing, and on the card that is shown; undefined for no such mailing. */
export async function loadAvailability(asked: Asked, request: Request, now: Date) {
  const stampOf = createAvailabilityFingerprinter();
  const today = arizonaDate(now);
  const mine = await findMyReservations(request, now);
  const all = asked.industry ? await findIndustryAvailability(asked.industry.slug) : [];
  const here = pick(all, asked.mailing);
  if (asked.mailing !== undefined && all.length > 0 && !here) return undefined;
  const card = await loadCard(
    here?.mailing.id ?? (await nextBookable(today)),
    asked.industry?.slug,
    mine,
    today,
  );
  const mailings = here ? all.map(({ mailing }) => mailing.id) : card ? [card.id] : [];
  return {
    live: { mailings, stamp: stampOf(mailings) },
    coming: all.map(toUpcomingMailingView),
    here: here && toUpcomingMailingView(here),
    card,
    /** This browser's own reservation where it has the industry or a competing one on this card. */
    own: here && mine.find(({ id }) => id === here.claimedBy),
    mine,
    form: randomUUID(),
    sendsMail: isMailServerConfigured(),
  };
}

function pick(all: readonly IndustryAvailabilityOnMailing[], wanted: number | undefined) {
  if (wanted !== undefined) return all.find(({ mailing }) => mailing.id === wanted);
  return all.find(({ verdict }) => verdict !== "closed") ?? all[0];
}

async function nextBookable(today: string): Promise<number | undefined> {
  const mailings = await findUpcomingMailings(today);
  return mailings.find((mailing) => isBookable(mailing, today))?.id;
}

async function loadCard(
  id: number | undefined,
  slug: string | undefined,
  mine: readonly MyReservation[],
  today: string,
) {
  if (id === undefined) return undefined;
  const [board, card, taxBasisPoints] = await Promise.all([
    findMailingAvailabilityBoard(id),
    findCardSpotStatuses({ mailingId: id, mine: mine.map((own) => own.id) }),
    findTaxRate(today),
  ]);
  if (!board || !card) return undefined;
  const { mailing, industries } = board;
  const { width, height } = getLayout(mailing);
  return {
    id,
    name: mailing.name,
    industries,
    places: toCardSpots(card, slug),
    width,
    height,
    taxBasisPoints,
    costs: Object.fromEntries(
      card.spots.map(({ spot, priceCents }) => [spot.id, priceWithTax(priceCents, taxBasisPoints)]),
    ),
    refundThrough: mailing.dates[refundLadder[0].until],
  };
}

export type AvailabilityView = NonNullable<Awaited<ReturnType<typeof loadAvailability>>>;
export type ShownCard = NonNullable<AvailabilityView["card"]>;
