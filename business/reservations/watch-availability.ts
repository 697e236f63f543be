import { onAnnouncement } from "#platform/database/announcements.server.ts";
import { AVAILABILITY_TOPIC } from "./claims.ts";

/**
 * Calls `listener` with the id of a mailing on which something changed, by whatever instance; with undefined after the
 * connection was lost, when anything may have changed. Returns what ends it.
 */
export function watchAvailability(listener: (mailingId: number | undefined) => void): () => void {
  return onAnnouncement(AVAILABILITY_TOPIC, (announcement) => {
    const { payload } = announcement.kind === "announced" ? announcement : { payload: null };
    listener(typeof payload === "number" ? payload : undefined);
  });
}
