import { recordBySize } from "#artwork/layouts/card-layout.ts";
import { addDays, arizonaDate, daysBetween, type PlainDate } from "#platform/clock.ts";
import { postageRateOn, type SizeId, site, sizes } from "#site.ts";
import type { Mailing, PriceList } from "./mailing.ts";

/** What a mailing costs, in three parts. `other`: design, delivery and everything else. */
export const costParts = ["printing", "postage", "other"] as const;
type CostPart = (typeof costParts)[number];

export type PlannedAndPaidCost = {
  /** Null while nobody knows. */
  plannedCents: number | null;
  /** The recorded expenses; null if there are none. */
  paidCents: number | null;
  /** What counts: what was paid, or else what is planned. */
  cents: number | null;
};

/** Recorded expenses by part of the costs, in cents; a part without any is missing. */
export type PaidCosts = Partial<Record<CostPart, number>>;

/** Costs and income of a mailing; all amounts in cents, before tax. */
export type Economics = {
  /** In mills a piece, in force on the drop date. */
  postageMills: number;
  /** As planned: pieces times rate. */
  postageCents: number;
  costs: Record<CostPart, PlannedAndPaidCost>;
  /** Null until the cost of printing is known; then every figure below is null too. */
  costCents: number | null;
  soldCents: number;
  /** What must still be sold to break even; 0 if it has. */
  missingCents: number | null;
  /** How many more spots it takes to break even, all of this size; null if too few are open. */
  placesMissing: Record<SizeId, number | null>;
  /** The fewest spots that break even, most expensive first; null if all open ones together do not. */
  fewestPlaces: number | null;
};

export type CostInputs = {
  dropDate: PlainDate;
  pieces: number;
  printCents: number | null;
  otherCents: number;
  paidCosts: PaidCosts;
};

/**
 * The costs of a mailing. Recorded expenses count instead of the planned cost of their part.
 * Planned postage is pieces times the rate in force on the drop date (`postageRates` in site.ts):
 * the pieces dropped off, or one per home before that.
 */
export function calculateCosts(
  about: CostInputs,
): Pick<Economics, "postageMills" | "postageCents" | "costs"> {
  const { dropDate, pieces, printCents, otherCents, paidCosts } = about;
  const postageMills = postageRateOn(dropDate).millsPerPiece;
  const postageCents = Math.round((postageMills * pieces) / 10);
  const cost = (part: CostPart, plannedCents: number | null): PlannedAndPaidCost => {
    const paidCents = paidCosts[part] ?? null;
    return { plannedCents, paidCents, cents: paidCents ?? plannedCents };
  };
  const costs = {
    printing: cost("printing", printCents),
    postage: cost("postage", postageCents),
    other: cost("other", otherCents),
  };
  return { postageMills, postageCents, costs };
}

/** The pieces that a mailing's planned postage is for: those dropped off, or one per home before that. */
export const countPiecesForPostage = ({
  drops,
  households,
}: {
  drops: readonly { pieces: number }[];
  households: number;
}): number => drops.reduce((all, drop) => all + drop.pieces, 0) || households;

export function calculateEconomics(
  about: CostInputs & {
    /** Prices of the sold spots: paid, or firm on an invoice. */
    soldCents: number;
    /** Refunds of payments for sold spots. */
    givenBackCents: number;
    /** What canceled spots let us keep. */
    keptCents: number;
    prices: PriceList;
    open: Record<SizeId, number>;
  },
): Economics {
  const { soldCents, givenBackCents, keptCents, prices, open } = about;
  const { postageMills, postageCents, costs } = calculateCosts(about);
  const costCents = costParts.reduce<number | null>((sum, part) => {
    const { cents } = costs[part];
    return sum === null || cents === null ? null : sum + cents;
  }, 0);
  const missingCents =
    costCents === null ? null : Math.max(0, costCents + givenBackCents - keptCents - soldCents);
  const inOneSize = (id: SizeId) => {
    if (missingCents === null) return null;
    const places = Math.ceil(missingCents / prices[id]);
    return places <= open[id] ? places : null;
  };
  return {
    postageMills,
    postageCents,
    costs,
    costCents,
    soldCents,
    missingCents,
    placesMissing: recordBySize(inOneSize),
    fewestPlaces: missingCents === null ? null : fewest(missingCents, prices, open),
  };
}

function fewest(missing: number, prices: PriceList, open: Record<SizeId, number>): number | null {
  const offers = sizes
    .flatMap(({ id }) => Array.from({ length: open[id] }, () => prices[id]))
    .toSorted((a, b) => b - a);
  let left = missing;
  let places = 0;
  for (const price of offers) {
    if (left <= 0) break;
    left -= price;
    places++;
  }
  return left <= 0 ? places : null;
}

/** A price divided by the households of a mailing: "3.5¢". */
export function formatPricePerHome(cents: number, households: number = site.households): string {
  return `${Number((cents / households).toFixed(1))}¢`;
}

/** In days: the period of the pace, how long before the end it is checked, and when any missing spot counts. */
const paceDays = { lately: 28, lookAhead: 42, alarm: 14 } as const;

export type SalesPace = {
  /** `unknown`: enter the printing price, it's time. `behind`: at this pace the card loses money. */
  verdict: "fine" | "behind" | "unknown";
  until: PlainDate;
  daysLeft: number;
  /** Spots sold in the last four weeks. */
  soldLately: number;
};

export function calculateSalesPace(
  mailing: Pick<Mailing, "state" | "dates">,
  { missingCents, fewestPlaces }: Pick<Economics, "missingCents" | "fewestPlaces">,
  { soldAt, today }: { soldAt: readonly Date[]; today: PlainDate },
): SalesPace {
  const { bookingCloses, printFile } = mailing.dates;
  const onSale = mailing.state === "published" && today <= bookingCloses;
  const until = onSale ? bookingCloses : printFile;
  const since = addDays(today, -paceDays.lately);
  const pace = {
    until,
    daysLeft: daysBetween(today, until),
    soldLately: soldAt.filter((instant) => arizonaDate(instant) > since).length,
  };
  return { ...pace, verdict: verdictOf(mailing, missingCents, fewestPlaces, pace) };
}

function verdictOf(
  { state }: Pick<Mailing, "state">,
  missingCents: number | null,
  fewestPlaces: number | null,
  { daysLeft, soldLately }: Omit<SalesPace, "verdict">,
): SalesPace["verdict"] {
  const sellable = state === "published" || state === "closed";
  if (!sellable || daysLeft < 0 || daysLeft > paceDays.lookAhead) return "fine";
  const alarm = daysLeft <= paceDays.alarm;
  if (missingCents === null) return alarm ? "unknown" : "fine";
  if (missingCents === 0) return "fine";
  const expected = (soldLately / paceDays.lately) * daysLeft;
  const getsThere = fewestPlaces !== null && expected >= fewestPlaces;
  return alarm || !getsThere ? "behind" : "fine";
}
