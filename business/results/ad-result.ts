import { jobsToBreakEven } from "#business/mailings/break-even.ts";

export const MOST_REDEEMED_AT_ONCE = 1_000;

/** Characters of what an advertiser says for our pages. */
export const MAX_QUOTE_LENGTH = 200;

export type AdMoney = {
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
export const countCustomers = ({ reported, redeemed }: ReportedResult): number =>
  reported.newCustomers ?? redeemed;

export function calculateAdMoney({
  priceCents,
  ...result
}: ReportedResult & { priceCents: number }): AdMoney {
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
