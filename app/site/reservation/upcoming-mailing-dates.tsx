import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { Style } from "#app/ui/style.tsx";
import { datePartsOf, daysBetween, longDate, type PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { type DeadlineId, dateRule, deadlineRule, ourPromises } from "#site.ts";
import sheet from "./upcoming-mailing-dates.css?sheet";

type MailingDatesView = {
  id: number;
  name: string;
  dates: Record<DeadlineId, PlainDate>;
  households: number;
  /** Where it goes; undefined until planned. */
  goesTo: string | undefined;
  bookable: boolean;
};

const SOON = 2;

export function UpcomingMailingDatesSection({
  mailings,
}: {
  mailings: readonly MailingDatesView[];
}) {
  const [next, ...later] = mailings;
  return (
    <section className="reservation-dates" aria-labelledby="dates">
      <Style name="reservation-dates" sheet={sheet} />
      <div className="wrap">
        <h2 id="dates">The next mailings, date by date.</h2>
        {next ? (
          <>
            <p className="under">
              {next.name}, planned for at least {formatCount(next.households)} households.{" "}
              {next.bookable
                ? "The drop date is the day the cards go to the post office. The other dates follow from it."
                : "Booking for this one has closed."}
            </p>
            {next.goesTo && (
              <p className="under">
                Goes to {next.goesTo}. <Link to={`${paths.about()}#map`}>See the map</Link>
              </p>
            )}
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
            {later.length > 0 && (
              <Later caption="Planned after that" mailings={later.slice(0, SOON)} />
            )}
            {later.length > SOON && (
              <details>
                <summary>More dates</summary>
                <Later caption="Later mailings" mailings={later.slice(SOON)} />
              </details>
            )}
          </>
        ) : (
          <p className="under">
            No mailing is planned right now. Call us, and we’ll tell you as soon as one is.
          </p>
        )}
        <p className="fine">
          All dates are in Arizona time. {dateRule.movesBack} {dateRule.movesOn} “In homes by” is
          what we expect; the post office doesn’t guarantee delivery dates. {ourPromises.postponed}
        </p>
      </div>
    </section>
  );
}

function Later({ caption, mailings }: { caption: string; mailings: readonly MailingDatesView[] }) {
  return (
    <table>
      <caption>{caption}</caption>
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
        {mailings.map(({ id, name, dates, goesTo }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              {goesTo && <small>Goes to {goesTo}</small>}
            </th>
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

/** A date's distance from the drop date, by the mailing's own dates: deadlines move off weekends and holidays. */
function relative(id: DeadlineId, days: number): string {
  if (id === "drop") return "or the next day the post office is open";
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`;
  if (days === 0) return "on the drop date";
  return `${count} ${days < 0 ? "before" : "after"} the drop`;
}
