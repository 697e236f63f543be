/** A shifted clock for the demonstration, shared by the threads of the process; the product's own is never shifted. */
export type ClockShift = Float64Array<SharedArrayBuffer>;

export const createClockShift = (): ClockShift => new Float64Array(new SharedArrayBuffer(8));

/** Makes `Date` in this thread follow the shift. Returns the real clock. */
export function shiftGlobalDate(shift: ClockShift): () => number {
  const Real = Date;
  const now = () => Real.now() + (shift[0] ?? 0);
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
  return () => Real.now();
}
