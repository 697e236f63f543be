import { describeLeftOutFacts, toReadAloudText } from "#artwork/studio/ad-words.ts";
import { adLookToQueryString } from "#business/ads/design/ad-look.ts";
import type { AdDesign, AdDesignsOrRefusal, AdPart } from "#business/ads/design/design-ad.ts";

/** The field of the form that an ad's words come from; none for the words that are ours. */
const fields: Readonly<Partial<Record<AdPart["role"], string>>> = {
  headline: "headline",
  offer: "offer",
  "offer words": "offer",
  points: "point1",
  name: "name",
  phone: "phone",
  area: "area",
  website: "website",
  conditions: "conditions",
  license: "licenseNumber",
};

/** The field of the words that are nearest to a point of the ad, in shares of its width and height. */
export function nearestAdFieldName(parts: readonly AdPart[], x: number, y: number): string {
  const farFrom = (at: number, from: number, length: number) =>
    Math.max(from - at, 0, at - from - length);
  const far = (part: AdPart) =>
    Math.hypot(farFrom(x, part.x, part.width), farFrom(y, part.y, part.height));
  const [nearest] = parts.filter(({ role }) => fields[role]).toSorted((a, b) => far(a) - far(b));
  return (nearest && fields[nearest.role]) ?? "headline";
}

/** A point of the screen as shares of an element's width and height. */
export function toSharesOfElement(element: Element, x: number, y: number): [x: number, y: number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [(x - left) / width, (y - top) / height];
}

/** Leads to a field of the ad's words, also to one that is folded away. */
export function moveFocusToField(form: HTMLFormElement | null | undefined, name: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  field.closest("details")?.setAttribute("open", "");
  field.focus();
}

export type DesignChoice = ReturnType<typeof toDesignChoice>;

export type DesignChoicesOrRefusal = { designs: DesignChoice[] } | { refusal: string };

/** The designs as a page shows them, each with what `pictureOf` returns as its picture’s address; a refusal stays one. */
export const toDesignChoices = (
  drawn: AdDesignsOrRefusal,
  pictureOf: (design: AdDesign) => string,
): DesignChoicesOrRefusal =>
  "refusal" in drawn
    ? drawn
    : { designs: drawn.designs.map((design) => toDesignChoice(design, pictureOf(design))) };

const toDesignChoice = ({ look, name, words, leftOut, parts }: AdDesign, picture: string) => ({
  /** Its look as a query, the value of the choice. */
  look: adLookToQueryString(look),
  /** "Loud: poster" */
  name,
  picture,
  alt: toReadAloudText(words),
  /** "Not in this design: website." */
  leftOut: describeLeftOutFacts(leftOut),
  parts,
});
