import { privacyVersion4 } from "#app/site/legal/earlier/privacy-version-4.tsx";
import { privacyVersion5 } from "#app/site/legal/earlier/privacy-version-5.tsx";
import { privacyVersion6 } from "#app/site/legal/earlier/privacy-version-6.tsx";
import { privacyVersion7 } from "#app/site/legal/earlier/privacy-version-7.tsx";
import type { EarlierVersion } from "./legal-page.tsx";

/**
 * Replaced versions of the Privacy text, from version 4 on, oldest first. Before `site.privacy` gets a new number, the text
 * in force is copied to a file of its own here.
 */
export const earlierPrivacy: readonly EarlierVersion[] = [
  privacyVersion4,
  privacyVersion5,
  privacyVersion6,
  privacyVersion7,
];
