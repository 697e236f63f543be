import type { LegalSection } from "./legal-page.tsx";
import { termsVersion1 } from "./terms-version-1.tsx";

/** Replaced Terms: reservations that accepted them keep them. */
export type EarlierTerms = {
  edition: { version: string; date: string };
  /** The date on which the next version took effect. */
  replacedOn: string;
  short: readonly string[];
  lead: string;
  sections: readonly LegalSection[];
};

/**
 * Every earlier version, oldest first. Before changing the number in `site.terms`, copy the current
 * text with its figures to a file here.
 */
export const earlierTerms: readonly EarlierTerms[] = [termsVersion1];
