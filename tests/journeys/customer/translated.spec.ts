import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, type Page } from "#tests/support/browser/journey.ts";
import { test } from "#tests/support/browser/portal.ts";
import { fillIn, spotRadio } from "#tests/support/browser/reserve.ts";
import { type TranslationStart, translatePages } from "#tests/support/browser/translate.ts";

const STARTS: readonly TranslationStart[] = ["before React", "as React starts"];
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

test.use({ serverOf: "a translated page", viewport: { width: 360, height: 740 } });

const settled = async (page: Page, start: TranslationStart) => {
  if (start === "as React starts") await hydrated(page);
  await expect(page.locator("main font").first()).toBeAttached();
};

test.describe("buying", () => {
  test.use({ template: "fresh", serverOf: "a translated purchase" });

  for (const [index, start] of STARTS.entries()) {
    test(`translated ${start}, a visitor finds their industry, holds a spot, mends the form and reserves`, {
      tag: index > 0 ? "@deep" : [],
    }, async ({ page, problems }) => {
      problems.expect(/422/);
      await translatePages(page, start);
      await page.goto("/reservation");
      await settled(page, start);
      await page.getByLabel("Your industry").fill(index === 0 ? "dentist" : "locksmith");
      await press(page, "Check");
      await expect(page.getByRole("heading", { name: /is open on the/ })).toBeVisible();
      await page.getByLabel("Show the spots as a list").check();
      await spotRadio(page, `F${index + 1}`).check();
      await expect(page.getByText("No spot picked yet")).toBeHidden();
      await spotRadio(page, `F${index + 4}`).check();
      await press(page, `Hold`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        `F${index + 4} is yours for now.`,
      );
      await settled(page, start);
      await page.getByLabel("Business name").fill("Copper & Kind");
      await press(page, "Add 10 minutes");
      await expect(page.getByText("up to 2 times")).toBeAttached();
      await press(page, /^Reserve now, pay/);
      await expect(page.getByRole("alert")).toContainText("Agree to the Terms");
      await expect(page.getByLabel("Business name")).toHaveValue("Copper & Kind");
      if (start === "as React starts") {
        const timer = page.getByRole("timer");
        const before = (await timer.textContent()) ?? "";
        await expect(timer).not.toHaveText(before);
      }
      await fillIn(page, "Copper & Kind");
      await press(page, /^Reserve now, pay/);
      await expect(page).toHaveURL(/\/reservation\/yours\/[\w-]+$/);
      await expect(page.getByText("Copper & Kind").first()).toBeVisible();
    });
  }

  test("a form whose script fails stays as it is, and sends what was typed", async ({
    page,
    problems,
  }) => {
    problems.expect(/422|broken by something else/);
    await page.goto("/reservation?industry=bakery");
    await spotRadio(page, "B3").check();
    await press(page, /^Hold/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("B3 is yours for now.");
    await hydrated(page);
    await fillIn(page, "Sol Bakery");
    await page.getByLabel(/I agree to the Terms/).uncheck();
    await page.evaluate(() => {
      const { appendChild } = Node.prototype;
      // Each time React draws the answer: it tries once more by itself.
      Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
        if (child.textContent?.includes("Agree to the Terms"))
          throw new Error("broken by something else");
        return appendChild.call(this, child) as Child;
      };
    });
    await press(page, /^Reserve now, pay/);
    await expect.poll(() => problems.problems.join()).toContain("broken by something else");
    await expect(page.getByLabel("Your name")).toHaveValue("Pat Example");
    await page.getByLabel("Your name").fill("Pat Sol");
    await page.getByLabel(/I agree to the Terms/).check();
    await press(page, /^Reserve now, pay/);
    await expect(page).toHaveURL(/\/reservation\/yours\/[\w-]+$/);
  });
});

for (const [index, start] of STARTS.entries()) {
  test(`translated ${start}, an ad is written, corrected, designed, approved and withdrawn`, {
    tag: index === 0 ? "@deep" : [],
  }, async ({ page, problems, states }) => {
    problems.expect(/422/);
    await translatePages(page, start);
    await page.goto(`/reservation/yours/${index === 0 ? states.paid : states.unpaid}/ad`);
    await settled(page, start);
    const offer = page.getByLabel("Your offer");
    await page.getByLabel("Headline", { exact: true }).fill("Straight answers, gentle hands");
    await offer.fill("$89 first visit");
    if (start === "as React starts") {
      await expect(page.locator(".save-status")).toHaveText(/^Saved/);
    }
    await press(page, "Use This Design");
    await expect(page.getByRole("alert").first()).toContainText(
      "Choose the last day of your offer.",
    );
    await expect(offer).toHaveValue("$89 first visit");
    await page.getByLabel("Last day of the offer").fill("2030-01-31");
    const noLicense = page.getByLabel(/Print “Not a licensed contractor”/);
    if ((await noLicense.count()) > 0) await noLicense.check();
    await press(page, "Use This Design");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your proof.");
    await settled(page, start);
    await page.getByLabel("Your name").first().fill("Pat Moreno");
    await press(page, "Approve Version 1");
    await expect(page.locator(".decision-status")).toContainText("Version 1 is approved.");
    await press(page, "Withdraw Approval");
    await expect(page.locator(".decision-status")).toContainText(
      "Version 1 is waiting for approval.",
    );
  });
}
