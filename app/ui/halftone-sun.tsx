const RADIUS = 440;
const PITCH = 18;

/**
 * One row of dots is one dashed line with round ends; rows get heavier downwards, as ink does on a
 * printed dusk. Positions in units of the view box, 880 by 880.
 */
const rows = Array.from({ length: Math.floor((2 * RADIUS) / PITCH) - 1 }, (_, row) => {
  const y = Math.round(-RADIUS + (row + 1) * PITCH);
  const half = Math.sqrt((RADIUS - PITCH / 2) ** 2 - y ** 2);
  const dots = Math.floor((2 * half) / PITCH);
  const start = -Math.round((dots * PITCH) / 2);
  return { y, start, end: start + dots * PITCH - 1, width: 12 + Math.round((row * 10) / 48) };
});

/** A setting sun in halftone, behind a picture. Its color is `--sun`; size and place come by class. */
export function HalftoneSun({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="-440 -440 880 880" aria-hidden="true">
      <g
        transform="rotate(15)"
        stroke="var(--sun)"
        strokeLinecap="round"
        strokeDasharray={`0 ${PITCH}`}
      >
        {rows.map(({ y, start, end, width }) => (
          <path key={y} d={`M${start} ${y}H${end}`} strokeWidth={width} />
        ))}
      </g>
    </svg>
  );
}
