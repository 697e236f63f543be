import { hydrated } from "#tests/support/browser/hydrated.ts";
import { businessOf } from "#tests/support/office/office-business.ts";
import { expect, type Page } from "#tests/support/office/office-journey.ts";
import { lookAt } from "#tests/support/office/office-look.ts";
import { bringIn } from "#tests/support/office/office-many.ts";
import { Visit } from "#tests/support/office/office-visit.ts";

const test = businessOf("the bulk changes");

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

/** Brings leads in, so that there are some. */
async function makeLeads(visit: Visit, name: string, count: number) {
  const lines = Array.from({ length: count }, (_, n) => `pat@${name}-${n}.example`);
  const path = await bringIn(visit, "leads", ["Email", ...lines]);
  await visit.send(path, { do: "carry-out" });
  // A busy server goes on with the rest after it has answered.
  await expect.poll(() => visit.words(path)).toContain(`${count} rows imported.`);
}

/** Selects the rows of a list whose names are like that, by keyboard. */
async function select(page: Page, names: readonly (string | RegExp)[]) {
  await hydrated(page);
  for (const name of names) {
    const box = page.getByRole("checkbox", { name });
    await box.focus();
    await page.keyboard.press("Space");
    await expect(box).toBeChecked();
  }
  await expect(page.getByText(`${names.length} selected`)).toBeVisible();
}

const item = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("leads are lost with one reason by keyboard, and undone but for the one that was moved since", {
  tag: "@deep",
}, async ({ page, signIn, server, office }) => {
  await makeLeads(new Visit(server, office.owner.cookies), "bulk", 3);
  await signIn("assistant");
  await page.goto("/office/leads?words=bulk");
  await hydrated(page);
  await expect(page.getByRole("row").filter({ hasText: "pat@bulk-0.example" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as lost" })).toBeHidden();
  await expect(page.getByRole("textbox", { name: /^Reason/ })).toBeHidden();
  await select(page, ["Select pat@bulk-0.example", "Select pat@bulk-2.example"]);
  await lookAt(page, "leads with two selected");
  await page.getByRole("textbox", { name: /^Reason/ }).focus();
  await page.keyboard.insertText("moved away");
  await page.getByRole("button", { name: "Mark as lost" }).press("Enter");
  await expect(page.getByText("Marked 2 leads as lost.")).toBeVisible();
  await lookAt(page, "two leads, lost in bulk");
  await page.getByRole("link", { name: "pat@bulk-2.example" }).click();
  await page.getByRole("combobox", { name: "Status" }).selectOption("won");
  await page.getByRole("button", { name: "Save status" }).click();
  await expect(page.getByText("Status saved.")).toBeVisible();
  await page.goto("/office/bulk");
  await lookAt(page, "what was done in bulk");
  await item(page, "Marked 2 leads as lost").getByRole("button", { name: /^Undo/ }).press("Enter");
  await expect(page.getByText("1 of 2 undone; 1 other had changed since")).toBeVisible();
  await expect(item(page, "pat@bulk-0.example")).toContainText("Undone");
  await expect(item(page, "pat@bulk-2.example")).toContainText(
    "changed this lead, and its status is now “won.”",
  );
  await page.getByRole("link", { name: "Back to leads" }).click();
  await expect(page.getByRole("heading", { name: "Leads", exact: true })).toBeVisible();
});

test("Enter in the field beneath several buttons presses none of them, with script and without", {
  tag: "@deep",
}, async ({ browser, server, office }) => {
  const visit = new Visit(server, office.owner.cookies);
  await makeLeads(visit, "enter", 2);
  for (const [n, javaScriptEnabled] of [true, false].entries()) {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: server.url });
    const cookies = Object.entries(office.owner.cookies);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
    const page = await context.newPage();
    await page.goto("/office/leads?words=enter");
    if (javaScriptEnabled) await hydrated(page);
    await page.getByRole("checkbox", { name: `Select pat@enter-${n}.example` }).check();
    const why = page.getByRole("textbox", { name: /^Reason/ });
    await why.fill(`because ${n}`);
    await why.press("Enter");
    await expect(why).toHaveValue(`because ${n}`);
    await page.getByRole("button", { name: "Mark as lost" }).press("Enter");
    await expect(page.getByText("Marked 1 lead as lost.")).toBeVisible();
    await page.getByRole("link", { name: `pat@enter-${n}.example` }).click();
    await expect(page.getByText("Changed from new to lost")).toBeVisible();
    await context.close();
  }
});

test("the notice leads back to the list as it was, and its Undo takes the contacts back", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("owner");
  await page.goto("/office/advertisers?words=Bluebird");
  await hydrated(page);
  await page.getByRole("checkbox", { name: "Select all on this page" }).press("Space");
  await page.getByLabel("What you said or sent").fill("Sent the fall prices.");
  await page.getByRole("button", { name: "Add note" }).press("Enter");
  await expect(page.getByText(/Added a note to \d advertisers\./)).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).press("Enter");
  await expect(page.getByText(/^(\d) of \1 undone\.$/)).toBeVisible();
  await page.getByRole("link", { name: "Back to advertisers" }).press("Enter");
  await expect(page).toHaveURL(/words=Bluebird/);
});

test("canceling many first lists the people and the money; a row without agreement stays", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("owner");
  await page.goto("/office/reservations?words=Ridgeback");
  await select(page, [/^Select Ridgeback/]);
  await page.getByRole("button", { name: "Cancel …" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Cancel 1 reservation" })).toBeVisible();
  await expect(
    page.getByText(
      /The emails to the buyers will be saved, not sent: no mail server is set up.*You can undo this for a day/,
    ),
  ).toBeVisible();
  await expect(item(page, "Ridgeback")).toContainText("We'll void the invoice");
  await lookAt(page, "canceling in bulk, asked first");
  await page.getByRole("link", { name: "Keep all" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Ridgeback" })).toContainText(
    "Invoice open",
  );
  await select(page, [/^Select Ridgeback/]);
  await page.getByRole("button", { name: "Cancel …" }).press("Enter");
  await page.getByRole("button", { name: "Cancel this reservation" }).press("Enter");
  await expect(page.getByText("Canceled 1 reservation.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Undo/ })).toHaveCount(1);
});

test("without script rows are selected, done and undone; nothing selected is said so", {
  tag: "@deep",
}, async ({ browser, server, office, problems }) => {
  problems.expect(/422/);
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  await context.addCookies(
    Object.entries(office.owner.cookies).map(([name, value]) => ({ name, value, url: server.url })),
  );
  const page = await context.newPage();
  await page.goto("/office/waitlist");
  await expect(page.getByRole("button", { name: "Remove from waitlist" })).toBeVisible();
  await page.getByRole("button", { name: "Remove from waitlist" }).click();
  await expect(page.getByRole("alert")).toContainText("Select at least one row");
  await page.getByRole("link", { name: "Back to the list" }).click();
  const waiting = page.getByRole("row").filter({ hasText: "Waiting" });
  await waiting.first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Remove from waitlist" }).click();
  await expect(page.getByText("Removed 1 person from the waitlist.")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText("1 of 1 undone.")).toBeVisible();
  await page.goto("/office/reservations?words=Bluebird");
  await page
    .getByRole("checkbox", { name: /^Select Bluebird/ })
    .first()
    .check();
  await page.getByLabel("Note").fill("Asked for the logo.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Added a note to 1 reservation.")).toBeVisible();
  await context.close();
});
