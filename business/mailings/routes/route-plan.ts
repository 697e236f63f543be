import { type AreaSlug, areas } from "#business/mailings/areas.ts";
import { summarizeRecordedDrops } from "#business/mailings/mailed-pieces.ts";
import {
  type Mailing,
  type MailingState,
  mailedStates,
  type RoutePlan,
  type RoutePlanEntry,
} from "#business/mailings/mailing.ts";
import { formatCount } from "#platform/money.ts";
import { listWords } from "#platform/word-list.ts";
import { postOffice } from "#site.ts";

/** The words and figures of where a mailing's card is planned to go. Safe in the browser. */

type Planned = { routePlan: RoutePlan; households: number };

const unique = (texts: readonly string[]) => [...new Set(texts)];

/** "85251 Old Town": names an entry. */
export const routePlanEntryName = ({
  zip,
  neighborhood,
}: Pick<RoutePlanEntry, "zip" | "neighborhood">): string => `${zip} ${neighborhood}`.trim();

/** "85251-old-town": two entries with the same key are one, whatever their case and punctuation. */
export const routePlanEntryKey = (entry: RoutePlanEntry): string =>
  routePlanEntryName(entry)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-");

/** "85251 and 85254: Old Town, Arcadia" for buyers, and if more is to come; undefined until something is planned. */
export function describeRoutePlan(mailing: Planned & { state: MailingState }): string | undefined {
  const { routePlan, households, state } = mailing;
  if (routePlan.length === 0) return undefined;
  const zips = listWords(unique(routePlan.map(({ zip }) => zip)));
  const names = unique(routePlan.map(({ neighborhood }) => neighborhood).filter(Boolean));
  const { homes, unknown } = countPlannedHomes(routePlan);
  const isMailed = mailedStates.some((mailed) => mailed === state);
  const isShort = !isMailed && unknown.length === 0 && homes < households;
  return `${[zips, names.join(", ")].filter(Boolean).join(": ")}${isShort ? ", with more to come" : ""}`;
}

/** The same as a fact of a message, with its label; empty until something is planned. */
export function routePlanMessageFacts(
  mailing: Planned & Pick<Mailing, "state" | "drops">,
): (readonly [string, string])[] {
  const where = describeRoutePlan(mailing);
  const mailed = summarizeRecordedDrops(mailing);
  return where ? [[mailed && !mailed.partly ? "Went to" : "Goes to", where]] : [];
}

/** The homes of a plan, and the names of entries whose homes are unknown. */
function countPlannedHomes(routePlan: RoutePlan): { homes: number; unknown: string[] } {
  return {
    homes: routePlan.reduce((sum, { homes }) => sum + (homes ?? 0), 0),
    unknown: routePlan.filter(({ homes }) => homes === null).map(routePlanEntryName),
  };
}

/** "8,400 of 10,000 homes planned" */
export function describePlannedHomes({ routePlan, households }: Planned): string {
  return `${formatCount(countPlannedHomes(routePlan).homes)} of ${formatCount(households)} homes planned`;
}

/** What the office still has to see to: homes missing from the plan or too many, ZIP Codes too large for one day. */
export function describeRoutePlanGaps({ routePlan, households }: Planned): string[] {
  const { homes, unknown } = countPlannedHomes(routePlan);
  const missing = households - homes;
  const byZip = Map.groupBy(routePlan, ({ zip }) => zip);
  const tooMany = [...byZip].flatMap(([zip, entries]) => {
    const { homes: inZip } = countPlannedHomes(entries);
    return inZip > postOffice.piecesPerZipAndDay ? [`${formatCount(inZip)} homes in ${zip}`] : [];
  });
  return [
    ...(missing > 0
      ? [`${formatCount(missing)} ${missing === 1 ? "home" : "homes"} left to plan.`]
      : []),
    ...(missing < 0
      ? [
          `${formatCount(homes)} homes are planned, ${formatCount(-missing)} more than the card's ${formatCount(households)}. Remove routes, or change the card's homes.`,
        ]
      : []),
    ...(unknown.length > 0 ? [`Enter the number of homes for ${listWords(unknown)}.`] : []),
    ...(tooMany.length > 0
      ? [
          `${listWords(tooMany)}: the post office takes ${formatCount(postOffice.piecesPerZipAndDay)} pieces a day per ZIP Code, so plan more than one drop-off.`,
        ]
      : []),
  ];
}

/** "85251 Old Town: 2,100 homes, routes C001 and C012" */
export function describeRoutePlanEntry(entry: RoutePlanEntry): string {
  const { routes, homes } = entry;
  const details = [
    homes === null ? "homes not known" : `${formatCount(homes)} homes`,
    ...(routes.length > 0
      ? [`${routes.length === 1 ? "route" : "routes"} ${listWords(routes)}`]
      : []),
  ];
  return `${routePlanEntryName(entry)}: ${details.join(", ")}`;
}

const byName = (plan: RoutePlan) => new Map(plan.map((entry) => [routePlanEntryKey(entry), entry]));

/** The differences between two plans, in words: what was removed, changed, and added. */
export function describeRoutePlanChanges(before: RoutePlan, after: RoutePlan): string[] {
  const [was, is] = [byName(before), byName(after)];
  const removed = before.filter((entry) => !is.has(routePlanEntryKey(entry)));
  return [
    ...removed.map((entry) => `Removed ${routePlanEntryName(entry)}`),
    ...after.flatMap((entry) => {
      const earlier = was.get(routePlanEntryKey(entry));
      const now = describeRoutePlanEntry(entry);
      if (!earlier) return [`Added ${now}`];
      const then = describeRoutePlanEntry(earlier);
      return then === now ? [] : [`${now} (was ${then})`];
    }),
  ];
}

/** The areas of our map that a plan reaches: those that an entry names, else all of its ZIP Code. */
export function findAreasInRoutePlan(routePlan: RoutePlan): AreaSlug[] {
  const reached = new Set(
    routePlan.flatMap(({ zip, neighborhood }) => {
      const named = areas.filter(({ name }) => isNamedBy(neighborhood, name));
      const ofZip = areas.filter(({ zips }) => zips.some((each) => each === zip));
      return (named.length > 0 ? named : ofZip).map(({ slug }) => slug);
    }),
  );
  return areas.map(({ slug }) => slug).filter((slug) => reached.has(slug));
}

/** "Old Town, Arcadia" names Old Town; "Silverleaf" names "DC Ranch and Silverleaf". */
function isNamedBy(typed: string, area: string): boolean {
  const names = [area, ...area.split(" and ")].map((name) => name.toLowerCase());
  return (
    typed.split(/,| and |&/).some((part) => names.includes(part.trim().toLowerCase())) ||
    names.includes(typed.trim().toLowerCase())
  );
}
