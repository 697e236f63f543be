import { expect, test as office } from "#tests/support/office/office-journey.ts";
import { drawPhoto } from "#tests/support/pictures.ts";

const test = office.extend({ serverOf: "the photo of the card" });
test.use({ javaScriptEnabled: false });

test("Home says that its card is a drawing, and shows a photo of the printed card from when the owner sets it until it is removed", {
  tag: "@deep",
}, async ({ page, signIn, problems }) => {
  problems.expect(/422/);
  await page.goto("/");
  await expect(page.getByText("A drawing with sample ads. The names are made up.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "On paper." })).toHaveCount(0);
  await signIn("owner");
  await page.goto("/office/settings");
  await page.getByRole("link", { name: "Change photo" }).click();
  const photo = await drawPhoto({ width: 1200, height: 900 });
  await page
    .getByLabel("Photo of the card")
    .setInputFiles({ name: "card.jpg", mimeType: "image/jpeg", buffer: photo });
  await page.getByRole("button", { name: "Save photo" }).click();
  await expect(page.getByRole("alert")).toContainText("Describe what the photo shows.");
  await page
    .getByLabel("Photo of the card")
    .setInputFiles({ name: "card.jpg", mimeType: "image/jpeg", buffer: photo });
  await page.getByLabel("What it shows").fill("Our card in a hand");
  await page.getByRole("button", { name: "Save photo" }).click();
  await expect(page.getByRole("status")).toContainText("Photo saved. Home shows it now.");

  await page.goto("/");
  await expect(page.getByRole("heading", { name: "On paper." })).toBeVisible();
  const picture = page.getByAltText("Our card in a hand");
  const source = (await picture.getAttribute("src")) ?? "";
  const got = await page.request.get(source);
  expect(got.headers()).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
  });

  await page.goto("/office/settings/card-photo");
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(page.getByRole("status")).toContainText("Home shows only the drawing");
  await expect(page.getByText("Removed the photo of the printed card")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "On paper." })).toHaveCount(0);
  expect((await page.request.get(source)).status()).toBe(404);
  await page.goto("/office/settings/card-photo");
  await page.getByRole("button", { name: "Undo the last change" }).click();
  await expect(page.getByRole("status")).toContainText("Change undone.");
});
