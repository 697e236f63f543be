import { hydrated } from "#tests/support/browser/pages.ts";
import type { Page } from "#tests/support/office/office-journey.ts";
import {
  businessOf,
  expect,
  lookAt,
  officeReady,
  previewNotice,
  writeEmails,
} from "#tests/support/office/office-journey.ts";

const test = businessOf("Today");

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

test("Today names what needs the owner, each with its one action, and the action leads to its form", async ({
  page,
  signIn,
}) => {
  await signIn("owner");
  await page.goto("/office");
  const tasks = page
    .getByRole("region", { name: "Needs your attention" })
    .or(page.locator("section").filter({ hasText: "Needs your attention" }))
    .getByRole("listitem");
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(
    await page.evaluate(() => document.documentElement.scrollHeight),
    "one screen, without scrolling",
  ).toBeLessThanOrEqual(900);
  await hydrated(page);
  const more = page.locator("summary").filter({ hasText: /^\d+ more things?/ });
  await expect(more).toContainText("Send $1,000.00 back to Agave Row Gardens");
  await more.click();
  await expect(tasks.filter({ hasText: "Send $1,000.00 back to Agave Row Gardens" })).toBeVisible();
  await expect(tasks.filter({ hasText: "hasn’t broken even" })).toContainText(
    /the card prints in [3-6] days/,
  );
  await expect(tasks.filter({ hasText: "A message wasn’t delivered" })).toContainText(
    "no-such-box@shop.example",
  );
  for (const task of await tasks.filter({ has: page.locator(".office-task") }).all()) {
    await expect(task.getByRole("link")).toHaveCount(1);
  }
  await page.getByRole("link", { name: /^View launch check/ }).click();
  await expect(page.getByRole("heading", { name: "Launch check" })).toBeInViewport();
});

test("a new reservation is three clicks from Today: the button, the card and size, the form", async ({
  page,
  signIn,
}) => {
  await signIn("assistant");
  await page.goto("/office");
  await page.getByRole("link", { name: "New reservation" }).click();
  await page
    .getByRole("link", { name: /^Large \$1,000 \(\d+ open\), / })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Book [FB]\d, \$1,/ })).toBeVisible();

  await page.goto("/office/reservations/new");
  await page.getByLabel("Business").fill("Bluebird Plumbing");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: "Use Bluebird Plumbing" }).first().click();
  await expect(page.getByText("Bluebird Plumbing, Plumbing")).toBeVisible();
  await expect(page.getByText("Their industry is taken.").first()).toBeVisible();
  await lookAt(page, "a new reservation for somebody we know");
});

test("the plan of an advertiser stands narrow and wide, with what its buttons do", async ({
  page,
  signIn,
}) => {
  await signIn("owner");
  await page.goto("/office/advertisers?words=Night+Shift");
  await page.getByRole("link", { name: "Night Shift" }).first().click();
  const heading = page.getByRole("heading", { name: "Plan: Pest Control" });
  const plan = page.locator("section").filter({ has: heading });
  await expect(plan.getByRole("listitem").filter({ hasText: "to be paid" })).toHaveCount(3);
  await plan.locator("summary").filter({ hasText: "End the plan" }).click();
  await expect(plan.getByText(/^Cancels /)).toBeVisible();
  await lookAt(page, "an advertiser with a plan");
});

test("somebody who forgot the password reads what to do where the site sends no email", async ({
  page,
}) => {
  await page.goto("/office/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("main")).toContainText("no mail server is set up");
  await expect(page.getByRole("main")).toContainText("npm run sign-in-link");
  await expect(page.getByLabel("Email")).toHaveCount(0);
});

// The day's commonest tasks, each from Today on: found by Search, done on its page.

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

test("a payment is recorded, and one for an invoice that changed says so where it is seen", async ({
  page,
  signIn,
  problems,
}) => {
  await signIn("assistant");
  await find(page, "straight line", "Straight Line");
  await page.goto(`${page.url()}#amount`);
  problems.expect(/409/);
  const form = page.locator("form").filter({ has: page.locator("#amount") });
  await form.locator("[name=version]").evaluate((seen: HTMLInputElement) => {
    seen.value = "0";
  });
  await page.getByRole("button", { name: "Record payment" }).click();
  await hydrated(page);
  await expect(page.getByText("This invoice changed or was just paid.")).toBeInViewport();
  await page.getByRole("button", { name: "Record payment" }).click();
  // until then a page whose address names a form scrolls from it to the emails
  await hydrated(page);
  await expect(previewNotice(page)).toBeInViewport();
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
  await writeEmails(page, "undo the cancellation");
  await expect(notice(page)).toContainText("Reservation restored.");
});

// A list of leads that somebody has.

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
  await expect(page.getByText("No email goes out")).toHaveCount(1);
  await expect(row(page, "lost@brought.example")).toContainText("Fill in the “Reason” column");
  await expect(row(page, "new@brought.example")).toContainText("Note: “Shoe size: 9”");
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
