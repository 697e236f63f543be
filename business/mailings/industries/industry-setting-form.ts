import * as v from "valibot";
import { createLineSchema } from "#platform/text-line.ts";
import { industrySearchKey } from "./search-industries.ts";

/** Its name, whether it is hidden, and the slug of one it competes with: the first of its group, "" for none. */
export type IndustrySetting = { name: string; isHidden: boolean; competesWith: string };

/** Longest name, in characters: it stands on one line in the headline of Home on a phone 320 px wide. */
export const MAX_INDUSTRY_NAME_LENGTH = 18;

/** Longest word of it: a card of the carousel doesn't break it. */
const WORD_LENGTH = 14;

export const industrySettingForm = v.pipe(
  v.object({
    name: v.pipe(
      createLineSchema("Enter a name.", MAX_INDUSTRY_NAME_LENGTH),
      v.check((name) => industrySearchKey(name) !== "", "Enter a name with letters."),
      v.check(
        (name) => name.split(/[\s-]/).every((word) => word.length <= WORD_LENGTH),
        `Use words of up to ${WORD_LENGTH} letters.`,
      ),
    ),
    status: v.picklist(["shown", "hidden"], "Choose whether it can be booked."),
    with: v.string(),
  }),
  v.transform(
    ({ name, status, with: competesWith }): IndustrySetting => ({
      name,
      isHidden: status === "hidden",
      competesWith,
    }),
  ),
);

export const toIndustrySettingFormValues = ({
  name,
  isHidden,
  competesWith,
}: IndustrySetting): Record<string, string> => ({
  name,
  status: isHidden ? "hidden" : "shown",
  with: competesWith,
});

type Grouped = { slug: string; name: string; exclusivityGroup: string };

/** The others of a group, by the slug of one of them, with commas. */
function rivalNames(slug: string, competesWith: string, all: readonly Grouped[]): string {
  const group = all.find((industry) => industry.slug === competesWith)?.exclusivityGroup;
  const rivals = all.filter(
    (industry) => industry.slug !== slug && industry.exclusivityGroup === group,
  );
  return rivals.map(({ name }) => name).join(", ") || "No other industry";
}

export function diffIndustrySettings(
  slug: string,
  { from, to }: Record<"from" | "to", IndustrySetting>,
  all: readonly Grouped[],
): { what: string; from: string; to: string }[] {
  const words = ({ name, isHidden, competesWith }: IndustrySetting) => [
    { what: "Name", as: name },
    { what: "Status", as: isHidden ? "Hidden" : "Can be booked" },
    { what: "Competes with", as: rivalNames(slug, competesWith, all) },
  ];
  const after = words(to);
  return words(from)
    .map(({ what, as }, at) => ({ what, from: as, to: after[at]?.as ?? "" }))
    .filter((change) => change.from !== change.to);
}
