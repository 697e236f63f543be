import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import pg from "pg";

/**
 * From now on counts this process's steps, and kills it like `kill -9` at the beginning of one; 0: of none. A step is a query
 * of the database, or something on the disk that an upload waits for. Returns how many there were.
 */
export function dieAtStep(last: number): () => number {
  let steps = 0;
  const step = () => {
    steps++;
    if (steps === last) process.kill(process.pid, "SIGKILL");
  };
  for (const name of ["open", "mkdir", "rename", "rm"] as const) {
    const original = fs.promises[name] as (...given: unknown[]) => unknown;
    const counted = (...given: unknown[]) => {
      step();
      return original(...given);
    };
    Object.assign(fs.promises, { [name]: counted });
  }
  syncBuiltinESMExports();
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  Object.assign(pg.Client.prototype, {
    query(...given: unknown[]) {
      step();
      return query.apply(this, given);
    },
  });
  return () => steps;
}
