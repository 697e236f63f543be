import cropMarksSheet from "./crop-marks.css?sheet";
import controlStripSheet from "./ink-control-strip.css?sheet";
import { Style } from "./style.tsx";

export function CropMarks() {
  return (
    <div className="crop-marks" aria-hidden="true">
      <Style name="crop-marks" sheet={cropMarksSheet} />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

/** The printer's registration target, used as bullet, "open" icon and toggle. */
export function RegistrationTarget() {
  return (
    <svg
      className="target"
      viewBox="0 0 20 20"
      width="1.15em"
      height="1.15em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="6" />
      <path d="M10 0v20M0 10h20" />
    </svg>
  );
}

export function InkControlStrip() {
  return (
    <>
      <Style name="control-strip" sheet={controlStripSheet} />
      <div className="control-strip" aria-hidden="true" />
    </>
  );
}

/** Rows of dots from top to bottom; one unit is one dot's pitch. */
const ROWS = 48;
const RADIUS = 24;

/** Each row of dots is one dashed line with round ends; rows of one weight (tenths of the pitch) share a path. */
const paths = new Map<number, string>();
for (let row = 1; row < ROWS; row++) {
  const dots = Math.floor(2 * Math.sqrt(RADIUS ** 2 - (RADIUS - row) ** 2)) - 1;
  const weight = 6.5 + Math.round((row * 11) / ROWS) / 2;
  paths.set(weight, `${paths.get(weight) ?? ""}M${-dots / 2} ${row}h${dots}`);
}

/** A halftone sunset behind a picture. Its color is `--sun`; a class sets size and position. */
export function HalftoneSun({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="-24.5 -24.5 49 49" aria-hidden="true">
      <g
        transform={`rotate(15)translate(0-${RADIUS})`}
        stroke="var(--sun)"
        strokeLinecap="round"
        strokeDasharray="0 1"
      >
        {[...paths].map(([weight, d]) => (
          <path key={weight} d={d} strokeWidth={weight / 10} />
        ))}
      </g>
    </svg>
  );
}
