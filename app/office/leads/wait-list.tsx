import { Form } from "react-router";
import { BulkBar } from "#app/office/bulk/bulk-bar.tsx";
import { Button, Choice, Field } from "#app/office/controls.tsx";
import { insiderWho, officeHeaders } from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { pageIn } from "#app/office/ids.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { Page } from "#app/office/page.tsx";
import { industryName } from "#app/office/reservations/reservation-words.ts";
import type { Within } from "#app/office/room.ts";
import { List, Pager } from "#app/office/tables/list.tsx";
import { ListRows, type Shown } from "#app/office/tables/list-rows.tsx";
import { usePicked } from "#app/office/tables/use-picked.ts";
import { moment } from "#app/office/words.ts";
import { findWaitList } from "#business/leads/find-wait-list.ts";
import { waitListStates } from "#business/leads/wait-list.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/wait-list.ts";
import { waitWords } from "./lead-words.ts";

const PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { now } = insiderWho(context, "leads.see").circumstances;
  const asked = new URL(request.url).searchParams;
  const state = waitListStates.find((each) => each === asked.get("state"));
  const words = (asked.get("words") ?? "").trim().slice(0, 100);
  const page = pageIn(asked);
  const { rows, total } = await findWaitList({ state, words, page, today: arizonaDate(now) }, PAGE);
  return { state, words, page, total, rows, now };
}

export const headers = () => officeHeaders;
export const handle: Within<Route.ComponentProps["loaderData"]> = {
  room: () => officePaths.leads(),
};
export const meta = () => officeHead("Wait-list");

export default function WaitList({ loaderData }: Route.ComponentProps) {
  const { state, words, page, total, rows, now } = loaderData;
  const { picked, pick } = usePicked();
  const ids = rows.map(({ id }) => String(id));
  return (
    <Page
      title="Wait-list"
      lead="Who wants to hear when an industry comes free. The first in line is offered the place automatically."
    >
      <List
        tools={
          <Form method="get" className="search" role="search" key={`${state} ${words}`}>
            <Field id="words" label="E-mail" name="words" type="search" defaultValue={words} />
            <Choice
              id="state"
              label="State"
              name="state"
              defaultValue={state ?? ""}
              options={[
                { value: "", name: "Any" },
                ...waitListStates.map((each) => ({ value: each, name: waitWords[each].name })),
              ]}
            />
            <Button type="submit">Search</Button>
          </Form>
        }
        title="The next mailing first, in the order of the line"
        aside={total.toLocaleString("en-US")}
        nothing={
          rows.length > 0
            ? undefined
            : state || words
              ? "Nobody is like that."
              : "Nobody waits for a place."
        }
        pager={
          <>
            {rows.length > 0 && (
              <BulkBar list="wait-list" picked={ids.filter((id) => picked.has(id))} />
            )}
            <Pager
              page={page}
              size={PAGE}
              total={total}
              toPage={(to) =>
                `${officePaths.waitList()}?${new URLSearchParams({ words, state: state ?? "", page: String(to) })}`
              }
            />
          </>
        }
      >
        <ListRows
          columns={COLUMNS}
          rows={rows}
          now={now}
          idOf={({ id }) => String(id)}
          picking={{ picked, pick, nameOf: ({ email }) => email }}
          linked="email"
          to={({ email }) => `mailto:${email}`}
        />
      </List>
    </Page>
  );
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const COLUMNS: readonly Shown<Row>[] = [
  { id: "mailing", heading: "Mailing", kind: "text", text: ({ mailing }) => mailing },
  {
    id: "industry",
    heading: "Industry",
    kind: "text",
    text: ({ industry }) => industryName(industry),
  },
  { id: "email", heading: "E-mail", kind: "email", text: ({ email }) => email },
  {
    id: "state",
    heading: "State",
    kind: "state",
    text: ({ state }) => waitWords[state].name,
    look: ({ state }) => waitWords[state].look,
  },
  {
    id: "since",
    heading: "In line since",
    kind: "date",
    text: ({ queuedAt }, now) => moment(queuedAt, now),
  },
];
