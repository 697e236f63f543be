import { officeLoader } from "#app/office/access/office-route.ts";
import { csvResponse } from "#app/office/tables/csv-response.ts";
import { parseIdParam } from "#app/office/url-params.ts";
import { findMailingResults } from "#business/results/find-mailing-results.ts";

import type { Route } from "./+types/mailing-results-csv.ts";

export const loader = officeLoader("mailings.see", async ({ params }: Route.LoaderArgs) => {
  const id = parseIdParam(params.id);
  const results = await findMailingResults(id);
  return csvResponse(
    `results ${id}`,
    [
      ...["Advertiser", "Contact", "Phone", "Industry", "Size", "Offer"],
      ...["People", "Calls tapped", "Website", "Customers", "Booked again"],
    ],
    results.map((ad) => [
      ...[ad.business, ad.contact, ad.phone, ad.industry, ad.size, ad.offer],
      ...[ad.people, ad.calls, ad.websiteVisits, ad.customers, ad.bookedAgain],
    ]),
  );
});
