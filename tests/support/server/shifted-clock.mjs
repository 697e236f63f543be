// Loaded into a server under test with --import: its clock starts at TEST_CLOCK and runs from there. At SIGUSR2 it
// goes to the instant in the file TEST_CLOCK_FILE, and runs from there.
import { readFileSync } from "node:fs";

const Real = Date;
let shift = shiftTo(process.env.TEST_CLOCK);

function shiftTo(instant) {
  const shift = Real.parse(instant ?? "") - Real.now();
  if (Number.isNaN(shift)) throw new Error(`${instant} is not an instant`);
  return shift;
}

process.on("SIGUSR2", () => {
  shift = shiftTo(readFileSync(process.env.TEST_CLOCK_FILE, "utf8"));
});

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shift);
    else super(...given);
  }
  static now() {
    return Real.now() + shift;
  }
};
