import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, type Page } from "#tests/support/browser/journey.ts";
import { test } from "#tests/support/browser/portal.ts";
import { type TranslationStart, translatePages } from "#tests/support/browser/translate.ts";

const STARTS: readonly TranslationStart[] = ["before React", "as React starts"];
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

test.use({ serverOf: "a translated page", viewport: { width: 360, height: 740 } });

const settled = async (page: Page, start: TranslationStart) => {
  if (start === "as React starts") await hydrated(page);
  await expect(page.locator("main font").first()).toBeAttached();
};

for (const [index, start] of STARTS.entries()) {
  test(`translated ${start}, an ad is written, corrected, designed, approved and withdrawn`, async ({
    page,
    problems,
    states,
  }) => {
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
