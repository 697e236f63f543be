import {
  createAvailabilityFingerprinter,
  subscribeToAvailabilityChanges,
} from "#business/reservations/availability/find-availability.ts";
import { householdNetworkOf } from "#platform/rate-limit.ts";
import { eventStreams } from "#platform/web/event-streams.ts";
import type { StreamHandler } from "#platform/web/http-handler.ts";

const AT_MOST = 24;

/**
 * Tells an open screen that something on its mailings has changed (`?mailing=1&mailing=2`): which, not what; the screen
 * then asks anew. At once where something has since the screen's data were read (`&seen=`, its `createAvailabilityFingerprinter`). Too
 * many listeners are sent away with 503, and ask again later. It is no route of the router, which answers other
 * addresses with it as well (`.data`, capitals, a final slash) and HEAD.
 */
export const availabilityEventStream: StreamHandler = (request, { networkAddress }) => {
  const query = new URL(request.url).searchParams;
  const wanted = query.getAll("mailing").slice(0, AT_MOST).map(Number);
  const mailings = new Set(wanted);
  const stream = eventStreams.open(householdNetworkOf(networkAddress), (send) => {
    const stop = subscribeToAvailabilityChanges((mailing) => {
      if (mailing === undefined || mailings.has(mailing)) send("change", String(mailing ?? ""));
    });
    if (query.get("seen") !== createAvailabilityFingerprinter()(wanted)) send("change", "");
    return stop;
  });
  return stream ?? new Response(null, { status: 503, headers: { "retry-after": "30" } });
};
