import { officeHeaders } from "#app/office/access/office-access.ts";
import { officeLoader } from "#app/office/access/office-route.ts";
import { pluralize } from "#app/office/formatting.ts";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { OfficeCardLegend } from "#app/office/mailings/office-card-legend.tsx";
import { requestContext } from "#app/request-context.ts";
import { countBlockedRobots } from "#business/leads/find-leads.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import type { Route } from "./+types/today.ts";
import { findTasks } from "./find-tasks.ts";
import { loadUpcomingMailings } from "./load-upcoming-mailings.ts";
import { TaskRow } from "./task-row.tsx";
import { LaterMailingRow, UpcomingMailingCard } from "./upcoming-mailing-card.tsx";

/** How many upcoming mailings are drawn; the others get one line each. */
const DRAWN = 3;

export const loader = officeLoader("office.see", async ({ context }, { operator }) => {
  const { now } = context.get(requestContext);
  const today = arizonaDate(now);
  const [cards, blockedEntries] = await Promise.all([
    loadUpcomingMailings(today),
    countBlockedRobots(today, 7),
  ]);
  const tasks = await findTasks(operator, cards, now);
  return { date: longWeekdayDate(today), tasks, cards, blockedEntries };
});

export const headers = () => officeHeaders;
export const meta = () => officePageMeta("Today");

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { date, tasks, cards, blockedEntries } = loaderData;
  return (
    <OfficePage title="Today" lead={`${date}, Arizona time`}>
      <Panel
        title="Needs your attention"
        aside={tasks.length > 0 && pluralize(tasks.length, "thing")}
      >
        {tasks.length === 0 ? (
          <EmptyState>You're all caught up.</EmptyState>
        ) : (
          <ul className="rows">
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel
        title="Upcoming mailings"
        aside={cards.length > 0 && pluralize(cards.length, "mailing")}
      >
        {cards.length === 0 ? (
          <EmptyState>
            No mailing is on sale. The site plans new ones every night. See the audit log for the
            latest.
          </EmptyState>
        ) : (
          <>
            <OfficeCardLegend />
            <ul className="rows">
              {cards.slice(0, DRAWN).map((card, index) => (
                <UpcomingMailingCard key={card.id} card={card} open={index === 0} />
              ))}
              {cards.slice(DRAWN).map((card) => (
                <LaterMailingRow key={card.id} card={card} />
              ))}
            </ul>
          </>
        )}
      </Panel>
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
