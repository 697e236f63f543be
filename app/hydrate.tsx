import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { applyEmbeddedSettings } from "./embedded-settings.ts";
import { endHydration, isTranslated, tolerateTranslation } from "./translated-text.ts";

/** Hydrates the server's document, unless it was translated. The route modules must have loaded by then. */
export function hydrate(): void {
  if (isTranslated()) return;
  tolerateTranslation();
  applyEmbeddedSettings();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <AfterHydration>
          <HydratedRouter />
        </AfterHydration>
      </StrictMode>,
    );
  });
}

function AfterHydration({ children }: { children: ReactNode }) {
  useEffect(endHydration, []);
  return children;
}
