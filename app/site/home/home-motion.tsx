import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";

/** Whether the server rendered the calling component; false if the visitor came from another page. */
export function useWasServerRendered(): boolean {
  const script = useHasJavaScript();
  const [served] = useState(!script);
  return served;
}

const CALM = "(prefers-reduced-motion: reduce)";

function onCalm(listener: () => void): () => void {
  const query = matchMedia(CALM);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the visitor asked for reduced motion; true in the served page, which never moves. */
export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(
    onCalm,
    () => matchMedia(CALM).matches,
    () => true,
  );
}

function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    // An element that begins where the window ends is not seen yet.
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting ?? false),
      { rootMargin: "-1px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}

/** Motion with its own control: under reduced motion it starts paused, and the visitor decides. */
export function useMotionControl(element: RefObject<Element | null>) {
  const calm = usePrefersReducedMotion();
  const [choice, setChoice] = useState<boolean>();
  const inView = useInView(element);
  const [seen, setSeen] = useState(false);
  if (inView && !seen) setSeen(true);
  const wanted = choice ?? !calm;
  return { seen, moving: wanted && inView, wanted, toggle: () => setChoice(!wanted) };
}

/** Pauses and resumes an animation. Without script nothing moves, and there is nothing to pause. */
export function PauseButton({
  what,
  wanted,
  onToggle,
  round,
}: {
  what: string;
  wanted: boolean;
  onToggle: () => void;
  round?: boolean;
}) {
  const script = useHasJavaScript();
  const name = `${wanted || !script ? "Pause" : "Play"} ${what}`;
  return (
    <button
      type="button"
      className={round ? "pause round" : "pause"}
      aria-label={round ? name : undefined}
      data-sign={wanted || !script ? "pause" : "play"}
      hidden={!script}
      onClick={onToggle}
    >
      {!round && name}
    </button>
  );
}
