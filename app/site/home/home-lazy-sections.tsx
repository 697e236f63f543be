import { type ComponentType, lazy, Suspense } from "react";
import below from "./home-below.css?url";

const load = () => import("./home-reading-sections.tsx");
type Parts = Awaited<ReturnType<typeof load>>;

let parts: Parts | undefined = import.meta.env.SSR ? await load() : undefined;

/**
 * Fetches what the server draws, and the style of it, for those who come from another page: only a page that is
 * whole when it appears lets Back return to its place.
 */
export async function preloadServerDrawnSections(): Promise<void> {
  const [loaded] = await Promise.all([load(), style()]);
  parts = loaded;
}

/** Keeps the style in the document, where a visitor has been to another page since. */
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

/** A part that the server draws; in the browser it is fetched only for those who come from another page. */
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
export const Neighborhoods = served((from) => from.Neighborhoods);
export const LazyShortAnswers = served((from) => from.ShortAnswers);
export const LazyReadingSections = served((from) => from.HomeReadingSections);
