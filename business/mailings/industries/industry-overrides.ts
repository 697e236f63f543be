/**
 * What the owner has changed about the industries of `industries.ts` (docs/decisions/059). One value for the whole process,
 * as the company is (049): the server follows the database, and a browser has what came with its document. Apart from the
 * list itself, which most documents do without.
 */

/** An industry that is not as the list says: its name of today, null for the first one, and whether it is hidden. */
export type IndustryOverride = { slug: string; name: string | null; isHidden: boolean };

const FIRST_COUNT = 54;

const NONE: readonly IndustryOverride[] = [];

let current = NONE;

export const currentIndustryOverrides = (): readonly IndustryOverride[] => current;

export const countShownIndustries = (): number =>
  FIRST_COUNT - current.filter(({ isHidden }) => isHidden).length;

export function setIndustryOverridesInMemory(overrides: readonly IndustryOverride[] = NONE): void {
  current = overrides;
}
