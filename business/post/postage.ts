import type { PlainDate } from "#platform/clock.ts";
import { postageRateOn, type Source } from "#site.ts";

/** Postage and weight of what is dropped off. Safe in the browser. */

/** Cents for pieces dropped off on a date, by EDDM Retail's rate of that day. */
export const retailPostage = (pieces: number, day: PlainDate): number =>
  Math.round((postageRateOn(day).millsPerPiece * pieces) / 10);

/** "$0.260": the postage of one card on a date. */
export const postageOfOne = (day: PlainDate): string =>
  `$${(postageRateOn(day).millsPerPiece / 1000).toFixed(3)}`;

/**
 * Handing the mailing in at a business mail entry unit instead: a permit, no daily limit. Transcribed by two independent
 * public programs from the Notice of July 2, 2026; ask the post office before you pay for a permit.
 */
export const businessMail = {
  from: "2026-07-12",
  /** At the office that delivers the routes. */
  millsPerPiece: 259,
  applicationCents: 390_00,
  yearlyCents: 390_00,
  source: {
    name: "USPS Notice 123, price change of July 12, 2026",
    date: "2026-07-02",
  } satisfies Source,
} as const;

/** What business mail saves on a mailing, in cents; undefined before its rate is known. */
export const businessMailSaving = (pieces: number, day: PlainDate): number | undefined =>
  day < businessMail.from
    ? undefined
    : retailPostage(pieces, day) - Math.round((businessMail.millsPerPiece * pieces) / 10);

/**
 * Ounces of a 12 × 9 in card by its stock: 310 g/m² for 14 pt and 350 g/m² for 16 pt, as printers state them. Undefined for
 * another stock. The heaviest piece of EDDM Retail weighs 3.3 oz (USPS Quick Service Guide 140).
 */
export function estimateOunces(stock: string): number | undefined {
  const points = /\b(\d{2}) ?pt\b/i.exec(stock)?.[1];
  return points ? { "14": 0.76, "16": 0.86 }[points] : undefined;
}

/** Pounds of so many cards, to a tenth. */
export const pounds = (pieces: number, ounces: number): number =>
  Math.round((pieces * ounces) / 1.6) / 10;
