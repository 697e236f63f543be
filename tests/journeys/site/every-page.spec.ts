import {
  expectBodyContrast,
  expectContrast,
  expectNoFindings,
} from "#tests/support/browser/axe.ts";
import { expectEqualAccess } from "#tests/support/browser/equal-access.ts";
import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import { complete, hydrated } from "#tests/support/browser/pages.ts";
import { sampledPages, sampledScreens, sampledWays } from "#tests/support/browser/sampled-pages.ts";
import { isDeep } from "#tests/support/depth.ts";

const PHONE = { width: 320, height: 640 };
const DESKTOP = { width: 1440, height: 900 };
const VIEWPORTS = isDeep ? [PHONE, { width: 768, height: 1024 }, DESKTOP] : [PHONE, DESKTOP];
/** `npm test` looks at every fifth page, and the second checker at every tenth: a second of a core for each. */
const SECOND_CHECK = 2;
const SCHEMES = ["light", "dark"] as const;

const everyPath = [...sampledPages.map(({ path }) => path), "/lead-form", "/lead-form/thanks"];
const paths = sampledScreens(everyPath);

const field = (page: Page) => page.getByRole("textbox", { name: "Email" }).last();
const send = (page: Page) => page.getByRole("button", { name: "Spotlight Your Business" }).last();
const problem = (page: Page) => page.getByRole("alert").filter({ hasText: /\S/ });

for (const [number, path] of paths.entries()) {
  test(`${path} is for everyone: axe, Equal Access, contrast, width and targets, light, dark, still`, async ({
    page,
  }) => {
    for (const viewport of sampledWays(VIEWPORTS, number)) {
      const where = `${path} at ${viewport.width} px`;
      const [first = "light", ...others] = sampledWays(SCHEMES, number >> 1);
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: first });
      await page.goto(path);
      await complete(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `${where}: wider than the window`).toBeLessThanOrEqual(viewport.width);
      expect.soft(await smallTargets(page), `${where}: targets too small`).toEqual([]);
      await expectNoFindings(page, `${where}, ${first}`);
      await expectBodyContrast(page, `${where}, ${first}`);
      if (isDeep || number % SECOND_CHECK === 0) await expectEqualAccess(page, where);
      for (const colorScheme of others) {
        await page.emulateMedia({ colorScheme });
        await expectContrast(page, `${where}, ${colorScheme}`);
        await expectBodyContrast(page, `${where}, ${colorScheme}`);
      }
    }
    if (!isDeep) return;
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(path);
    await complete(page);
    await expectNoFindings(page, `${path}, reduced motion`);
  });
}

/** Buttons, fields and their like below 44 px; other targets below 24 px, links within text excepted. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex='0']",
    );
    const isMain = (element: HTMLElement) =>
      element.matches("button, input, .button, summary") ||
      /^Spotlight (My|Your) Business$/.test(element.innerText.trim());
    const isWithinText = (element: HTMLElement) =>
      getComputedStyle(element).display === "inline" &&
      element.parentElement?.innerText.trim() !== element.innerText.trim();
    const isShown = (element: HTMLElement) => {
      const { right, bottom } = element.getBoundingClientRect();
      const visible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return visible && !element.closest("[aria-hidden=true]") && right >= 0 && bottom >= 0;
    };
    return [...targets].filter(isShown).flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const least = isMain(element) ? 44 : 24;
      if (!isMain(element) && isWithinText(element)) return [];
      if (Math.round(width) >= Math.min(least, 24) && Math.round(height) >= least) return [];
      const name = element.getAttribute("aria-label") ?? element.innerText.slice(0, 40);
      return [`${element.tagName} "${name}" ${Math.round(width)}x${Math.round(height)}`];
    });
  });
}

for (const [check, look, content] of [
  ["axe", expectNoFindings, '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'],
  ["the check of contrast", expectContrast, '<p style="color: #999">Hard to read</p>'],
  ["the check of body text", expectBodyContrast, '<p style="color: #767676">Hard to read</p>'],
] as const) {
  test.fail(
    `${check} finds a fault on a page that has one (negative control)`,
    async ({ page }) => {
      await page.setContent(
        `<html lang="en"><title>Shop</title><main><h1>Shop</h1><p>Open</p>${content}</main>`,
      );
      await look(page, "a page with one fault");
    },
  );
}

test.describe("states of the page", () => {
  for (const [number, colorScheme] of sampledWays([...SCHEMES.entries()], 1)) {
    for (const viewport of sampledWays(VIEWPORTS, number)) {
      const where = `${viewport.width} px, ${colorScheme}`;

      test(`axe finds nothing with the form in error, then done: ${where}`, {
        tag: "@deep",
      }, async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.goto("/");
        await complete(page);
        await field(page).fill(`${"a".repeat(300)}@shop.example`);
        await send(page).click();
        await expect(problem(page)).toBeVisible();
        await expectNoFindings(page, `form in error, ${where}`);
        await field(page).fill(`axe-${crypto.randomUUID()}@shop.example`);
        await send(page).click();
        await expect(page.getByText("Thank you for your interest!").last()).toBeVisible();
        await expectNoFindings(page, `form done, ${where}`);
      });
    }

    test(`axe finds nothing with the menu open: 320 px, ${colorScheme}`, { tag: "@deep" }, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.emulateMedia({ colorScheme });
      await page.goto("/");
      await hydrated(page);
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("link", { name: "About", exact: true }).first()).toBeVisible();
      await complete(page);
      await expectNoFindings(page, `menu open, ${colorScheme}`);
    });

    test(`axe finds nothing on the not-found page: ${colorScheme}`, async ({ page, problems }) => {
      problems.expect(/404/);
      await page.emulateMedia({ colorScheme });
      for (const viewport of sampledWays(VIEWPORTS, number + 1)) {
        await page.setViewportSize(viewport);
        await page.goto("/no-such-page");
        await complete(page);
        await expectNoFindings(page, `not found, ${viewport.width} px, ${colorScheme}`);
        await expectBodyContrast(page, `not found, ${viewport.width} px, ${colorScheme}`);
      }
    });
  }

  test("axe finds nothing on the error page", async ({ newVisitor, openServer, problems }) => {
    problems.expect(/500/);
    const server = await openServer({ breakable: true });
    await server.breakDatabase();
    const context = await newVisitor({ baseURL: server.url });
    const page = await context.newPage();
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      /Unexpected Application Error!/,
    );
    await expectNoFindings(page, "error page");
  });
});
