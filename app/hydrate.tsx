import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { applyEmbeddedSettings } from "./embedded-settings.ts";
import { isTranslated, tolerateTranslatedText } from "./tolerate-translated-text.ts";

/** Hydrates the server's document, unless it was translated. The route modules must have loaded by then. */
export function hydrate(): void {
  if (isTranslated()) return;
  tolerateTranslatedText();
  applyEmbeddedSettings();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
