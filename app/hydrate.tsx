import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { applyEmbeddedSettings } from "./embedded-settings.ts";

/** Hydrates the server's document. The route modules must have loaded by then. */
export function hydrate(): void {
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
