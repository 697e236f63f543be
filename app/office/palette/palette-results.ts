import { officeLoader } from "#app/office/access/office-route.ts";
import { arizonaDate } from "#platform/clock.ts";
import { findPaletteResults } from "./find-palette-results.ts";

/** The command palette's results: records and their actions, for the operator's role. */
export const loader = officeLoader(
  "office.see",
  async ({ request }, { operator, actionContext }) => {
    const words = (new URL(request.url).searchParams.get("words") ?? "").slice(0, 100);
    const today = arizonaDate(actionContext.now);
    const hits = await findPaletteResults(words, { id: operator.id, role: operator.role, today });
    return Response.json({ hits });
  },
);
