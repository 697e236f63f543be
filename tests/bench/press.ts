import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { atMost, type Row } from "./report.ts";

/** How long the print file of a card with large photos takes, with its check, and how much memory. */
export async function measurePress(): Promise<Row[]> {
  const maker = join(import.meta.dirname, "make-heavy-press-file.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [maker]);
  const { seconds, megabytes, longestWait, findings } = JSON.parse(stdout);
  return [
    atMost("fourteen ads, four photos of 24 megapixels", seconds, 20, "s"),
    atMost("the most memory its process holds", megabytes ?? Number.NaN, 700, "MB"),
    atMost("what its check found", findings, 0),
    atMost("the longest that the site waits meanwhile", longestWait, 1, "s"),
  ];
}
