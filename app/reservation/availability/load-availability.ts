import { randomUUID } from "node:crypto";
import { findMyReservations, type MyReservation } from "#app/my-reservations.ts";
import { findSampleSheetUrl, sampleDesignUrl } from "#app/sample-sheets.ts";
import type { CardViewSpot } from "#app/ui/card/card-spot.tsx";
import {
  cellInsideGutters,
  formatSizeInInches,
  listSizesOfLayout,
  sizeName,
} from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { findIndustry, type Industry } from "#business/mailings/industries/industries.ts";
import { isBookable, type Mailing } from "#business/mailings/mailing.ts";
import { describeRoutePlan } from "#business/mailings/route-plan.ts";
import type { IndustryAvailabilityOnMailing } from "#business/reservations/availability/availability.ts";
import {
  type CardSpotStatus,
  createAvailabilityFingerprinter,
  findCardSpotStatuses,
  findIndustryAvailability,
  findMailingAvailabilityBoard,
} from "#business/reservations/availability/find-availability.ts";
import { getTaxBasisPoints } from "#business/reservations/pay/billing-queries.ts";
import { priceWithTax } from "#business/reservations/pay/payment-terms.ts";
import { arizonaDate } from "#platform/clock.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import { dollars } from "#platform/money.ts";
import { refundLadder } from "#site.ts";

/** What is open for the industry on each upcoming mailing, and on the card that is shown; undefined for no such mailing. */
export async function loadAvailability(
  wanted: { industry: Industry | undefined; mailing: number | undefined },
  request: Request,
  now: Date,
) {
  const stampOf = createAvailabilityFingerprinter();
  const today = arizonaDate(now);
  const mine = await findMyReservations(request, now);
  const all = wanted.industry ? await findIndustryAvailability(wanted.industry.slug) : [];
  const selected =
    wanted.mailing === undefined
      ? (all.find(({ verdict }) => verdict !== "closed") ?? all[0])
      : all.find(({ mailing }) => mailing.id === wanted.mailing);
  if (wanted.mailing !== undefined && all.length > 0 && !selected) return undefined;
  const card = await loadCard(
    selected?.mailing.id ?? (await findNextBookableMailingId(today)),
    wanted.industry?.slug,
    mine,
    today,
  );
  const mailings = selected ? all.map(({ mailing }) => mailing.id) : card ? [card.id] : [];
  return {
    live: { mailings, stamp: stampOf(mailings) },
    upcoming: all.map(toUpcomingMailingView),
    selected: selected && toUpcomingMailingView(selected),
    card,
    /** This browser's own reservation where it has the industry or a competing one on this card. */
    own: selected && mine.find(({ id }) => id === selected.claimedBy),
    mine,
    form: randomUUID(),
    sendsMail: isMailServerConfigured(),
  };
}

async function findNextBookableMailingId(today: string): Promise<number | undefined> {
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
    getTaxBasisPoints(today),
  ]);
  if (!board || !card) return undefined;
  const { mailing, industries } = board;
  const { width, height } = getLayout(mailing);
  return {
    id,
    name: mailing.name,
    industries,
    places: toCardViewSpots(card, slug),
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

/** The spots of a card; `slug`: the industry whose sample ad is drawn in a spot that is picked. */
export function toCardViewSpots(
  { mailing, spots }: { mailing: Mailing; spots: readonly CardSpotStatus[] },
  slug?: string,
): CardViewSpot[] {
  const layout = getLayout(mailing);
  const sheet = slug && findSampleSheetUrl(slug);
  return spots.map(({ spot, state, industry, priceCents }) => {
    const known = industry === null ? undefined : findIndustry(industry);
    return {
      id: spot.id,
      side: spot.side,
      box: cellInsideGutters(layout, spot),
      size: sizeName(spot.size),
      measures: formatSizeInInches(spot.size),
      price: dollars(priceCents),
      ad: sheet ? sampleDesignUrl(sheet, spot.size, "a") : undefined,
      state,
      industry: known && { slug: known.slug, name: known.name },
    };
  });
}

export function toUpcomingMailingView({
  mailing,
  verdict,
  spotsLeft,
  kept,
}: IndustryAvailabilityOnMailing) {
  return {
    id: mailing.id,
    name: mailing.name,
    drop: mailing.dates.drop,
    inHomesBy: mailing.dates.inHomesBy,
    bookingCloses: mailing.dates.bookingCloses,
    households: mailing.households,
    /** Where it goes; undefined until planned. */
    goesTo: describeRoutePlan(mailing),
    verdict,
    /** `held` because it is kept for an advertiser of the card before, through this date. */
    keptUntil: kept?.until,
    /** The sizes that its card has, cheapest first. */
    sizes: listSizesOfLayout(getLayout(mailing)).map(({ id, name }) => ({
      id,
      name,
      left: spotsLeft[id],
      priceCents: mailing.prices[id],
    })),
  };
}

export type UpcomingMailingView = ReturnType<typeof toUpcomingMailingView>;
