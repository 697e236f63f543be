import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { StyleSheetsLinkedByPageContext } from "#app/ui/style.tsx";

/** Every sheet counts as linked. */
const sheets: readonly string[] = Object.assign([], { includes: () => true });

/** The HTML of a screen as its page serves it, after an answer of its action if there is one. */
export function renderScreen(screen: ReactNode, answer?: object): string {
  const Page = createRoutesStub([
    {
      id: "page",
      path: "/",
      Component: () => (
        <StyleSheetsLinkedByPageContext value={sheets}>{screen}</StyleSheetsLinkedByPageContext>
      ),
    },
  ]);
  const actionData = answer ? { page: answer } : {};
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: {}, actionData }} />);
}
