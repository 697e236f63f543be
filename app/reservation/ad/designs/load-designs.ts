import { toDesignChoices } from "#app/ad/designs/design-choice.ts";
import { paths } from "#app/paths.ts";
import type { LinkedReservation } from "#app/private-page.ts";
import { getSize } from "#artwork/layouts/sizes.ts";
import { lacksRequiredDetails } from "#business/ads/brief/ad-details.ts";
import { fillMissingFactsWithExamples } from "#business/ads/brief/suggestions.ts";
import { lookToQuery } from "#business/ads/design/ad-look.ts";
import { drawThreeDesigns } from "#business/ads/design/design-ad.ts";
import { findAdDetailsAndLook } from "./find-ad-details.ts";

export async function loadDesigns(token: string, { reservation }: LinkedReservation) {
  const { facts, look } = await findAdDetailsAndLook(reservation.id);
  const { id: reservationId, industry, size } = reservation;
  const drawn = await drawThreeDesigns(fillMissingFactsWithExamples(facts, industry), {
    industry,
    size,
    reservationId,
    chosen: look,
  });
  const choices = toDesignChoices(drawn, (one) =>
    paths.yoursAdDesign(token, lookToQuery(one.look)),
  );
  const { widthInches, heightInches } = getSize(size);
  return {
    choices,
    count: "designs" in choices ? choices.designs.length : 0,
    isExample: lacksRequiredDetails(facts),
    chosen: look && lookToQuery(look),
    address: paths.yoursAdDesigns(token),
    shape: [widthInches, heightInches] as const,
  };
}
