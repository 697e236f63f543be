import { expectNoFindings } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/journey.ts";
import { hydrated, sampledPages } from "#tests/support/browser/pages.ts";

/** Words that stand in the failure which `breakDatabase` brings about, or in any stack. */
const INTERNALS =
  /internal-words|swordfish|10\.1\.2\.3|node_modules|\.tsx?:\d|at async |at .*\.js:\d+/;

const policyOf = (headers: Record<string, string>) =>
  new Map(
    (headers["content-security-policy"] ?? "").split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources] as const;
    }),
  );

test.describe("headers", () => {
  test("every page carries the strict policy and the security headers", async ({ request }) => {
    for (const { path } of sampledPages) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      const headers = response.headers();
      const policy = policyOf(headers);
      const scripts = policy.get("script-src") ?? [];
      expect(scripts.length, path).toBeGreaterThan(1);
      for (const source of scripts)
        expect(source, path).toMatch(/^'(self|sha256-[\w+/=]+|nonce-[\w+/=]+)'$/);
      expect(policy.get("default-src"), path).toEqual(["'none'"]);
      expect(policy.get("frame-ancestors"), path).toEqual(["'none'"]);
      expect(policy.get("base-uri"), path).toEqual(["'none'"]);
      expect(policy.get("form-action"), path).toEqual(["'self'"]);
      expect(headers, path).toMatchObject({
        "strict-transport-security": expect.stringContaining("max-age=63072000"),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "strict-origin-when-cross-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
      });
      expect(headers, path).not.toHaveProperty("x-powered-by");
      expect(headers, path).not.toHaveProperty("server");
    }
  });

  test("what is not a page carries them too", async ({ request }) => {
    for (const path of [
      "/no-such-page",
      "/healthz",
      "/robots.txt",
      "/xmlsitemap",
      "/favicon.svg",
    ]) {
      const headers = (await request.get(path)).headers();
      expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
      expect(headers["content-security-policy"], path).not.toMatch(/script-src[^;]*'unsafe-/);
      expect(headers["x-content-type-options"], path).toBe("nosniff");
      expect(headers["strict-transport-security"], path).toContain("includeSubDomains");
    }
  });
});

test.describe("what comes from outside", () => {
  test("a form sent from another site changes nothing", async ({ request, server }) => {
    for (const headers of [
      { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example" },
      { origin: "null", "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      {},
    ] as Record<string, string>[]) {
      const where = JSON.stringify(headers);
      const email = `stranger-${crypto.randomUUID()}@shop.example`;
      const response = await request.post("/interest", { headers, form: { email } });
      expect(response.status(), where).toBe(403);
      expect(await response.text()).toMatch(/from another site.*\nReference: [0-9A-F]{10}\n/);
      const mails = await server.mails();
      expect(
        mails.filter((mail) => JSON.stringify(mail).includes(email)),
        where,
      ).toEqual([]);
    }
  });

  test("a body above the limit is refused before it is read", async ({ request, server }) => {
    const headers = { origin: server.url, "sec-fetch-site": "same-origin" };
    const response = await request.post("/lead-form", {
      headers,
      form: { email: "a".repeat(100_000) },
    });
    expect(response.status()).toBe(413);
  });

  test("an address that climbs, hides or breaks gives away nothing", async ({ server }) => {
    const { request } = await import("node:http");
    const { hostname, port } = new URL(server.url);
    for (const path of [
      "/../package.json",
      "/..%2fpackage.json",
      "/assets/..%2f..%2fserver%2findex.js",
      "/assets/%2e%2e/%2e%2e/package.json",
      "/.env",
      "/package.json",
      "/build/server/index.js",
      "//evil.example/",
      "/%00",
      "/%E0%A4%A",
    ]) {
      const [status, text, location] = await new Promise<[number, string, string?]>(
        (resolve, reject) => {
          request({ hostname, port, path }, (answer) => {
            const chunks: Buffer[] = [];
            answer.on("data", (chunk: Buffer) => chunks.push(chunk));
            answer.on("end", () =>
              resolve([
                answer.statusCode ?? 0,
                Buffer.concat(chunks).toString(),
                answer.headers.location,
              ]),
            );
          })
            .on("error", reject)
            .end();
        },
      );
      expect([400, 404], path).toContain(status);
      expect(location, path).toBeUndefined();
      expect(text, path).not.toContain("scottsdale-spotlight");
      expect(text, path).not.toMatch(INTERNALS);
    }
  });

  test("a foreign Host header is not believed", async ({ request }) => {
    const response = await request.get("/about", { headers: { host: "evil.example" } });
    expect(await response.text()).not.toContain("evil.example");
  });
});

test.describe("HTTP", () => {
  test("HEAD gives the headers of GET and no body, also for what is not a page", async ({
    request,
  }) => {
    for (const path of ["/no-such-page", "/healthz", "/robots.txt", "/favicon.svg"]) {
      const [get, head] = [await request.get(path), await request.head(path)];
      expect(head.status()).toBe(get.status());
      expect(head.headers()["content-type"]).toBe(get.headers()["content-type"]);
      expect(await head.body()).toHaveLength(0);
    }
  });

  test("a page that has not changed is answered with 304 and no body, also with a campaign's parameters", async ({
    server,
  }) => {
    const etag = (await fetch(server.url)).headers.get("etag") ?? "";
    const ask = (path: string, seen: string) =>
      fetch(server.url + path, { headers: { "if-none-match": seen } });
    for (const path of ["/", "/?utm_source=card"]) {
      const again = await ask(path, etag);
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
    expect((await ask("/", 'W/"other"')).status).toBe(200);
  });
});

const BROKEN = "Unexpected Application Error!";

test("R8 S3 an address that leads nowhere is a page that says so with status 404, isn't written into it, and leads home and to the reservation", async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  for (const path of [
    "/areas/atlantis",
    "/About%20Us/%F0%9F%8C%B5",
    "/<img src=x onerror=alert(1)>",
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/could not be delivered/);
    await expect(page.getByRole("main").locator("img")).toHaveCount(0);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
  }
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Spotlight My Business" })).toHaveAttribute(
    "href",
    "/reservation",
  );
  await main.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("S4 a page that fails in the browser says so, with a reference that the log has, and the phone", async ({
  page,
  problems,
  server,
}) => {
  problems.expect(/on purpose/);
  await page.route(/\/assets\/about-[^/]+\.js$/, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "export default function About() { throw new Error('on purpose'); }",
    }),
  );
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(BROKEN);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "(480) 555-0142" })).toBeVisible();
  await expect(page.getByText("on purpose")).toHaveCount(0);
  await expect(page).toHaveTitle(/^Unexpected Application Error!/);
  const reference = await main.locator("[data-reference]").innerText();
  expect(reference).toMatch(/^[0-9A-F]{10}$/);
  await expect.poll(() => server.log()).toContain(reference);
  expect(server.log()).toMatch(new RegExp(`${reference}.*on purpose|on purpose.*${reference}`));
});

test("S4 a page that fails on the server answers 500, with a reference that the log has and no internals, and works again after it", async ({
  newVisitor,
  openServer,
  problems,
}) => {
  problems.expect(/500/);
  const server = await openServer({ breakable: true });
  await server.breakDatabase();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const data = await fetch(`${server.url}/_root.data`);
  expect([data.status, INTERNALS.test(await data.text())]).toEqual([500, false]);
  const page = await (await newVisitor({ baseURL: server.url })).newPage();
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(500);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(BROKEN);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "(480) 555-0142" })).toBeVisible();
  const reference = await main.locator("[data-reference]").innerText();
  const logged = server
    .log()
    .split("\n")
    .filter((line) => line.includes(reference));
  expect(logged.join()).toContain("internal-words");
  for (const line of logged) JSON.parse(line);
  await hydrated(page);
  await expect(main.locator("[data-reference]")).toHaveText(reference);
  expect(await page.content()).not.toMatch(INTERNALS);
  await expectNoFindings(page, "error page");
  await server.mendDatabase();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await main.getByRole("link", { name: "Back to Home" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Grow Your/);
  await page.close();
});

test("S4 reports from browsers are limited, and only their own kind is written down", async ({
  request,
  server,
}) => {
  const send = (data: unknown) =>
    request.post("/error-report", { data, headers: { origin: server.url } });
  expect((await send({ reference: "x", message: "not a report", page: "/" })).status()).toBe(204);
  expect(server.log()).not.toContain("not a report");
  const statuses = [];
  for (let time = 0; time < 10; time += 1) statuses.push((await send({})).status());
  expect(statuses.at(-1)).toBe(429);
});

test("the watch over the browser sees a logged error, an uncaught one, a refused script, a third party and an answer of 400 (negative control)", async ({
  page,
  problems,
}) => {
  problems.expect(/console: on purpose/);
  problems.expect(/uncaught: Error: thrown on purpose/);
  problems.expect(/third party|Content Security Policy/);
  problems.expect(/404/);
  const seen = (words: string) => expect.poll(() => problems.problems.join("\n")).toContain(words);
  await page.goto("/");
  await page.evaluate(() => console.error("on purpose"));
  await seen("console: on purpose");
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("thrown on purpose");
    });
  });
  await seen("uncaught: Error: thrown on purpose");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'broken in'";
    document.head.append(script);
  });
  await seen("Content Security Policy");
  expect(await page.title()).not.toBe("broken in");
  await page.goto("/no-such-page");
  await seen("answered 404");
  await page.evaluate(() => fetch("https://somebody-else.example/").catch(() => {}));
  await page.goto("https://somebody-else.example/").catch(() => {});
  await seen("third party: https://somebody-else");
});
