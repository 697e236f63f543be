import sheet from "./ink-control-strip.css?sheet";
import { Style } from "./style.tsx";

/** The color bar at the edge of a press sheet: five inks, each in four steps. */
export function InkControlStrip({ className }: { className?: string }) {
  return (
    <>
      <Style name="control-strip" sheet={sheet} />
      <div className={`control-strip ${className ?? ""}`.trimEnd()} aria-hidden="true" />
    </>
  );
}
