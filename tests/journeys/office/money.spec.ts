import { hydrated } from "#tests/support/browser/hydrated.ts";
import { businessOf } from "#tests/support/office/office-business.ts";
import { expect } from "#tests/support/office/office-journey.ts";
import { lookAt } from "#tests/support/office/office-look.ts";
import { openReservation } from "#tests/support/office/office-reservation.ts";

const test = businessOf("the money");

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

test("a part of a payment goes back: the spot stays, the tax is named, and anyone who saw other money is asked", {
  tag: "@deep",
}, async ({ page, context, signIn, problems }) => {
  problems.expect(/409|422/);
  await signIn("owner");
  await openReservation(page, "Bluebird Plumbing");
  const late = await context.newPage();
  await late.goto(page.url());
  for (const each of [page, late]) {
    await each.locator("#refund > summary").click();
    await hydrated(each);
    await each.getByLabel("Amount (USD)").fill("50");
    await each
      .getByRole("textbox", { name: "Reason", exact: true })
      .fill("Fewer homes than agreed.");
    await expect(each.getByText(/Pat Moreno gets \$50\.00 back/)).toContainText("They keep");
  }
  await lookAt(page, "a reservation of which a part goes back");
  await page.getByRole("button", { name: /^Refund Bluebird Plumbing/ }).click();
  await expect(page.getByRole("status")).toContainText("Partial refund saved");
  await expect(page.getByText(/\$50 of \$[\d,.]+ paid/)).toBeVisible();
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  await late.getByRole("button", { name: /^Refund Bluebird Plumbing/ }).click();
  await expect(late.getByRole("alert")).toContainText("is left. Check it");
  await expect(late.getByRole("alert")).toContainText("Decided to refund $50 of");
  await expect(late.getByLabel("Amount (USD)")).toHaveValue("50");
  await expect(late.getByRole("textbox", { name: "Reason", exact: true })).toHaveValue(
    "Fewer homes than agreed.",
  );
  await late.getByLabel("Amount (USD)").fill("99999");
  await late.getByRole("button", { name: /^Refund Bluebird Plumbing/ }).click();
  await expect(late.getByRole("alert")).toContainText("amount up to");
  await expect(late.getByText(/\$50 of \$[\d,.]+ paid/)).toHaveCount(1);
});

test("a buyer is moved by keyboard to another spot and to another card, and the page shows the effects", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("assistant");
  await openReservation(page, "Ridgeback Roofing");
  const summary = page.getByText("Move Ridgeback Roofing to another spot");
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/goes back on sale.* If you choose another card/)).toContainText(
    "The email to Pat Moreno will be saved, not sent: no mail server is set up.",
  );
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Move to")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const here = await page.getByLabel("Move to").locator("option:checked").textContent();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("Reservation moved");
  await expect(page.getByText(/^Moved from spot/)).toContainText(here?.split(", ").at(-2) ?? "?");
  await page.getByText("Move Ridgeback Roofing to another spot").click();
  await lookAt(page, "a reservation about to be moved");
  const select = page.getByLabel("Move to");
  await select.selectOption({ index: (await select.locator("option").count()) - 1 });
  await page.getByRole("button", { name: "Move Ridgeback Roofing" }).click();
  await expect(page.getByRole("status")).toContainText("Reservation moved");
  await expect(page.getByText(/^Moved to another card/)).toBeVisible();
  await expect(page.getByText("Void", { exact: true })).toBeVisible();
});
