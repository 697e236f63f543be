import { expect, test } from "vitest";
import { toCsvTable } from "#app/office/tables/csv-response.ts";
import { moneyKinds, moneyStatesByKind } from "#business/ledger/money.ts";
import { describePaymentId } from "#business/reservations/pay/invoices/invoice.ts";
import {
  columnHeadingsByMoneyKind,
  describeMoneyRowState,
  moneyTableColumns,
} from "./money-table.ts";
import { parseDateRangeOrThisMonth, taxReportMonthChoices } from "./reports.ts";

test("the payment of an invoice is called by its number, a later one by its count, and a card's as the gateway calls it", () => {
  expect(describePaymentId("invoice:2026-0154")).toBe("invoice 2026-0154");
  expect(describePaymentId("invoice:2026-0154:2")).toBe("invoice 2026-0154, payment 2");
  expect(describePaymentId("pi_123")).toBe("pi_123");
});

const money = (state: string, more: string | null = null) => ({
  id: "1",
  name: "invoice:2026-0154",
  reservationId: 1,
  reference: "7K3M-9PQX",
  business: "Bluebird",
  on: "2026-11-17",
  amountCents: 350_00,
  taxCents: 5_85,
  state,
  more,
  restCents: state === "open" ? 350_00 : null,
});

test("a payment that paid its spot says only how it came; any other, what became of it too", () => {
  expect(describeMoneyRowState("payments", money("invoice, granted", "check 7"))).toBe("check 7");
  expect(describeMoneyRowState("payments", money("online, granted"))).toBe("Online");
  expect(describeMoneyRowState("payments", money("online, spot-gone"))).toBe(
    "Online: spot already taken",
  );
  expect(describeMoneyRowState("payments", money("invoice, unapplied", "check 7"))).toBe(
    "check 7: not applied",
  );
});

test("an open invoice that is paid in part says what is left", () => {
  const open = money("open", "2026-12-04");
  expect(describeMoneyRowState("invoices", open)).toBe("Open, due Fri, Dec 4, 2026");
  expect(describeMoneyRowState("invoices", { ...open, restCents: 50_00 })).toBe(
    "Open, $50 left, due Fri, Dec 4, 2026",
  );
});

test("a refund says how it stands, and why it goes back, so that neither is taken for the other", () => {
  expect(describeMoneyRowState("refunds", money("by-hand", "canceled"))).toBe(
    "Not sent yet: spot canceled",
  );
});

test("a file of money has words in its cells, and dates as files have them", () => {
  for (const kind of moneyKinds) {
    const state = kind === "payments" ? "invoice, granted" : moneyStatesByKind[kind][0];
    const more = { payments: "check 7", invoices: "2026-12-05", refunds: "canceled" }[kind];
    const { head, rows } = toCsvTable(moneyTableColumns(kind), [money(state, more)]);
    expect(head).toEqual([
      ...[
        columnHeadingsByMoneyKind[kind].name,
        "Business",
        "Date",
        "Reservation",
        columnHeadingsByMoneyKind[kind].state,
      ],
      ...[columnHeadingsByMoneyKind[kind].more, "Tax (USD)", "Amount (USD)"],
    ]);
    expect(rows[0]).not.toContain(state);
    expect(rows[0]?.[0]).toBe("invoice 2026-0154");
  }
  expect(
    toCsvTable(moneyTableColumns("invoices"), [money("open", "2026-12-05")]).rows[0],
  ).toContain("2026-12-05");
});

const now = new Date("2027-05-20T19:00:00Z");
const datesIn = (query: string) => parseDateRangeOrThisMonth(new URLSearchParams(query), now);

test("the dates of a tax report are those of the address, and this month's where no calendar has them", () => {
  expect(datesIn("from=2027-02-01&to=2027-02-28")).toEqual({
    from: "2027-02-01",
    to: "2027-02-28",
  });
  for (const wrong of ["2027-02-30", "0000-01-01", "99999-01-01", "9999-12-31", "soon", ""]) {
    expect(datesIn(`from=${wrong}&to=${wrong}`), wrong).toEqual({
      from: "2027-05-01",
      to: "2027-05-20",
    });
  }
});

test("the months of a tax report are this one so far, which is its default, and all of the last one", () => {
  expect(taxReportMonthChoices(now)).toEqual([
    { name: "This month", dates: datesIn("") },
    { name: "Last month", dates: { from: "2027-04-01", to: "2027-04-30" } },
  ]);
  // In Arizona it is still December.
  expect(taxReportMonthChoices(new Date("2027-01-01T06:59:00Z"))).toEqual([
    { name: "This month", dates: { from: "2026-12-01", to: "2026-12-31" } },
    { name: "Last month", dates: { from: "2026-11-01", to: "2026-11-30" } },
  ]);
});
