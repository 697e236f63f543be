import { requestContext } from "#app/request-context.ts";
import type { Route } from "./+types/next-mailing.ts";
import { findCountdownTarget } from "./find-countdown-target.ts";

/** The next mailing, for a page that has been open for a while. */
export async function loader({ context }: Route.LoaderArgs) {
  const next = await findCountdownTarget(context.get(requestContext).now);
  return Response.json(next, { headers: { "cache-control": "no-store" } });
}
