import { expect, test } from "vitest";
import { actorName } from "./describe-event.ts";

test("anyone who acted is named", () => {
  const names = new Map([["3", "Ana Ortiz"]]);
  expect(actorName("operator:3", names)).toBe("Ana Ortiz");
  expect(actorName("operator:9", names)).toBe("Somebody");
  expect(actorName("visitor", names)).toBe("A visitor");
  expect(actorName("system", names)).toBe("The site");
});
