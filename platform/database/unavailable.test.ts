import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "./unavailable.ts";

const withCode = (code: string) => Object.assign(new Error("failed"), { code });

test.each(["ECONNREFUSED", "ECONNRESET", "08006", "57P01", "57P03", "53300", "53100", "57014"])(
  "%s means that the database is away for now",
  (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
  },
);

test.each(["23505", "42601", "40001", "22P02", "P0001", "ERR_INVALID_ARG_TYPE"])(
  "%s is an answer of a database that is there",
  (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false);
  },
);

test("the cause is looked for behind wrapped and joined errors", () => {
  const wrapped = new Error("Failed query", { cause: withCode("ECONNREFUSED") });
  expect(isDatabaseUnavailable(wrapped)).toBe(true);
  expect(isDatabaseUnavailable(new AggregateError([withCode("ECONNREFUSED")]))).toBe(true);
  expect(isDatabaseUnavailable(new Error("other", { cause: withCode("23505") }))).toBe(false);
  expect(isDatabaseUnavailable("ECONNREFUSED")).toBe(false);
});
