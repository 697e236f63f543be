import { hydrated } from "#tests/support/browser/hydrated.ts";
import { businessOf } from "#tests/support/office/office-business.ts";
import { expect } from "#tests/support/office/office-journey.ts";
import { lookAt } from "#tests/support/office/office-look.ts";

const test = businessOf("leads");

test("a lead is added in a line, called, the call is undone, and the lead is placed on a card", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("owner");
  await page.goto("/office/leads");
  await page.getByLabel("Business", { exact: true }).fill("Juniper Jewelry");
  await page.getByLabel("Phone", { exact: true }).fill("(480) 555-0177");
  await page.locator("#add-lead").getByLabel("Industry").selectOption("Jewelry");
  await page.getByRole("button", { name: "Add lead" }).click();
  await expect(page.getByText("Added Juniper Jewelry.")).toBeVisible();
  await page.getByRole("link", { name: "Open the lead" }).click();

  await page.getByLabel("How did it go?").selectOption("No answer");
  await page.getByRole("button", { name: "Save call" }).click();
  await expect(page.getByText(/^Next call /)).toBeVisible();
  await lookAt(page, "/office/leads/:id");
  await page.getByRole("button", { name: "Undo this call" }).click();
  await expect(page.getByText(/^Next call /)).toBeHidden();
  await page.getByLabel("How did it go?").selectOption("Call back later");
  await page.getByLabel("Call back on").fill("2029-10-13");
  await page.getByRole("button", { name: "Save call" }).click();
  await expect(page.getByText(/^The next call is on Saturday, October 13, 2029/)).toBeVisible();

  await page
    .getByRole("link", { name: /^Book a spot: Small on / })
    .first()
    .click();
  await expect(page.getByLabel("Business")).toHaveValue("Juniper Jewelry");
  await expect(page.getByLabel("Phone")).toHaveValue("(480) 555-0177");
  await page.getByLabel("Contact").fill("June Park");
  await page.getByLabel("Email").fill("june@juniper.example");
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByText("Spot booked.")).toBeVisible();
  await page.goto("/office/leads?words=juniper");
  await expect(page.getByRole("row", { name: /Juniper Jewelry/ })).toContainText("Won");
});

test("a customer who is booked by hand is looked up first, while one types and before it is booked", {
  tag: "@deep",
}, async ({ page, signIn, problems }) => {
  problems.expect(/409/);
  await signIn("owner");
  await page.goto("/office/leads");
  await page.getByRole("link", { name: "Who to call" }).click();
  const mailing = await page.getByLabel("Mailing").inputValue();
  await page.goto(`/office/mailings/${mailing}?spot=small#place`);
  await hydrated(page);
  const form = page.locator("#place form").first();
  await form.getByLabel("Business").pressSequentially("copper");
  await expect(form.getByRole("status")).toContainText("You may know them already");
  await expect(form.getByRole("link", { name: /^Use Copper/ }).first()).toBeVisible();

  await form.getByLabel("Industry").selectOption("Jewelry");
  await form.getByLabel("Business").fill("Copper & Kind");
  await form.getByLabel("Contact").fill("Kay Kind");
  await form.getByLabel("Email").fill("kay@kind.example");
  await form.getByLabel("Phone").fill("(480) 555-0178");
  await form.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("alert")).toContainText("isn't booked yet");
  await hydrated(page);
  const known = form.getByRole("radio", { name: /^Copper & Kind/ }).first();
  await known.check();
  await form.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByText("Spot booked.")).toBeVisible();
});
