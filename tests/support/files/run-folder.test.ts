import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const module = new URL("run-folder.ts", import.meta.url).href;

/** The folders that a run of its own gets when it asks twice. */
async function foldersOfARun(given?: string): Promise<string[]> {
  const script = `const { runFolder } = await import(${JSON.stringify(module)}); console.log(runFolder()); console.log(runFolder());`;
  const { TEST_RUN_FOLDER: _, ...env } = process.env;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], {
    env: given ? { ...env, TEST_RUN_FOLDER: given } : env,
  });
  return stdout.trim().split("\n");
}

test("two runs at once have a folder each, for all that they ask, and leave none behind", async () => {
  const [[one, again], [other]] = await Promise.all([foldersOfARun(), foldersOfARun()]);
  expect(again).toBe(one);
  expect(other).not.toBe(one);
  expect([one, other].map((folder) => existsSync(folder ?? ""))).toEqual([false, false]);
});

test("the workers of a run share its folder", async () => {
  expect(await foldersOfARun("/tmp/shared")).toEqual(["/tmp/shared", "/tmp/shared"]);
});
