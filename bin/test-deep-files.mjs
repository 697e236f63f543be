/** Which files the deep suite has, and how they are run one by one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";
import { journeys, perform, vitest } from "./test-stages.mjs";

const DAY = 86_400_000;
const ENV = { TEST_DEPTH: "deep" };

/** The files whose tests have more to do in the deep suite, by path; with words, those that have one in their name. */
export function deepFiles(words = []) {
  const all = ["app", "business", "platform", "tests"]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(test|spec)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) =>
      /support\/(depth|office\/office-look|browser\/sampled-pages)\.ts"/.test(
        readFileSync(file, "utf8"),
      ),
    )
    .map((file) => file.slice(root.length + 1))
    .sort();
  return words.length === 0 ? all : all.filter((file) => words.some((word) => file.includes(word)));
}

/**
 * Runs files of the deep suite one by one. `minutes`: none is begun after so many; then each day of the year begins
 * with another file, so that within some days each has had its turn, and what was left out is printed.
 */
export function runDeep(files, minutes = Number.POSITIVE_INFINITY) {
  const first = minutes < Number.POSITIVE_INFINITY ? Math.floor(Date.now() / DAY) : 0;
  const turn = files.map((_, n) => files[(first * 7 + n) % files.length]);
  const end = performance.now() + minutes * 60_000;
  const results = [];
  for (const [n, file] of turn.entries()) {
    if (performance.now() > end) {
      process.stdout.write(`not begun today: ${turn.slice(n).join(", ")}\n`);
      break;
    }
    results.push(perform(file, () => one(file)));
  }
  return results;
}

function one(file) {
  const how = { files: [file], env: ENV };
  return file.includes("journeys/") ? journeys(how) : vitest(["database"], how);
}
