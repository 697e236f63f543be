/**
 * `node bin/count-lines.mjs [REVISION]`: lines of product code by top folder, in the working tree or at a revision.
 * Counts TypeScript, CSS and scripts that are in version control; no tests, no migrations.
 */
import { execFileSync } from "node:child_process";
import { root } from "./project.mjs";

const FOLDERS = ["app", "artwork", "business", "platform", "emails", "database", "bin"];
const CODE = /\.(tsx?|css|mjs)$/;
const NOT_PRODUCT = /\.test\.tsx?$|^database\/migrations\//;

const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 });

const [revision] = process.argv.slice(2);
const where = revision ? [revision] : [];
// An empty pattern matches every line; files without any are left out.
const counted = git("grep", "-I", "-c", "", ...where, "--", ...FOLDERS);

const lines = Object.fromEntries(FOLDERS.map((folder) => [folder, 0]));
for (const row of counted.trimEnd().split("\n")) {
  const [path, count] = row.slice(revision ? revision.length + 1 : 0).split(":");
  if (!CODE.test(path) || NOT_PRODUCT.test(path)) continue;
  lines[path.split("/")[0]] += Number(count);
}
lines.all = Object.values(lines).reduce((sum, each) => sum + each, 0);
for (const [folder, count] of Object.entries(lines)) {
  process.stdout.write(`${folder.padEnd(10)}${count.toLocaleString("en-US").padStart(8)}\n`);
}
