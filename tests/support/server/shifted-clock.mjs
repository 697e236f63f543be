// Loaded into a server under test with --import: its clock starts at TEST_CLOCK and runs from there.
const Real = Date;
const shift = Real.parse(process.env.TEST_CLOCK ?? "") - Real.now();
if (Number.isNaN(shift)) throw new Error("TEST_CLOCK is not an instant");

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shift);
    else super(...given);
  }
  static now() {
    return Real.now() + shift;
  }
};
