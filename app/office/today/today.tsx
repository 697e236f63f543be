import { officeHeaders } from "#app/office/access/office-access.ts";
import { officeLoader } from "#app/office/access/office-route.ts";
import { pluralize } from "#app/office/formatting.ts";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { OfficeCardLegend } from "#app/office/mailings/office-card-legend.tsx";
import { requestContext } from "#app/request-context.ts";
import { countBlockedRobots } from "#business/leads/find-leads.ts";
import { arizonaDate, longDate } from "#platform/clock.ts";
import type { Route } from "./+types/today.ts";
import { findTasks } from "./find-tasks.ts";
import { loadUpcomingMailings } from "./load-upcoming-mailings.ts";
import { TaskRow } from "./task-row.tsx";
import { LaterMailingRow, UpcomingMailingCard } from "./upcoming-mailing-card.tsx";

/** How many coming mailings are drawn; the others get one line each. */
const DRAWN = 3;

export const loader = officeLoader("office.see", async ({ context }, { operator }) => {
  const { now } = context.get(requestContext);
  const today = arizonaDate(now);
  const [cards, blockedEntries] = await Promise.all([
    loadUpcomingMailings(today),
    countBlockedRobots(today, 7),
  ]);
  const tasks = await findTasks(operator, cards, now);
  return { date: longDate(today), tasks, cards, blockedEntries };
});

export const headers = () => officeHeaders;
export const meta = () => officePageMeta("Today");

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { date, tasks, cards, blockedEntries } = loaderData;
  return (
    <OfficePage title="Today" lead={`${date}, Scottsdale time`}>
      <Panel
        title="What needs a person"
        aside={tasks.length > 0 && pluralize(tasks.length, "thing")}
      >
        {tasks.length === 0 ? (
          <EmptyState>Nothing needs you at the moment.</EmptyState>
        ) : (
          <ul className="rows">
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Coming mailings" aside={cards.length > 0 && pluralize(cards.length, "card")}>
        {cards.length === 0 ? (
          <EmptyState>
            No mailing is on sale. The site plans them by itself each night; what it did last stands
            in the audit log.
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
            ? "1 entry by a robot was kept out of the site's forms in the last seven days. You need do nothing."
            : `${blockedEntries.toLocaleString("en-US")} entries by robots were kept out of the site's forms in the last seven days. You need do nothing.`}
        </p>
      )}
    </OfficePage>
  );
}
