import type { HouseBandSetting } from "#business/company/house-band-setting.ts";
import type { PlainDate } from "#platform/clock.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { postageRateOn, type Source } from "#site.ts";

/** Postage and weight of what is dropped off. Safe in the browser. */

/** Cents for pieces dropped off on a date, by EDDM Retail's rate of that day. */
export const retailPostageCents = (pieces: number, day: PlainDate): number =>
  Math.round((postageRateOn(day).millsPerPiece * pieces) / 10);

const inDollars = (mills: number) => `$${(mills / 1000).toFixed(3)}`;

/** "$0.260": the postage of one card on a date. */
export const formatPostagePerCard = (day: PlainDate): string =>
  inDollars(postageRateOn(day).millsPerPiece);

/**
 * Handing the mailing in at a business mail entry unit instead: a permit, no daily limit. Transcribed by two independent
 * public programs from the Notice of July 2, 2026; ask the post office before you pay for a permit.
 */
const businessMail = {
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

/** Cents for pieces handed in with a permit; undefined before its rate is known. */
const permitPostage = (pieces: number, day: PlainDate): number | undefined =>
  day < businessMail.from ? undefined : Math.round((businessMail.millsPerPiece * pieces) / 10);

/** "$1,277.12 postage by EDDM Retail ($0.260 each)"; undefined for a permit before its rate is known. */
export function describePostage(
  pieces: number,
  day: PlainDate,
  by: HouseBandSetting["postage"],
): string | undefined {
  const [cents, how] =
    by === "retail"
      ? [retailPostageCents(pieces, day), `by EDDM Retail (${formatPostagePerCard(day)} each)`]
      : [
          permitPostage(pieces, day),
          `with your permit (${inDollars(businessMail.millsPerPiece)} each at the offices that deliver it)`,
        ];
  return cents === undefined ? undefined : `${formatDollarsAndCents(cents)} postage ${how}`;
}

/** What a permit would save on a mailing by EDDM Retail, against its fees; undefined without pieces or before its rate is known. */
export function describePermitSavings(pieces: number, day: PlainDate): string | undefined {
  const cents = permitPostage(pieces, day);
  if (cents === undefined || pieces === 0) return undefined;
  const { applicationCents, yearlyCents, source } = businessMail;
  const saved = formatDollarsAndCents(retailPostageCents(pieces, day) - cents);
  return `A permit at a business mail entry unit would save ${saved} on this card, and costs ${formatDollarsAndCents(applicationCents + yearlyCents)} in its first year (${source.name}).`;
}

/**
 * Ounces of a 12 × 9 in card by its stock: 310 g/m² for 14 pt and 350 g/m² for 16 pt, as printers state them. Undefined for
 * another stock. The heaviest piece of EDDM Retail weighs 3.3 oz (USPS Quick Service Guide 140).
 */
export function estimateOuncesPerCard(stock: string): number | undefined {
  const points = /\b(\d{2}) ?pt\b/i.exec(stock)?.[1];
  return points ? { "14": 0.76, "16": 0.86 }[points] : undefined;
}

/** Pounds of so many cards, to a tenth. */
export const poundsOfCards = (pieces: number, ounces: number): number =>
  Math.round((pieces * ounces) / 1.6) / 10;
