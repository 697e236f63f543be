import { officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink, PostForm, Submit } from "#app/office/forms/controls.tsx";
import {
  EmptyState,
  NamedValueList,
  OfficePage,
  Panel,
  PanelRow,
  PanelRows,
} from "#app/office/frame/office-page.tsx";
import { OfficeCardLegend } from "#app/office/mailings/spots/office-card-legend.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { requestContext } from "#app/request-context.ts";
import { keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { countBlockedRobots } from "#business/leads/find-leads.ts";
import { getMonthToDateFigures, type MonthToDateFigures } from "#business/ledger/money-totals.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { arizonaDate, longWeekdayDate, monthLabel } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/today.ts";
import { CardThumbnail } from "./card-thumbnail.tsx";
import { findTasks } from "./find-tasks.ts";
import { loadUpcomingMailings, type UpcomingMailing } from "./load-upcoming-mailings.ts";
import type { Task } from "./tasks.ts";
import sheet from "./today.css?sheet";

/** How many upcoming mailings are drawn: this one and the next; the others are folded, one line each. */
const DRAWN = 2;

const TASKS_SHOWN = 4;

export const loader = officeLoader("office.see", async ({ context }, { operator }) => {
  const { now } = context.get(requestContext);
  const today = arizonaDate(now);
  const [cards, blockedEntries, numbers] = await Promise.all([
    loadUpcomingMailings(today),
    countBlockedRobots(today, 7),
    hasPermission(operator.role, "money.see") ? getMonthToDateFigures(today) : undefined,
  ]);
  const tasks = await findTasks(operator, cards, now);
  const [date, month] = [longWeekdayDate(today), monthLabel(today)];
  return { date, month, numbers, tasks, cards, blockedEntries };
});

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { date, month, numbers, tasks, cards, blockedEntries } = loaderData;
  const later = cards.slice(DRAWN);
  const more = tasks.slice(TASKS_SHOWN);
  return (
    <OfficePage
      title="Today"
      lead={`${date}, Arizona time`}
      action={
        <ButtonLink weight="go" to={officePaths.newReservation()}>
          New reservation
        </ButtonLink>
      }
    >
      <Style name="office-today" sheet={sheet} />
      <div className="office-day-plan">
        <div className="stack">
          <Panel
            title="Needs your attention"
            aside={tasks.length > 0 && pluralize(tasks.length, "thing")}
          >
            <PanelRows none="You’re all caught up.">
              {tasks.slice(0, TASKS_SHOWN).map((task) => (
                <TaskRow key={task.id} task={task} />
              ))}
            </PanelRows>
            {more.length > 0 && (
              <details className="office-more">
                <summary>
                  <span>{pluralize(more.length, "more thing")}</span>
                  <small>{more.map(({ title }) => title).join("; ")}</small>
                </summary>
                <PanelRows>
                  {more.map((task) => (
                    <TaskRow key={task.id} task={task} />
                  ))}
                </PanelRows>
              </details>
            )}
          </Panel>
          {numbers && <MonthNumbersPanel month={month} numbers={numbers} />}
        </div>
        {cards.length === 0 ? (
          <Panel title="Next card">
            <EmptyState>
              No mailing is on sale. The site plans new ones every night. See the audit log for the
              latest.
            </EmptyState>
          </Panel>
        ) : (
          <Panel
            title={cards.length > 1 ? "This card and the next" : "This card"}
            aside={pluralize(cards.length, "mailing")}
          >
            <OfficeCardLegend />
            <ul className="rows">
              {cards.slice(0, DRAWN).map((card) => (
                <UpcomingMailingCard key={card.id} card={card} />
              ))}
            </ul>
            {later.length > 0 && (
              <details className="office-more">
                <summary>{pluralize(later.length, "later mailing")}</summary>
                <ul className="rows">
                  {later.map((card) => (
                    <LaterMailingRow key={card.id} card={card} />
                  ))}
                </ul>
              </details>
            )}
          </Panel>
        )}
      </div>
      {blockedEntries > 0 && (
        <p className="quiet">
          {blockedEntries === 1
            ? "We blocked 1 spam entry in the last seven days. You don’t need to do anything."
            : `We blocked ${formatCount(blockedEntries)} spam entries in the last seven days. You don’t need to do anything.`}
        </p>
      )}
    </OfficePage>
  );
}

function MonthNumbersPanel({ month, numbers }: { month: string; numbers: MonthToDateFigures }) {
  const { receivedCents, refundedCents, sold, leads } = numbers;
  return (
    <Panel title={`${month} so far`} aside={<Link to={officePaths.money()}>View money</Link>}>
      <NamedValueList
        className="office-numbers"
        values={[
          ["Received", dollars(receivedCents)],
          ["Refunded", dollars(refundedCents)],
          ["Spots sold", formatCount(sold)],
          ["New leads", formatCount(leads)],
        ]}
      />
    </Panel>
  );
}

function TaskRow({ task }: { task: Task }) {
  const { title, sentence, urgent, action, parts } = task;
  return (
    <li>
      <div className="office-task">
        <b className={urgent ? "urgent" : undefined}>{title}</b>
        <p>{sentence}</p>
        {parts.length > 0 && (
          <details>
            <summary>Show all</summary>
            <ul>
              {parts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {action.press === undefined ? (
        <ButtonLink to={action.to} aria-label={`${action.name}: ${title}`}>
          {action.name}
        </ButtonLink>
      ) : (
        <div className="row">
          <PostForm action={action.to}>
            <Submit value={action.press} aria-label={`${action.name}: ${title}`}>
              {action.name}
            </Submit>
          </PostForm>
          <ButtonLink to={action.to} aria-label={`View: ${title}`}>
            View
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

const inDays = (days: number) => (days === 0 ? "today" : `in ${pluralize(days, "day")}`);

function UpcomingMailingCard({ card }: { card: UpcomingMailing }) {
  const { id, name, drawing, bySize, money, breakEven, deadlines } = card;
  return (
    <li>
      <div className="office-coming">
        <CardThumbnail card={drawing} name={`The ${name} card`} />
        <div>
          <b>
            <Link to={officePaths.mailing(id)}>{name}</Link>
          </b>
          <p>{statusText(card)}</p>
        </div>
        <NextDeadline card={card} />
        <details>
          <summary>Sizes, money, and dates for {name}</summary>
          <ul>
            {bySize.map((size) => (
              <li key={size}>{size}</li>
            ))}
          </ul>
          <NamedValueList
            values={breakEven === null ? money : [...money, ["Break-even", breakEven]]}
          />
          <NamedValueList
            values={deadlines.map(({ name: deadline, date, days }) => [
              deadline,
              `${keepNumbersWithUnits(date)}, ${inDays(days)}`,
            ])}
          />
        </details>
      </div>
    </li>
  );
}

function LaterMailingRow({ card }: { card: UpcomingMailing }) {
  return (
    <PanelRow
      title={
        <b>
          <Link to={officePaths.mailing(card.id)}>{card.name}</Link>
        </b>
      }
      text={statusText(card)}
    >
      <NextDeadline card={card} />
    </PanelRow>
  );
}

const statusText = ({ status, drop, profit }: UpcomingMailing) =>
  `${status} ${drop}. Profit so far: ${profit}.`;

function NextDeadline({ card: { deadlines } }: { card: UpcomingMailing }) {
  const [next] = deadlines;
  if (!next) return null;
  return (
    <p className="next">
      <b>{next.days === 0 ? "Today" : pluralize(next.days, "day")}</b>
      {next.days === 0 ? next.name : `until ${next.until}`}
    </p>
  );
}
