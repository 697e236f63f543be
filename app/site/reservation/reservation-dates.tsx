import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import { datePartsOf, daysBetween, longDate, type PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { type DeadlineId, dateRule, deadlineRule, ourPromises } from "#site.ts";
import sheet from "./reservation-dates.css?sheet";

export type MailingDatesView = {
  id: number;
  name: string;
  dates: Record<DeadlineId, PlainDate>;
  households: number;
  bookable: boolean;
};

/** The next mailing as a row of calendar leaves, and those after it as a table: all dates of each. */
export function MailingDatesSection({ mailings }: { mailings: readonly MailingDatesView[] }) {
  const [next, ...later] = mailings;
  return (
    <section className="reservation-dates" aria-labelledby="dates">
      <Style name="reservation-dates" sheet={sheet} />
      <div className="wrap">
        <h2 id="dates">The next mailings, day by day.</h2>
        {next ? (
          <>
            <p className="under">
              {next.name}, planned for at least {formatCount(next.households)} households.{" "}
              {next.bookable
                ? "Every date follows from the drop date, on which the cards go to the post office."
                : "Booking for this one has closed; the next one below is open to you."}
            </p>
            <RiseOnScroll>
              <ol className="leaves">
                {deadlineRule.map(({ id, name }) => (
                  <li key={id} data-day={id}>
                    <time dateTime={next.dates[id]}>
                      <span>{monthOf(next.dates[id])}</span>{" "}
                      <b>{datePartsOf(next.dates[id]).day}</b>
                    </time>
                    <strong>{name}</strong>
                    <small>{relative(id, daysBetween(next.dates.drop, next.dates[id]))}</small>
                  </li>
                ))}
              </ol>
            </RiseOnScroll>
            {later.length > 0 && <Later mailings={later} />}
          </>
        ) : (
          <p className="under">
            No mailing is planned at this moment. Call us, and we tell you as soon as one is.
          </p>
        )}
        <p className="fine">
          All dates are Arizona dates. {dateRule.movesBack} {dateRule.movesOn} “In homes by” is what
          we expect: the post office gives no delivery-time guarantee, and we say mailed, not
          delivered. If we postpone a mailing by more than {ourPromises.postponedOverDays} days, you
          get everything back.
        </p>
      </div>
    </section>
  );
}

function Later({ mailings }: { mailings: readonly MailingDatesView[] }) {
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
                  {monthOf(dates[deadline.id])} {datePartsOf(dates[deadline.id]).day}
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

/** By the mailing's own dates, because deadlines move off weekends and holidays. */
function relative(id: DeadlineId, days: number): string {
  if (id === "drop") return "and, if needed, the next open day";
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`;
  if (days === 0) return "on the drop date";
  return `${count} ${days < 0 ? "before" : "after"} the drop`;
}
