import { officeLoader } from "#app/office/access/office-route.ts";
import { csvResponse } from "#app/office/tables/csv-response.ts";
import { findYearLines } from "#business/ledger/find-card-results.ts";
import {
  type CardResult,
  cardResultParts,
  PRINTING_UNKNOWN,
  sumResults,
} from "#business/ledger/money.ts";
import { centsToCsvAmount } from "#platform/read-csv.ts";
import { NO_MAILING_LABEL, parseYearOrCurrent } from "./month-sums.ts";

export const loader = officeLoader("money.see", async ({ request }, { actionContext: { now } }) => {
  const year = parseYearOrCurrent(new URL(request.url).searchParams, now);
  const lines = await findYearLines(year);
  const cells = (name: string, result: CardResult, note: string) => [
    name,
    ...cardResultParts.map(({ of }) => centsToCsvAmount(of(result))),
    note,
  ];
  return csvResponse(
    `profit ${year}`,
    ["Card", ...cardResultParts.map(({ name }) => `${name} (USD)`), "Note"],
    [
      ...lines.map((line) =>
        cells(
          line.mailing?.name ?? NO_MAILING_LABEL,
          line,
          line.isPrintingUnknown ? PRINTING_UNKNOWN : "",
        ),
      ),
      cells("Total", sumResults(lines), ""),
    ],
  );
});
