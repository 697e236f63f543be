import type { RoutePlan } from "#business/mailings/mailing.ts";
import { routePlanEntryKey } from "#business/mailings/routes/route-plan.ts";

/** The parts of a row, in the order of the form; `remove` is set to take the row out. */
export const routePlanRowFields = ["zip", "neighborhood", "routes", "homes", "remove"] as const;

type RoutePlanRowField = (typeof routePlanRowFields)[number];

/**
 * The name of a field: by what its row is, so that a row never gets what was typed for another; "new-1" if it is empty.
 */
export const routePlanFieldName = (key: string, part: RoutePlanRowField): string =>
  `route-${key}-${part}`;

/** The rows of a form by the names of its fields, in their order. */
export const readRoutePlanRowKeys = (names: readonly string[]): string[] =>
  names.flatMap((name) => /^route-(.+)-zip$/.exec(name)?.[1] ?? []);

/** A plan as its form shows it. */
export const toRoutePlanFormValues = (plan: RoutePlan): Record<string, string> =>
  Object.fromEntries(
    plan.flatMap((entry) => {
      const field = (part: RoutePlanRowField) => routePlanFieldName(routePlanEntryKey(entry), part);
      return [
        [field("zip"), entry.zip],
        [field("neighborhood"), entry.neighborhood],
        [field("routes"), entry.routes.join(", ")],
        [field("homes"), entry.homes === null ? "" : String(entry.homes)],
      ];
    }),
  );
