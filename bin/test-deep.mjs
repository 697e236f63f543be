/**
 * npm run test:deep: what is long rather than broad. Every test file that takes its numbers from
 * tests/support/depth.ts, with the large ones: many kills, long histories, thousands of webhooks, every screen at every
 * width; and every rule on each database.
 *
 *     npm run test:deep                    all of it
 *     npm run test:deep -- kill webhooks   the files with these words in their names
 */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { giveUp, install, root } from "./project.mjs";
import { added, close, journeys, perform, performStages, vitest } from "./test-stages.mjs";

const ENV = { TEST_DEPTH: "deep" };

/**
 * Has tests that `npm test` leaves out, or takes its numbers, its screens or its widths from what knows how deep this run
 * goes.
 */
const IS_SAMPLED = /tag: "@deep"|support\/depth\.ts"|\b(lookAt|sampled(Pages|Screens|Ways))\b/;

/** Has rules that `npm test` tries on one database only. */
const IS_ON_ONE_DATABASE = /\banyDatabase\(/;

/** How many files of journeys run together, as the run makes its data folders first, which takes ten seconds. */
const JOURNEYS_TOGETHER = 4;

/** The parts of the deep suite in the order of their names. With words: only files with one in their path. */
function deepParts(words = []) {
  const parts = new Map();
  for (const file of testFiles()) {
    if (words.length > 0 && !words.some((word) => file.includes(word))) continue;
    const text = readFileSync(join(root, file), "utf8");
    const folder = file.split("/").slice(0, 2).join("/");
    if (IS_ON_ONE_DATABASE.test(text)) addTo(parts, `${folder} on each database`, file);
    else if (!IS_SAMPLED.test(text) && !file.endsWith(".deep.test.ts")) continue;
    else if (folder === "tests/journeys") addToLast(parts, file);
    else addTo(parts, file, file);
  }
  return [...parts].map(([name, files]) => ({ name, files }));
}

/** Adds a journey to the part before it while that is of the same folder and not full. */
function addToLast(parts, file) {
  const [last, files] = [...parts].at(-1) ?? [];
  const isOfLast = dirname(file) === dirname(last ?? "") && files.length < JOURNEYS_TOGETHER;
  addTo(parts, isOfLast ? last : file, file);
}

function addTo(parts, name, file) {
  parts.set(name, [...(parts.get(name) ?? []), file]);
}

function testFiles() {
  return ["app", "artwork", "bin", "business", "platform", "tests"]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(test|spec)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

async function runDeep(parts) {
  const results = [];
  for (const { name, files } of parts) {
    const more = files.length > 1 && files.includes(name) ? ` and ${files.length - 1} more` : "";
    results.push(await perform(`${name}${more}`, () => run(files)));
  }
  return results;
}

function run(files) {
  const how = { files, env: ENV };
  return files.every((file) => file.includes("journeys/"))
    ? journeys(how)
    : vitest(["unit", "unit-alone", "database"], how);
}

const args = process.argv.slice(2);
const parts = deepParts(args);
if (parts.length === 0) giveUp("No deep test has these words in its name.");
install({ tests: true });
const ready = await performStages(["draw", "build"]);
close(added([...ready, ...(await runDeep(parts))]));
