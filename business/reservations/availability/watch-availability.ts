import { randomUUID } from "node:crypto";
import { AVAILABILITY_TOPIC } from "#business/reservations/claims/claims.ts";
import { onAnnouncement } from "#platform/database/announcements.server.ts";

/**
 * Calls `listener` with the id of a mailing on which something changed, by whatever instance; with undefined after the
 * connection was lost, when anything may have changed. Returns what ends it.
 */
export function watchAvailability(listener: (mailingId: number | undefined) => void): () => void {
  count();
  return onAnnouncement(AVAILABILITY_TOPIC, (announcement) => {
    const { payload } = announcement.kind === "announced" ? announcement : { payload: null };
    listener(typeof payload === "number" ? payload : undefined);
  });
}

/** Names this process: what another one has counted says nothing about ours. */
const run = randomUUID().slice(0, 8);
const changes = new Map<number | undefined, number>();
let isCounting = false;

function count(): void {
  if (isCounting) return;
  isCounting = true;
  watchAvailability((mailing) => changes.set(mailing, (changes.get(mailing) ?? 0) + 1));
}

/**
 * What has happened on mailings so far, as this process knows it, to be compared with the same of later. Take it before
 * reading what it stands for, and ask for the mailings afterwards: a change in between then shows as one.
 */
export function newAvailabilityFingerprint(): (mailings: readonly number[]) => string {
  count();
  const counted = new Map(changes);
  return (mailings) => {
    const each = [undefined, ...mailings].map((mailing) => counted.get(mailing) ?? 0);
    return `${run}.${each.reduce((sum, one) => sum + one, 0)}`;
  };
}
