import { expect, test } from "vitest";
import { resultWords } from "./import-words.ts";

test("the result of an import names the rows that were refused beside those that were done", () => {
  const none = { done: 0, left: 0, refused: 0 };
  expect(resultWords({ ...none, done: 1 }, 0)).toBe("1 row done.");
  expect(resultWords({ ...none, done: 2 }, 2)).toBe(
    "2 rows done, 2 refused: the reason stands beside each.",
  );
  expect(resultWords({ done: 3, left: 1, refused: 1 }, 1)).toBe(
    "3 rows done, 1 left alone, because something had changed since the dry run, 2 refused: the reason stands beside each.",
  );
});
