import { Form } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { countLeads, findLeads } from "#business/leads/find.ts";
import { leadStates } from "#business/leads/lead.ts";
import type { Route } from "./+types/leads.ts";
import { Button, ButtonLink, Choice, Field } from "./controls.tsx";
import { insiderWho, officeHeaders } from "./door.ts";
import { officeHead } from "./head.ts";
import { leadWords, readLeadState } from "./lead-words.ts";
import { List } from "./list.tsx";
import { officePaths } from "./office-paths.ts";
import { Nothing, Page, Panel } from "./page.tsx";
import { count, moment } from "./words.ts";

const PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { circumstances } = insiderWho(context, "leads.see");
  const asked = new URL(request.url).searchParams;
  const state = readLeadState(asked.get("state"));
  const words = (asked.get("words") ?? "").trim().slice(0, 100);
  const text = asked.get("before") ?? "";
  const before = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  const [found, counts] = await Promise.all([
    findLeads({ state, words, before, limit: PAGE + 1 }),
    countLeads(),
  ]);
  const leads = found.slice(0, PAGE);
  const next = new URLSearchParams({ words, state: state ?? "", before: `${leads.at(-1)?.id}` });
  return {
    state,
    words,
    first: before === undefined,
    counts,
    older: found.length > PAGE ? `${officePaths.leads()}?${next}` : undefined,
    leads: leads.map((lead) => ({
      id: lead.id,
      email: lead.email,
      state: lead.state,
      reason: lead.reason,
      interests: lead.interests,
      page: lead.page,
      when: moment(lead.lastInterestAt, circumstances.now),
    })),
  };
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("Leads");

export default function Leads({ loaderData }: Route.ComponentProps) {
  const { state, words, first, counts, leads, older } = loaderData;
  return (
    <Page
      title="Leads"
      lead="Addresses that visitors left, the newest first. A lead goes from new to contacted, and then is won or lost."
    >
      <div className="row">
        <ButtonLink to={officePaths.openCategories()}>Whom to call for open industries</ButtonLink>
        <ButtonLink to={officePaths.waitList()}>The wait-list</ButtonLink>
      </div>
      <List>
        <Form method="get" className="search" role="search" key={`${state} ${words}`}>
          <Field id="words" label="Address" name="words" type="search" defaultValue={words} />
          <Choice
            id="state"
            label="Step"
            name="state"
            defaultValue={state ?? ""}
            options={[
              { value: "", name: "Any" },
              ...leadStates.map((each) => ({
                value: each,
                name: `${leadWords[each].name} (${counts[each]})`,
              })),
            ]}
          />
          <Button type="submit">Search</Button>
        </Form>
        <Panel title={state ? leadWords[state].name : "All leads"}>
          {leads.length === 0 ? (
            <Nothing>
              {state || words || !first
                ? "No lead is like that."
                : "Nobody has left an address yet. Leads come from the form on the site."}
            </Nothing>
          ) : (
            <div className="scroll">
              <table className="cards">
                <thead>
                  <tr>
                    <th scope="col">Address</th>
                    <th scope="col">Step</th>
                    <th scope="col">Why</th>
                    <th scope="col">Last left</th>
                  </tr>
                </thead>
                <tbody>
                  {leads.map((lead) => (
                    <tr key={lead.id}>
                      <td>
                        <Link to={officePaths.lead(lead.id)} data-row>
                          {lead.email}
                        </Link>
                        <small>
                          On {lead.page}
                          {lead.interests > 1 && `, ${count(lead.interests, "time")}`}
                        </small>
                      </td>
                      <td>
                        <span className={`pill ${leadWords[lead.state].look}`}>
                          {leadWords[lead.state].name}
                        </span>
                      </td>
                      <td>{lead.reason}</td>
                      <td className="when">{lead.when}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Panel>
        <div className="row">
          {!first && <ButtonLink to={officePaths.leads()}>Back to the newest</ButtonLink>}
          {older && <ButtonLink to={older}>Older leads</ButtonLink>}
          <ButtonLink
            to={`${officePaths.leadsCsv()}?${new URLSearchParams({ words, state: state ?? "" })}`}
            reloadDocument
          >
            As a table (CSV)
          </ButtonLink>
        </div>
      </List>
    </Page>
  );
}
