import { pluralize } from "#app/office/formatting.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { keepNumbersWithUnits } from "#app/ui/keep-numbers-with-units.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { CardThumbnail } from "./card-thumbnail.tsx";
import type { UpcomingMailing } from "./load-upcoming-mailings.ts";
import sheet from "./today.css?sheet";

const inDays = (days: number) => (days === 0 ? "today" : `in ${pluralize(days, "day")}`);

/**
 * A coming mailing: its buyers, what is sold and held, and its result; sizes, money and the days to
 * each of its dates are folded.
 */
export function UpcomingMailingCard({ card }: { card: UpcomingMailing }) {
  const { id, name, drawing, bySize, money, breakEven, deadlines } = card;
  return (
    <li>
      <Style name="office-today" sheet={sheet} />
      <div className="office-coming">
        <CardThumbnail card={drawing} name={`The ${name} card`} />
        <div>
          <b>
            <Link to={officePaths.mailing(id)}>{name}</Link>
          </b>
          <p>{statusText(card)}</p>
        </div>
        <Next card={card} />
        <details>
          <summary>Sizes, money, and dates for {name}</summary>
          <ul>
            {bySize.map((size) => (
              <li key={size}>{size}</li>
            ))}
          </ul>
          <dl>
            <div>
              <dt>Revenue</dt>
              <dd>{money}</dd>
            </div>
            <div>
              <dt>Result</dt>
              <dd>{card.result}</dd>
            </div>
            {breakEven !== null && (
              <div>
                <dt>Break-even</dt>
                <dd>{breakEven}</dd>
              </div>
            )}
          </dl>
          <dl>
            {deadlines.map((deadline) => (
              <div key={deadline.name}>
                <dt>{deadline.name}</dt>
                <dd>
                  {keepNumbersWithUnits(deadline.date)}, {inDays(deadline.days)}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </li>
  );
}

/** A later mailing, in one line. */
export function LaterMailingRow({ card }: { card: UpcomingMailing }) {
  return (
    <li>
      <div>
        <b>
          <Link to={officePaths.mailing(card.id)}>{card.name}</Link>
        </b>
        <p>{statusText(card)}</p>
      </div>
      <Next card={card} />
    </li>
  );
}

const statusText = ({ status, drop, result }: UpcomingMailing) => `${status} ${drop}. ${result}.`;

function Next({ card: { deadlines } }: { card: UpcomingMailing }) {
  const [next] = deadlines;
  if (!next) return null;
  return (
    <p className="next">
      <b>{next.days === 0 ? "Today" : pluralize(next.days, "day")}</b>
      {next.days === 0 ? next.name : `until ${next.until}`}
    </p>
  );
}
