import { officeLoader } from "#app/office/access/office-route.ts";
import { csvResponse } from "#app/office/tables/csv-response.ts";
import { findCardResults } from "#business/ledger/find-card-results.ts";
import { sumResults } from "#business/ledger/mailing-financial-result.ts";
import { centsToCsvAmount } from "#platform/csv.ts";
import {
  datesOfYear,
  NO_MAILING_LABEL,
  parseYearOrCurrent,
  yearResultColumns,
} from "./year-results.ts";

export const loader = officeLoader("money.see", async ({ request }, { actionContext: { now } }) => {
  const year = parseYearOrCurrent(new URL(request.url).searchParams, now);
  const results = await findCardResults(datesOfYear(year));
  const cells = (name: string, result: ReturnType<typeof sumResults>) => [
    name,
    ...yearResultColumns.map(({ of }) => centsToCsvAmount(of(result))),
  ];
  return csvResponse(
    `profit ${year}`,
    ["Card", ...yearResultColumns.map(({ name }) => `${name} (USD)`)],
    [
      ...results.map((result) => cells(result.mailing?.name ?? NO_MAILING_LABEL, result)),
      cells("Total", sumResults(results)),
    ],
  );
});
