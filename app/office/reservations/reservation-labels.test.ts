import { expect, test } from "vitest";
import { holderNameOrWhyNone } from "./reservation-labels.ts";

const nobody = (
  state: Parameters<typeof holderNameOrWhyNone>[0]["state"],
  secondsLeft: number | null,
) => holderNameOrWhyNone({ business: null, state, secondsLeft });

test("a reservation without a business is called by why it has none", () => {
  expect(nobody("held", 600)).toBe("No name yet");
  expect(nobody("offered", 600)).toBe("Offered to the waitlist");
  expect(nobody("expired", null)).toBe("No name (expired)");
  expect(nobody("released", null)).toBe("No name (released)");
  expect(nobody("canceled", null)).toBe("Name deleted");
  expect(nobody("paid", null)).toBe("Name deleted");
});
