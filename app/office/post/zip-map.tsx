import type { CSSProperties } from "react";
import { Style } from "#app/ui/style.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import type { PlannedRoute } from "#business/mailings/mailing.ts";
import { countHomes } from "#business/mailings/routes/route-plan.ts";
import { formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import { layOutZips } from "./lay-out-zips.ts";
import sheet from "./zip-map.css?sheet";

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
  const fields = layOutZips([...byZip.keys()]);
  if (fields.length === 0) return null;
  const columns = Math.max(...fields.map(({ column }) => column));
  return (
    <div className="zip-map">
      <Style name="zip-map" sheet={sheet} />
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
          const [some, all] = [countHomes(selected), countHomes(routes)];
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
