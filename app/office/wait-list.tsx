import { Form } from "react-router";
import { findWaitList } from "#business/leads/find-wait-list.ts";
import { waitListStates } from "#business/leads/wait-list.ts";
import type { Route } from "./+types/wait-list.ts";
import { Button, Choice, Field } from "./controls.tsx";
import { insiderWho, officeHeaders } from "./door.ts";
import { officeHead } from "./head.ts";
import { pageIn } from "./ids.ts";
import { waitWords } from "./lead-words.ts";
import { List, Pager } from "./list.tsx";
import { officePaths } from "./office-paths.ts";
import { Nothing, Page, Panel } from "./page.tsx";
import { industryName } from "./reservation-words.ts";
import { moment } from "./words.ts";

const PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { now } = insiderWho(context, "leads.see").circumstances;
  const asked = new URL(request.url).searchParams;
  const state = waitListStates.find((each) => each === asked.get("state"));
  const words = (asked.get("words") ?? "").trim().slice(0, 100);
  const page = pageIn(asked);
  const { rows, total } = await findWaitList({ state, words, page }, PAGE);
  return {
    ...{ state, words, page, total },
    rows: rows.map((row) => ({
      id: row.id,
      email: row.email,
      mailing: row.mailing,
      industry: industryName(row.industry),
      state: row.state,
      when: moment(row.queuedAt, now),
    })),
  };
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("Wait-list");

export default function WaitList({ loaderData }: Route.ComponentProps) {
  const { state, words, page, total, rows } = loaderData;
  return (
    <Page
      title="Wait-list"
      lead="Who wants to hear when an industry comes free. The first in line is offered the place by itself."
    >
      <List>
        <Form method="get" className="search" role="search" key={`${state} ${words}`}>
          <Field id="words" label="Address" name="words" type="search" defaultValue={words} />
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
        <Panel title="In the order of the line">
          {rows.length === 0 ? (
            <Nothing>
              {state || words ? "Nobody is like that." : "Nobody waits for a place."}
            </Nothing>
          ) : (
            <div className="scroll">
              <table className="cards">
                <thead>
                  <tr>
                    <th scope="col">Mailing</th>
                    <th scope="col">Industry</th>
                    <th scope="col">Address</th>
                    <th scope="col">State</th>
                    <th scope="col">In line since</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.id}>
                      <td>{row.mailing}</td>
                      <td>{row.industry}</td>
                      <td>
                        <a href={`mailto:${row.email}`} data-row>
                          {row.email}
                        </a>
                      </td>
                      <td>
                        <span className={`pill ${waitWords[row.state].look}`}>
                          {waitWords[row.state].name}
                        </span>
                      </td>
                      <td className="when">{row.when}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Panel>
        <Pager
          page={page}
          size={PAGE}
          total={total}
          toPage={(to) =>
            `${officePaths.waitList()}?${new URLSearchParams({ words, state: state ?? "", page: String(to) })}`
          }
        />
      </List>
    </Page>
  );
}
