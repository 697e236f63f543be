import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { findClientAddress } from "./client-address.ts";
import { acceptedEncoding, compressInAllEncodings } from "./compress-in-all-encodings.ts";
import {
  contentSecurityPolicy,
  deferHydration,
  stripNonceAndHashScripts,
} from "./finish-document.ts";
import { isReadOrSameOriginWrite } from "./security-headers.ts";

describe("the encoding of an answer", () => {
  test.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.0,gzip;q=0", "identity"],
    ["br;q=0.5", "br"],
    ["GZIP;q=1.0", "gzip"],
    ["vibrato", "identity"],
  ])("is, for a client that takes %j, %s", (accepted, encoding) => {
    expect(acceptedEncoding(accepted)).toBe(encoding);
  });

  test("has the length of its own bytes, and one ETag for all", async () => {
    const html = { "content-type": "text/html" };
    const page = await compressInAllEncodings(Buffer.from("spot ".repeat(500)), html, "best");
    expect(Number(page.headers.br["content-length"])).toBe(page.bodies.br.length);
    expect(page.bodies.br.length).toBeLessThan(page.bodies.identity.length / 10);
    expect(page.headers.gzip.etag).toBe(page.headers.br.etag);
    const other = await compressInAllEncodings(Buffer.from("spot ".repeat(501)), {}, "best");
    expect(other.etag).not.toBe(page.etag);
  });
});

describe("the content security policy", () => {
  test("never allows inline scripts as such", () => {
    expect(contentSecurityPolicy([])).toContain("script-src 'self';");
    expect(contentSecurityPolicy([])).not.toMatch(/script-src[^;]*unsafe/);
  });

  test("of a cached page trusts the scripts that were rendered with its nonce, and no other", () => {
    const { html, hashes } = stripNonceAndHashScripts(
      `<script nonce="N">ours()</script><script>planted()</script><script nonce="X">old()</script>`,
      "N",
    );
    expect(hashes).toEqual(["'sha256-6Mlk+XjE57h/a6BK8UFDhIqhWicH5NYtbW9Bd0Z0HiI='"]);
    expect(html).toContain("<script>ours()</script>");
    expect(html).toContain("<script>planted()</script>");
  });
});

describe("deferred hydration", () => {
  const document = (start: string) =>
    `<link rel="modulepreload" href="/a.js"/><script>window.__reactRouterContext = {};</script>${start}`;
  const start = `<script nonce="N" type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__reactRouterManifest = {
  "routes": {}
};
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script>`;

  test("keeps the nonce and preloads nothing", () => {
    const html = deferHydration(document(start));
    expect(html).not.toContain("modulepreload");
    expect(html).not.toContain('type="module"');
    expect(html).toContain('<script nonce="N">');
    expect(html).toContain('import("/assets/root.js"),import("/assets/home.js")');
  });

  test("starts in an idle moment after the page has loaded and been painted, and after 2 s in any case", () => {
    const [, script = ""] =
      /<script nonce="N">(.*)<\/script>/s.exec(deferHydration(document(start))) ?? [];
    const waitsFor: string[] = [];
    const requestIdleCallback = () => waitsFor.push("idle");
    runInNewContext(script, {
      window: { requestIdleCallback },
      requestIdleCallback,
      addEventListener: (event: string, next: () => void) => {
        waitsFor.push(event);
        next();
      },
      setTimeout: (_: () => void, milliseconds: number) => waitsFor.push(`${milliseconds} ms`),
      PerformanceObserver: class {
        private readonly next: () => void;
        constructor(next: () => void) {
          this.next = next;
        }
        observe({ type, buffered }: { type: string; buffered: boolean }) {
          waitsFor.push(`${type}, ${buffered ? "also an earlier one" : "a later one"}`);
          this.next();
        }
      },
    });
    expect(waitsFor).toEqual(["load", "2000 ms", "paint, also an earlier one", "idle"]);
  });

  test("refuses a start script that it does not know", () => {
    expect(() => deferHydration(document('<script type="module">go()</script>'))).toThrow(
      /changed/,
    );
    expect(() => deferHydration(document('<script type="module" async="">go()</script>'))).toThrow(
      /imports no route modules/,
    );
  });

  test("leaves a document without the framework alone", () => {
    expect(deferHydration("<p>plain</p>")).toBe("<p>plain</p>");
  });
});

describe("a request that changes something", () => {
  const post = (headers: Record<string, string>) =>
    new Request("http://spotlight.example/lead-form", { method: "POST", headers });
  const host = "spotlight.example";

  test.each([
    ["the same origin", { "sec-fetch-site": "same-origin" }, true],
    ["an older browser on this site", { origin: "http://spotlight.example", host }, true],
    [
      "another site",
      { "sec-fetch-site": "cross-site", origin: "http://evil.example", host },
      false,
    ],
    ["a sister site", { "sec-fetch-site": "same-site", host }, false],
    ["another origin without fetch metadata", { origin: "http://evil.example", host }, false],
    ["an opaque origin", { origin: "null", host }, false],
    ["nowhere", { host }, false],
  ])("from %s", (_, headers, allowed) => {
    expect(isReadOrSameOriginWrite(post(headers as Record<string, string>), undefined)).toBe(
      allowed,
    );
  });

  test("is allowed behind a proxy that renames the host, if the origin is the site's own", () => {
    const request = post({ origin: "https://spotlight.example", host: "app:3000" });
    expect(isReadOrSameOriginWrite(request, "https://spotlight.example")).toBe(true);
  });

  test("is refused from the address that the Host header names, once the site has its own", () => {
    const request = post({ origin: "http://spotlight.example", host });
    expect(isReadOrSameOriginWrite(request, "https://www.spotlight.example")).toBe(false);
  });

  test("reading is always allowed", () => {
    expect(isReadOrSameOriginWrite(new Request("http://x.example/"), undefined)).toBe(true);
  });
});

describe("the visitor's network address", () => {
  test("is the socket's where no proxy is trusted, whatever the visitor claims", () => {
    expect(findClientAddress("203.0.113.9", "198.51.100.1", 0)).toBe("203.0.113.9");
  });
  test("is what the outermost trusted proxy saw", () => {
    expect(findClientAddress("10.0.0.1", "forged, 198.51.100.1", 1)).toBe("198.51.100.1");
    expect(findClientAddress("10.0.0.1", "forged, 198.51.100.1, 10.0.0.2", 2)).toBe("198.51.100.1");
  });

  test("is the same whatever port its proxy writes beside it", () => {
    const through = (entry: string) => findClientAddress("10.0.0.1", entry, 1);
    for (const port of [1, 5123, 65535]) {
      expect(through(`198.51.100.1:${port}`)).toBe("198.51.100.1");
      expect(through(`"[2001:db8::1]:${port}"`)).toBe("2001:db8::1");
    }
    for (const entry of ["[2001:db8::1]", "2001:db8::1"])
      expect(through(entry)).toBe("2001:db8::1");
    expect(through("::ffff:198.51.100.1")).toBe("::ffff:198.51.100.1");
    for (const entry of ["unknown", "_hidden:1", "", "198.51.100.1:x", "198.51.100.300"])
      expect(through(entry)).toBe("10.0.0.1");
  });
});

describe("deferred hydration from shared files", () => {
  const start = {
    files: ["/assets/react.js", "/assets/frame.js"],
    script: "(()=>{const{a:b}=all[1];return{hydrate:b}})()",
    modules: { "/assets/root.js": "root", "/assets/layout.js": "layout" },
    entry: "/assets/entry.js",
  };
  const html = (entry: string) => `<script>window.__reactRouterContext = {};</script>
<script nonce="N" type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/layout.js";
import * as route2 from "/assets/home.js";
  window.__reactRouterRouteModules = {"root":route0,"layout":route1,"home":route2};

import("${entry}");</script>`;

  test("asks for those files and for the page, and for nothing that the files have", () => {
    const script = deferHydration(html("/assets/entry.js"), start);
    expect(script).toContain('files=["/assets/react.js","/assets/frame.js","/assets/home.js"]');
    expect(script).toContain(
      `start=${start.script},route0=start.root,route1=start.layout,route2=all[2];`,
    );
    expect(script).toContain("start.hydrate();");
    expect(script).not.toMatch(/"\/assets\/(root|layout|entry)\.js"/);
  });

  test("refuses a start script that ends with another entry", () => {
    expect(() => deferHydration(html("/assets/other.js"), start)).toThrow(/does not end with/);
  });
});
