import { requestContext } from "#app/request-context.ts";
import type { Route } from "./+types/next-mailing.ts";
import { loadDropDateCountdownData } from "./load-drop-date-countdown-data.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const next = await loadDropDateCountdownData(context.get(requestContext).now);
  return Response.json(next, { headers: { "cache-control": "no-store" } });
}
