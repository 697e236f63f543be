import { type Cell, csvOf } from "#platform/csv.ts";
import { officeHeaders } from "./door.ts";

/** A table as a file that the browser saves. `name`: without its ending. */
export function csvAnswer(
  name: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): Response {
  return new Response(csvOf(head, rows), {
    headers: {
      ...officeHeaders,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
