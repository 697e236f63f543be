import { Style } from "#app/ui/style.tsx";
import type { AdResults } from "#business/results/find-results.ts";
import { longDate, shortWeekdayDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import sheet from "./scan-chart.css?sheet";

const HEIGHT = 120;
const BAR = 12;

export function ScanChart({ days, inHomesBy }: Pick<AdResults, "days" | "inHomesBy">) {
  const most = Math.max(1, ...days.map(({ people }) => people));
  const inHomes = days.findIndex(({ day }) => day >= inHomesBy);
  const width = days.length * BAR;
  return (
    <figure className="scan-chart">
      <Style name="scan-chart" sheet={sheet} />
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, people }, i) => (
          <rect
            key={day}
            x={i * BAR + 1}
            width={BAR - 2}
            y={HEIGHT - (people / most) * HEIGHT}
            height={(people / most) * HEIGHT}
          />
        ))}
        {inHomes >= 0 && (
          <line x1={inHomes * BAR} x2={inHomes * BAR} y1={0} y2={HEIGHT} className="in-homes" />
        )}
      </svg>
      <figcaption>
        <span>{shortWeekdayDate(days[0]?.day ?? inHomesBy)}</span>
        <span>{shortWeekdayDate(days.at(-1)?.day ?? inHomesBy)}</span>
        <span className="key">
          {inHomes >= 0 && `Dashed line: expected in homes by ${shortWeekdayDate(inHomesBy)}. `}
          Most on one day: {formatCount(most)}.
        </span>
      </figcaption>
      <details>
        <summary>Day by day</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">People</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, people }) => (
              <tr key={day}>
                <th scope="row">{longDate(day)}</th>
                <td>{formatCount(people)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
