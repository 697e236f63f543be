import { businessOf } from "#tests/support/office/office-business.ts";
import { expect, type Page } from "#tests/support/office/office-journey.ts";
import { officeReady } from "#tests/support/office/office-ready.ts";
import { writeEmails } from "#tests/support/office/write-emails.ts";

/** The day's commonest tasks, each from Today on: found by Search, done on its page. */

const test = businessOf("the tasks");

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

const notice = (page: Page) => page.getByRole("main").getByRole("status").filter({ hasText: /\w/ });

/** Opens a record from Today, as somebody who knows its name. */
async function find(page: Page, words: string, name: string | RegExp = /\w/) {
  await page.goto("/office");
  await officeReady(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type(words);
  await expect(page.getByRole("status").filter({ hasText: /\d result/ })).toBeVisible();
  await page.getByRole("option").filter({ hasText: "Reservation" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("a customer is found by phone number", async ({ page, signIn }) => {
  await signIn("assistant");
  await find(page, "(480) 555-0105");
  await expect(page.getByRole("link", { name: "(480) 555-0105" })).toBeVisible();
});

test("a payment is recorded", async ({ page, signIn }) => {
  await signIn("assistant");
  await find(page, "straight line", "Straight Line");
  await page.goto(`${page.url()}#amount`);
  await page.getByRole("button", { name: "Record payment" }).click();
  await writeEmails(page, "record the payment");
  await expect(notice(page)).toContainText("Payment recorded");
});

test("a reservation is canceled, and restored from the notice", async ({ page, signIn }) => {
  await signIn("assistant");
  await find(page, "copper", "Copper & Kind");
  await page.goto(`${page.url()}#cancel`);
  await page.getByRole("button", { name: "Cancel reservation for Copper & Kind" }).click();
  await writeEmails(page, "cancel the reservation");
  await expect(notice(page)).toContainText("Reservation canceled");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(notice(page)).toContainText("Reservation restored.");
});

test("a note is written on a reservation", async ({ page, signIn }) => {
  await signIn("assistant");
  await find(page, "ridgeback", "Ridgeback Roofing");
  await page.goto(`${page.url()}#note`);
  await page.getByLabel("New note").fill("Will pay on Friday.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(notice(page)).toContainText("Note saved.");
  await expect(
    page.getByRole("paragraph").filter({ hasText: "Will pay on Friday." }),
  ).toBeVisible();
});
