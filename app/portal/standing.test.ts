import { describe, expect, test } from "vitest";
import { isLive, standingOf } from "./standing.ts";

describe("how a reservation stands for its holder", () => {
  test("a state whose time is up is over, though nobody has ended it yet", () => {
    expect(standingOf({ state: "unconfirmed", secondsLeft: 0 })).toBe("expired");
    expect(standingOf({ state: "unpaid", secondsLeft: 0 })).toBe("expired");
    expect(standingOf({ state: "unpaid", secondsLeft: 1 })).toBe("unpaid");
  });

  test("a payment page may outlast its claim: the gateway's word decides", () => {
    expect(standingOf({ state: "paying", secondsLeft: 0 })).toBe("paying");
  });

  test("who has finished paying waits for the bank, however the place was reserved", () => {
    for (const state of ["paying", "unconfirmed", "unpaid"] as const) {
      expect(standingOf({ state, secondsLeft: 100 }, { state: "waiting" })).toBe("waiting");
    }
    expect(standingOf({ state: "paid", secondsLeft: null }, { state: "waiting" })).toBe("paid");
  });

  test("an open payment page changes nothing", () => {
    expect(standingOf({ state: "unpaid", secondsLeft: 100 }, { state: "open" })).toBe("unpaid");
  });

  test("what is given back, cancelled or run out is nobody's", () => {
    for (const state of ["expired", "released", "cancelled", "refunded"] as const) {
      expect(isLive(standingOf({ state, secondsLeft: null }))).toBe(false);
    }
  });
});
