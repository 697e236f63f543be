import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { withRetryAfterHeaders } from "./retry-after.ts";

const retry = { "retry-after": "5" };
const headers = () => ({ "cache-control": "no-store" });

const pages = {
  busy: {
    default: () => null,
    headers,
    loader: () => {
      throw new Response("busy", { status: 503, headers: retry });
    },
  },
  limited: {
    default: () => null,
    headers,
    action: () => data({ problem: "later" }, { status: 429, headers: retry }),
  },
  fine: { default: () => null, headers, loader: () => null },
};

const build = {
  entry: {
    module: {
      default: (_: Request, status: number, sent: Headers) =>
        new Response("page", { status, headers: sent }),
    },
  },
  routes: {
    root: { id: "root", path: "", module: { default: () => null, ErrorBoundary: () => null } },
    ...Object.fromEntries(
      Object.entries(pages).map(([id, module]) => [id, { id, path: id, parentId: "root", module }]),
    ),
  },
  assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "1" },
  future: {},
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: "",
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

async function answerOf(path: string, method = "GET") {
  const request = new Request(`http://site.example/${path}`, { method });
  const answer = createRequestHandler(withRetryAfterHeaders(build), "production");
  const { status, headers: sent } = await answer(request, new RouterContextProvider());
  return [status, sent.get("retry-after"), sent.get("cache-control")];
}

test.each(["", ".data"])(
  "a refused page%s says when to try again, whether its loader or its action refused it",
  async (ending) => {
    expect((await answerOf(`busy${ending}`)).slice(0, 2)).toEqual([503, "5"]);
    expect(await answerOf(`limited${ending}`, "POST")).toEqual([429, "5", "no-store"]);
    expect(await answerOf(`fine${ending}`)).toEqual([200, null, "no-store"]);
  },
);
