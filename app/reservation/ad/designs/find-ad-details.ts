import { findBrief } from "#business/ads/brief/brief-status.ts";
import { findPrefilledBrief } from "#business/ads/brief/find-plain-ad-details.ts";

/** The words of an ad as they are kept, or what we know before anything was typed, with the look that was chosen. */
export async function findAdDetailsAndLook(reservationId: number) {
  const brief = await findBrief(reservationId);
  if (brief) return { facts: brief.facts, look: brief.look ?? undefined, version: brief.version };
  const { facts } = await findPrefilledBrief(reservationId);
  return { facts, look: undefined, version: undefined };
}
