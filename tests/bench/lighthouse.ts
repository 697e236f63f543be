import { existsSync } from "node:fs";
import type { Browser } from "@playwright/test";
import lighthouse from "lighthouse";
import { atLeast, median, type Row } from "./report.ts";

const RUNS = 5;
const BUDGETS = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };
const FULL_BROWSERS = ["/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/chromium-browser"];

/** A complete Chromium on this machine: the bundled one has no full audit support. */
export function fullChromium(): string | undefined {
  return [process.env.CHROME_PATH ?? "", ...FULL_BROWSERS].find((path) => path && existsSync(path));
}

/** Lighthouse's mobile audit of each path: the median of five runs a category. */
export async function audit(
  launch: (debuggingPort: number) => Promise<Browser>,
  debuggingPort: number,
  siteUrl: string,
  paths: string[],
): Promise<Row[]> {
  const browser = await launch(debuggingPort);
  const rows: Row[] = [];
  for (const path of paths) {
    const scores = new Map<string, number[]>();
    for (let run = 0; run < RUNS; run++) {
      const result = await lighthouse(siteUrl + path, {
        port: debuggingPort,
        logLevel: "silent",
        onlyCategories: Object.keys(BUDGETS),
      });
      for (const category of Object.values(result?.lhr.categories ?? {})) {
        const list = scores.get(category.id) ?? [];
        scores.set(category.id, [...list, (category.score ?? 0) * 100]);
      }
      if (run === 0) explain(path, result?.lhr.audits ?? {});
    }
    for (const [id, budget] of Object.entries(BUDGETS)) {
      rows.push(atLeast(`${path} ${id}`, Math.round(median(scores.get(id) ?? [0])), budget));
    }
  }
  await browser.close();
  return rows;
}

/** Names what a category other than performance lost its points for. */
function explain(
  path: string,
  audits: Record<string, { id: string; score: number | null; scoreDisplayMode: string }>,
): void {
  const failed = Object.values(audits).filter(
    (one) => one.scoreDisplayMode === "binary" && one.score === 0,
  );
  for (const one of failed) process.stdout.write(`    ${path}: ${one.id}\n`);
}
