import { areas } from "#business/mailings/areas.ts";

/** Degrees of latitude that share a row of the map: three miles. */
const ROW = 0.045;
const COLUMNS = 3;

/**
 * Where ZIP Codes of our areas are on a map of fields, roughly: the north in row 1, the west in column 1, each in a field of
 * its own, in reading order. Columns and rows that nothing is in are left out.
 */
export function layOutZips(
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
