import { Form, useSubmit } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { industries } from "#business/mailings/industries.ts";
import { findMailingNames, findReservations } from "#business/reservations/reservation-list.ts";
import {
  everything,
  type ReservationSearch,
  readSearch,
  type SortedBy,
  writeSearch,
} from "#business/reservations/search.ts";
import { dollars } from "#platform/money.ts";
import type { Route } from "./+types/reservations.ts";
import { Button, ButtonLink, Choice, Field } from "./controls.tsx";
import { insiderWho, officeHeaders } from "./door.ts";
import { officeHead } from "./head.ts";
import { List, Pager, SortHead } from "./list.tsx";
import { officePaths } from "./office-paths.ts";
import { Nothing, Page, Panel } from "./page.tsx";
import { industryName, placeName, stateWords } from "./reservation-words.ts";
import { moment } from "./words.ts";

const PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { circumstances } = insiderWho(context, "reservations.see");
  const search = readSearch(new URL(request.url).searchParams);
  const [{ rows, total }, mailings] = await Promise.all([
    findReservations(search, PAGE),
    findMailingNames(),
  ]);
  return {
    search,
    total,
    mailings,
    rows: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      business: row.business ?? "Nobody yet",
      person: row.person ?? "",
      mailing: row.mailing,
      industry: industryName(row.industry),
      place: placeName(row),
      price: dollars(row.priceCents),
      state: stateWords[row.state],
      made: moment(row.createdAt, circumstances.now),
    })),
  };
}

export const headers = () => officeHeaders;
export const meta = () => officeHead("Reservations");

const to = (search: ReservationSearch) => officePaths.reservations() + writeSearch(search);

export default function Reservations({ loaderData }: Route.ComponentProps) {
  const { search, total, rows } = loaderData;
  const searched = writeSearch({ ...search, sort: "made", descending: true, page: 1 }) !== "";
  return (
    <Page
      title="Reservations"
      lead="Everybody who has or had a place. The arrow keys walk through the list, Enter opens, Escape leads back."
    >
      <List>
        <Search {...loaderData} />
        <Panel
          title={searched ? "Found" : "All of them"}
          aside={`${total.toLocaleString("en-US")}`}
        >
          {rows.length === 0 ? (
            <Nothing>
              {searched
                ? "No reservation is like that. Try fewer words, or any state."
                : "Nobody has reserved a place yet. The first hold appears here by itself."}
            </Nothing>
          ) : (
            <Found {...loaderData} />
          )}
        </Panel>
        <Pager
          page={search.page}
          size={PAGE}
          total={total}
          toPage={(page) => to({ ...search, page })}
        >
          {searched && <ButtonLink to={officePaths.reservations()}>Show all</ButtonLink>}
          <ButtonLink
            to={officePaths.reservationsCsv() + writeSearch({ ...search, page: 1 })}
            reloadDocument
          >
            As a table (CSV)
          </ButtonLink>
        </Pager>
      </List>
    </Page>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Search({ search, mailings }: Data) {
  const submit = useSubmit();
  const { words, state, mailingId, industry, sort, descending } = search;
  return (
    <Form
      key={writeSearch({ ...search, page: 1 })}
      method="get"
      className="search"
      role="search"
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) void submit(currentTarget);
      }}
    >
      <input type="hidden" name="sort" value={sort} />
      <input type="hidden" name="order" value={descending ? "down" : "up"} />
      <Field
        id="words"
        label="Business, person, e-mail, phone or reference"
        name="words"
        type="search"
        defaultValue={words}
      />
      <Choice
        id="state"
        label="State"
        name="state"
        defaultValue={state}
        options={[
          { value: "all", name: "Any" },
          { value: "live", name: "All that stand" },
          { value: "ended", name: "All that ended" },
          ...Object.entries(stateWords).map(([value, { name }]) => ({ value, name })),
        ]}
      />
      <Choice
        id="mailing"
        label="Mailing"
        name="mailing"
        defaultValue={mailingId ?? ""}
        options={[
          { value: "", name: "Any" },
          ...mailings.map(({ id, name }) => ({ value: String(id), name })),
        ]}
      />
      <Choice
        id="industry"
        label="Industry"
        name="industry"
        defaultValue={industry}
        options={[
          { value: "", name: "Any" },
          ...industries.map(({ slug, name }) => ({ value: slug, name })),
        ]}
      />
      <Button type="submit">Search</Button>
    </Form>
  );
}

const COLUMNS: readonly { name: string; by: SortedBy; amount?: boolean }[] = [
  { name: "Business", by: "business" },
  { name: "Mailing", by: "mailing" },
  { name: "Industry and place", by: "industry" },
  { name: "Price", by: "price", amount: true },
  { name: "State", by: "state" },
  { name: "Made", by: "made" },
];

function Found({ search, rows }: Data) {
  return (
    <div className="scroll">
      <table className="cards">
        <thead>
          <tr>
            {COLUMNS.map(({ name, by, amount }) => {
              const here = search.sort === by;
              const descending = here ? !search.descending : by === "made";
              return (
                <SortHead
                  key={by}
                  name={name}
                  to={to({ ...search, sort: by, descending, page: everything.page })}
                  sorted={here ? (search.descending ? "descending" : "ascending") : undefined}
                  amount={amount}
                />
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to={officePaths.reservation(row.id)} data-row>
                  {row.business}
                </Link>
                <small>
                  {row.person ? `${row.person}, ` : ""}
                  {row.reference}
                </small>
              </td>
              <td>{row.mailing}</td>
              <td>
                {row.industry}
                <small>{row.place}</small>
              </td>
              <td className="amount">{row.price}</td>
              <td>
                <span className={`pill ${row.state.look}`}>{row.state.name}</span>
              </td>
              <td className="when">{row.made}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
