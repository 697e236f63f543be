import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test, writeEmails } from "#tests/support/office/office-journey.ts";
import { whatIsInTemplates } from "#tests/support/server/templates.ts";

test.use({ template: "business", serverOf: "the print page", javaScriptEnabled: false });

test("an ad that isn’t approved is named before the print file is made, and one tap there reminds its customer", {
  tag: "@deep",
}, async ({ page, newVisitor, signIn }) => {
  const { states } = await whatIsInTemplates();
  const customer = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  await customer.goto(`/reservation/yours/${states.paid}/ad`);
  await customer.getByLabel("Headline", { exact: true }).fill("The dentist you won’t dread.");
  await customer.getByLabel("Your offer").fill("$89 exam and X-rays");
  await customer.getByLabel("Last day of the offer").fill("2030-01-31");
  await customer.getByRole("button", { name: "Save for Later" }).click();
  await customer.getByRole("group", { name: "Pick a design" }).getByRole("radio").first().check();
  await customer.getByRole("button", { name: "Use This Design" }).click();
  await expect(customer.getByRole("heading", { level: 1 })).toHaveText("Your proof.");

  await signIn("assistant");
  const card = /on the (\w+ \d{4}) card/.exec(await customer.getByRole("main").innerText())?.[1];
  await page.goto("/office/mailings");
  await page.getByRole("main").getByRole("link", { name: card }).first().click();
  await page.getByRole("link", { name: "Print", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Print: ${card}`);
  await page.getByRole("heading", { name: "What prints" }).click();
  const spots = page.locator("#spots");
  await expect(spots.getByText("Version 1 isn’t approved yet.")).toBeVisible();
  const remind = spots.getByRole("button", { name: /^Send reminder: / });
  await expect(remind).toHaveCount(1);
  await remind.click();
  await expect(page).toHaveURL(/\/office\/ads\/\d+/);
  await writeEmails(page, "remind them");
  await expect(page.getByText("Reminder ready.")).toBeVisible();
  await expect(page.getByText("You already reminded them today.")).toBeVisible();
});

test("the owner starts from a printer’s usual wish, types its price list, and the trial file is made as saved", {
  tag: "@deep",
}, async ({ page, signIn, problems }) => {
  problems.expect(/422/);
  await signIn("owner");
  await page.goto("/office/settings/printer");
  await page.getByRole("link", { name: "Start from “With crop marks”" }).click();
  await expect(page.getByLabel("Crop marks")).toHaveValue("on");
  await page.getByLabel("Printer", { exact: true }).fill("Copper Press");
  const prices = page.getByLabel("Price list, a quantity and its price per line");
  await expect(prices).toHaveValue("5,000  $1,209.00\n10,000  $2,299.00");
  await prices.fill("10,000 $2,150\nask Ben");
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(prices).toHaveAccessibleDescription(/instead of “ask Ben”\.$/);
  await prices.fill("10,000 $2,150\n20,000 $4,100.50");
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByLabel("Printer", { exact: true })).toHaveValue("Copper Press");
  await expect(prices).toHaveValue("10,000  $2,150.00\n20,000  $4,100.50");
  const trial = page.getByRole("link", { name: "Download a trial file" });
  const file = await page.request.get((await trial.getAttribute("href")) ?? "");
  const [front] = (await PDFDocument.load(await file.body())).getPages();
  expect(front?.getTrimBox()).toEqual({ x: 36, y: 36, width: 864, height: 648 });
});

test("on a phone a permit without its city is refused at that field, and its number stays beside it", {
  tag: "@deep",
}, async ({ newVisitor, signIn, problems }) => {
  problems.expect(/422/);
  const viewport = { width: 390, height: 844 };
  const phone = await newVisitor({ viewport, javaScriptEnabled: false });
  await signIn("owner", phone);
  const page = await phone.newPage();
  await page.goto("/office/settings/strip");
  await page.getByLabel("Postage in the post office’s panel").selectOption("permit");
  await page.getByLabel("Permit number").fill("1204");
  await page.getByRole("button", { name: "Review changes" }).click();
  const city = page.getByLabel("City and state of the permit");
  await expect(city).toHaveAccessibleDescription(/^Enter the permit’s city and state/);
  const [first, second] = [city, page.getByLabel("Permit number")].map((one) => one.boundingBox());
  expect((await first)?.y).toBe((await second)?.y);
});

test("an ad that printed wrong is made up for from its reservation, and its email is read first", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  const wrong = "The phone number’s last digit is wrong.";
  await signIn("owner");
  await page.goto("/office/reservations?words=Half+Moon");
  await page.getByRole("main").getByRole("link", { name: "Half Moon" }).first().click();
  await page.getByText("Their ad is wrong or missing").click();
  await page.getByLabel("What was wrong").fill(wrong);
  await page.getByLabel("What they chose").selectOption("credit");
  await page.locator("#our-error").getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("pre").first()).toContainText(wrong);
  await writeEmails(page, "record our mistake");
  await expect(page.getByText("Our mistake recorded.")).toBeVisible();
});
