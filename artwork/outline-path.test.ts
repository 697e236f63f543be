import { expect, test } from "vitest";
import { shortenPath } from "./outline-path.ts";

test("a path keeps two decimals of each number, and its numbers stay apart", () => {
  expect(shortenPath("M-114.76923076923077 -80h17v8a8.5 8.5 0 0 1-17 0z")).toBe(
    "M-114.77 -80h17v8a8.5 8.5 0 0 1-17 0z",
  );
  expect(shortenPath("M.5.75.125 1.999.0001-3.1004")).toBe("M.5.75.13 1.99.0-3.1");
  expect(shortenPath("M0 0a1 1 0 011.525.5")).toBe("M0 0a1 1 0 011.53.5");
});
