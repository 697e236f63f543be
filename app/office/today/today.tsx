import { visitContext } from "#app/context.ts";
import { insiderWho, officeHeaders } from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { CardLegend } from "#app/office/mailings/card-legend.tsx";
import { Nothing, Page, Panel } from "#app/office/page.tsx";
import { count } from "#app/office/words.ts";
import { findTurnedAway } from "#business/leads/find.ts";
import { arizonaDate, longDate } from "#platform/clock.ts";
import type { Route } from "./+types/today.ts";
import { ComingCard, LaterCard } from "./coming-card.tsx";
import { findCards } from "./coming-cards.ts";
import { findTasks } from "./find-tasks.ts";
import { TaskRow } from "./task-row.tsx";

/** Coming mailings that are drawn; the others stand in a line each. */
const DRAWN = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const { operator } = insiderWho(context, "office.see");
  const { now } = context.get(visitContext);
  const today = arizonaDate(now);
  const [cards, turnedAway] = await Promise.all([findCards(today), findTurnedAway(today, 7)]);
  const tasks = await findTasks(operator, cards, now);
  return { date: longDate(today), tasks, cards, turnedAway };
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("Today");

export default function Today({ loaderData }: Route.ComponentProps) {
  const { date, tasks, cards, turnedAway } = loaderData;
  return (
    <Page title="Today" lead={`${date}, Scottsdale time`}>
      <Panel title="What needs a person" aside={tasks.length > 0 && count(tasks.length, "thing")}>
        {tasks.length === 0 ? (
          <Nothing>Nothing needs you at the moment.</Nothing>
        ) : (
          <ul className="rows">
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Coming mailings" aside={cards.length > 0 && count(cards.length, "card")}>
        {cards.length === 0 ? (
          <Nothing>
            No mailing is on sale. The site plans them by itself each night; what it did last stands
            in the journal.
          </Nothing>
        ) : (
          <>
            <CardLegend />
            <ul className="rows">
              {cards.slice(0, DRAWN).map((card, index) => (
                <ComingCard key={card.id} card={card} open={index === 0} />
              ))}
              {cards.slice(DRAWN).map((card) => (
                <LaterCard key={card.id} card={card} />
              ))}
            </ul>
          </>
        )}
      </Panel>
      {turnedAway > 0 && (
        <p className="quiet">
          {turnedAway === 1
            ? "1 entry by a robot was kept out of the site's forms in the last seven days. You need do nothing."
            : `${turnedAway.toLocaleString("en-US")} entries by robots were kept out of the site's forms in the last seven days. You need do nothing.`}
        </p>
      )}
    </Page>
  );
}
