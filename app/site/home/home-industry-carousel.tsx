import { type KeyboardEvent, lazy, Suspense, useCallback, useRef, useState } from "react";
import { IndustryLookupForm } from "#app/industry-field/industry-lookup-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import type { CarouselControls, ReachedCarouselEnds } from "./home-carousel-engine.tsx";
import { LazyCoverageNotes, LazyIndustryCards, ServerOnlyMarkup } from "./home-lazy-sections.tsx";
import { PauseButton, useMotionControl, usePrefersReducedMotion } from "./home-motion.tsx";

const StripEngine = lazy(() => import("#app/site/home/home-carousel-engine.tsx"));

/** The 54 industries on an endless strip that moves unless a pointer or the focus is on it. */
export function IndustryCarousel() {
  const section = useRef<HTMLElement>(null);
  const strip = useRef<CarouselControls>(null);
  const [row, setRow] = useState<HTMLElement | null>(null);
  const [runs, setRuns] = useState(false);
  const [ends, setEnds] = useState<ReachedCarouselEnds>("");
  const [held, hold] = useState(false);
  const motion = useMotionControl(section);
  const calm = usePrefersReducedMotion();

  const onLoad = useCallback(() => {
    setRuns(true);
    // Both may have come before React.
    hold(row?.matches(":is(:hover, :focus-within)") ?? false);
  }, [row]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    strip.current?.stepFocus(event.key === "ArrowRight" ? 1 : -1);
  };

  return (
    <RiseOnScroll as="section" className="industries" aria-labelledby="industries" ref={section}>
      <div className="wrap">
        <h2 id="industries">Scottsdale Neighborhood Targeting</h2>
        <IndustryLookupForm />
        <div className="controls" hidden={!runs}>
          <button
            type="button"
            aria-label="Previous industry"
            disabled={ends.includes("start")}
            onClick={() => strip.current?.step(-1)}
          >
            <Icon name="arrow-left" />
          </button>
          <PauseButton round what="the carousel" wanted={motion.wanted} onToggle={motion.toggle} />
          <button
            type="button"
            aria-label="Next industry"
            disabled={ends.includes("end")}
            onClick={() => strip.current?.step(1)}
          >
            <Icon name="arrow-right" />
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls; the strip only waits for them */}
      <div
        className={runs ? "strip runs" : "strip"}
        ref={setRow}
        onPointerEnter={() => hold(true)}
        onPointerLeave={() => hold(false)}
        onFocus={() => hold(true)}
        onBlur={() => hold(false)}
        onKeyDown={onKeyDown}
      >
        <ServerOnlyMarkup as="ul">
          <LazyIndustryCards />
        </ServerOnlyMarkup>
      </div>
      <ServerOnlyMarkup className="wrap">
        <LazyCoverageNotes />
      </ServerOnlyMarkup>
      {motion.seen && (
        <Suspense>
          <StripEngine
            strip={strip}
            row={runs ? row : null}
            onLoad={onLoad}
            onEnds={setEnds}
            moves={motion.moving && !held}
            calm={calm}
          />
        </Suspense>
      )}
    </RiseOnScroll>
  );
}
