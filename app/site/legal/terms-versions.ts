import type { LegalSection } from "./legal-page.tsx";
import { termsVersion1 } from "./terms-version-1.tsx";

/** Terms that were replaced: reservations that accepted them keep them. */
export type EarlierTerms = {
  edition: { version: string; date: string };
  /** The date from which the next version counts. */
  replacedOn: string;
  short: readonly string[];
  lead: string;
  sections: readonly LegalSection[];
};

/**
 * Every version before the one in force, oldest first. Anyone who gives `site.terms` a new number first copies the text in
 * force, with its figures, to a file of its own here.
 */
export const earlierTerms: readonly EarlierTerms[] = [termsVersion1];
