import type { CSSProperties } from "react";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import { areas } from "#business/mailings/areas.ts";
import type { PlannedRoute } from "#business/mailings/mailing.ts";
import { sumHomesOfRoutes } from "#business/mailings/route-plan.ts";
import { formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";

/**
 * The ZIP Codes of a table where they are in the city, each with its routes and homes, and how many are selected. One selects or
 * clears a ZIP Code at once; without script it leads to its routes.
 */
export function ZipMap({
  byZip,
  isSelected,
  onSelect,
}: {
  byZip: ReadonlyMap<string, readonly PlannedRoute[]>;
  isSelected: (route: PlannedRoute) => boolean;
  onSelect: (zip: string, select: boolean) => void;
}) {
  const isScripted = useHasJavaScript();
  const fields = placeZipsOnGrid([...byZip.keys()]);
  if (fields.length === 0) return null;
  const columns = Math.max(...fields.map(({ column }) => column));
  return (
    <div className="zip-map">
      <p>
        {isScripted
          ? "Roughly where each ZIP Code is, north at the top. Choose one to select all of its routes, or to clear them."
          : "Roughly where each ZIP Code is, north at the top. Each leads to its routes."}
      </p>
      <ul aria-label="Map of ZIP Codes" style={{ "--columns": columns } as CSSProperties}>
        {fields.map(({ zip, row, column }) => {
          const routes = byZip.get(zip) ?? [];
          const selected = routes.filter(isSelected);
          const isWhole = selected.length === routes.length;
          const [some, all] = [sumHomesOfRoutes(selected), sumHomesOfRoutes(routes)];
          const share = all === 0 ? 0 : (100 * some) / all;
          const style = { "--share": `${share}%` } as CSSProperties;
          const says = (
            <>
              <b>{zip}</b>{" "}
              <span>
                {selected.length} of {pluralize(routes.length, "route")}
              </span>{" "}
              <span>
                {formatCount(some)} of {formatCount(all)} homes
              </span>
            </>
          );
          return (
            <li key={zip} style={{ gridRow: row, gridColumn: column }}>
              {isScripted ? (
                <button
                  type="button"
                  style={style}
                  aria-pressed={isWhole ? true : selected.length > 0 ? "mixed" : false}
                  onClick={() => onSelect(zip, !isWhole)}
                >
                  {says}
                </button>
              ) : (
                <a href={`#zip-${zip}`} style={style}>
                  {says}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Degrees of latitude that share a row of the map: three miles. */
const ROW = 0.045;
const COLUMNS = 3;

/**
 * Where ZIP Codes of our areas are on a map of fields, roughly: the north in row 1, the west in column 1, each in a field of
 * its own, in reading order. Columns and rows that nothing is in are left out.
 */
export function placeZipsOnGrid(
  zips: readonly string[],
): { zip: string; row: number; column: number }[] {
  const found = zips.flatMap((zip) => centerOf(zip) ?? []);
  const columns = [...new Set(found.map(({ column }) => column))].toSorted();
  let [row, top] = [0, Number.POSITIVE_INFINITY];
  const taken = new Set<number>();
  const placed = found
    .toSorted((a, b) => b.latitude - a.latitude)
    .map(({ zip, latitude, column }) => {
      if (taken.has(column) || top - latitude > ROW) {
        [row, top] = [row + 1, latitude];
        taken.clear();
      }
      taken.add(column);
      return { zip, row, column: columns.indexOf(column) + 1 };
    });
  return placed.toSorted((a, b) => a.row - b.row || a.column - b.column);
}

const longitudes = areas.map(({ longitude }) => longitude);
const west = Math.min(...longitudes);
const width = (Math.max(...longitudes) - west) / COLUMNS;

/** The middle of the areas whose main ZIP Code it is; undefined outside our areas. */
function centerOf(zip: string) {
  const own = areas.filter(({ zips: [main] }) => main === zip);
  if (own.length === 0) return undefined;
  const mean = (of: (area: (typeof areas)[number]) => number) =>
    own.reduce((sum, area) => sum + of(area), 0) / own.length;
  const column = Math.floor((mean(({ longitude }) => longitude) - west) / width);
  return { zip, latitude: mean(({ latitude }) => latitude), column: Math.min(column, COLUMNS - 1) };
}
