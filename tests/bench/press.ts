import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { atMost, type Row } from "./report.ts";

/** How long the print file of a card with large photos takes, with its check, and how much memory. */
export async function measurePress(): Promise<Row[]> {
  const maker = join(import.meta.dirname, "make-heavy-press-file.ts");
  // as the office's process is started
  const run = async (...how: string[]) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--max-old-space-size=512", maker, ...how],
      { env: { ...process.env, MALLOC_ARENA_MAX: "1" } },
    );
    return JSON.parse(stdout);
  };
  const { seconds, megabytes, findings } = await run();
  const { longestWait } = await run("apart");
  return [
    atMost("fourteen ads, four photos of 24 megapixels", seconds, 20, "s"),
    atMost("its memory", megabytes, 700, "MB"),
    atMost("what its check found", findings, 0),
    atMost("the longest that the site waits meanwhile", longestWait, 1, "s"),
  ];
}
