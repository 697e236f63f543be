import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { applyEmbeddedSettings } from "./embedded-settings.ts";

/**
 * A browser's translation puts <font> elements around or in place of text nodes, and then React, which still holds the text
 * nodes, throws where it removes one or inserts beside one, and changes text that nobody sees
 * (github.com/facebook/react/issues/11538).
 */

/** Whether the page was translated before React came: it stays a page without script, with what is typed in its forms. */
const isTranslated = (): boolean => document.querySelector("body font") !== null;

/** The translation that replaced each text node. */
const translations = new WeakMap<Node, Element>();
let isHydrated = false;

/**
 * From here on React gets its text node back wherever it needs one, and the browser translates that again. Text that is
 * translated while React compares it with what was served is put back at once.
 */
function tolerateTranslation(): void {
  new MutationObserver(noticeTranslations).observe(document.body, {
    childList: true,
    subtree: true,
  });
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    putBack(child);
    // A failed page may have moved it elsewhere: then nothing is left to remove.
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    added: Child,
    before: Node | null,
  ): Child {
    if (before) putBack(before);
    return insertBefore.call(this, added, before?.parentNode === this ? before : null) as Child;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...value,
    set(this: Node, text: string | null) {
      putBack(this);
      value?.set?.call(this, text);
    },
  });
}

/** React has compared the whole page with what was served. */
function endHydration(): void {
  isHydrated = true;
}

function noticeTranslations(changes: MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
    for (const text of removedNodes) {
      if (font && text instanceof Text && !text.parentNode) translations.set(text, font);
      if (!isHydrated) putBack(text);
    }
  }
}

const isFont = (node: Node | null): node is Element => node?.nodeName === "FONT";

function putBack(node: Node): void {
  if (!(node instanceof Text)) return;
  let font = node.parentNode ?? translations.get(node) ?? null;
  while (isFont(font) && isFont(font.parentNode)) font = font.parentNode;
  if (isFont(font) && font.isConnected) font.replaceWith(node);
}

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
