import { officeLoader } from "#app/office/access/office-route.ts";
import { pluralize } from "#app/office/formatting.ts";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { OfficeCardLegend } from "#app/office/mailings/spots/office-card-legend.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { requestContext } from "#app/request-context.ts";
import { Style } from "#app/ui/style.tsx";
import { findBlockedRobotCount } from "#business/leads/find-leads.ts";
import { findMonthNumbers } from "#business/ledger/month-numbers.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { arizonaDate, longWeekdayDate, monthLabel } from "#platform/clock.ts";
import type { Route } from "./+types/today.ts";
import { findTasks } from "./find-tasks.ts";
import { loadUpcomingMailings } from "./load-upcoming-mailings.ts";
import { MonthNumbersPanel } from "./month-numbers-panel.tsx";
import { TaskRow } from "./task-row.tsx";
import sheet from "./today.css?sheet";
import { LaterMailingRow, UpcomingMailingCard } from "./upcoming-mailing-card.tsx";

/** How many upcoming mailings are drawn: this one and the next; the others are folded, one line each. */
const DRAWN = 2;

/** How many tasks are shown; the others, less urgent, are folded. */
const TASKS_SHOWN = 4;

export const loader = officeLoader("office.see", async ({ context }, { operator }) => {
  const { now } = context.get(requestContext);
  const today = arizonaDate(now);
  const [cards, blockedEntries, numbers] = await Promise.all([
    loadUpcomingMailings(today),
    findBlockedRobotCount(today, 7),
    hasPermission(operator.role, "money.see") ? findMonthNumbers(today) : undefined,
  ]);
  const tasks = await findTasks(operator, cards, now);
  return {
    date: longWeekdayDate(today),
    month: monthLabel(today),
    numbers,
    tasks,
    cards,
    blockedEntries,
  };
});

export const meta = () => officePageMeta("Today");

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
            {tasks.length === 0 ? (
              <EmptyState>You're all caught up.</EmptyState>
            ) : (
              <>
                <ul className="rows">
                  {tasks.slice(0, TASKS_SHOWN).map((task) => (
                    <TaskRow key={task.id} task={task} />
                  ))}
                </ul>
                {more.length > 0 && (
                  <details className="office-more">
                    <summary>
                      <span>{pluralize(more.length, "more thing")}</span>
                      <small>{more.map(({ title }) => title).join("; ")}</small>
                    </summary>
                    <ul className="rows">
                      {more.map((task) => (
                        <TaskRow key={task.id} task={task} />
                      ))}
                    </ul>
                  </details>
                )}
              </>
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
            ? "We blocked 1 spam entry in the last seven days. You don't need to do anything."
            : `We blocked ${blockedEntries.toLocaleString("en-US")} spam entries in the last seven days. You don't need to do anything.`}
        </p>
      )}
    </OfficePage>
  );
}
