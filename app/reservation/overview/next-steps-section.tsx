import { paths } from "#app/paths.ts";
import type { CustomerReservation } from "#app/reservation/customer-reservation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { keepNumbersWithUnits } from "#app/ui/keep-numbers-with-units.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { longWeekdayDate } from "#platform/clock.ts";
import sheet from "./next-steps-section.css?sheet";
import { listReservationSteps } from "./reservation-steps.ts";

const wayPaths = {
  ad: paths.yoursAd,
  proof: (token: string) => paths.yoursAdProof(token),
  results: paths.yoursResults,
};

/** The five steps of the public pages with this reservation's dates, the next one highlighted. */
export function NextStepsSection({ your, token }: { your: CustomerReservation; token: string }) {
  const steps = listReservationSteps(your);
  const next = steps.findIndex(({ done }) => !done);
  return (
    <section className="your-steps" aria-labelledby="steps">
      <Style name="your-steps" sheet={sheet} />
      <h2 id="steps">What happens next.</h2>
      <ol>
        {steps.map(({ title, text, days, way, done }, i) => (
          <li key={title} data-step={done ? "done" : i === next ? "next" : "later"}>
            <span className="number" aria-hidden="true">
              {done ? <Icon name="check" /> : i + 1}
            </span>
            <div>
              <h3>
                {title}
                {done && <span className="hidden-but-read">, done</span>}
                {i === next && <em>Next</em>}
              </h3>
              <p>{text}</p>
              {way && (
                <p className="way">
                  <Link to={wayPaths[way.to](token)}>{way.words}</Link>
                </p>
              )}
              {days.length > 0 && (
                <ul className="days">
                  {days.map(({ what, on }) => (
                    <li key={`${what} ${on}`}>
                      {what} <time dateTime={on}>{keepNumbersWithUnits(longWeekdayDate(on))}</time>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
