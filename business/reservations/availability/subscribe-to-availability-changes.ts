import { randomUUID } from "node:crypto";
import { AVAILABILITY_TOPIC } from "#business/reservations/claims/claims.ts";
import { onAnnouncement } from "#platform/database/announcements.server.ts";

/**
 * Calls `listener` with each mailing that changes, anywhere, and with undefined after a lost connection; returns the
 * stop.
 */
export function subscribeToAvailabilityChanges(
  listener: (mailingId: number | undefined) => void,
): () => void {
  count();
  return onAnnouncement(AVAILABILITY_TOPIC, (announcement) => {
    const { payload } = announcement.kind === "announced" ? announcement : { payload: null };
    listener(typeof payload === "number" ? payload : undefined);
  });
}

/** Identifies this process: counts from another process mean nothing here. */
const run = randomUUID().slice(0, 8);
const changes = new Map<number | undefined, number>();
let isCounting = false;

function count(): void {
  if (isCounting) return;
  isCounting = true;
  subscribeToAvailabilityChanges((mailing) =>
    changes.set(mailing, (changes.get(mailing) ?? 0) + 1),
  );
}

/** A stamp of all changes seen so far. Take it before you read and compare afterwards: a change in between shows. */
export function createAvailabilityFingerprinter(): (mailings: readonly number[]) => string {
  count();
  const counted = new Map(changes);
  return (mailings) => {
    const each = [undefined, ...mailings].map((mailing) => counted.get(mailing) ?? 0);
    return `${run}.${each.reduce((sum, one) => sum + one, 0)}`;
  };
}
