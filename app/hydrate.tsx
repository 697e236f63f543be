import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { applyEmbeddedSettings } from "./embedded-settings.ts";

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

/**
 * Browsers' translation puts each text into <font> elements of its own, so React's text nodes are no longer where React left
 * them, and to remove one, or to insert beside it, throws (github.com/facebook/react/issues/11538). From here on, what holds
 * such a node is removed or inserted beside; of a node that is gone nothing is left to remove.
 */
function tolerateTranslatedText(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const holder = childThatHolds(child, this);
    if (holder) removeChild.call(this, holder);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    added: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, added, before && childThatHolds(before, this));
    return added;
  };
}

function childThatHolds(node: Node, parent: Node): Node | null {
  let holder: Node | null = node;
  while (holder && holder.parentNode !== parent) holder = holder.parentNode;
  return holder;
}

/** Whether the page was translated before React came: it stays a page without script, with what is typed in its forms. */
const isTranslated = (): boolean => document.querySelector("body font") !== null;
