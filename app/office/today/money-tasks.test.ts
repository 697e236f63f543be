import { expect, test } from "vitest";
import type { MoneyProblem } from "#business/ledger/money.ts";
import { moneyProblemTask } from "./money-tasks.ts";

test("a refund to send is due within the Terms' 10 business days, and was due once they are over", () => {
  const toSend: MoneyProblem = {
    kind: "to-send",
    id: "7",
    name: "check 101",
    reservationId: 3,
    business: "Copper Pipes",
    amountCents: 60_000,
    decidedOn: "2027-04-01",
  };
  const on = (today: string) => moneyProblemTask(toSend, today).sentence;
  expect(on("2027-04-15")).toContain("It’s due by Thursday, April 15, 2027: our Terms promise");
  expect(on("2027-04-16")).toContain("It was due by Thursday, April 15, 2027: our Terms promise");
});
