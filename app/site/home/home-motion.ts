import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the served page and during hydration, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Whether the server rendered the calling component; false if the visitor came from another page. */
export function useWasServerRendered(): boolean {
  const script = useHydrated();
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

export type MotionControl = {
  seen: boolean;
  moving: boolean;
  wanted: boolean;
  toggle: () => void;
};

/** Motion with its own control: under reduced motion it starts paused, and the visitor decides. */
export function useMotionControl(element: RefObject<Element | null>): MotionControl {
  const calm = usePrefersReducedMotion();
  const [said, setSaid] = useState<boolean>();
  const inView = useInView(element);
  const [seen, setSeen] = useState(false);
  if (inView && !seen) setSeen(true);
  const wanted = said ?? !calm;
  return { seen, moving: wanted && inView, wanted, toggle: () => setSaid(!wanted) };
}
