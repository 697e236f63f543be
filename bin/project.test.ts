import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const tool = { version: "1.0.0", integrity: "sha512-tool" };

/** What npm is asked for by a command that needs the tests' tools, where so much is installed. */
function askedOfNpm(present: Record<string, object> | undefined): string[] {
  const folder = mkdtempSync(join(tmpdir(), "project-"));
  for (const name of ["bin", "node_modules"]) mkdirSync(join(folder, name));
  copyFileSync(join(import.meta.dirname, "project.mjs"), join(folder, "bin/project.mjs"));
  const packages = { "node_modules/part": tool, "node_modules/tool": { ...tool, dev: true } };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages }));
  if (present) {
    const copy = join(folder, "node_modules/.package-lock.json");
    writeFileSync(copy, JSON.stringify({ packages: present }));
  }
  const npm = join(folder, "npm.js");
  const said = join(folder, "said.json");
  const write = `JSON.stringify(process.argv.slice(2))`;
  writeFileSync(npm, `require("fs").writeFileSync(${JSON.stringify(said)}, ${write})`);
  const run = `import { install } from "./bin/project.mjs"; install({ tests: true });`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", run], {
    cwd: folder,
    env: { ...process.env, npm_execpath: npm },
    stdio: "ignore",
  });
  return JSON.parse(readFileSync(said, "utf8"));
}

test("the tools of the tests come beside what a running site uses, and replace none of it", () => {
  expect(askedOfNpm({ "node_modules/part": tool }).slice(0, 2)).toEqual(["install", "--no-save"]);
});

test("where the site's own packages are missing or old, all are installed anew", () => {
  expect(askedOfNpm(undefined)[0]).toBe("ci");
  expect(askedOfNpm({ "node_modules/part": { ...tool, version: "0.9.0" } })[0]).toBe("ci");
});
