import { officeLoader } from "#app/office/access/office-route.ts";
import { parseIdOrThrow404 } from "#app/office/office-paths.ts";
import { csvResponse } from "#app/office/tables/csv-response.ts";
import {
  findMailingResults,
  findYearResults,
  type MailingAdResult,
} from "#business/results/find-mailing-results.ts";
import { arizonaDate, datePartsOf } from "#platform/clock.ts";
import type { Route } from "./+types/results-csv.ts";
import { describeRenewalAnswer } from "./renewal-calls-table.tsx";

/** The results of a mailing, or of a year, as a CSV file. */
export const loader = officeLoader(
  "mailings.see",
  async ({ params, request }: Route.LoaderArgs, { actionContext: { now } }) => {
    if (params.id !== undefined) {
      const id = parseIdOrThrow404(params.id);
      return resultsCsv(id, await findMailingResults(id));
    }
    const year = parseResultsYearOrCurrent(request, now);
    return resultsCsv(year, await findYearResults(year));
  },
);

/** The year in the address, or the current one in Arizona. */
export function parseResultsYearOrCurrent(request: Request, now: Date): number {
  const year = Number(new URL(request.url).searchParams.get("year"));
  return year >= 2000 && year < 2100 && Number.isInteger(year)
    ? year
    : datePartsOf(arizonaDate(now)).year;
}

const resultsCsv = (idOrYear: number, ads: readonly MailingAdResult[]) =>
  csvResponse(`results ${idOrYear}`, HEADINGS, ads.map(toResultCells));

const HEADINGS = [
  ...["Card", "Advertiser", "Contact", "Phone", "Industry", "Size", "Design", "Offer"],
  ...["People", "Calls tapped", "Website", "Customers", "Booked again", "They said", "Next call"],
];

export const toResultCells = (ad: MailingAdResult) => [
  ...[ad.mailing, ad.business, ad.contact, ad.phone, ad.industry, ad.size, ad.design, ad.offer],
  ...[ad.people, ad.calls, ad.websiteVisits, ad.customers, ad.bookedAgain],
  ...[describeRenewalAnswer(ad), ad.call?.nextCallOn ?? null],
];
