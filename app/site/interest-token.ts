import { visitContext } from "#app/context.ts";
import { issueToken } from "#business/leads/robots.ts";
import type { Route } from "./+types/interest-token.ts";

/** A fresh token for the e-mail form, fetched when somebody begins to fill it in. */
export async function loader({ context }: Route.LoaderArgs) {
  const token = await issueToken("fresh", context.get(visitContext).now);
  return Response.json({ token }, { headers: { "cache-control": "no-store" } });
}
