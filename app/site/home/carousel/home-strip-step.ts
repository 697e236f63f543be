import type { EmblaCarouselType } from "embla-carousel";

/** Milliseconds from the first to the last visible pixel of a step (docs/client-requirements.md, H7). */
const STEP = 1_000;

/** Embla's `duration` for steps, which is not a time: here it only tells a step from a drag. */
export const EMBLA_STEP_DURATION = 21;

/** The share of the distance after a share of the time, still moving at the end. */
function stepProgress(time: number): number {
  return 0.3 * time + 0.7 * (1 - (1 - time) ** 2);
}

/** Makes each step of the strip take `STEP` milliseconds at any frame rate. */
export function applyFixedStepDuration(embla: EmblaCarouselType): void {
  const engine = embla.internalEngine();
  const { location, previousLocation, offsetLocation, target, scrollBody: own } = engine;
  const isStep = () => own.duration() === EMBLA_STEP_DURATION;
  let step = { begun: 0, way: 0, gone: 0 };

  /** Moves to the current position. True once the step is finished. */
  const move = (): boolean => {
    const left = target.get() - location.get();
    // A different target than the current one, apart from the loop's offset on both ends.
    if (Math.abs(left - (step.way - step.gone)) > 0.01) {
      step = { begun: performance.now(), way: left, gone: 0 };
    }
    const time = Math.min(1, (performance.now() - step.begun) / STEP);
    const gone = step.way * stepProgress(time);
    location.add(gone - step.gone);
    step.gone = gone;
    if (time === 1) location.set(target);
    previousLocation.set(location);
    return time === 1;
  };

  const body: typeof own = {
    ...own,
    seek: () => (isStep() ? body : own.seek()),
    // Embla calls this once per frame before drawing; `seek` runs in fixed steps of a sixtieth of a second.
    settled: () => {
      if (!isStep()) return own.settled();
      if (target.get() === offsetLocation.get()) return true;
      return move();
    },
    direction: () => (isStep() ? Math.sign(step.way) : own.direction()),
  };
  engine.scrollBody = body;
}
