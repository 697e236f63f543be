import { describe, expect, test } from "vitest";
import { customerStatusOf, isActiveStatus } from "./customer-status.ts";

describe("how a reservation stands for its holder", () => {
  test("a state whose time is up is over, though nobody has ended it yet", () => {
    expect(customerStatusOf({ state: "unconfirmed", secondsLeft: 0 })).toBe("expired");
    expect(customerStatusOf({ state: "unpaid", secondsLeft: 0 })).toBe("expired");
    expect(customerStatusOf({ state: "unpaid", secondsLeft: 1 })).toBe("unpaid");
  });

  test("a payment page may outlast its claim: the gateway's word decides", () => {
    expect(customerStatusOf({ state: "paying", secondsLeft: 0 })).toBe("paying");
  });

  test("who has finished paying waits for the bank, however the spot was reserved", () => {
    for (const state of ["paying", "unconfirmed", "unpaid"] as const) {
      expect(customerStatusOf({ state, secondsLeft: 100 }, { state: "processing" })).toBe(
        "processing",
      );
    }
    expect(customerStatusOf({ state: "paid", secondsLeft: null }, { state: "processing" })).toBe(
      "paid",
    );
  });

  test("an open payment page changes nothing", () => {
    expect(customerStatusOf({ state: "unpaid", secondsLeft: 100 }, { state: "open" })).toBe(
      "unpaid",
    );
  });

  test("what is given back, canceled or run out is nobody's", () => {
    for (const state of ["expired", "released", "canceled", "refunded"] as const) {
      expect(isActiveStatus(customerStatusOf({ state, secondsLeft: null }))).toBe(false);
    }
  });
});
