import { createStaticHandler, data } from "react-router";
import { expect, test } from "vitest";
import { findRetryAfter } from "./find-retry-after.ts";

const headers = { "retry-after": "5" };
const { query } = createStaticHandler([
  {
    id: "layout",
    ErrorBoundary: () => null,
    children: [
      {
        path: "busy",
        loader: () => {
          throw new Response("busy", { status: 503, headers });
        },
      },
      { path: "limited", action: () => data({ problem: "later" }, { status: 429, headers }) },
      { path: "fine", loader: () => null },
    ],
  },
]);

async function waitOf(path: string, method = "GET") {
  const context = await query(new Request(`http://site.example/${path}`, { method }));
  if (context instanceof Response) throw new Error("no page");
  return [context.statusCode, findRetryAfter(context)];
}

test("a refused page says when to try again, whether its loader or its action refused it", async () => {
  expect(await waitOf("busy")).toEqual([503, "5"]);
  expect(await waitOf("limited", "POST")).toEqual([429, "5"]);
  expect(await waitOf("fine")).toEqual([200, undefined]);
});
