import { insiderWho, officeHeaders } from "#app/office/door.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/find.ts";
import { findEverything } from "./found.ts";

/** What the command palette finds for words: records and the actions on them, for the role that asks. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { operator, circumstances } = insiderWho(context, "office.see");
  const words = (new URL(request.url).searchParams.get("words") ?? "").slice(0, 100);
  const today = arizonaDate(circumstances.now);
  const hits = await findEverything(words, { id: operator.id, role: operator.role, today });
  return Response.json({ hits }, { headers: officeHeaders });
}
