import { expect, test } from "vitest";
import { paymentWords } from "./money-words.ts";

test("the payment of an invoice is called by its number, a later one by its count, and a card's as the gateway calls it", () => {
  expect(paymentWords("invoice:2026-0154")).toBe("invoice 2026-0154");
  expect(paymentWords("invoice:2026-0154:2")).toBe("invoice 2026-0154, payment 2");
  expect(paymentWords("pi_123")).toBe("pi_123");
});
