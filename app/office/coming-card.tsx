import { Style } from "#app/ui/style.tsx";
import type { Card } from "./coming-cards.ts";
import sheet from "./today.css?sheet";
import { count } from "./words.ts";

const STATES: Partial<Record<Card["state"], string>> = {
  published: "Open for booking",
  closed: "Booking closed",
  printed: "Printed",
};

/** A mailing that lies ahead: what is sold, and the days to each of its dates. */
export function ComingCard({ card, open }: { card: Card; open: boolean }) {
  const { name, state, drop, places, sold, held, deadlines } = card;
  const [next] = deadlines;
  return (
    <li>
      <Style name="office-today" sheet={sheet} />
      <div className="office-coming">
        <div>
          <b>{name}</b>
          <p>
            {STATES[state] ?? state}. {sold} of {places} places sold
            {held > 0 && `, ${held} held`}. Mailed {drop}.
          </p>
          <div className="bar" aria-hidden="true">
            <i style={{ width: `${(100 * sold) / places}%` }} />
            <i className="held" style={{ width: `${(100 * held) / places}%` }} />
          </div>
        </div>
        {next && (
          <p className="next">
            <b>{next.days === 0 ? "Today" : count(next.days, "day")}</b>
            {next.days === 0 ? next.name : `until: ${next.name.toLowerCase()}`}
          </p>
        )}
        <details open={open}>
          <summary>All dates of {name}</summary>
          <dl>
            {deadlines.map((deadline) => (
              <div key={deadline.name}>
                <dt>{deadline.name}</dt>
                <dd>
                  {deadline.date},{" "}
                  {deadline.days === 0 ? "today" : `in ${count(deadline.days, "day")}`}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </li>
  );
}
