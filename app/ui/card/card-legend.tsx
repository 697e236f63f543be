import { Style } from "#app/ui/style.tsx";
import sheet from "./card-legend.css?sheet";

export function CardLegend() {
  return (
    <ul className="card-legend" aria-hidden="true">
      <Style name="card-legend" sheet={sheet} />
      <li data-state="open">Open</li>
      <li data-state="held">On hold</li>
      <li data-state="sold">Taken</li>
      <li data-state="mine">Yours</li>
    </ul>
  );
}
