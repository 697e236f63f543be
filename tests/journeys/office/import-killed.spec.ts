import { rm } from "node:fs/promises";
import { expect, test } from "#tests/support/office/office-journey.ts";
import { bringIn } from "#tests/support/office/office-many.ts";
import { firstLink, settleIn, Visit } from "#tests/support/office/office-visit.ts";
import { startServer } from "#tests/support/server/server.ts";
import { copyOfTemplate } from "#tests/support/server/templates.ts";

const ROWS = 800;

/** How many rows of an import are done, as its page says. */
async function look(visit: Visit, path: string) {
  const page = await visit.words(path);
  const [, done = ""] = /([\d,]+) of [\d,]+ rows are imported/.exec(page) ?? [];
  return { page, done: Number(done.replace(",", "")) };
}

test("an import that is killed halfway continues by itself, does no row twice, and keeps nobody waiting", {
  tag: "@deep",
}, async () => {
  const dataDirectory = await copyOfTemplate();
  const first = await startServer({ dataDirectory });
  const ana = await settleIn(first, firstLink(first), { name: "Ana", email: "ana@copper.example" });
  const rows = Array.from({ length: ROWS }, (_, n) => `pat@killed-${n}.example`);
  const visit = new Visit(first, ana.cookies);
  const path = await bringIn(visit, "leads", ["E-mail", ...rows]);
  const pressed = visit.send(path, { do: "carry-out" }).catch(() => undefined);
  let before = 0;
  await expect(async () => {
    before = (await look(visit, path)).done;
    expect(before).toBeGreaterThan(0);
  }).toPass({ timeout: 20_000, intervals: [20] });
  await first.stop("SIGKILL");
  await pressed;
  expect(before).toBeLessThan(ROWS);

  const second = await startServer({ dataDirectory });
  const again = new Visit(second, ana.cookies);
  const stood = await look(again, path);
  expect(stood.done).toBeGreaterThanOrEqual(before);
  expect(stood.done).toBeLessThan(ROWS);
  let longest = 0;
  await expect(async () => {
    const began = performance.now();
    expect((await again.ask("/office/leads")).status).toBe(200);
    longest = Math.max(longest, performance.now() - began);
    expect((await look(again, path)).page).toContain(`${ROWS} rows imported.`);
  }).toPass({ timeout: 120_000, intervals: [200] });
  expect(longest, "the longest that a list took meanwhile, in milliseconds").toBeLessThan(30_000);
  // A lead without a name is called by its email, so a line of the file has it twice.
  const leads = async () =>
    (await again.words("/office/leads.csv")).match(/^.*pat@killed-\d+\.example.*$/gm) ?? [];
  const emails = (await leads()).map((line) => /pat@killed-\d+\.example/.exec(line)?.[0]);
  expect(emails).toHaveLength(ROWS);
  expect(new Set(emails).size).toBe(ROWS);
  await again.send(path, { do: "carry-out" });
  expect(await leads()).toHaveLength(ROWS);
  await second.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});
