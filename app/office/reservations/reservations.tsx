import { useMemo } from "react";
import { BulkBar } from "#app/office/bulk/bulk-bar.tsx";
import { insiderWho, officeHeaders, told } from "#app/office/door.ts";
import { officeHead } from "#app/office/head.ts";
import { BringIn } from "#app/office/imports/bring-in.tsx";
import { Page } from "#app/office/page.tsx";
import { keepView } from "#app/office/tables/keep-view.ts";
import { PAGE, readTable } from "#app/office/tables/table.ts";
import { TableList } from "#app/office/tables/table-list.tsx";
import { unlessAtWork } from "#app/office/tables/whole.ts";
import { findStamp } from "#business/journal/find.ts";
import { findViews } from "#business/people/saved-views.ts";
import { findMailingNames, findReservations } from "#business/reservations/reservation-list.ts";
import type { Route } from "./+types/reservations.ts";
import { reservationSearch, reservationTable } from "./reservation-table.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { operator, circumstances } = insiderWho(context, "reservations.see");
  const search = readTable(reservationTable, new URL(request.url).searchParams);
  const stamp = await findStamp();
  const [found, mailings, views] = await Promise.all([
    findReservations(reservationSearch(search), PAGE),
    findMailingNames(),
    findViews({ operatorId: operator.id, list: "reservations" }),
  ]);
  return { ...found, search, stamp, mailings, views, now: circumstances.now };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { circumstances } = insiderWho(context, "views.keep");
  try {
    return await keepView(await request.formData(), reservationTable, circumstances);
  } catch (error) {
    return told(error, context);
  }
}

export const shouldRevalidate = unlessAtWork;
export const headers = () => officeHeaders;
export const meta = () => officeHead("Reservations");

export default function Reservations({ loaderData, actionData }: Route.ComponentProps) {
  const { mailings } = loaderData;
  const table = useMemo(() => withMailings(mailings), [mailings]);
  return (
    <Page title="Reservations" lead="Everybody who has or had a place.">
      <TableList
        table={table}
        data={loaderData}
        told={actionData}
        label="Business, person, e-mail, phone or reference"
        nothing="No reservation is like that. Try fewer words, or any state."
        none="Nobody has reserved a place yet. The first hold appears here by itself."
        bulk={(picked) => <BulkBar list="reservations" picked={picked} />}
        more={<BringIn list="reservations" />}
      />
    </Page>
  );
}

/** The list with the mailings that it can be narrowed to. */
function withMailings(mailings: readonly { id: number; name: string }[]): typeof reservationTable {
  const options = [
    { value: "", name: "Any" },
    ...mailings.map(({ id, name }) => ({ value: String(id), name })),
  ];
  return {
    ...reservationTable,
    filters: reservationTable.filters.map((filter) =>
      filter.id === "mailing" ? { ...filter, options } : filter,
    ),
  };
}
