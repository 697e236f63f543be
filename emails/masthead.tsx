import { company } from "#company.ts";

/** Our mark and name. `ink`, `font`: of both, and of the name. */
export function Masthead({ ink, font }: { ink: string; font: string }) {
  const name = { fontFamily: font, fontSize: 18, fontWeight: 800, color: ink };
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td width={54}>
            <Mark ink={ink} />
          </td>
          <td className="ink" style={name}>
            {company().tradeName}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The mark (app/ui/logo.tsx) of table cells: mail programs hold back pictures, and show no SVG. */
function Mark({ ink }: { ink: string }) {
  const gap = (width: number, height = 1) => <td width={width} height={height} />;
  const spot = (width: number, height: number) => (
    <td width={width} height={height} className="mark" style={{ backgroundColor: ink }} />
  );
  const table = { role: "presentation", cellPadding: 0, cellSpacing: 0, width: 42 };
  return (
    <div data-skip-in-text style={{ width: 42, fontSize: 0, lineHeight: 0 }}>
      <table {...table}>
        <tbody>
          <tr>
            {spot(12, 16)}
            {gap(3)}
            {spot(12, 16)}
            {gap(3)}
            {spot(12, 16)}
          </tr>
        </tbody>
      </table>
      <table {...table} style={{ marginTop: 1 }}>
        <tbody>
          <tr>
            {gap(9, 2)}
            {gap(1)}
            <td
              rowSpan={3}
              width={11}
              height={16}
              style={{ backgroundColor: "#ff741f", transform: "rotate(-5deg)" }}
            />
            {gap(1)}
            {gap(9)}
            {gap(2)}
            {gap(9)}
          </tr>
          <tr>
            {spot(9, 12)}
            {gap(1)}
            {gap(1)}
            {spot(9, 12)}
            {gap(2)}
            {spot(9, 12)}
          </tr>
          <tr>{gap(9, 2)}</tr>
        </tbody>
      </table>
    </div>
  );
}
