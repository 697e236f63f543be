import { officeLoader } from "#app/office/access/office-route.ts";
import { cutText } from "#platform/text-limits.ts";
import { findRecords } from "./find-records.ts";

export const loader = officeLoader("office.see", async ({ request }, { operator }) => {
  const words = cutText(new URL(request.url).searchParams.get("words") ?? "", 100);
  return Response.json({ hits: await findRecords(words, operator.role) });
});
