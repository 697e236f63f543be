import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { atMost, type Row } from "./report.ts";

/** How long the print file of a card with large photos takes, with its check, and how much memory. */
export async function measurePress(): Promise<Row[]> {
  const maker = join(import.meta.dirname, "make-heavy-press-file.ts");
  // as the office's process is started
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--max-old-space-size=512", maker],
    { env: { ...process.env, MALLOC_ARENA_MAX: "1" } },
  );
  const { seconds, megabytes, findings } = JSON.parse(stdout);
  return [
    atMost("fourteen ads, four photos of 24 megapixels", seconds, 20, "s"),
    atMost("its memory", megabytes, 700, "MB"),
    atMost("what its check found", findings, 0),
  ];
}
