import { Rise } from "#app/ui/rise.tsx";
import { Style } from "#app/ui/style.tsx";
import { longDate, type PlainDate, partsOf } from "#platform/clock.ts";
import { count } from "#platform/money.ts";
import { type DeadlineId, deadlineRule } from "#site.ts";
import sheet from "./reservation-dates.css?sheet";

export type ShownMailing = {
  id: number;
  name: string;
  dates: Record<DeadlineId, PlainDate>;
  households: number;
  bookable: boolean;
};

/** The next mailing as a row of calendar leaves, and those after it as a table: all dates of each. */
export function MailingDates({ mailings }: { mailings: readonly ShownMailing[] }) {
  const [next, ...later] = mailings;
  return (
    <section className="reservation-dates" aria-labelledby="dates">
      <Style name="reservation-dates" sheet={sheet} />
      <div className="wrap">
        <h2 id="dates">The next mailings, day by day.</h2>
        {next ? (
          <>
            <p className="under">
              {next.name}, to at least {count(next.households)} households.{" "}
              {next.bookable
                ? "Every date is counted back from the drop date, on which the cards go to the post office."
                : "Booking for this one has closed; the next one below is open to you."}
            </p>
            <Rise>
              <ol className="leaves">
                {deadlineRule.map(({ id, name, days }) => (
                  <li key={id} data-day={id}>
                    <time dateTime={next.dates[id]}>
                      <span>{monthOf(next.dates[id])}</span> <b>{partsOf(next.dates[id]).day}</b>
                    </time>
                    <strong>{name}</strong>
                    <small>{relative(days)}</small>
                  </li>
                ))}
              </ol>
            </Rise>
            {later.length > 0 && <Later mailings={later} />}
          </>
        ) : (
          <p className="under">
            No mailing is planned at this moment. Call us, and we tell you as soon as one is.
          </p>
        )}
        <p className="fine">
          All dates are Arizona dates. “In homes by” is what we expect: the post office gives no
          delivery-time guarantee, and we say mailed, not delivered. If we postpone a mailing by
          more than 30 days, you get everything back.
        </p>
      </div>
    </section>
  );
}

function Later({ mailings }: { mailings: readonly ShownMailing[] }) {
  return (
    <table>
      <caption>After that, every month</caption>
      <thead>
        <tr>
          <th scope="col">Mailing</th>
          {deadlineRule.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {mailings.map(({ id, name, dates }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {deadlineRule.map((deadline) => (
              <td key={deadline.id} data-name={deadline.name} data-day={deadline.id}>
                <time dateTime={dates[deadline.id]} title={longDate(dates[deadline.id])}>
                  {monthOf(dates[deadline.id])} {partsOf(dates[deadline.id]).day}
                </time>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const monthOf = (date: PlainDate) => longDate(date).slice(0, 3);

function relative(days: number): string {
  if (days === 0) return "and, if needed, the day after";
  return days < 0 ? `${-days} days before the drop` : `${days} days after the drop`;
}
