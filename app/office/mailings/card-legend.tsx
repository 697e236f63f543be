import { Style } from "#app/ui/style.tsx";
import sheet from "./card-legend.css?sheet";

const LOOKS = [
  ["paid", "Paid"],
  ["unpaid", "On an invoice"],
  ["held", "Held or offered"],
  ["open", "Free"],
  ["house", "Ours"],
] as const;

/** What the looks of the places mean on a drawn card. */
export function CardLegend() {
  return (
    <>
      <Style name="office-card-legend" sheet={sheet} />
      <ul className="office-card-legend" aria-label="How the places are drawn">
        {LOOKS.map(([look, name]) => (
          <li key={look} className={look}>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
