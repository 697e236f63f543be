import type { HTMLAttributes } from "react";
import { riseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { useWasServerRendered } from "./home-motion.ts";

type StillProps = { as?: "div" | "ul" } & HTMLAttributes<HTMLElement>;

/**
 * Markup that nothing happens to. Where the server drew it, the browser keeps it as it is: React neither loads
 * what draws it nor walks through it (it leaves the inside of `dangerouslySetInnerHTML` alone when it takes a page
 * over). Only when a visitor comes from another page are the children drawn in the browser.
 */
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

/** What rises on scrolling does so here too, although React does not draw it. */
function letRise(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const stops = [...element.querySelectorAll<HTMLElement>(".rise")].map(riseOnScroll);
  return () => {
    for (const stop of stops) stop?.();
  };
}
