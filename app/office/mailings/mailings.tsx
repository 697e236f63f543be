import { data, redirect } from "react-router";
import * as v from "valibot";
import { formErrorResponseOrRethrow } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Notice, SubmitRow } from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { PlainTable, type PlainTableColumn } from "#app/office/tables/list-table.tsx";
import { formText, readForm } from "#app/read-form.ts";
import { Link } from "#app/ui/link.tsx";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { getMailingDefaults } from "#business/company/stored-company-setting.ts";
import { findProfitFiguresByMailing } from "#business/ledger/card-and-reservation-money.ts";
import { describeProfit } from "#business/ledger/money.ts";
import {
  findLatestOfficeMailings,
  findUnmailedMailings,
} from "#business/mailings/find-mailings.ts";
import { mailedStates, type OfficeMailing } from "#business/mailings/mailing.ts";
import { mailingStateNames } from "#business/mailings/mailing-actions.ts";
import { calendarDateSchema, defaultPlanForDropDate } from "#business/mailings/mailing-fields.ts";
import { planMailing } from "#business/mailings/plan-mailing.ts";
import { findOccupiedSpots } from "#business/reservations/availability/find-availability.ts";
import { arizonaDate, shortWeekdayDateWithYear } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import { calendarRule } from "#site.ts";
import type { Route } from "./+types/mailings.ts";
import { isSpotSold } from "./mailing-figures.ts";
import { requireFormDropDate } from "./mailing-forms.ts";

/** Past cards per page, and a limit on coming ones that nobody reaches. */
const DONE_AT_MOST = 36;
const COMING_AT_MOST = 120;
const DONE = [...mailedStates, "canceled"] as const;

export const loader = officeLoader("mailings.see", async ({ request }, { actionContext }) => {
  const before = v.safeParse(
    calendarDateSchema,
    new URL(request.url).searchParams.get("before") ?? "",
  );
  const coming = before.success ? [] : await findUnmailedMailings(COMING_AT_MOST);
  const found = await findLatestOfficeMailings({
    limit: DONE_AT_MOST + 1,
    before: before.success ? before.output : undefined,
    states: DONE,
  });
  const done = found.slice(0, DONE_AT_MOST);
  const mailings = [...coming, ...done];
  const seats = await findOccupiedSpots(mailings.map(({ id }) => id));
  const results = await findProfitFiguresByMailing(mailings);
  const card = (mailing: OfficeMailing) => {
    const own = seats.filter(
      ({ mailingId, state }) => mailingId === mailing.id && state !== "house",
    );
    const sold = own.filter(isSpotSold).length;
    const held = own.length - sold;
    const result = results.get(mailing.id);
    return {
      id: mailing.id,
      name: mailing.name,
      state: mailingStateNames[mailing.state],
      drop: shortWeekdayDateWithYear(mailing.dropDate),
      sold: `${sold} of ${getLayout(mailing).spots.length}${held > 0 ? `, ${held} held` : ""}`,
      received: dollars(result?.receivedCents ?? 0),
      profit: result ? describeProfit(result) : "",
    };
  };
  return {
    today: arizonaDate(actionContext.now),
    coming: coming.map(card),
    done: done.map(card),
    isOlder: before.success,
    older: found.length > DONE_AT_MOST ? done.at(-1)?.dropDate : undefined,
  };
});

export const action = officeAction(
  "mailings.see",
  async ({ request, context }, { actionContext }) => {
    const form = await readForm(request);
    try {
      const plan = defaultPlanForDropDate(
        requireFormDropDate(form, "drop"),
        await getMailingDefaults(),
      );
      const planned = await planMailing(plan, actionContext);
      throw redirect(officePaths.mailing(planned.id), 303);
    } catch (error) {
      if (error instanceof Response) throw error;
      const { data: problem, init } = formErrorResponseOrRethrow(error, context);
      return data({ ...problem, drop: formText(form, "drop") }, init ?? undefined);
    }
  },
);

export default function MailingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { today, coming, done, isOlder, older } = loaderData;
  return (
    <OfficePage
      title="Mailings"
      lead={`Every night, the next ${calendarRule.plannedAhead} months are planned and published automatically. Plan one here only for another date.`}
    >
      {actionData && actionData.field !== "drop" && (
        <Notice kind="problem">{actionData.problem}</Notice>
      )}
      {!isOlder && (
        <Panel title="Upcoming" aside={pluralize(coming.length, "mailing")}>
          <Cards cards={coming} none="No upcoming mailings. Plan one below." />
        </Panel>
      )}
      <Panel title="Plan a mailing">
        <form method="post" className="body">
          <DateField
            id="drop"
            name="drop"
            label="Drop date"
            need="post-office"
            min={today}
            required
            defaultValue={actionData?.drop}
            problem={actionData?.field === "drop" ? actionData.problem : undefined}
            hint="We work out every deadline from this date. Visitors don’t see the card until you publish it."
          />
          <SubmitRow value="plan">Plan mailing</SubmitRow>
        </form>
      </Panel>
      <Panel title={isOlder ? "Older mailings" : "Mailed or canceled"}>
        <Cards cards={done} none="No cards mailed yet." />
        {older && (
          <p className="nothing">
            <Link to={`${officePaths.mailings()}?before=${older}`}>Older</Link>
          </p>
        )}
      </Panel>
    </OfficePage>
  );
}

type Card = Route.ComponentProps["loaderData"]["done"][number];

const columns: readonly PlainTableColumn<Card>[] = [
  {
    heading: "Mailing",
    cell: ({ id, name }) => <Link to={officePaths.mailing(id)}>{name}</Link>,
  },
  { heading: "Status", bare: true, cell: ({ state }) => state },
  { heading: "Drop date", className: "when", cell: ({ drop }) => drop },
  { heading: "Spots sold", cell: ({ sold }) => sold },
  { heading: "Received", cell: ({ received }) => received },
  { heading: "Profit so far", cell: ({ profit }) => profit },
];

function Cards({ cards, none }: { cards: readonly Card[]; none: string }) {
  if (cards.length === 0) return <EmptyState>{none}</EmptyState>;
  return (
    <div className="scroll">
      <PlainTable columns={columns} rows={cards} keyOf={({ id }) => id} />
    </div>
  );
}
