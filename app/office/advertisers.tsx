import { Form } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { findAdvertisers } from "#business/reservations/advertiser-list.ts";
import { longDate } from "#platform/clock.ts";
import type { Route } from "./+types/advertisers.ts";
import { Button, ButtonLink, Field } from "./controls.tsx";
import { insiderWho, officeHeaders } from "./door.ts";
import { officeHead } from "./head.ts";
import { pageIn } from "./ids.ts";
import { List, Pager } from "./list.tsx";
import { officePaths } from "./office-paths.ts";
import { Nothing, Page, Panel } from "./page.tsx";

const PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  insiderWho(context, "advertisers.see");
  const asked = new URL(request.url).searchParams;
  const words = (asked.get("words") ?? "").trim().slice(0, 100);
  const page = pageIn(asked);
  const { rows, total } = await findAdvertisers({ words, page }, PAGE);
  return {
    ...{ words, page, total },
    rows: rows.map((row) => ({ ...row, lastDrop: row.lastDrop && longDate(row.lastDrop) })),
  };
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("Advertisers");

export default function Advertisers({ loaderData }: Route.ComponentProps) {
  const { words, page, total, rows } = loaderData;
  return (
    <Page
      title="Advertisers"
      lead="Every business that has told us its name, in the order of the names."
    >
      <List>
        <Form method="get" className="search" role="search" key={words}>
          <Field
            id="words"
            label="Business, person or e-mail"
            name="words"
            type="search"
            defaultValue={words}
          />
          <Button type="submit">Search</Button>
        </Form>
        <Panel title={words ? "Found" : "All of them"}>
          {rows.length === 0 ? (
            <Nothing>
              {words
                ? "No advertiser is like that. Try fewer words."
                : "Nobody has told us their name yet. The first reservation brings the first one."}
            </Nothing>
          ) : (
            <div className="scroll">
              <table className="cards">
                <thead>
                  <tr>
                    <th scope="col">Business</th>
                    <th scope="col" className="amount">
                      Reservations
                    </th>
                    <th scope="col" className="amount">
                      Paid
                    </th>
                    <th scope="col">Last mailed</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.id}>
                      <td>
                        <Link to={officePaths.advertiser(row.id)} data-row>
                          {row.name}
                        </Link>
                        <small>{row.email}</small>
                      </td>
                      <td className="amount">{row.reservations}</td>
                      <td className="amount">{row.paid}</td>
                      <td>{row.lastDrop ?? "Never"}</td>
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
            `${officePaths.advertisers()}?${new URLSearchParams({ words, page: String(to) })}`
          }
        >
          <ButtonLink
            to={`${officePaths.advertisersCsv()}?${new URLSearchParams({ words })}`}
            reloadDocument
          >
            As a table (CSV)
          </ButtonLink>
        </Pager>
      </List>
    </Page>
  );
}
