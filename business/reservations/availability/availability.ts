import { type CardLayout, recordBySize, type Spot } from "#artwork/layouts/card-layout.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import type { LiveState } from "#business/reservations/reservation.ts";
import { firmOrPaidStates } from "#business/reservations/reservation.ts";
import type { PlainDate } from "#platform/clock.ts";
import type { SizeId } from "#site.ts";

/** What is free on a card, always computed from its live claims. Safe in the browser. */

export type Claim = {
  reservationId: number;
  mailingId: number;
  /** Null for our own ad. */
  industry: string | null;
  exclusivityGroup: string;
  spot: string;
  state: LiveState | "house";
  /** When the claim expires; null if it doesn't. */
  secondsLeft: number | null;
};

/** `held`: may open up within minutes, or days while a bank decides. `taken`: sold. */
export type AvailabilityStatus = "open" | "held" | "taken";

/** Claims that count as sold. */
const FIRM: readonly Claim["state"][] = [...firmOrPaidStates, "house"];

export function exclusivityGroupAvailabilityStatus(
  claims: readonly Claim[],
  exclusivityGroup: string,
): AvailabilityStatus {
  return toAvailability(claims.find((claim) => claim.exclusivityGroup === exclusivityGroup));
}

export function spotAvailabilityStatus(claims: readonly Claim[], spot: string): AvailabilityStatus {
  return toAvailability(claims.find((claim) => claim.spot === spot));
}

function toAvailability(claim: Claim | undefined): AvailabilityStatus {
  if (!claim) return "open";
  return FIRM.includes(claim.state) ? "taken" : "held";
}

export function listOpenSpots(layout: CardLayout, claims: readonly Claim[]): Spot[] {
  return layout.spots.filter(({ id }) => spotAvailabilityStatus(claims, id) === "open");
}

export function countSpotsLeftBySize(
  layout: CardLayout,
  claims: readonly Claim[],
): Record<SizeId, number> {
  const left = recordBySize(() => 0);
  for (const { size } of listOpenSpots(layout, claims)) left[size]++;
  return left;
}

/**
 * The availability of one industry on one mailing. `closed`: booking is over. `held` and `taken`:
 * the industry or a competing one. `full`: the industry is open, but every spot is held or sold.
 */
export type IndustryAvailabilityStatus = AvailabilityStatus | "full" | "closed";

export type IndustryAvailabilityOnMailing = {
  mailing: Mailing;
  verdict: IndustryAvailabilityStatus;
  spotsLeft: Record<SizeId, number>;
  /** The reservation that keeps the industry from others. */
  claimedBy: number | null;
  /** `held` because it is kept for an advertiser of the card before: for which advertiser, and through which date. */
  kept: { until: PlainDate; advertiserId: number } | undefined;
};

/** Open spots as alternatives to a wanted one: same size first, then same side, then the nearest. */
export function listNearestSpots(open: readonly Spot[], wanted: Spot, atMost: number): Spot[] {
  const middle = (spot: Spot) => [spot.x + spot.width / 2, spot.y + spot.height / 2] as const;
  const [x, y] = middle(wanted);
  const farness = (spot: Spot) => {
    const [spotX, spotY] = middle(spot);
    const side = spot.side === wanted.side ? 0 : 100;
    return (spot.size === wanted.size ? 0 : 1000) + side + Math.hypot(spotX - x, spotY - y);
  };
  return open.toSorted((a, b) => farness(a) - farness(b)).slice(0, atMost);
}
