import { officeLoader } from "#app/office/access/office-route.ts";
import { findRecords } from "./find-records.ts";

/** The records that the command palette finds, as far as the operator's role may see them. */
export const loader = officeLoader("office.see", async ({ request }, { operator }) => {
  const words = (new URL(request.url).searchParams.get("words") ?? "").slice(0, 100);
  return Response.json({ hits: await findRecords(words, operator.role) });
});
