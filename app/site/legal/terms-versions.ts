import type { EarlierVersion } from "./legal-page.tsx";
import { termsVersion1 } from "./terms-version-1.tsx";
import { termsVersion2 } from "./terms-version-2.tsx";

/**
 * Every version before the one in force, oldest first: reservations that accepted one keep it. Before `site.terms` gets a
 * new number, the text in force is copied, with its figures, to a file of its own here.
 */
export const earlierTerms: readonly EarlierVersion[] = [termsVersion1, termsVersion2];
