import { type HTMLAttributes, type RefObject, useCallback } from "react";
import sheet from "./rise-on-scroll.css?sheet";
import { Style } from "./style.tsx";

/** The share of an element that must be visible before it rises (the seed, part 4: 10 to 30 percent). */
const SEEN = 0.12;
/** For an element much taller than the window, half a window is enough. */
const WINDOWFUL = 0.5;
const THRESHOLDS = [0, 0.02, 0.05, 0.08, 0.1, SEEN];

let observer: IntersectionObserver | undefined;

/** The first report decides: an element below the window waits there, any other is left alone. */
function look(entries: IntersectionObserverEntry[], observer: IntersectionObserver): void {
  for (const { target, isIntersecting, intersectionRect, boundingClientRect } of entries) {
    const waits = target.getAttribute("data-rise") === "below";
    const enough = Math.min(SEEN * boundingClientRect.height, WINDOWFUL * window.innerHeight);
    // A section starts with empty space, so it counts as below while nothing else of it is visible.
    const edge = target.tagName === "SECTION" ? window.innerHeight - enough : window.innerHeight;
    const below = boundingClientRect.top >= edge;
    if (!waits && below) target.setAttribute("data-rise", "below");
    else if (!waits || (!isIntersecting && boundingClientRect.bottom <= 0)) show(target, observer);
    else if (isIntersecting && intersectionRect.height >= enough) show(target, observer);
  }
}

function show(target: Element, observer: IntersectionObserver): void {
  observer.unobserve(target);
  if (target.hasAttribute("data-rise")) target.setAttribute("data-rise", "risen");
}

/** Makes an element rise, for elements that React does not render. */
export function riseElementOnScroll(element: HTMLElement | null): (() => void) | undefined {
  if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
  observer ??= new IntersectionObserver(look, { threshold: THRESHOLDS });
  observer.observe(element);
  return () => observer?.unobserve(element);
}

type RiseProps = {
  as?: "div" | "section" | "article" | "li";
  ref?: RefObject<HTMLElement | null>;
} & HTMLAttributes<HTMLElement>;

/** Rises 12 px once, when it scrolls into view (a whole section only fades in). Without script everything is there. */
export function RiseOnScroll({ as: Element = "div", className, ref, ...rest }: RiseProps) {
  const take = useCallback(
    (element: HTMLElement | null) => {
      if (ref) ref.current = element;
      const stop = riseElementOnScroll(element);
      return () => {
        if (ref) ref.current = null;
        stop?.();
      };
    },
    [ref],
  );
  return (
    <>
      <Style name="rise" sheet={sheet} />
      <Element {...rest} ref={take} className={className ? `${className} rise` : "rise"} />
    </>
  );
}
