/**
 * A shifted clock for the demonstration: `Date` in this thread runs some milliseconds ahead of or
 * behind the real one. The threads of a process share the shift, so the embedded database has the
 * same time. The product's own clock is never shifted.
 */
export type ClockShift = Float64Array<SharedArrayBuffer>;

/** No shift yet. */
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
