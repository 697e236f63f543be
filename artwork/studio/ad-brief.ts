import type { SizeId } from "#site.ts";
import { adSizes } from "./ad-sizes.ts";

/** What a business wants its ad to say. Everything but the name and the phone may be missing. */
export type AdBrief = {
  readonly name: string;
  /** As printed: "480-555-0149". */
  readonly phone: string;
  readonly headline: string;
  /** Used where the headline is too long for a template. */
  readonly shorterHeadline?: string;
  /** One offer in a phrase: "$49 drain clearing", "Free 21-point roof check". */
  readonly offer: string;
  /** What limits the offer: "New customers only." */
  readonly conditions?: string;
  /** The offer's last day, YYYY-MM-DD. */
  readonly lastDay?: string;
  readonly website?: string;
  /** A street address, or the area served. */
  readonly area?: string;
  readonly points?: readonly string[];
  /** What the law wants in print: "AZ ROC 555149", "Not a licensed contractor". */
  readonly license?: string;
};

/** The part of an offer that is set large, and the words around it. */
export type OfferParts = {
  readonly before?: string;
  readonly lead?: string;
  readonly rest?: string;
};

const lead =
  /(?:up to )?(?:\$\d[\d,]*(?:\.\d\d)?(?: off)?|\d+ ?%(?: off)?|\d+ for \d+|half price|^free)(?![\w%$])/i;

/** Splits an offer around its number or its gain; without one it is all `rest`. */
export function splitOffer(offer: string): OfferParts {
  const found = lead.exec(offer);
  if (!found) return { rest: offer };
  const before = offer.slice(0, found.index).trim().replace(/[,:]$/, "");
  const rest = offer.slice(found.index + found[0].length).trim();
  return {
    lead: found[0],
    ...(before && { before }),
    ...(rest && { rest: rest.replace(/^[,:.]\s*/, "") }),
  };
}

const months = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

/** The offer's conditions and last day as one line, or undefined where it has neither. */
export function offerTerms({ conditions, lastDay }: AdBrief): string | undefined {
  const [year, month, day] = lastDay?.split("-").map(Number) ?? [];
  const until = month && day ? `Through ${months[month - 1]} ${day}, ${year}.` : undefined;
  return [conditions, until].filter(Boolean).join(" ") || undefined;
}

/** What a scan does, in a few words beside the code; a flat ad has no room for them. */
export const scanCaption = (size: SizeId): string | undefined =>
  adSizes[size].shape === "upright" ? "Scan for the offer" : undefined;
