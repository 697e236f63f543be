import { expect, test as office } from "#tests/support/office/office-journey.ts";

const test = office.extend({ serverOf: "the expenses" });
test.use({ javaScriptEnabled: false });

const pdf = Buffer.from("%PDF-1.4\n% a receipt\n");

test("an expense of a mailing is recorded with its receipt without script, counts instead of the plan, and is taken back", {
  tag: "@deep",
}, async ({ page, signIn, problems }) => {
  problems.expect(/422/);
  await signIn("assistant");
  await page.goto("/office/mailings");
  await page.locator("main .rows a, main tbody a").first().click();
  await expect(page.getByText("$2,299 planned")).toBeVisible();
  const mailing = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.getByRole("link", { name: "Record an expense" }).click();
  await page.getByLabel("Amount (USD)").fill("2,100.50");
  await page.getByLabel("Paid to").fill("Copper Press");
  const receipt = page.getByLabel("Receipt (optional)");
  await receipt.setInputFiles({
    name: "bill.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("<html>"),
  });
  await page.getByRole("button", { name: "Record expense" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a PDF, JPG or PNG file");
  await expect(page.getByLabel("Paid to")).toHaveValue("Copper Press");
  await receipt.setInputFiles({ name: "bill.txt", mimeType: "text/plain", buffer: pdf });
  await page.getByRole("button", { name: "Record expense" }).click();
  await expect(page.getByRole("status")).toContainText("Expense recorded");

  const source = await page.getByRole("link", { name: "bill.txt" }).getAttribute("href");
  const got = await page.request.get(source ?? "");
  expect(await got.body()).toEqual(pdf);
  expect(got.headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment; filename="bill\.txt"/),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("sandbox"),
  });

  await page.getByRole("link", { name: `View ${mailing}` }).click();
  await expect(page.getByText("$2,100.50 paid, $2,299 planned")).toBeVisible();
  await page.getByRole("link", { name: "Printing, Copper Press" }).click();
  await page.getByRole("button", { name: "Remove expense" }).click();
  await expect(page.getByRole("status")).toContainText("Expense removed");
  await page.goto("/office/expenses");
  await expect(page.getByText("No expenses yet")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Restore expense" }).click();
  await expect(page.getByRole("status")).toContainText("Expense restored");

  await page.goto("/office/expenses?period=this-year");
  await expect(page.locator("tfoot")).toContainText("$2,100.50");
  await page.getByLabel("From").fill("2031-01-01");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No matches. Try")).toBeVisible();
  await expect(page.getByLabel("When")).toHaveValue("");
  const file = await page.request.get("/office/expenses.csv?period=this-year");
  expect(await file.text()).toMatch(/"Copper Press",.*2100\.5\r\n"Total",.*2100\.5\r\n$/s);
});
