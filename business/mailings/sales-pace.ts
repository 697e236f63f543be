import { addDays, arizonaDate, daysBetween, type PlainDate } from "#platform/clock.ts";
import type { Economics } from "./economics.ts";
import type { Mailing } from "./mailing.ts";

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
