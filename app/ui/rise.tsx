import type { HTMLAttributes } from "react";
import sheet from "./rise.css?sheet";
import { Style } from "./style.tsx";

/** Share of an element, or of the window where that is smaller, that must be seen before it rises. */
const SEEN = 0.15;
const THRESHOLDS = [0, 0.02, 0.05, 0.1, SEEN];

let observer: IntersectionObserver | undefined;

/** The first report on an element says where it stands: what lies below waits there, the rest is left alone. */
function look(entries: IntersectionObserverEntry[], observer: IntersectionObserver): void {
  for (const { target, isIntersecting, intersectionRect, boundingClientRect } of entries) {
    const waits = target.getAttribute("data-rise") === "below";
    const below = boundingClientRect.top >= window.innerHeight;
    const enough = SEEN * Math.min(boundingClientRect.height, window.innerHeight);
    if (!waits && below) target.setAttribute("data-rise", "below");
    else if (!waits || (!isIntersecting && boundingClientRect.bottom <= 0)) show(target, observer);
    else if (isIntersecting && intersectionRect.height >= enough) show(target, observer);
  }
}

function show(target: Element, observer: IntersectionObserver): void {
  observer.unobserve(target);
  if (target.hasAttribute("data-rise")) target.setAttribute("data-rise", "risen");
}

/** Lets an element rise; for those that React does not draw itself. Gives back how to stop. */
export function watch(element: HTMLElement | null): (() => void) | undefined {
  if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
  observer ??= new IntersectionObserver(look, { threshold: THRESHOLDS });
  observer.observe(element);
  return () => observer?.unobserve(element);
}

type RiseProps = { as?: "div" | "section" | "article" | "li" } & HTMLAttributes<HTMLElement>;

/**
 * Rises 12 px and fades in, once, when it scrolls into view. Until script runs, without script, on paper and
 * with reduced motion everything simply stands there; what is in view when script arrives is left alone.
 */
export function Rise({ as: Element = "div", className, ...rest }: RiseProps) {
  return (
    <>
      <Style name="rise" sheet={sheet} />
      <Element {...rest} ref={watch} className={className ? `rise ${className}` : "rise"} />
    </>
  );
}
