import { expectNoFindings } from "#tests/support/browser/axe.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, type Page } from "#tests/support/browser/journey.ts";
import { test } from "#tests/support/browser/portal.ts";

const yours = (token = "") => `/reservation/yours/${token}`;
const status = (page: Page) => page.locator(".save-status");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test.use({ serverOf: "the ad", viewport: { width: 360, height: 740 } });

test("an ad's words are kept as they are typed, offline and on another device, and then sent", async ({
  page,
  context,
  newVisitor,
  problems,
  states,
}) => {
  problems.expect(/422|ERR_INTERNET_DISCONNECTED/);
  await page.goto(yours(states.paid));
  await page.getByRole("main").getByRole("link", { name: "Write Your Ad" }).first().click();
  await hydrated(page);
  await expect(page.getByLabel("Business name", { exact: true })).toHaveValue(
    "Little Ocotillo Dental",
  );
  await expect(page.getByText("These designs use our examples")).toBeVisible();
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest, "nothing is wider than the phone").toBe(360);
  await press(page, "The dentist you won’t dread.");
  await expect(page.getByLabel("Headline", { exact: true })).toHaveValue(
    "The dentist you won’t dread.",
  );
  await expect(status(page)).toContainText("Saved");
  await context.setOffline(true);
  await page.getByLabel("Your offer").fill("$89 exam and X-rays");
  await expect(status(page)).toContainText("Not saved yet. You’re offline.");
  await context.setOffline(false);
  await expect(status(page)).toHaveText(/^Saved/);

  const other = await (await newVisitor()).newPage();
  await other.goto(`${yours(states.paid)}/ad`);
  await hydrated(other);
  await expect(other.getByLabel("Your offer")).toHaveValue("$89 exam and X-rays");
  await other.getByLabel("Your offer").fill("$79 exam");
  await expect(status(other)).toHaveText(/^Saved/);
  await page.getByLabel("Your offer").fill("$99 exam");
  await expect(page.getByRole("heading", { name: /also changed this/ })).toBeVisible();
  await expectNoFindings(page, "two texts to choose from");
  await press(page, "Use the other");
  await expect(page.getByLabel("Your offer")).toHaveValue("$79 exam");
  await expect(status(page)).toHaveText(/^Saved/);

  await press(page, "Send My Ad Details");
  await page.getByRole("link", { name: "Choose the last day of your offer." }).click();
  await expect(page.getByLabel("Last day of the offer")).toBeFocused();
  await page.getByLabel("Last day of the offer").fill("2030-01-31");
  await press(page, "Send My Ad Details");
  await expect(page.getByRole("heading", { name: "We have your ad details." })).toBeVisible();
  await expectNoFindings(page, "sent");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoFindings(page, "sent, in the dark");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("without script an ad's words are saved, corrected and sent", async ({
    page,
    problems,
    states,
  }) => {
    problems.expect(/422/);
    await page.goto(`${yours(states.unpaid)}/ad`);
    await page.getByLabel("Headline", { exact: true }).fill("Monsoon ready?");
    await press(page, "Save for Later");
    await expect(status(page)).toContainText("Saved");
    await page.getByLabel("Your offer").fill("Free 21-point roof check");
    await press(page, "Send My Ad Details");
    await expect(page.getByRole("alert")).toContainText("Choose the last day of your offer.");
    await expect(page.getByLabel("Your offer")).toHaveValue("Free 21-point roof check");
    await page.getByRole("button", { name: /^Make it / }).click();
    await expect(page.getByLabel("Last day of the offer")).not.toHaveValue("");
    await page.getByLabel(/Print “Not a licensed contractor”/).check();
    await press(page, "Send My Ad Details");
    await expect(page.getByRole("heading", { name: "We have your ad details." })).toBeVisible();
  });
});
