import { expect, test as office } from "#tests/support/office/office-journey.ts";
import { drawPhoto } from "#tests/support/pictures.ts";

const test = office.extend({ serverOf: "the owner's photo" });
test.use({ javaScriptEnabled: false });

test("the owner sets who they are without script, Home and About show it at once, and nobody again after it is removed", {
  tag: "@deep",
}, async ({ page, signIn, problems }) => {
  problems.expect(/422/);
  await page.goto("/");
  await expect(page.getByText("Ana Example")).toHaveCount(0);
  await signIn("owner");
  await page.goto("/office/settings");
  await page.getByRole("link", { name: "Change owner" }).click();
  await expect(page.getByText("Still missing: a name, a sentence")).toBeVisible();

  await page.getByLabel("Name").fill("Ana Example");
  await page.getByLabel("A sentence in your own words").fill("I drive every route.");
  await page.getByLabel("Mobile number").fill("call me");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByRole("alert")).toContainText("10-digit phone number");
  await expect(page.getByLabel("Name")).toHaveValue("Ana Example");
  await expect(page.getByLabel("Mobile number")).toHaveValue("call me");
  await page.getByLabel("Mobile number").fill("480 555 0199");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByRole("status")).toContainText("Details saved");
  await expect(page.getByText("Still missing: a photo.")).toBeVisible();

  const choose = page.getByLabel("Your photo");
  const text = Buffer.from("this is no photo");
  await choose.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: text });
  await page.getByRole("button", { name: "Save photo" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a JPEG or PNG photo");
  const photo = await drawPhoto({ width: 1200, height: 900, orientation: 1 });
  await choose.setInputFiles({ name: "me.txt", mimeType: "image/jpeg", buffer: photo });
  await page.getByRole("button", { name: "Save photo" }).click();
  await expect(page.getByRole("status")).toContainText("Photo saved");

  for (const path of ["/", "/about"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Ana Example" })).toBeVisible();
    await expect(page.getByRole("link", { name: "(480) 555-0199" })).toBeVisible();
  }
  const source = await page.getByAltText("Ana Example, owner").getAttribute("src");
  const got = await page.request.get(source ?? "");
  expect(got.headers()).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });

  await page.goto("/office/settings/owner");
  await page.getByLabel("Remove all four from the site").check();
  await page.getByRole("button", { name: "Remove all owner details" }).click();
  await expect(page.getByRole("status")).toContainText("Home and About no longer introduce you");
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status")).toContainText("Change undone.");
  await expect(page.getByText("Shown", { exact: true })).toBeVisible();
  await page.getByLabel("Remove all four from the site").check();
  await page.getByRole("button", { name: "Remove all owner details" }).click();
  await expect(page.getByRole("status")).toContainText("Home and About no longer introduce you");
  await expect(page.getByText("Removed the owner's details and photo")).toHaveCount(2);
  await page.goto("/");
  await expect(page.getByText("Ana Example")).toHaveCount(0);
  expect((await page.request.get(source ?? "")).status()).toBe(404);
});
