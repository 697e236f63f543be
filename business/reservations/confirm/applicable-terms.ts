import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { siteOrigin } from "#business/reservations/site-origin.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { site } from "#site.ts";

/** The Terms version that applies to a reservation, and where to read it. */
export type ApplicableTerms = {
  version: string;
  url: string;
  accepted: boolean;
};

/** The Terms of a reservation: the accepted version, or the one to accept. */
export function findApplicableTerms({
  termsVersion,
}: Pick<Reservation, "termsVersion">): ApplicableTerms {
  const version = termsVersion ?? site.terms.version;
  const url = siteOrigin(currentSettings()) + privatePagePaths.terms(version);
  return { version, url, accepted: termsVersion !== null };
}
