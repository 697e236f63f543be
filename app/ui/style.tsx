import { createContext, use } from "react";

/** A style sheet as `?sheet` imports it: its text, or in the built script its address. */
export type StyleSheetSource = { css: string; url?: undefined } | { url: string; css?: undefined };

/** Names of the sheets that came with the document. */
const arrived = new Set(
  typeof document === "undefined"
    ? []
    : [...document.querySelectorAll<HTMLStyleElement>("style[data-href]")].flatMap(
        (style) => style.dataset.href?.split(" ") ?? [],
      ),
);

/** Names of the sheets that the page links as one file: below it none is added to the document. */
export const StyleSheetsLinkedByPageContext = createContext<readonly string[]>([]);

/** A component's own style sheet, once per page: inline in the server's document, a file after a client-side navigation. */
export function Style({ name, sheet }: { name: string; sheet: StyleSheetSource }) {
  if (use(StyleSheetsLinkedByPageContext).includes(name)) return null;
  if (sheet.url && !arrived.has(name)) {
    return <link rel="stylesheet" href={sheet.url} precedence="default" />;
  }
  return (
    <style href={name} precedence="default">
      {sheet.css}
    </style>
  );
}
