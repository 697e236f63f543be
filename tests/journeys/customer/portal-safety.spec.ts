import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { APIRequestContext } from "@playwright/test";
import sharp from "sharp";
import {
  expectBodyContrast,
  expectContrast,
  expectNoFindings,
} from "#tests/support/browser/axe.ts";
import { expect, portalTest as test } from "#tests/support/browser/journey.ts";
import { complete, hydrated, sampledScreens, sampledWays } from "#tests/support/browser/pages.ts";
import { depth } from "#tests/support/depth.ts";
import { hostileFiles } from "#tests/support/files/hostile-files.ts";
import { startServer } from "#tests/support/server/server.ts";
import type { StateTokens } from "#tests/support/server/templates.ts";
import { copyOfTemplate, readReservationRows } from "#tests/support/server/templates.ts";

const PAGES = [
  ...["", "/details", "/cancel", "/code"],
  ...["/invoice", "/invoice.pdf", "/calendar.ics", "/pay", "/plan", "/again", "/results"],
];

/** Every route with every token, matching or not. */
function everyLink(tokens: StateTokens): string[] {
  return Object.values(tokens).flatMap((token) => [
    ...PAGES.map((path) => `/reservation/yours/${token}${path}`),
    `/reservation/yours/${token}/paid?session=cs_test_1`,
    `/reservation/confirm/${token}`,
    `/reservation/offer/${token}`,
    `/reservation/hold/${token}`,
    `/reservation/waitlist/${token}`,
  ]);
}

test("a scanner that opens every link in every state changes nothing", { tag: "@deep" }, async ({
  request,
  states,
}) => {
  test.setTimeout(300_000);
  const dataDirectory = await copyOfTemplate("business");
  const before = readReservationRows(dataDirectory);
  const server = await startServer({ dataDirectory });
  let opened = 0;
  for (const path of everyLink(states)) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await request.fetch(server.url + path, { method, maxRedirects: 0 });
      expect(answer.status(), `${method} ${path}`).toBeLessThan(500);
      if (answer.status() === 200) opened += 1;
    }
  }
  await server.stop();
  const after = readReservationRows(dataDirectory);
  await rm(dataDirectory, { recursive: true, force: true });
  expect(opened).toBeGreaterThan(150);
  expect(after).toEqual(before);
});

test("pages behind a private link are not indexed, stored, or leaked to another site", async ({
  request,
  server,
  states,
}) => {
  test.slow();
  for (const path of sampledScreens(everyLink(states))) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.headers(), path).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    if (answer.status() !== 200) continue;
    expect(answer.headers()["referrer-policy"], path).toBe("strict-origin");
    expect(answer.headers()["x-robots-tag"], path).toBe("noindex, nofollow");
  }
  const known = Object.values(states).filter((token) => token.length < 50);
  expect(known.filter((token) => server.log().includes(token))).toEqual([]);
});

/** Status, title and main part of an answer: all that may not tell one dead link from another. */
async function answerOf(request: APIRequestContext, method: string, address: string) {
  const headers = { origin: new URL(address).origin };
  const form = { do: "take", spot: "F1", expects: "refund", to: "leave" };
  const options = { method, headers, maxRedirects: 1, ...(method === "POST" && { form }) };
  const answer = await request.fetch(address, options);
  const text = await answer.text();
  const [title] = /<title>.*?<\/title>/.exec(text) ?? [text];
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(text) ?? [];
  return { status: answer.status(), shown: title + main };
}

test("a stranger's, a changed and another route's link all give the same answer", async ({
  request,
  server,
  states,
}) => {
  const { paid = "", unconfirmedMail = "", offerOver = "", waiting = "" } = states;
  const flipped = (token: string) => token.slice(0, -1) + (token.endsWith("A") ? "Q" : "A");
  const never = "x".repeat(43);
  const mangled = [paid.toUpperCase(), paid.slice(0, 42), "1", `1.${"x".repeat(22)}`];
  const foreign = [flipped(paid), ...depth([], mangled)];
  const others = [
    ...["/cancel", "/invoice", "/invoice.pdf", "/calendar.ics"],
    ...["/pay", "/paid?session=cs_1"],
  ];
  const paths: [string, readonly string[]][] = [
    ...["", ...depth(["/invoice.pdf"], others)].map((path): [string, readonly string[]] => [
      `/reservation/yours/*${path}`,
      [...foreign, waiting],
    ]),
    ["/reservation/confirm/*", [...foreign, flipped(unconfirmedMail), paid, offerOver, waiting]],
    ["/reservation/offer/*", [...foreign, flipped(offerOver), paid, unconfirmedMail, waiting]],
    ["/reservation/hold/*", [...foreign, offerOver, paid, unconfirmedMail, waiting]],
    [
      "/reservation/waitlist/*",
      [...foreign, flipped(waiting), paid, `2${waiting}`, waiting.slice(1)],
    ],
  ];
  for (const [path, tokens] of paths) {
    for (const method of ["GET", "POST"]) {
      if (method === "POST" && /invoice|ics/.test(path)) continue;
      const at = (token: string) => server.url + path.replace("*", token);
      const unknown = await answerOf(request, method, at(never));
      expect(unknown.status, path).toBe(404);
      if (!/pdf|ics/.test(path)) expect(unknown.shown, path).toMatch(/<main[\s\S]*<h1/);
      for (const token of tokens) {
        const answer = await answerOf(request, method, at(token));
        expect(answer.status, `${method} ${path} ${token}`).toBe(404);
        expect(answer.shown, `${method} ${path} ${token}`).toBe(unknown.shown);
      }
    }
  }
  const own = await request.get(`/reservation/yours/${paid}`);
  expect(await own.text()).toContain("on the card.");
});

test("a billing name, address and PO number say while they are typed how much fits", async ({
  page,
  states,
}) => {
  await page.goto(`/reservation/yours/${states.unpaid}/invoice`);
  await hydrated(page);
  await page.getByText("Need a PO number").click();
  for (const [field, most] of [
    ["Billing name", 80],
    ["Billing address (optional)", 200],
    ["PO number (optional)", 30],
  ] as const) {
    const said = page.getByText(`${most + 1} of ${most} characters`);
    await page.getByLabel(field).fill("x".repeat(most + 1));
    await expect(said).toBeVisible();
    await page.getByLabel(field).fill("x".repeat(most));
    await expect(said).toBeHidden();
  }
});

const SCREENS: [name: string, path: (states: StateTokens) => string][] = [
  ["unconfirmed", ({ unconfirmed }) => `/reservation/yours/${unconfirmed}`],
  ["unpaid", ({ unpaid }) => `/reservation/yours/${unpaid}`],
  ["paid", ({ paid }) => `/reservation/yours/${paid}`],
  ["canceled", ({ canceledRefund }) => `/reservation/yours/${canceledRefund}`],
  ["expired", ({ expired }) => `/reservation/yours/${expired}`],
  ["to cancel", ({ credit }) => `/reservation/yours/${credit}/cancel`],
  ["plans on offer", ({ paid }) => `/reservation/yours/${paid}/plan`],
  ["plan", ({ paidSmall }) => `/reservation/yours/${paidSmall}/plan`],
  ["next card", ({ paid }) => `/reservation/yours/${paid}/again`],
  ["invoice", ({ unpaid }) => `/reservation/yours/${unpaid}/invoice`],
  ["ad", ({ paid }) => `/reservation/yours/${paid}/ad`],
  ["ad files", ({ paid }) => `/reservation/yours/${paid}/ad/files`],
  ["to confirm", ({ unconfirmedMail }) => `/reservation/confirm/${unconfirmedMail}`],
  ["offer", ({ offer }) => `/reservation/offer/${offer}`],
  ["offer that is over", ({ offerOver }) => `/reservation/offer/${offerOver}`],
  ["waitlist", ({ waiting }) => `/reservation/waitlist/${waiting}`],
];

/** `npm test` looks at each page in one of these ways, in turn. */
const WAYS = ["narrow and light", "wide and dark"] as const;

for (const [number, [name, path]] of sampledScreens(SCREENS).entries()) {
  test(`${name}: a private page is for everyone, at 320 px and wide, light and dark`, async ({
    page,
    states,
  }) => {
    const ways = sampledWays(WAYS, number);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(path(states));
    await complete(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, `${name}: wider than 320 px`).toBeLessThanOrEqual(320);
    if (ways.includes("narrow and light")) {
      await expectNoFindings(page, `${name} at 320 px, light`);
      await expectBodyContrast(page, `${name}, light`);
    }
    if (ways.includes("wide and dark")) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: "dark" });
      await expectContrast(page, `${name} at 1440 px, dark`);
      await expectBodyContrast(page, `${name}, dark`);
    }
  });
}

const MB = 1_000_000;
const UPLOADS = 40;
const onLinux = existsSync("/proc/self/statm");
const PAGE = 4096;

/** Asks for a page again and again, in a thread of its own: ours is busy with sending. */
const PROBE = `
  const { parentPort, workerData } = require("node:worker_threads");
  let isOver = false;
  parentPort.once("message", () => { isOver = true; });
  (async () => {
    let asked = 0;
    let slowest = 0;
    while (!isOver) {
      const before = performance.now();
      const answer = await fetch(workerData.url);
      await answer.text();
      if (answer.status !== 200) throw new Error(String(answer.status));
      slowest = Math.max(slowest, performance.now() - before);
      asked++;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    parentPort.postMessage({ asked, slowest });
  })();`;

/** Bytes in memory of a process and of those that it started; the program itself, which they share, is there once. */
function memoryOf(pid: number): number {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ").map(Number);
    const own = ((resident ?? 0) - (shared ?? 0)) * PAGE;
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean),
    );
    return children.reduce((sum, child) => sum + memoryOf(Number(child)), own);
  } catch {
    // It has just ended.
    return 0;
  }
}

test.describe("a crowd of uploads", () => {
  test.use({ serverOf: "the crowd of uploads" });

  test("40 large and hostile files at once leave the site quick for others, and memory within 300 MB", {
    tag: "@deep",
  }, async ({ server, states }) => {
    test.skip(!onLinux, "memory of processes is read from /proc");
    test.setTimeout(600_000);
    const create = { width: 5000, height: 3600, channels: 3, background: "#456" } as const;
    const noise = { ...create, noise: { type: "gaussian", mean: 128, sigma: 60 } } as const;
    const large = await sharp({ create: noise }).jpeg({ quality: 96 }).toBuffer();
    const hostile = await hostileFiles();
    const pid = server.process.pid ?? 0;
    await (await fetch(server.url)).text();
    const rest = memoryOf(pid);

    async function send(token: string, bytes: Uint8Array<ArrayBuffer>, name: string) {
      const body = new FormData();
      body.append("file", new File([bytes], name));
      const to = `${server.url}/reservation/yours/${token}/ad/files/upload`;
      const answer = await fetch(to, { method: "POST", body, headers: { origin: server.url } });
      return answer.status;
    }
    const tokens = [states.paid, states.unpaid];
    const sending = Promise.all(
      Array.from({ length: UPLOADS }, (_, i) => {
        const bad = hostile[i % hostile.length];
        const bytes = i % 2 === 0 && bad ? bad.bytes : Buffer.concat([large, Buffer.from(`${i}`)]);
        return send(tokens[i % 2] ?? "", new Uint8Array(bytes), `${i}`);
      }),
    );
    const url = `${server.url}/reservation`;
    const probe = new Worker(PROBE, { eval: true, workerData: { url } });
    let most = 0;
    const look = setInterval(() => {
      most = Math.max(most, memoryOf(pid) - rest);
    }, 20);
    const start = performance.now();
    const statuses = await sending;
    const all = Math.round(performance.now() - start);
    clearInterval(look);
    probe.postMessage("over");
    const [{ asked, slowest }] = await once(probe, "message");
    console.log(
      `${UPLOADS} uploads in ${all} ms, ${asked} pages meanwhile, slowest ${Math.round(slowest)} ms, ${Math.round(most / MB)} MB above rest`,
    );
    expect(new Set(statuses)).not.toContain(500);
    expect(asked).toBeGreaterThan(10);
    // A visitor waits for a part of the crowd at most, whatever the machine's speed: one that waited for all would take as long.
    expect(slowest).toBeLessThan(all / 4);
    expect(most).toBeLessThan(300 * MB);
  });
});
