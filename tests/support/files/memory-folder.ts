import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";

/** Room that a run may need; a container often has 64 MB there. */
const BYTES_NEEDED = 4 * 2 ** 30;

/** Where the files of a test run go: a folder in memory, where fsync costs nothing, or else the usual one. */
export function memoryFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= BYTES_NEEDED ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
