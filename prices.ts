import {
  comparisonDate,
  ownMailings,
  postageRateOn,
  type SizeId,
  type Source,
  site,
  sizes,
} from "./site.ts";

/**
 * What a spot costs on mailings planned from now on, as the owner has set it in the office (docs/decisions/049), and what
 * pages say about savings because of it. Safe in the browser. One value for the whole process, like `company()`: read it
 * when it is needed, never while a module loads. A mailing that is planned has prices of its own.
 */

/** Cents by size. */
export type Prices = Readonly<Record<SizeId, number>>;

/** Those of the first installation. */
export const firstPrices = Object.fromEntries(
  sizes.map(({ id, firstPriceCents }) => [id, firstPriceCents]),
) as Prices;

let current = firstPrices;

/** The prices as they are now. */
export const currentPrices = (): Prices => current;

/** Makes these the prices from now on; without any, those of the first installation. */
export function setPrices(prices: Prices = firstPrices): void {
  current = prices;
}

/** What a spot of a size costs now, in cents. */
export const priceOf = (id: SizeId): number => current[id];

/** What the cheapest spot costs now, in cents. */
export const lowestPrice = (): number => priceOf(sizes[0].id);

/** The sizes, cheapest first, each with its price in cents: of now, or of a mailing. */
export const pricedSizes = (prices: Prices = current) =>
  sizes.map((size) => ({ ...size, priceCents: prices[size.id] }));

export type Saving = { size: SizeId; priceCents: number; percent: number };
export type Comparison = {
  id: (typeof ownMailings)[number]["id"];
  name: string;
  /** Parts of the total, null where the service sells one price for all of it. */
  printCents: number | null;
  postageCents: number | null;
  totalCents: number;
  sources: readonly Source[];
  savings: readonly Saving[];
};

const millsToCents = (mills: number) => Math.round(mills / 10);

/**
 * The comparison table: each way to mail your own postcard to the same number of homes, with its total and
 * what each of our sizes costs less, in whole percent. A spot on a shared card is smaller than a card of
 * one's own: say so wherever these figures stand.
 */
export function savings(prices: Prices = current): readonly Comparison[] {
  const postage = millsToCents(postageRateOn(comparisonDate).millsPerPiece * site.households);
  return ownMailings.map((own) => {
    const postageCents = own.allInMillsPerPiece === null ? postage : null;
    const totalCents =
      own.allInMillsPerPiece === null
        ? own.printCents + postage
        : millsToCents(own.allInMillsPerPiece * site.households);
    return {
      id: own.id,
      name: own.name,
      printCents: own.printCents,
      postageCents,
      totalCents,
      sources: own.sources,
      savings: sizes.map(({ id }) => ({
        size: id,
        priceCents: prices[id],
        percent: Math.round((1 - prices[id] / totalCents) * 100),
      })),
    };
  });
}

/** The smallest and the largest figure of the comparison: "70% to 93%". */
export function savingsRange(): string {
  const percents = savings().flatMap((row) => row.savings.map(({ percent }) => percent));
  return `${Math.min(...percents)}% to ${Math.max(...percents)}%`;
}

/** What every size has to cost less than each way in the table, in percent: pages say how much one saves. */
export const LEAST_SAVING = 20;

/** The most that a spot may cost for that, in cents. */
export function highestPrice(): number {
  const cheapest = Math.min(...savings().map(({ totalCents }) => totalCents));
  return Math.floor((cheapest * (100 - LEAST_SAVING)) / 100);
}

/**
 * The two sentences about savings that pages may use, as the prices of now bear them out. `upTo`: a spot of the largest
 * size against mailing your own 9x12 card to the same homes. `careful`: every size costs at least the larger figure less
 * than each way in the table.
 */
export function savingClaims(): { upTo: string; careful: string } {
  const [ownCard] = savings();
  const tenths = savings().flatMap(({ savings: all, totalCents }) =>
    all.map(({ priceCents }) => Math.floor(((totalCents - priceCents) * 10) / totalCents)),
  );
  const least = Math.min(...tenths) * 10;
  return {
    upTo: `Up to ${ownCard?.savings.at(-1)?.percent}%`,
    careful: `${least - 10}-${least}% less`,
  };
}
