import { businessOf } from "#tests/support/office/office-business.ts";
import { expect, type Page } from "#tests/support/office/office-journey.ts";
import { lookAt } from "#tests/support/office/office-look.ts";

const test = businessOf("the imports");

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

/** Pastes a table and asks what its rows would do, by keyboard alone. */
async function paste(page: Page, list: string, lines: readonly string[]) {
  await page.goto(`/office/import?list=${list}`);
  await page.getByLabel("Or paste a table").focus();
  await page.keyboard.insertText(lines.join("\n"));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Preview import" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("nothing has changed yet")).toBeVisible();
}

/** Presses the button of a dry run by keyboard, and waits for the result. */
async function carryOut(page: Page, name: string) {
  const button = page.getByRole("button", { name });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /rows? imported/ })).toBeVisible();
}

const row = (page: Page, name: string | RegExp) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });

test("leads are imported by keyboard: each row's planned change is shown, carried out, and reported", async ({
  page,
  signIn,
}) => {
  await signIn("assistant");
  const lines = [
    "Email,Status,Reason,Shoe size",
    "new@brought.example,Contacted,,9",
    "lost@brought.example,Lost,,",
  ];
  await paste(page, "leads", lines);
  await expect(row(page, "new@brought.example")).toContainText("No email goes out");
  await expect(row(page, "lost@brought.example")).toContainText("Fill in the “Reason” column");
  await expect(row(page, "new@brought.example")).toContainText("Note: “Shoe size: 9”");
  await lookAt(page, "a dry run of leads");
  await page.getByRole("link", { name: /^Can’t import/ }).press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  await carryOut(page, "Import 1 lead");
  await expect(page.getByRole("status").filter({ hasText: /rows? imported/ })).toHaveText(
    "1 row imported, 1 not imported (see the reason for each).",
  );
  await expect(row(page, "new@brought.example")).toContainText("Done");
  await expect(page.getByRole("link", { name: /^Unchanged/ })).toHaveCount(0);
  await lookAt(page, "an import of leads, done");
  await row(page, "new@brought.example").getByRole("link").press("Enter");
  await expect(page.getByRole("heading", { name: "new@brought.example" })).toBeVisible();
  await paste(page, "leads", lines.slice(0, 2));
  await expect(row(page, "new@brought.example")).toContainText("Unchanged");
  await expect(page.getByText("There’s nothing to import")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
});

test("a file that is not a table is refused with a sentence, also without JavaScript", {
  tag: "@deep",
}, async ({ browser, server, office, problems }) => {
  problems.expect(/422|413/);
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  await context.addCookies(
    Object.entries(office.owner.cookies).map(([name, value]) => ({ name, value, url: server.url })),
  );
  const page = await context.newPage();
  await page.goto("/office/import");
  await page.getByRole("button", { name: "Preview import" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a file");
  const workbook = {
    name: "list.xlsx",
    mimeType: "application/zip",
    buffer: Buffer.from("PK\u0003\u0004"),
  };
  await page.getByLabel("Spreadsheet file").setInputFiles(workbook);
  await page.getByRole("button", { name: "Preview import" }).click();
  await expect(page.getByRole("alert")).toContainText("We can’t read this file");
  const large = {
    name: "large.csv",
    mimeType: "text/csv",
    buffer: Buffer.alloc(5_500_000, "a,b\n"),
  };
  await page.getByLabel("Spreadsheet file").setInputFiles(large);
  await page.getByRole("button", { name: "Preview import" }).click();
  await expect(page.getByRole("alert")).toContainText("over 5 MB");
  await page.getByLabel("Or paste a table").fill("Email\nplain@brought.example");
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.getByRole("button", { name: "Import 1 lead" }).click();
  await expect(page.getByText("1 row imported.")).toBeVisible();
  await context.close();
});
