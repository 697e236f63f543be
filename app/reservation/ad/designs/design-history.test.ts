import { expect, test } from "vitest";
import { showInHistory } from "./design-history.ts";

test("changes to a design are undone and redone in order, and a new change drops the ones that could be redone", () => {
  const shown = ["red", "blue", "red", "green"].reduce(showInHistory, { queries: ["gray"], at: 0 });
  expect(shown).toEqual({ queries: ["gray", "red", "green"], at: 2 });
  const undone = showInHistory(showInHistory(shown, "red"), "gray");
  expect(undone).toEqual({ queries: ["gray", "red", "green"], at: 0 });
  expect(showInHistory(undone, "red")).toEqual({ queries: ["gray", "red", "green"], at: 1 });
  expect(showInHistory(undone, "pink")).toEqual({ queries: ["gray", "pink"], at: 1 });
});
