import Autoplay from "embla-carousel-autoplay";
import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react";
import { type RefObject, useEffect, useImperativeHandle, useState } from "react";

/** Milliseconds from the first to the last visible pixel of a step (docs/client-requirements.md, H7). */
const STEP = 1_000;

/** Embla's `duration` for steps, which is not a time: here it only tells a step from a drag. */
const EMBLA_STEP_DURATION = 21;

/** The share of the distance after a share of the time, still moving at the end. */
function stepProgress(time: number): number {
  return 0.3 * time + 0.7 * (1 - (1 - time) ** 2);
}

type EmblaCarouselType = NonNullable<UseEmblaCarouselType[1]>;

/** Makes each step of the strip take `STEP` milliseconds at any frame rate. */
function applyFixedStepDuration(embla: EmblaCarouselType): void {
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

/** Id of the heading above the strip: cards stop at its left edge. */
const INDUSTRIES_HEADING_ID = "industries";

/** The ends that the strip has reached. A strip that loops has none; a short one can be at both. */
export type ReachedCarouselEnds = "" | "start" | "end" | "start end";

export type CarouselControls = {
  /** Moves forward or back by one card, without animation under reduced motion. */
  step: (by: 1 | -1) => void;
  stepFocus: (by: 1 | -1) => void;
};

const options = {
  loop: true,
  align: () => document.getElementById(INDUSTRIES_HEADING_ID)?.getBoundingClientRect().left ?? 0,
  duration: EMBLA_STEP_DURATION,
  /** Only fully visible cards are tab stops, so focus never has to move the strip. */
  inViewThreshold: 0.95,
  watchFocus: false,
};

/** We decide whether it moves: by pointer, focus, pause control and visibility. */
const advance = { delay: 3000, playOnInit: false, stopOnFocusIn: false };

/** The card that has the focus when the engine arrives, else the first: the strip begins there, so that a keyboard's place stays in view. */
const findFirstCard = () =>
  Math.max(
    0,
    [...document.querySelectorAll(".industries .strip li")].findIndex((card) =>
      card.matches(":focus-within"),
    ),
  );

type EngineProps = {
  strip: RefObject<CarouselControls | null>;
  /** The row of cards; null until it is laid out. */
  row: HTMLElement | null;
  onLoad: () => void;
  /** The same function each time. */
  onEnds: (ends: ReachedCarouselEnds) => void;
  moves: boolean;
  calm: boolean;
};

/** Makes the row of cards an endless, draggable strip that advances every 3 seconds while `moves`. */
export default function CarouselEngine({ strip, row, onLoad, onEnds, moves, calm }: EngineProps) {
  const [plugins] = useState(() => [Autoplay(advance)]);
  const [began] = useState(() => ({ ...options, startIndex: findFirstCard() }));
  const [take, embla] = useEmblaCarousel(began, plugins);
  useEffect(onLoad, [onLoad]);
  useEffect(() => {
    if (row) take(row);
  }, [row, take]);

  useEffect(() => {
    if (!embla) return;
    applyFixedStepDuration(embla);
    embla.on("reInit", applyFixedStepDuration);
    return () => void embla.off("reInit", applyFixedStepDuration);
  }, [embla]);

  useEffect(() => {
    if (!embla) return;
    const tabStops = () => {
      const seen = embla.slidesInView();
      if (seen.length === 0) return;
      embla.slideNodes().forEach((slide, i) => {
        slide.querySelector("a")?.setAttribute("tabindex", seen.includes(i) ? "0" : "-1");
      });
    };
    // The observer may have reported before the listener was added.
    tabStops();
    embla.on("slidesInView", tabStops);
    return () => void embla.off("slidesInView", tabStops);
  }, [embla]);

  useEffect(() => {
    if (!embla) return;
    const reportEnds = () => {
      const atEnd = !embla.canScrollNext();
      if (embla.canScrollPrev()) onEnds(atEnd ? "end" : "");
      else onEnds(atEnd ? "start end" : "start");
    };
    reportEnds();
    embla.on("select", reportEnds).on("reInit", reportEnds);
    return () => void embla.off("select", reportEnds).off("reInit", reportEnds);
  }, [embla, onEnds]);

  useEffect(() => {
    const autoplay = embla?.plugins().autoplay;
    if (!embla || !autoplay) return;
    const goOn = () => {
      // The cards may load later, and without any there is no timer to start.
      if (embla.scrollSnapList().length < 2) return;
      if (moves) autoplay.play();
      else autoplay.stop();
    };
    goOn();
    embla.on("pointerUp", goOn).on("reInit", goOn);
    return () => void embla.off("pointerUp", goOn).off("reInit", goOn);
  }, [embla, moves]);

  useImperativeHandle(strip, () => {
    const step = (by: 1 | -1) => {
      if (by > 0) embla?.scrollNext(calm);
      else embla?.scrollPrev(calm);
      embla?.plugins().autoplay?.reset();
    };
    const stepFocus = (by: 1 | -1) => {
      const slides = embla?.slideNodes() ?? [];
      const from = slides.findIndex((slide) => slide.contains(document.activeElement));
      if (from < 0) return;
      slides
        .at((from + by) % slides.length)
        ?.querySelector("a")
        ?.focus({ preventScroll: true });
      step(by);
    };
    return { step, stepFocus };
  }, [embla, calm]);

  return null;
}
