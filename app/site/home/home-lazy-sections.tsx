import { type ComponentType, type HTMLAttributes, lazy, Suspense } from "react";
import { riseElementOnScroll } from "#app/ui/rise-on-scroll.tsx";
import below from "./home-below.css?url";
import { useWasServerRendered } from "./home-motion.tsx";

const load = () => import("./home-reading-sections.tsx");
type Parts = Awaited<ReturnType<typeof load>>;

let parts: Parts | undefined = import.meta.env.SSR ? await load() : undefined;

/** Loads the server-rendered sections after a navigation: Back restores its position only on a complete page. */
export async function preloadLazySections(): Promise<void> {
  const [loaded] = await Promise.all([load(), style()]);
  parts = loaded;
}

/** Keeps the styles in the document when a visitor has been to another page since. */
function style(): Promise<unknown> | undefined {
  if (document.head.querySelector(`link[href="${below}"]`)) return undefined;
  const link = document.createElement("link");
  const arrived = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  link.rel = "stylesheet";
  link.href = below;
  document.head.append(link);
  return arrived;
}

/** A section rendered on the server; the browser loads it only for visitors who come from another page. */
function served<Props extends object>(pick: (from: Parts) => ComponentType<Props>) {
  const Late = lazy(async () => ({ default: pick(await load()) as ComponentType<object> }));
  return function Served(props: Props) {
    const Part = parts && pick(parts);
    if (Part) return <Part {...props} />;
    return (
      <Suspense>
        <Late {...props} />
      </Suspense>
    );
  };
}

export const LazyIndustryCards = served((from) => from.IndustryCards);
export const LazyCoverageNotes = served((from) => from.CoverageNotes);
export const LazyReadingSections = served((from) => from.HomeReadingSections);

type StillProps = { as?: "div" | "ul" } & HTMLAttributes<HTMLElement>;

/** Static markup: React neither loads the components nor walks through them. Children render only after a navigation. */
export function ServerOnlyMarkup({ as: Element = "div", children, ...rest }: StillProps) {
  const served = useWasServerRendered();
  if (import.meta.env.SSR || !served) return <Element {...rest}>{children}</Element>;
  return (
    <Element
      {...rest}
      ref={letRise}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, and never written: see above
      dangerouslySetInnerHTML={kept}
    />
  );
}

const kept = { __html: "" };

/** Elements that rise on scrolling do so here too, although React does not render them. */
function letRise(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const stops = [...element.querySelectorAll<HTMLElement>(".rise")].map(riseElementOnScroll);
  return () => {
    for (const stop of stops) stop?.();
  };
}
