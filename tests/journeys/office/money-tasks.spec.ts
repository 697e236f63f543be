import { deskOf } from "#tests/support/office/office-desk.ts";
import { expect, type Page } from "#tests/support/office/office-journey.ts";
import { openReservation } from "#tests/support/office/office-reservation.ts";
import { type MailDouble, startMailDouble } from "#tests/support/server/mail-server.ts";

/** Tasks 26 to 35 of docs/office-tasks.md: money as it comes, and the way back from mistakes with it. */

const test = deskOf("the money's tasks");

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

const notice = (page: Page) => page.getByRole("main").getByRole("status").filter({ hasText: /\w/ });

/** A Wednesday, a month or more from now. */
function aWednesday(): string {
  const day = new Date(Date.now() + 30 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

test("26 a part payment is recorded", { tag: "@deep" }, async ({ desk, page }) => {
  await desk.booking("2029-08-08", "Task Twenty-Six");
  const hands = await desk.sit("assistant");
  await hands.choose("pay twenty-six", /^Record a payment/);
  await hands.fill({ "Amount received (USD)": "200" });
  await hands.confirm("Record payment");
  await expect(notice(page)).toContainText("Partial payment recorded. The rest is still due");
  expect(hands.done()).toBe(3);
});

test("27 the rest is forgiven, with why", { tag: "@deep" }, async ({ desk, page, signIn }) => {
  const business = "Task Twenty-Seven";
  await desk.booking("2029-09-12", business);
  await signIn("owner");
  await openReservation(page, business);
  await page.getByText(/^Record payment for invoice/).click();
  await page.getByLabel("Amount received (USD)").fill("500");
  await page.getByRole("button", { name: "Record payment" }).click();
  await expect(notice(page)).toContainText("Partial payment recorded");
  const hands = await desk.sit();
  await hands.choose("forgive twenty-seven", /^Forgive the rest/);
  await hands.fill({ Reason: "The bank kept a fee." });
  await hands.confirm(/^Forgive \$/);
  await expect(notice(page)).toContainText("The rest is forgiven. The spot is paid.");
  expect(hands.done()).toBe(3);
});

test("28 a payment whose check bounced is taken back", { tag: "@deep" }, async ({ desk, page }) => {
  await desk.booking("2029-10-10", "Task Twenty-Eight", "paid");
  const hands = await desk.sit("assistant");
  await hands.choose("bounced twenty-eight", /^Reverse a payment/);
  await hands.fill({ "What happened": "The check bounced" });
  await hands.confirm(/^Reverse \$/);
  await expect(notice(page)).toContainText("Payment reversed. The invoice is open again.");
  await expect(page.locator(".pill").getByText("Reversed")).toBeVisible();
  expect(hands.done()).toBe(3);
});

test("29 a due date is changed", { tag: "@deep" }, async ({ desk, page }) => {
  await desk.booking("2029-11-14", "Task Twenty-Nine");
  const hands = await desk.sit("assistant");
  await hands.choose("due date twenty-nine", /^Change the due date/);
  await hands.fill({ "New due date": aWednesday(), Reason: "They are away until then." });
  await hands.confirm("Change due date");
  await expect(notice(page)).toContainText("Due date changed.");
  expect(hands.done()).toBe(3);
});

test("30 a size is changed", { tag: "@deep" }, async ({ desk, page }) => {
  const hands = await desk.sit();
  await hands.choose("change size ridgeback", /^Change the size/);
  await hands.fill({ "New spot": "Small" });
  await hands.confirm("Change size for Ridgeback Roofing");
  await expect(notice(page)).toContainText("Size changed.");
  await expect(page.getByText(/^Small B\d/).first()).toBeVisible();
  expect(hands.done()).toBe(3);
});

test("31 a canceled reservation is restored", { tag: "@deep" }, async ({ desk, page, signIn }) => {
  const business = "Task One and Thirty";
  await desk.booking("2029-05-09", business);
  await signIn("owner");
  await openReservation(page, business);
  await page
    .getByText(/^Cancel reservation for/)
    .first()
    .click();
  await page.getByRole("button", { name: /^Cancel reservation for/ }).click();
  await expect(notice(page)).toContainText("Reservation canceled.");
  const hands = await desk.sit();
  await hands.choose("restore one thirty", /^Restore this reservation/);
  await hands.confirm(/^Restore reservation for/);
  await expect(notice(page)).toContainText("Reservation restored.");
  expect(hands.done()).toBe(2);
});

test("32 a credit is paid out", { tag: "@deep" }, async ({ desk, page }) => {
  const hands = await desk.sit();
  await hands.choose("pay out credit bluebird electric", /^Pay out a credit/);
  await hands.confirm("Pay out credit");
  await expect(notice(page)).toContainText("Credit paid out.");
  expect(hands.done()).toBe(2);
});

test("33 a refund that was recorded as sent was not sent", { tag: "@deep" }, async ({
  desk,
  page,
  signIn,
}) => {
  await signIn("owner");
  await openReservation(page, "Agave Row Gardens");
  await page.getByText(/^Record the \$.* refund you sent$/).click();
  await page.getByLabel("How you sent it").fill("check 77");
  await page.getByRole("button", { name: /^Record \$.* sent to/ }).click();
  await expect(notice(page)).toContainText("Refund recorded as sent.");
  const hands = await desk.sit();
  await hands.choose("not sent agave gardens", /^A refund wasn't sent/);
  await hands.confirm("Mark as not sent");
  await expect(notice(page)).toContainText("Recorded: the refund wasn't sent.");
  expect(hands.done()).toBe(2);
});

test("34 an invoice is opened", { tag: "@deep" }, async ({ desk, page }) => {
  await desk.booking("2029-04-11", "Task Four and Thirty");
  const hands = await desk.sit("assistant");
  await hands.choose("open invoice four thirty", /^Open the invoice/);
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice \d/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Save as PDF" })).toBeVisible();
  expect(hands.done()).toBe(1);
});

/** With a mail server, and a server of its own that sends through it. */
const withMail = deskOf("a task that sends").extend<{ mail: MailDouble }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
  mail: async ({}, use) => {
    const mail = await startMailDouble();
    await use(mail);
    await mail.goDown();
  },
  settings: async ({ mail }, use) =>
    use({
      SMTP_URL: mail.url,
      MAIL_FROM: "office@copper.example",
      OPERATOR_EMAIL: "ana@copper.example",
    }),
});

withMail("35 an invoice is resent", { tag: "@deep" }, async ({ desk, mail }) => {
  await desk.booking("2029-03-14", "Task Five and Thirty");
  const invoices = () =>
    mail.taken.filter(({ recipients, attachments }) => {
      const isInvoice = attachments.some(({ mimeType }) => mimeType === "application/pdf");
      return isInvoice && recipients.includes("pat@task-five-and-thirty.example");
    });
  await expect.poll(() => invoices().length).toBe(1);
  const hands = await desk.sit("assistant");
  await hands.choose("resend invoice five thirty", /^Resend the invoice/);
  await hands.follow("Resend by email");
  await hands.confirm(/^Resend to pat@task-five/);
  await expect.poll(() => invoices().length).toBe(2);
  expect(hands.done()).toBe(3);
});
