import { expectNoFindings } from "#tests/support/browser/axe.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, type Page } from "#tests/support/browser/journey.ts";
import { test } from "#tests/support/browser/portal.ts";
import { plainPng, svgWith } from "#tests/support/files/art.ts";

const files = (token = "") => `/reservation/yours/${token}/ad/files`;
const field = (page: Page) => page.getByLabel("Add a file");
const png = async (name: string, width = 1300, height = 1600) => ({
  name,
  mimeType: "image/png",
  buffer: await plainPng({ width, height }),
});

test.use({ serverOf: "the ad", viewport: { width: 360, height: 740 } });

test("a file for an ad is sent, checked, placed, removed and brought back", async ({
  page,
  problems,
  states,
}) => {
  problems.expect(/422|400/);
  await page.goto(files(states.paid));
  await hydrated(page);
  await field(page).setInputFiles(await png("ad.png", 600, 600));
  await expect(page.getByText("It looks like a logo.")).toBeVisible();
  await page.getByRole("button", { name: "It’s a finished ad (ad.png)" }).click();
  await expect(page.getByText(/^Fix this: It’s too small to print well/)).toBeVisible();
  await expect(page.getByText(/Check this: It’s (wider|taller) than your spot/)).toBeVisible();
  await expect(page.getByRole("img", { name: "Finished ad: ad.png" })).toBeVisible();
  await page.getByLabel("Fill the spot").check();
  await page.getByRole("button", { name: "Save placement" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  await expectNoFindings(page, "a file that is too small");

  const svg = { name: "logo.svg", mimeType: "image/svg+xml" };
  await field(page).setInputFiles({ ...svg, buffer: svgWith("<script>alert(1)</script>") });
  await expect(page.getByText("We can’t use this file. This SVG has a script")).toBeVisible();
  await page.getByRole("button", { name: "Remove logo.svg" }).click();
  await expect(page.getByText("File removed.")).toBeVisible();
  await page.getByRole("button", { name: "Restore it" }).click();
  await expect(page.getByText("File restored.")).toBeVisible();

  await field(page).setInputFiles({ ...svg, name: "x.gif", buffer: Buffer.from("GIF89a") });
  await expect(page.getByText("A GIF is too coarse for print.")).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoFindings(page, "files in the dark");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("without script a file for an ad is sent by the form, and one that is none is refused", {
    tag: "@deep",
  }, async ({ page, problems, states }) => {
    problems.expect(/422|400/);
    await page.goto(files(states.unpaid));
    await field(page).setInputFiles(await png("van.png"));
    await page.getByRole("button", { name: "Upload file" }).click();
    await expect(page.getByText("File added.")).toBeVisible();
    const shown = page.getByRole("img", { name: "van.png" });
    // The picture is made soon after the file has come; without script one asks again.
    await expect(async () => {
      await page.goto(files(states.unpaid));
      await expect(shown).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.getByRole("button", { name: "It’s a photo (van.png)" }).click();
    await expect(page.getByText("It’s a photo.")).toBeVisible();
    const answer = await page.request.get((await shown.getAttribute("src")) ?? "");
    expect(answer.headers()).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "content-security-policy": /sandbox/,
    });
    await field(page).setInputFiles({
      name: "a.png",
      mimeType: "image/png",
      buffer: Buffer.from(""),
    });
    await page.getByRole("button", { name: "Upload file" }).click();
    await expect(page.getByText("This file is empty. Choose another one.")).toBeVisible();
    await expect(page.getByRole("img", { name: "Photo: van.png" })).toBeVisible();
  });
});
