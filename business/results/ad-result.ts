import { jobsToBreakEven } from "#business/mailings/break-even.ts";
import { daysBetween, longDate, type PlainDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import type { AdResults } from "./find-results.ts";

export const MAX_REDEMPTIONS_AT_ONCE = 1_000;

/** Characters of what an advertiser says for our pages. */
export const MAX_QUOTE_LENGTH = 200;

export type AdProfitability = {
  /** The spot's price over the customers it brought; undefined without any. Cents. */
  costPerCustomerCents: number | undefined;
  /** What is left of their jobs after costs, less the spot's price. Cents; undefined without a job and a margin. */
  profitCents: number | undefined;
  /** Jobs that bring back the spot's price; undefined without a job and a margin. */
  breakEvenJobs: number | undefined;
  /** Jobs still missing to it; 0 once it is reached. */
  missingJobs: number | undefined;
};

export type ReportedResult = {
  reported: {
    jobCents: number | null;
    marginBasisPoints: number | null;
    newCustomers: number | null;
  };
  redeemed: number;
};

/** The customers of an ad: as its advertiser reports them, else those counted one by one. */
const countCustomers = ({ reported, redeemed }: ReportedResult): number =>
  reported.newCustomers ?? redeemed;

export function calculateAdProfitability({
  priceCents,
  ...result
}: ReportedResult & { priceCents: number }): AdProfitability {
  const customers = countCustomers(result);
  const { jobCents, marginBasisPoints } = result.reported;
  const costPerCustomerCents = customers > 0 ? Math.round(priceCents / customers) : undefined;
  if (jobCents === null || marginBasisPoints === null) {
    return {
      costPerCustomerCents,
      profitCents: undefined,
      breakEvenJobs: undefined,
      missingJobs: undefined,
    };
  }
  const breakEvenJobs = jobsToBreakEven({
    jobCents,
    marginPercent: marginBasisPoints / 100,
    priceCents,
  });
  return {
    costPerCustomerCents,
    profitCents: Math.round((customers * jobCents * marginBasisPoints) / 10_000) - priceCents,
    breakEvenJobs,
    missingJobs: Math.max(0, breakEvenJobs - customers),
  };
}

type Counted = ReportedResult & Pick<AdResults, "people">;

/** The answer in the first second: "4 customers, 38 people scanned." */
export function resultHeadline(results: Counted): string {
  const customers = countCustomers(results);
  const people = pluralize(results.people, "person", "people");
  if (customers > 0) return `${pluralize(customers, "customer")}, ${people} scanned.`;
  return results.people > 0 ? `${people} scanned your ad.` : "No scans yet.";
}

/** One sentence of what it means, from what is known; nothing is estimated. */
export function describeResult(
  results: Counted & Pick<AdResults, "since" | "inHomesBy" | "priceCents">,
  { costPerCustomerCents, profitCents, missingJobs }: AdProfitability,
  today: PlainDate,
): string {
  const price = dollars(results.priceCents);
  if (costPerCustomerCents !== undefined) {
    const cost = `Each customer cost you ${dollars(costPerCustomerCents)}.`;
    if (missingJobs === undefined || profitCents === undefined) {
      return `${cost} Enter your average job to see if the ad paid for itself.`;
    }
    return missingJobs > 0
      ? `${cost} ${pluralize(missingJobs, "more job pays", "more jobs pay")} for the ${price} spot.`
      : `${cost} The spot has paid for itself: about ${dollars(profitCents)} more than its ${price}.`;
  }
  if (today < results.inHomesBy) {
    return `The card should be in homes by ${longDate(results.inHomesBy)}. Most scans come in the week after.`;
  }
  if (results.people === 0) {
    return "Nobody has scanned the code so far. Calls to the number on your ad don’t show here: count those customers yourself.";
  }
  const days = daysBetween(results.since, today) + 1;
  return `That’s over ${pluralize(days, "day")}. Count the customers you got, and we’ll show what each one cost.`;
}

/** What people did, as labels and values; what nobody did is left out. */
export function listResultFacts(results: AdResults): [string, string][] {
  const rows: [string, number][] = [
    ["People who scanned", results.people],
    ["Tapped to call", results.calls],
    ["Called the number in the ad", results.trackedCalls],
    ["Opened your website", results.websiteVisits],
    ["Asked for directions", results.directions],
    ["Saved your contact", results.saves],
    ["Showed the coupon", results.couponViews],
    ["Customers you counted", results.redeemed],
  ];
  return rows
    .filter(([label, number]) => number > 0 || label === "People who scanned")
    .map(([label, number]) => [label, formatCount(number)]);
}

/** The three figures of a report. Taps stand there only where some were counted: a code can lead to the advertiser's own site. */
export function listThreeReportFigures(results: AdResults): [string, string][] {
  const { calls, websiteVisits, directions, saves, couponViews, days } = results;
  const taps = calls + websiteVisits + directions + saves + couponViews;
  return [
    ["People who scanned", formatCount(results.people)],
    taps > 0
      ? ["Taps on your offer page", formatCount(taps)]
      : ["Days counted", formatCount(days.length)],
    [
      results.reported.newCustomers === null
        ? "Customers you counted"
        : "New customers you entered",
      formatCount(countCustomers(results)),
    ],
  ];
}
