import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { animationsFinished } from "./pages.ts";

/** Rules of the engine that are wrong for us, each with the reason. */
const WRONG_FOR_US: Readonly<Record<string, string>> = {
  aria_complementary_label_visible:
    "Wants `aria-labelledby`; our asides are a bar of two buttons and a spot with its picture, and have a name by `aria-label`.",
};

type Finding = {
  ruleId: string;
  /** How bad it is, and whether the engine is sure: it asks people about what is not a FAIL. */
  value: readonly [string, string];
  path: { dom: string };
  message: string;
  snippet: string;
};

type Engine = {
  Checker: new () => {
    check: (node: Document, rules: string[]) => Promise<{ results: Finding[] }>;
  };
};

const engine = readFile(
  fileURLToPath(import.meta.resolve("accessibility-checker-engine/ace.js")),
  "utf8",
);

/**
 * Expects IBM's Equal Access engine, the second opinion beside axe, to be sure of no violation on the page as it stands;
 * a test goes on, so that one run tells all. Its source is evaluated by the browser's own tools, so the page's content
 * security policy stays as it is.
 */
export async function expectEqualAccess(page: Page, where: string): Promise<void> {
  await animationsFinished(page);
  await page.evaluate(await engine);
  const { checked, sure } = await page.evaluate(async () => {
    const { ace } = window as unknown as { ace: Engine };
    const { results } = await new ace.Checker().check(document, ["IBM_Accessibility"]);
    // The engine looks into a closed `details` and reports its labels as missing.
    const isShown = ({ path }: Finding) => {
      const { FIRST_ORDERED_NODE_TYPE } = XPathResult;
      const { singleNodeValue } = document.evaluate(
        path.dom,
        document,
        null,
        FIRST_ORDERED_NODE_TYPE,
      );
      return !(singleNodeValue instanceof Element) || singleNodeValue.checkVisibility();
    };
    const sure = results.filter((one) => one.value[1] === "FAIL" && isShown(one));
    return {
      checked: results.length,
      sure: sure.map(({ ruleId, message, snippet }) => ({ ruleId, message, snippet })),
    };
  });
  const findings = sure
    .filter(({ ruleId }) => !(ruleId in WRONG_FOR_US))
    .map(({ ruleId, message, snippet }) => `${ruleId} at ${snippet}: ${message}`);
  expect(checked, `${where}: nothing was checked`).toBeGreaterThan(0);
  expect.soft(findings, `${where}, Equal Access`).toEqual([]);
}
