import type { Page } from "@playwright/test";

/** When a browser's translation begins: with the served page, or once React has begun to take it over. */
export type TranslationStart = "before React" | "as React starts";

/**
 * Makes a page's browser translate as Google Translate does: each text node is replaced by two <font> elements around its
 * translation, soon after it has come or changed. The words stay the same, so that a test finds them.
 */
export async function translatePages(page: Page, start: TranslationStart): Promise<void> {
  await page.addInitScript((beginsAt) => {
    const ALONE = "font, script, style, textarea, option, svg, [translate=no]";
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === "" || text.parentElement?.closest(ALONE)) continue;
        const outer = document.createElement("font");
        outer.append(document.createElement("font"));
        text.replaceWith(outer);
        outer.firstElementChild?.append(text.data);
      }
    };
    const begin = () => {
      translateAll();
      new MutationObserver(() => setTimeout(translateAll)).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    };
    const hasReactBegun = () => Object.keys(document).some((key) => key.startsWith("__react"));
    const beginWithReact = () => (hasReactBegun() ? begin() : setTimeout(beginWithReact));
    document.addEventListener(
      "DOMContentLoaded",
      beginsAt === "before React" ? begin : beginWithReact,
    );
  }, start);
}
