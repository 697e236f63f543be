import Autoplay from "embla-carousel-autoplay";
import useEmblaCarousel from "embla-carousel-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useCalm, useMotion } from "./home-motion.ts";

/** Id of the heading above the strip: cards come to rest at its left edge. */
export const TEXT_EDGE = "industries";

const options = {
  loop: true,
  align: () => document.getElementById(TEXT_EDGE)?.getBoundingClientRect().left ?? 0,
  /**
   * No time: each step at 60 Hz adds 1/duration of the way left to a velocity with a friction of 0.68. With 21 the
   * width of a card is covered to half a pixel in 60 steps, the second that the seed asks for (home-use-strip.test.ts).
   */
  duration: 21,
  /** Only cards that are seen whole are stops of the Tab key, so focus never has to move the strip. */
  inViewThreshold: 0.95,
  watchFocus: false,
};

const advance = { delay: 3000, playOnInit: false, stopOnFocusIn: false };

/**
 * The endless strip: draggable, moves on every 3 seconds unless a pointer or the focus is on it, and starts only
 * once it is seen, so that it costs a page nothing before.
 */
export function useStrip() {
  const section = useRef<HTMLElement>(null);
  const motion = useMotion(section);
  const calm = useCalm();
  const [runs, setRuns] = useState(false);
  if (motion.inView && !runs) setRuns(true);
  const [plugins] = useState(() => [Autoplay(advance)]);
  const [strip, embla] = useEmblaCarousel(options, plugins);
  const [held, hold] = useState(false);
  const moves = motion.moving && !held;

  useEffect(() => {
    if (!embla) return;
    const tabStops = () => {
      const seen = embla.slidesInView();
      embla.slideNodes().forEach((slide, i) => {
        slide.querySelector("a")?.setAttribute("tabindex", seen.includes(i) ? "0" : "-1");
      });
    };
    embla.on("slidesInView", tabStops);
    return () => void embla.off("slidesInView", tabStops);
  }, [embla]);

  useEffect(() => {
    const autoplay = embla?.plugins().autoplay;
    if (!embla || !autoplay) return;
    const goOn = () => (moves ? autoplay.play() : autoplay.stop());
    goOn();
    embla.on("pointerUp", goOn);
    return () => void embla.off("pointerUp", goOn);
  }, [embla, moves]);

  const step = (by: 1 | -1) => {
    if (by > 0) embla?.scrollNext(calm);
    else embla?.scrollPrev(calm);
    embla?.plugins().autoplay?.reset();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const slides = embla?.slideNodes() ?? [];
    const from = slides.findIndex((slide) => slide.contains(document.activeElement));
    if (by === 0 || from < 0) return;
    event.preventDefault();
    slides
      .at((from + by) % slides.length)
      ?.querySelector("a")
      ?.focus({ preventScroll: true });
    step(by);
  };

  return { section, strip, runs, motion, hold, step, onKeyDown };
}
