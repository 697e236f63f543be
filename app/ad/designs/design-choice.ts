import { leftOutSentence, readAloud } from "#artwork/studio/ad-words.ts";
import { lookToQuery } from "#business/ads/design/ad-look.ts";
import type { AdDesign, AdDesignsOrRefusal } from "#business/ads/design/design-ad.ts";

/** A design to choose, as the page knows it. */
type DesignChoice = {
  /** Its look as a query, the value of the choice. */
  look: string;
  /** "Loud: poster" */
  name: string;
  /** The address of its picture. */
  picture: string;
  /** What it says, for who can't see it. */
  alt: string;
  /** "Not in this design: website." */
  leftOut?: string | undefined;
};

export type DesignChoicesOrRefusal = { designs: DesignChoice[] } | { refusal: string };

/** Designs as the page knows them; `pictureOf` says the address of each picture. */
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
