import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { queryClient } from "./query-client.ts";

test("the data-query client has exactly the two defaults of the specification", () => {
  const { queries, ...rest } = queryClient.getDefaultOptions();
  expect(queries).toEqual({ refetchOnWindowFocus: false, staleTime: 300_000 });
  expect(rest).toEqual({});
});

test("there is one data-query client, made in one place", () => {
  const sources = globSync("{app,business,platform}/**/*.{ts,tsx}").filter(
    (file) => !file.includes(".test."),
  );
  const made = sources.filter((file) => /new QueryClient\b/.test(readFileSync(file, "utf8")));
  expect(made).toEqual(["app/query-client.ts"]);
});
