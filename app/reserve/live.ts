import { visitContext } from "#app/context.ts";
import { watchAvailability } from "#business/reservations/watch-availability.ts";
import { networkOf } from "#platform/rate-limit.ts";
import { eventStreams } from "#platform/web/event-streams.ts";
import type { Route } from "./+types/live.ts";

/** Mailings that one screen may listen to. */
const AT_MOST = 24;

/**
 * Tells an open screen that something on its mailings has changed (`?mailing=1&mailing=2`): which, not what; the screen
 * then asks anew. Too many listeners are sent away with 503, and ask again later.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { networkAddress } = context.get(visitContext);
  const wanted = new URL(request.url).searchParams.getAll("mailing").slice(0, AT_MOST);
  const mailings = new Set(wanted.map(Number));
  const stream = eventStreams.open(networkOf(networkAddress), (tell) =>
    watchAvailability((mailing) => {
      if (mailing === undefined || mailings.has(mailing)) tell("change", String(mailing ?? ""));
    }),
  );
  return stream ?? new Response(null, { status: 503, headers: { "retry-after": "30" } });
}
