import { requestContext } from "#app/request-context.ts";
import { issueTimeTrapToken } from "#business/leads/robot-guard.ts";
import type { Route } from "./+types/lead-form-token.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const token = await issueTimeTrapToken("fresh", context.get(requestContext).now);
  return Response.json({ token }, { headers: { "cache-control": "no-store" } });
}
