import { data } from "react-router";
import { insiderWho, officeHeaders } from "#app/office/door.ts";
import { allMoney, type MoneyKind } from "#business/billing/money.ts";
import { findMoney } from "#business/billing/money-list.ts";
import { findStamp } from "#business/journal/find.ts";
import { findLeadList } from "#business/leads/lead-list.ts";
import { everyLead } from "#business/leads/lead-search.ts";
import { listPermissions, type SavedList, savedLists } from "#business/people/saved-view.ts";
import { findAdvertisers } from "#business/reservations/advertiser-list.ts";
import { everyAdvertiser } from "#business/reservations/advertiser-search.ts";
import { findReservations } from "#business/reservations/reservation-list.ts";
import { everything } from "#business/reservations/search.ts";
import type { Route } from "./+types/whole-door.ts";
import { linesOf, MOST_WHOLE } from "./whole-lines.ts";

type Found = Promise<{ rows: object[]; total: number }>;
type Find = (limit: number) => Found;

const money =
  (kind: MoneyKind): Find =>
  (limit) =>
    findMoney({ ...allMoney, kind, sort: "since", descending: false }, limit);

/** The lists, each from the first row to the last in the order in which equal ones stand. */
const WHOLES: Record<SavedList, Find> = {
  reservations: (limit) =>
    findReservations({ ...everything, sort: "made", descending: false }, limit),
  advertisers: (limit) => findAdvertisers({ ...everyAdvertiser, sort: "number" }, limit),
  leads: (limit) => findLeadList({ ...everyLead, sort: "number", descending: false }, limit),
  payments: money("payments"),
  invoices: money("invoices"),
  refunds: money("refunds"),
};

/** A whole list for a browser that searches and sorts it by itself; too long a one is only said to be so. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = savedLists.find((each) => each === params.list);
  insiderWho(context, id ? listPermissions[id] : "office.see");
  if (!id) throw data(null, { status: 404 });
  const stamp = await findStamp();
  const { rows, total } = await WHOLES[id](MOST_WHOLE);
  const isWhole = total <= MOST_WHOLE;
  const lines = linesOf({ stamp, total: isWhole ? rows.length : null }, isWhole ? rows : []);
  return new Response([...lines].join(""), {
    headers: { ...officeHeaders, "content-type": "application/json" },
  });
}
