// Loaded into a server under test with --import: its clock starts at TEST_CLOCK and runs from there. At SIGUSR2 it
// goes to the instant in the file TEST_CLOCK_FILE, and runs from there. Its threads follow, and with them the embedded
// database.
import { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";

const Real = Date;
const { isMainThread, workerData, Worker } = threads;
const shift = isMainThread ? new Float64Array(new SharedArrayBuffer(8)) : workerData.testClock;

function shiftTo(instant) {
  const shift = Real.parse(instant ?? "") - Real.now();
  if (Number.isNaN(shift)) throw new Error(`${instant} is not an instant`);
  return shift;
}

if (isMainThread) {
  shift[0] = shiftTo(process.env.TEST_CLOCK);
  process.on("SIGUSR2", () => {
    shift[0] = shiftTo(readFileSync(process.env.TEST_CLOCK_FILE, "utf8"));
  });
}

threads.Worker = class extends Worker {
  constructor(file, options = {}) {
    super(file, {
      ...options,
      execArgv: [...(options.execArgv ?? []), "--import", import.meta.url],
      workerData: { ...options.workerData, testClock: shift },
    });
  }
};
syncBuiltinESMExports();

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shift[0]);
    else super(...given);
  }
  static now() {
    return Real.now() + shift[0];
  }
};
