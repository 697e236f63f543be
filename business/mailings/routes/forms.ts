import * as v from "valibot";
import { listZipsOfAllAreas } from "#business/mailings/areas.ts";
import { createWholeNumberSchema } from "#business/mailings/forms.ts";
import { asOneLine } from "#platform/text-line.ts";

/** The form of a mailing's planned routes in the office: one entry. */

const ZIP = "Enter a ZIP Code in our areas, like 85251.";
const ROUTES = "Enter routes like C001, C012, or leave this blank.";

/** "85251-C001, c12" as ["C001", "C012"]: each once, in order. */
const routes = v.pipe(
  v.string(ROUTES),
  v.maxLength(1_000, ROUTES),
  v.transform((text) =>
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
  v.array(v.pipe(v.string(), v.regex(/^(\d{5}-?)?[BCGHR]\d{1,3}$/, ROUTES))),
  v.transform((typed) => [...new Set(typed.map(withThreeDigits))].sort()),
);

function withThreeDigits(typed: string): string {
  const route = typed.replace(/^\d{5}-?/, "");
  return `${route.charAt(0)}${route.slice(1).padStart(3, "0")}`;
}

const HOMES = "Enter the number of homes, or leave it blank.";
const homes = v.pipe(
  v.string(HOMES),
  v.trim(),
  v.union(
    [
      v.pipe(
        v.literal(""),
        v.transform(() => null),
      ),
      createWholeNumberSchema(HOMES),
    ],
    HOMES,
  ),
);

/** One entry of a route plan. The ZIP Code must be one of our areas'; all else may be blank. */
export const routePlanEntryForm = v.object({
  zip: v.pipe(
    v.string(ZIP),
    v.trim(),
    v.check((zip) => listZipsOfAllAreas().includes(zip), ZIP),
  ),
  neighborhood: v.pipe(
    v.string(),
    v.normalize("NFC"),
    v.transform(asOneLine),
    v.maxLength(60, "Use 60 characters or fewer."),
  ),
  routes,
  homes,
});
