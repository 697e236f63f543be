import type { HTMLAttributes } from "react";
import { observeRise } from "#app/ui/rise-on-scroll.tsx";
import { useWasServerRendered } from "./home-motion.ts";

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
  const stops = [...element.querySelectorAll<HTMLElement>(".rise")].map(observeRise);
  return () => {
    for (const stop of stops) stop?.();
  };
}
