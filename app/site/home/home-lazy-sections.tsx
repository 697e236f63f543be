import { type ComponentType, lazy, Suspense } from "react";
import below from "./home-below.css?url";

const load = () => import("./home-reading-sections.tsx");
type Parts = Awaited<ReturnType<typeof load>>;

let parts: Parts | undefined = import.meta.env.SSR ? await load() : undefined;

/**
 * Loads the server-rendered sections and their styles for visitors who come from another page: Back
 * can only restore its position on a page that is complete when it appears.
 */
export async function preloadServerDrawnSections(): Promise<void> {
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

/**
 * A section rendered on the server; the browser loads it only for visitors who come from another
 * page.
 */
function served(name: keyof Parts): ComponentType {
  const Late = lazy(async () => ({ default: (await load())[name] }));
  return function Served() {
    const Part = parts?.[name];
    if (Part) return <Part />;
    return (
      <Suspense>
        <Late />
      </Suspense>
    );
  };
}

export const LazyIndustryCards = served("IndustryCards");
export const Neighborhoods = served("Neighborhoods");
export const LazyReadingSections = served("HomeReadingSections");
