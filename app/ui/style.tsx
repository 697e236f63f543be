import { createContext, use } from "react";

/** A style sheet as `?sheet` imports it: its words, or in the built script its address. */
export type StyleSheetSource = { css: string; url?: undefined } | { url: string; css?: undefined };

/** Names of the sheets that came with the document. */
const arrived = new Set(
  typeof document === "undefined"
    ? []
    : [...document.querySelectorAll<HTMLStyleElement>("style[data-href]")].flatMap(
        (style) => style.dataset.href?.split(" ") ?? [],
      ),
);

/** Names of the sheets that the page has in a file of its own: below it nothing adds them to the document. */
export const LinkedSheets = createContext<readonly string[]>([]);

/**
 * A component's own style sheet. React lifts it into the head once, however often the component
 * stands on the page, and only pages that use the component carry it. The server's document has
 * its words, so that nothing waits; who comes from another page loads it as a file.
 */
export function Style({ name, sheet }: { name: string; sheet: StyleSheetSource }) {
  if (use(LinkedSheets).includes(name)) return null;
  if (sheet.url && !arrived.has(name)) {
    return <link rel="stylesheet" href={sheet.url} precedence="default" />;
  }
  return (
    <style href={name} precedence="default">
      {sheet.css}
    </style>
  );
}
