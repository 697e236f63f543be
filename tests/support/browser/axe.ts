import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { isDeep } from "#tests/support/depth.ts";
import { animationsFinished } from "./pages.ts";

/** Every rule of axe that states a success criterion of WCAG 2.2 up to AA, or a best practice. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

const describeViolations = (violations: Violations) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );

/**
 * Expects axe to find nothing on the page as it stands; a test goes on, so that one run tells all. `without`: a
 * frame in which no script may run, so that axe cannot look into it either.
 */
export async function expectNoFindings(page: Page, where: string, without = ""): Promise<void> {
  await stopMotion(page);
  const { violations, incomplete } = await axe(page, without).withTags(TAGS).analyze();
  // axe only asks a person about an id that two fields share; to us it is always a fault
  const sharedIds = incomplete.filter(({ id }) => id === "duplicate-id-aria");
  expect.soft(describeViolations([...violations, ...sharedIds]), where).toEqual([]);
}

/** The same in the dark, in the deep suite alone: `npm test` looks at a screen in one color scheme. */
export async function expectNoFindingsInTheDark(page: Page, where: string): Promise<void> {
  if (!isDeep) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoFindings(page, `${where}, in the dark`);
}

/** Stops all motion for the rest of the test: a block that is still fading in has too little contrast. */
async function stopMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await animationsFinished(page);
}

/**
 * Axe on the page itself. Its usual way sums up in a blank page of its own, for frames of other sites, which we don't have;
 * with that and a list of all that is well, a look at Home takes four times as long.
 */
function axe(page: Page, without = ""): AxeBuilder {
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations", "incomplete"] });
  return without ? builder.exclude(without) : builder;
}

/** The same for contrast alone: all that a change of the color scheme can change, once it has changed. */
export async function expectContrast(page: Page, where: string, without = ""): Promise<void> {
  await stopMotion(page);
  let violations: Violations = [];
  // While a new frame is under way axe sees nothing at any point of the page, and can judge nothing.
  await expect(async () => {
    const found = await axe(page, without).withRules("color-contrast").analyze();
    const reasons = found.incomplete.flatMap(({ nodes }) =>
      nodes.flatMap(({ any }) => any.map(({ data }) => data?.messageKey)),
    );
    expect(found.passes.length, `${where}: nothing was measured, ${[...new Set(reasons)]}`).toBe(1);
    violations = found.violations;
  }).toPass({ timeout: 60_000 });
  expect.soft(describeViolations(violations), where).toEqual([]);
}

/** Expects body text to stand at 7:1 or better against its ground; large text at 4.5:1. */
export async function expectBodyContrast(page: Page, where: string): Promise<void> {
  const builder = axe(page).withRules("color-contrast-enhanced");
  for (const part of ["main p", "main li", "main dd", "main dt", "main td", "main th"]) {
    builder.include(part);
  }
  const { violations } = await builder.exclude("button").exclude("[aria-hidden=true]").analyze();
  expect.soft(describeViolations(violations), where).toEqual([]);
}

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
