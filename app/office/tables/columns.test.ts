import { expect, test } from "vitest";
import { advertiserTableColumns } from "#app/office/advertisers/advertiser-table.ts";
import { leadColumns } from "#app/office/leads/lead-table.ts";
import { moneyColumns } from "#app/office/money/money-table.ts";
import {
  type ReservationListRow,
  reservationColumns,
} from "#app/office/reservations/reservation-table.ts";
import { advertiserSortKeys } from "#business/advertisers/advertiser-search.ts";
import { leadSortKeys } from "#business/leads/lead.ts";
import { reservationSortKeys } from "#business/reservations/search/reservation-search.ts";
import { formatCsv } from "#platform/read-csv.ts";
import { csvTableOf } from "./csv-response.ts";

const row: ReservationListRow = {
  id: 7,
  reference: "7K3M-9PQX",
  business: "=SUM(A1)",
  person: "Pat Example",
  email: "pat@kettle.example",
  phone: "+14805550142",
  mailingId: 1,
  mailing: "May 2027",
  dropDate: "2027-05-15",
  industry: "plumbing",
  spot: "F1",
  size: "large" as const,
  priceCents: 100_050,
  state: "paid" as const,
  paymentDueOn: null,
  createdAt: "2027-01-02T06:30:00.000Z",
};

const idsOf = (columns: readonly { id: string }[]) => columns.map(({ id }) => id);

test("every column of a list can be sorted by, has an id of its own, and one names the row", () => {
  for (const [columns, sorted] of [
    [reservationColumns, reservationSortKeys],
    [advertiserTableColumns, advertiserSortKeys],
    [leadColumns, leadSortKeys],
  ] as const) {
    expect(idsOf(columns).toSorted()).toEqual([...sorted].toSorted());
  }
  for (const columns of [
    reservationColumns,
    advertiserTableColumns,
    leadColumns,
    moneyColumns("payments"),
  ]) {
    expect(new Set(idsOf(columns)).size).toBe(columns.length);
    expect(columns.filter(({ shown }) => shown === "name")).toHaveLength(1);
    expect(columns.filter(({ file }) => file.first)).toHaveLength(1);
  }
});

test("a file has amounts as numbers, dates as such, states in words, and nothing that runs", () => {
  const file = csvTableOf(reservationColumns, [row]);
  expect(file.head[0]).toBe("Reference");
  const cellOf = (heading: string) => file.rows[0]?.[file.head.indexOf(heading)];
  expect(cellOf("Reference")).toBe("7K3M-9PQX");
  expect(cellOf("Price before tax (USD)")).toBe(1000.5);
  expect(cellOf("Status")).toBe("Paid");
  expect(cellOf("Due")).toBe(null);
  expect(cellOf("Booked on")).toBe("2027-01-01");
  expect(formatCsv(file.head, file.rows)).toContain(`"'=SUM(A1)"`);
});
