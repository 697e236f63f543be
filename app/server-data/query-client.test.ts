import { expect, test } from "vitest";
import { queryClient } from "./query-client.ts";

test("the data-query client has exactly the two defaults of the specification", () => {
  const { queries, ...rest } = queryClient.getDefaultOptions();
  expect(queries).toEqual({ refetchOnWindowFocus: false, staleTime: 300_000 });
  expect(rest).toEqual({});
});
