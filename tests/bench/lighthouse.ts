import type { Browser } from "@playwright/test";
import lighthouse from "lighthouse";
import { atLeast, atMost, median, noted, type Row } from "./report.ts";

const RUNS = 5;
const BUDGETS = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };

/** What Home may ask for and hold up in the same run. */
const HOME = { path: "/", requests: 10, kilobytes: 200, blockingMs: 20 };

type Scores = Record<string, number>;
/** What a page asked for, in KB on the wire, how long its scripts kept a visitor waiting, and on how fast a machine. */
type Cost = { requests: number; kilobytes: number; blockingMs: number; speed: number };

/**
 * Lighthouse's mobile audit of each path. A path that misses a budget in its first run is run four times more, and the median of
 * five counts.
 */
export async function audit(
  launch: (debuggingPort: number) => Promise<Browser>,
  debuggingPort: number,
  siteUrl: string,
  paths: string[],
): Promise<Row[]> {
  const browser = await launch(debuggingPort);
  const rows: Row[] = [];
  for (const path of paths) {
    const runs = [await run(siteUrl + path, debuggingPort)];
    if (!meetsBudgets(path, runs[0])) {
      while (runs.length < RUNS) runs.push(await run(siteUrl + path, debuggingPort));
    }
    const middle = (id: string) => Math.round(median(runs.map(({ scores }) => scores[id] ?? 0)));
    const scores = Object.keys(BUDGETS).map((id) => `${id} ${middle(id)}`);
    process.stdout.write(`    ${path}: ${scores.join(", ")}\n`);
    for (const [id, budget] of Object.entries(BUDGETS)) {
      rows.push(atLeast(`${path} ${id}`, middle(id), budget));
    }
    if (path === HOME.path) rows.push(...costOfHome(runs.map(({ cost }) => cost)));
  }
  await browser.close();
  return rows;
}

function costOfHome(costs: readonly Cost[]): Row[] {
  const middle = (name: keyof Cost) => median(costs.map((cost) => cost[name]));
  return [
    atMost("/ requests", middle("requests"), HOME.requests),
    atMost("/ on the wire", middle("kilobytes"), HOME.kilobytes, "KB"),
    // Other work on this machine can only add to it.
    atMost(
      "/ blocking time",
      Math.min(...costs.map((one) => one.blockingMs)),
      HOME.blockingMs,
      "ms",
    ),
    noted("/ speed of this machine, in Lighthouse’s count", middle("speed")),
  ];
}

type Run = { scores: Scores; cost: Cost };

const meetsBudgets = (path: string, run: Run | undefined) =>
  run !== undefined &&
  Object.entries(BUDGETS).every(([id, budget]) => (run.scores[id] ?? 0) >= budget) &&
  (path !== HOME.path || costOfHome([run.cost]).every(({ met }) => met));

async function run(url: string, port: number): Promise<Run> {
  const onlyCategories = Object.keys(BUDGETS);
  const result = await lighthouse(url, { port, logLevel: "silent", onlyCategories });
  if (!result) throw new Error(`Lighthouse could not audit ${url}`);
  explain(url, result.lhr.audits);
  const scores = Object.fromEntries(
    Object.values(result.lhr.categories).map(({ id, score }) => [id, (score ?? 0) * 100]),
  );
  const speed = result.lhr.environment.benchmarkIndex;
  return { scores, cost: { ...costOf(result.lhr.audits), speed } };
}

type Audits = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"]["audits"];

function costOf(audits: Audits): Omit<Cost, "speed"> {
  const { details } = audits["network-requests"] ?? {};
  const items = details?.type === "table" ? details.items : [];
  const asked = items.filter(({ url }) => !String(url).startsWith("data:"));
  for (const { url, transferSize } of asked) {
    process.stdout.write(
      `    ${(Number(transferSize) / 1024).toFixed(1).padStart(6)} KB  ${url}\n`,
    );
  }
  return {
    requests: asked.length,
    kilobytes: asked.reduce((sum, one) => sum + Number(one.transferSize ?? 0), 0) / 1024,
    blockingMs: audits["total-blocking-time"]?.numericValue ?? 0,
  };
}

/** Names what a category other than performance lost its points for. */
function explain(
  url: string,
  audits: Record<string, { id: string; score: number | null; scoreDisplayMode: string }>,
): void {
  const failed = Object.values(audits).filter(
    (one) => one.scoreDisplayMode === "binary" && one.score === 0,
  );
  for (const one of failed) process.stdout.write(`    ${url}: ${one.id}\n`);
}
