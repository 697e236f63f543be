import { expect, test } from "vitest";
import { loadPageThroughCache, queryClient } from "./query-cache.ts";
import { submitAndInvalidateCachedPages } from "./submit-page.ts";

test("a load that shares its request with one that the router gave up asks for itself", async () => {
  const router = new AbortController();
  const address = "http://localhost/reservation/yours/token/details";
  const givenUp = new Request(address, { signal: router.signal });
  const first = loadPageThroughCache("details", givenUp, async () => {
    router.abort();
    throw new DOMException("given up", "AbortError");
  });
  const second = loadPageThroughCache("details", new Request(address), async () => "the page");
  await expect(first).rejects.toThrow();
  expect(await second).toBe("the page");
});

test("a kept page is asked for again once something was sent, and only then", async () => {
  let asked = 0;
  const open = () =>
    loadPageThroughCache("offer", new Request("http://localhost/offer"), async () => {
      asked += 1;
      return asked;
    });
  expect([await open(), await open()]).toEqual([1, 1]);
  expect(await submitAndInvalidateCachedPages({ serverAction: async () => "sent" })).toBe("sent");
  expect(await open()).toBe(2);
});

test("the data-query client has exactly the two defaults of the specification", () => {
  const { queries, ...rest } = queryClient.getDefaultOptions();
  expect(queries).toEqual({ refetchOnWindowFocus: false, staleTime: 300_000 });
  expect(rest).toEqual({});
});
