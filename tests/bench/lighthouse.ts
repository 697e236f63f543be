import type { Browser } from "@playwright/test";
import lighthouse from "lighthouse";
import { atLeast, median, type Row } from "./report.ts";

const RUNS = 5;
const BUDGETS = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };

type Scores = Record<string, number>;

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
    if (!meetsBudgets(runs[0])) {
      while (runs.length < RUNS) runs.push(await run(siteUrl + path, debuggingPort));
    }
    const middle = (id: string) => Math.round(median(runs.map((one) => one[id] ?? 0)));
    const scores = Object.keys(BUDGETS).map((id) => `${id} ${middle(id)}`);
    process.stdout.write(`    ${path}: ${scores.join(", ")}\n`);
    for (const [id, budget] of Object.entries(BUDGETS)) {
      rows.push(atLeast(`${path} ${id}`, middle(id), budget));
    }
  }
  await browser.close();
  return rows;
}

const meetsBudgets = (scores: Scores | undefined) =>
  Object.entries(BUDGETS).every(([id, budget]) => (scores?.[id] ?? 0) >= budget);

async function run(url: string, port: number): Promise<Scores> {
  const onlyCategories = Object.keys(BUDGETS);
  const result = await lighthouse(url, { port, logLevel: "silent", onlyCategories });
  if (!result) throw new Error(`Lighthouse could not audit ${url}`);
  explain(url, result.lhr.audits);
  return Object.fromEntries(
    Object.values(result.lhr.categories).map(({ id, score }) => [id, (score ?? 0) * 100]),
  );
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
