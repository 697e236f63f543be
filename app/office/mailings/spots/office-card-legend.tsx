import { Style } from "#app/ui/style.tsx";
import sheet from "./office-card-legend.css?sheet";

const LOOKS = [
  ["paid", "Paid"],
  ["unpaid", "Invoice open"],
  ["held", "Held or offered"],
  ["open", "Open"],
  ["house", "House ad"],
] as const;

/** The legend of a drawn card; `isPrinted`: what is open stays unsold. */
export function OfficeCardLegend({ isPrinted = false }: { isPrinted?: boolean }) {
  return (
    <>
      <Style name="office-card-legend" sheet={sheet} />
      <ul className="office-card-legend" aria-label="Legend">
        {LOOKS.map(([look, name]) => (
          <li key={look} className={look}>
            {isPrinted && look === "open" ? "Unsold" : name}
          </li>
        ))}
      </ul>
    </>
  );
}
