import { data } from "react-router";
import { officeHeaders, requirePagePermission } from "#app/office/access/office-access.ts";
import { officeLoader } from "#app/office/access/office-route.ts";
import { defaultAdvertiserSearch } from "#business/advertisers/advertiser-search.ts";
import { listAdvertisers } from "#business/advertisers/list-advertisers.ts";
import { findLatestAuditEntryId } from "#business/audit-log/find-events.ts";
import { listMoney } from "#business/billing/ledger/list-money.ts";
import { defaultMoneySearch, type MoneyKind } from "#business/billing/ledger/money.ts";
import { defaultLeadSearch } from "#business/leads/lead-search.ts";
import { listLeads } from "#business/leads/list-leads.ts";
import { listReservations } from "#business/reservations/search/list-reservations.ts";
import { defaultReservationSearch } from "#business/reservations/search/reservation-search.ts";
import {
  type SavedViewList,
  savedViewListPermissions,
  savedViewLists,
} from "#business/team/saved-view.ts";
import type { Route } from "./+types/full-list-route.ts";
import { formatFullList, MAX_FULL_LIST_ROWS } from "./full-list-lines.ts";

type Found = Promise<{ rows: object[]; total: number }>;
type Find = (limit: number) => Found;

const money =
  (kind: MoneyKind): Find =>
  (limit) =>
    listMoney({ ...defaultMoneySearch, kind, sort: "since", descending: false }, limit);

/** The lists, each from the first row to the last in the order in which equal ones stand. */
const WHOLES: Record<SavedViewList, Find> = {
  reservations: (limit) =>
    listReservations({ ...defaultReservationSearch, sort: "made", descending: false }, limit),
  advertisers: (limit) => listAdvertisers({ ...defaultAdvertiserSearch, sort: "number" }, limit),
  leads: (limit) => listLeads({ ...defaultLeadSearch, sort: "number", descending: false }, limit),
  payments: money("payments"),
  invoices: money("invoices"),
  refunds: money("refunds"),
};

/** A whole list for a browser that searches and sorts it by itself; too long a one is only said to be so. */
export const loader = officeLoader("office.see", async ({ params, context }: Route.LoaderArgs) => {
  const id = savedViewLists.find((each) => each === params.list);
  if (!id) throw data(null, { status: 404 });
  requirePagePermission(context, savedViewListPermissions[id]);
  const stamp = await findLatestAuditEntryId();
  const { rows, total } = await WHOLES[id](MAX_FULL_LIST_ROWS);
  const isWhole = total <= MAX_FULL_LIST_ROWS;
  const lines = formatFullList({ stamp, total: isWhole ? rows.length : null }, isWhole ? rows : []);
  return new Response([...lines].join(""), {
    headers: { ...officeHeaders, "content-type": "application/json" },
  });
});
