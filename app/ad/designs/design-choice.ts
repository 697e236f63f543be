import { leftOutSentence, readAloud } from "#artwork/studio/ad-words.ts";
import { lookToQuery } from "#business/ads/design/ad-look.ts";
import type { AdDesign, AdDesignsOrRefusal } from "#business/ads/design/design-ad.ts";

type DesignChoice = {
  /** Its look as a query, the value of the choice. */
  look: string;
  /** "Loud: poster" */
  name: string;
  picture: string;
  alt: string;
  /** "Not in this design: website." */
  leftOut?: string | undefined;
};

export type DesignChoicesOrRefusal = { designs: DesignChoice[] } | { refusal: string };

export function toDesignChoices(
  drawn: AdDesignsOrRefusal,
  pictureOf: (design: AdDesign) => string,
): DesignChoicesOrRefusal {
  if ("refusal" in drawn) return drawn;
  return {
    designs: drawn.designs.map((design) => ({
      look: lookToQuery(design.look),
      name: design.name,
      picture: pictureOf(design),
      alt: readAloud(design.words),
      leftOut: leftOutSentence(design.leftOut),
    })),
  };
}
