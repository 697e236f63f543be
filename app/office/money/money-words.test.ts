import { expect, test } from "vitest";
import { fileOf } from "#app/office/tables/columns.ts";
import { moneyKinds, moneyStates } from "#business/billing/money.ts";
import { moneyColumns } from "./money-columns.ts";
import { headings, paymentWords, stateWordsOf } from "./money-words.ts";

test("the payment of an invoice is called by its number, a later one by its count, and a card's as the gateway calls it", () => {
  expect(paymentWords("invoice:2026-0154")).toBe("invoice 2026-0154");
  expect(paymentWords("invoice:2026-0154:2")).toBe("invoice 2026-0154, payment 2");
  expect(paymentWords("pi_123")).toBe("pi_123");
});

const money = (state: string, more: string | null = null) => ({
  ...{ id: "1", name: "invoice:2026-0154", reservationId: 1, reference: "7K3M-9PQX" },
  ...{ business: "Bluebird", on: "2026-11-17", amountCents: 350_00, state, more },
});

test("a payment that paid its place says only how it came; any other, what became of it too", () => {
  expect(stateWordsOf("payments", money("invoice, granted", "check 7"))).toBe("check 7");
  expect(stateWordsOf("payments", money("card, granted"))).toBe("Card");
  expect(stateWordsOf("payments", money("card, lost"))).toBe("Card: the place had gone");
  expect(stateWordsOf("payments", money("invoice, unmatched", "check 7"))).toBe(
    "check 7: not matched to a place",
  );
});

test("a refund says how it stands, and why it goes back, so that neither is taken for the other", () => {
  expect(stateWordsOf("refunds", money("by-hand", "cancelled"))).toBe(
    "To be sent by hand: the place was cancelled",
  );
});

test("a file of money has words in its cells, and dates as files have them", () => {
  for (const kind of moneyKinds) {
    const state = kind === "payments" ? "invoice, granted" : moneyStates[kind][0];
    const more = { payments: "check 7", invoices: "2026-12-05", refunds: "cancelled" }[kind];
    const { head, rows } = fileOf(moneyColumns(kind), [money(state, more)]);
    expect(head).toEqual([
      ...["Business", headings[kind].name, "Date", "Reservation", headings[kind].state],
      ...[headings[kind].more, "Amount (USD)"],
    ]);
    expect(rows[0]).not.toContain(state);
    expect(rows[0]?.[1]).toBe("invoice 2026-0154");
  }
  expect(fileOf(moneyColumns("invoices"), [money("open", "2026-12-05")]).rows[0]).toContain(
    "2026-12-05",
  );
});
