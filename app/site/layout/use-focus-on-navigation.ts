import { useEffect, useRef, useState } from "react";
import { useLocation, useMatches, useRouteLoaderData } from "react-router";
import { KEEP_FOCUS_STATE } from "#app/keep-focus-state.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import type { QuestionAndAnswer } from "#app/site/meta/structured-data.ts";

/** After a client-side navigation, focuses the new page's heading and returns its title for a live region. */
export function useFocusOnNavigation(): string {
  const { key, hash, pathname, search, state } = useLocation();
  const page = useRef(pathname + search);
  const first = useRef(true);
  const [title, setTitle] = useState("");
  useStructuredData();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the navigation
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // A form that is answered in place manages the focus itself; one whose choices are in the address says so.
    const stays = page.current === pathname + search || state === KEEP_FOCUS_STATE;
    page.current = pathname + search;
    if (stays) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || hash) return;
    setTitle(document.title);
    // A page whose one task is to type begins in its first field.
    const field = document.querySelector<HTMLElement>("main [data-begin]");
    if (field) {
      field.focus();
      return;
    }
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [key]);
  return title;
}

function useStructuredData(): void {
  const { pathname } = useLocation();
  const siteUrl = useRouteLoaderData<typeof rootLoader>("root")?.siteUrl;
  const page = useMatches().at(-1)?.loaderData as
    | { questions?: readonly QuestionAndAnswer[] }
    | undefined;
  const questions = page?.questions;
  const served = useRef<string | undefined>(pathname);
  useEffect(() => {
    if (served.current === pathname) return;
    served.current = undefined;
    for (const stale of document.querySelectorAll(STRUCTURED)) stale.remove();
    let here = true;
    void import("#app/site/meta/structured-pages.ts")
      .then(({ structuredDataForPath }) => {
        const data = structuredDataForPath(pathname, siteUrl ?? location.origin, questions);
        if (!here || !data) return;
        const script = document.createElement("script");
        script.type = "application/ld+json";
        script.textContent = JSON.stringify(data);
        document.head.append(script);
      })
      // Only search engines would miss it, and they read documents.
      .catch(() => {});
    return () => {
      here = false;
    };
  }, [pathname, siteUrl, questions]);
}

const STRUCTURED = "script[type='application/ld+json']";
