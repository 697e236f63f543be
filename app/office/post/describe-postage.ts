import {
  businessMail,
  businessMailSaving,
  estimateOunces,
  postageOfOne,
  pounds,
  retailPostage,
} from "#business/post/postage.ts";
import type { PlainDate } from "#platform/clock.ts";
import { formatCount, formatDollarsAndCents } from "#platform/money.ts";

/** "4,912 cards, $1,277.12 postage by EDDM Retail ($0.260 each), about 233 lb." */
export function describePostage(pieces: number, day: PlainDate, stock: string): string {
  const ounces = estimateOunces(stock);
  const facts = [
    `${formatCount(pieces)} cards`,
    `${formatDollarsAndCents(retailPostage(pieces, day))} postage by EDDM Retail (${postageOfOne(day)} each)`,
    ...(ounces ? [`about ${formatCount(Math.round(pounds(pieces, ounces)))} lb`] : []),
  ];
  return `${facts.join(", ")}.`;
}

/** What handing in at a business mail entry unit would save, against the fees of its permit. */
export function compareWithBusinessMail(pieces: number, day: PlainDate): string | undefined {
  const saved = businessMailSaving(pieces, day);
  if (saved === undefined || pieces === 0) return undefined;
  const { applicationCents, yearlyCents, source } = businessMail;
  return `A permit at a business mail entry unit would save ${formatDollarsAndCents(saved)} on this card, and costs ${formatDollarsAndCents(applicationCents + yearlyCents)} in its first year (${source.name}).`;
}
