import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";

/** Room that a run may need; a container often has 64 MB there. */
const BYTES_NEEDED = 4 * 2 ** 30;

/**
 * The folder of this test run, for its browser, its databases and its other files: its workers share it, another run on
 * the machine has its own. It goes with the process that made it.
 */
export function runFolder(): string {
  const known = process.env.TEST_RUN_FOLDER;
  if (known) return known;
  const folder = mkdtempSync(join(memoryFolder(), "test-"));
  // A PostgreSQL server runs as another user, and has its data in here.
  chmodSync(folder, 0o755);
  process.env.TEST_RUN_FOLDER = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder in memory, where fsync costs nothing, or else the usual one. */
function memoryFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= BYTES_NEEDED ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
