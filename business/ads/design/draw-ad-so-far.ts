import { findBrief } from "#business/ads/brief/brief-status.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { drawOneDesign, drawThreeDesigns } from "./design-ad.ts";

/** An ad without a version as an SVG document: by its chosen design, or the first that we would propose; undefined without details. */
export async function drawAdSoFar({
  id,
  industry,
  size,
}: Pick<Reservation, "id" | "industry" | "size">): Promise<string | undefined> {
  const brief = await findBrief(id);
  if (!brief || !industry) return undefined;
  const place = { industry, size, reservationId: id };
  const chosen = brief.look && (await drawOneDesign(brief.facts, brief.look, place));
  if (chosen && "svg" in chosen) return chosen.svg;
  const first = await drawThreeDesigns(brief.facts, place);
  return "designs" in first ? first.designs[0]?.svg : undefined;
}
