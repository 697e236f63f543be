import type { Drop, Mailing } from "#business/mailings/mailing.ts";
import { type Bundle, listBundles } from "./pack.ts";
import { listStops, type Stop } from "./plan-days.ts";

/** What was dropped off at the post office, against what was planned. Safe in the browser. */

/** A trip with what is still with us. */
export type OpenStop = Stop & { bundles: (Bundle & { isDroppedOff: boolean })[]; left: number };

export function listOpenStops({
  routePlan,
  drops,
}: Pick<Mailing, "routePlan" | "drops">): OpenStop[] {
  const droppedOff = new Set(
    drops.flatMap(({ routes = [] }) =>
      routes.flatMap(({ zip, route, bundles }) =>
        bundles.map((number) => `${zip}-${route}-${number}`),
      ),
    ),
  );
  return listStops(routePlan).map((stop) => {
    const bundles = listBundles(stop).map((bundle) => ({
      ...bundle,
      isDroppedOff: droppedOff.has(bundle.key),
    }));
    const left = bundles.reduce(
      (sum, { pieces, isDroppedOff }) => sum + (isDroppedOff ? 0 : pieces),
      0,
    );
    return { ...stop, bundles, left };
  });
}

/** A drop from its bundles. `fewer`: cards that a route's bundles had less than their slips say, by "85251-C012". */
export function toDrop(
  bundles: readonly Bundle[],
  {
    date,
    postOffice,
    fewer,
    note,
  }: Pick<Drop, "date" | "postOffice"> & { fewer: Readonly<Record<string, number>>; note: string },
): Drop {
  const groups = Map.groupBy(bundles, ({ zip, route }) => `${zip}-${route}`);
  const routes = [...groups].map(([name, ofRoute]) => {
    const [zip = "", route = ""] = name.split("-");
    const pieces = ofRoute.reduce((sum, bundle) => sum + bundle.pieces, 0) - (fewer[name] ?? 0);
    return { zip, route, pieces, bundles: ofRoute.map(({ number }) => number) };
  });
  const pieces = routes.reduce((sum, route) => sum + route.pieces, 0);
  return { date, pieces, postOffice, routes, ...(note && { note }) };
}
