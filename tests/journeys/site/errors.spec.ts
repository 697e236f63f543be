import { expectNoFindings } from "#tests/support/browser/axe.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, test } from "#tests/support/browser/journey.ts";
import { sampledWays } from "#tests/support/browser/sampled-pages.ts";

/** Words that stand in the failure which `breakDatabase` brings about, or in any stack. */
const INTERNALS =
  /internal-words|swordfish|10\.1\.2\.3|node_modules|\.tsx?:\d|at async |at .*\.js:\d+/;
const BROKEN = "Unexpected Application Error!";

const NOWHERE = ["/nothing/here", "/areas/atlantis", "/About%20Us/%F0%9F%8C%B5"];
for (const path of sampledWays(NOWHERE, 1)) {
  test(`R8 S3 ${path} is a page that says so with status 404, and leads home and to the reservation`, async ({
    page,
    problems,
  }) => {
    problems.expect(/404/);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/could not be delivered/);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Spotlight My Business" })).toHaveAttribute(
      "href",
      "/reservation",
    );
    await main.getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL("/");
  });
}

test("R8 an address that does not exist can't write into the page", async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto("/<img src=x onerror=alert(1)>");
  await expect(page.getByRole("main").locator("img")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/could not be delivered/);
});

test("R8 a link to nowhere shows the same page within the site", { tag: "@deep" }, async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  await page.goto("/");
  await hydrated(page);
  await page.evaluate(() => {
    history.pushState(null, "", "/nowhere");
    history.pushState(null, "", "/nowhere");
    history.back();
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/could not be delivered/);
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
