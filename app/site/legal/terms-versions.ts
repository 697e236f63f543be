import { termsVersion1 } from "#app/site/legal/earlier/terms-version-1.tsx";
import { termsVersion2 } from "#app/site/legal/earlier/terms-version-2.tsx";
import { termsVersion3 } from "#app/site/legal/earlier/terms-version-3.tsx";
import { termsVersion4 } from "#app/site/legal/earlier/terms-version-4.tsx";
import { termsVersion5 } from "#app/site/legal/earlier/terms-version-5.tsx";
import type { EarlierVersion } from "./legal-page.tsx";

/**
 * Replaced Terms, oldest first: reservations that accepted them keep them. To publish new Terms, first copy the current
 * text, with its figures, to a file here, then raise `site.terms`, and the launch check's version in site.ts unless a lawyer
 * has read the new text.
 */
export const earlierTerms: readonly EarlierVersion[] = [
  termsVersion1,
  termsVersion2,
  termsVersion3,
  termsVersion4,
  termsVersion5,
];
