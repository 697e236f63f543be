import { businessOf } from "#tests/support/office/office-business.ts";
import { expect, type Page } from "#tests/support/office/office-journey.ts";
import { leadOf } from "#tests/support/office/office-lead.ts";
import { lookAt } from "#tests/support/office/office-look.ts";
import { Visit } from "#tests/support/office/office-visit.ts";

const test = businessOf("the records");

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

/** Plans a mailing and puts it on sale; its page. */
async function planned(visit: Visit, dropDate: string): Promise<string> {
  const made = await visit.send("/office/mailings", { do: "plan", drop: dropDate });
  const path = made.headers.get("location") ?? "";
  await visit.send(path, { do: "publish", version: "1" });
  return path;
}

/** Puts a customer who called on a spot. */
async function placed(
  visit: Visit,
  path: string,
  wish: {
    spot: string;
    price: string;
    industry: string;
    business: string;
    pay: "invoice" | "paid";
  },
) {
  const email = `pat@${wish.business.toLowerCase().replace(/\W/g, "-")}.example`;
  const details = {
    name: "Pat Example",
    email,
    phone: "(480) 555-0123",
    website: "",
    note: "",
    advertiser: "new",
  };
  const answer = await visit.send(path, { do: "place", ...wish, ...details });
  expect(answer.status).toBe(303);
}

async function advertiserPage(page: Page, name: string, nth = 0) {
  await page.goto(`/office/advertisers?words=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).nth(nth).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

test("a lead goes through the pipeline, and anyone who comes later sees what changed before they save", {
  tag: "@deep",
}, async ({ page, context, signIn, server, problems }) => {
  problems.expect(/409|422/);
  const email = await leadOf(page, server);
  await signIn("assistant");
  await page.goto(`/office/leads?words=${email}`);
  await page.getByRole("link", { name: email }).first().click();
  await expect(page.getByRole("heading", { name: email, level: 1 })).toBeVisible();
  const late = await context.newPage();
  await late.goto(page.url());
  await page.getByLabel("Status").selectOption("contacted");
  await page.getByRole("button", { name: "Save status" }).click();
  await expect(page.getByRole("status")).toContainText("Status saved.");
  await late.getByLabel("Status").selectOption("lost");
  await late.getByLabel("Reason").fill("Has an agency.");
  await late.getByRole("button", { name: "Save status" }).click();
  await expect(late.getByRole("alert")).toContainText("Changed since you opened it:");
  await expect(late.getByRole("alert")).toContainText("Changed from new to contacted (Ben Sol");
  await expect(late.getByLabel("Status")).toHaveValue("lost");
  await expect(late.getByLabel("Reason")).toHaveValue("Has an agency.");
  await lookAt(late, "a lead that somebody else has moved");
  await late.getByRole("button", { name: "Save status" }).click();
  await expect(late.getByRole("status")).toContainText("Status saved.");
  await page.reload();
  await expect(page.getByText("Changed from contacted to lost")).toBeVisible();
});

test("two entries of one business become one, with its history, its log and its credit, which pays a new invoice once", {
  tag: "@deep",
}, async ({ page, context, signIn, office, server, problems }) => {
  test.slow();
  problems.expect(/404|409|422/);
  const visit = new Visit(server, office.owner.cookies);
  const path = await planned(visit, "2029-09-05");
  const wish = {
    spot: "F4",
    price: "60000",
    industry: "electrical",
    business: "Bluebird Electric",
  } as const;
  await placed(visit, path, { ...wish, pay: "invoice" });
  await signIn("assistant");
  await page.goto("/office/advertisers?words=Bluebird+Electric");
  await expect(page.getByRole("link", { name: "Bluebird Electric", exact: true })).toHaveCount(2);
  await advertiserPage(page, "Bluebird Electric");
  await page.getByLabel("New note").fill("Wants the next card.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(
    page.getByRole("paragraph").filter({ hasText: "Wants the next card." }),
  ).toBeVisible();
  const late = await context.newPage();
  await late.goto(page.url());
  for (const each of [page, late]) {
    await each.getByText("Merge into this one").click();
    await expect(each.getByText(/^The reservations, credits, people and notes of/)).toBeVisible();
  }
  await lookAt(page, "an advertiser that is there twice");
  await page.getByRole("button", { name: /^Merge .* into/ }).click();
  await expect(page.getByRole("status")).toContainText("Advertisers merged.");
  await expect(page.getByText("2 reservations", { exact: true })).toBeVisible();
  await late.getByRole("button", { name: /^Merge .* into/ }).click();
  await expect(late.getByRole("alert")).toContainText(
    "Another advertiser was merged into this one (Ben Sol",
  );
  await page.getByRole("link", { name: /September 2029/ }).click();
  await expect(page).toHaveURL(/\/office\/reservations\/\d+$/);
  const other = await context.newPage();
  await other.goto(page.url());
  for (const each of [page, other]) {
    await each.getByText(/^Use their \$[\d,.]+ credit/).click();
    await each.getByLabel("Amount (USD)").fill("100");
  }
  await lookAt(page, "a reservation that a credit can pay");
  await page.getByRole("button", { name: /^Apply to invoice/ }).click();
  await expect(page.getByRole("status")).toContainText("Credit applied to the invoice");
  await expect(page.getByText(/\$100 paid by credit/)).toBeVisible();
  await other.getByRole("button", { name: /^Apply to invoice/ }).click();
  await expect(other.getByRole("alert")).toContainText(
    "This invoice changed or the credit was just used",
  );
  await expect(other.getByRole("alert")).toContainText("Applied $100 of credit to invoice");
  await page.getByText(/^Use their \$[\d,.]+ credit/).click();
  await page.getByRole("button", { name: /^Apply to invoice/ }).click();
  await expect(page.getByRole("status")).toContainText("The spot is paid");
  await expect(page.getByText("Credit payment", { exact: false })).toBeVisible();
});

test("a card that went to fewer homes says who gets how much, and gives it back after one confirmation", {
  tag: "@deep",
}, async ({ page, signIn, office, server }) => {
  const visit = new Visit(server, office.owner.cookies);
  const path = await planned(visit, "2029-10-03");
  const wish = {
    spot: "F1",
    price: "100000",
    industry: "plumbing",
    business: "Copper Pipes",
  } as const;
  await placed(visit, path, { ...wish, pay: "paid" });
  await signIn("owner");
  await page.goto(path);
  await page.getByRole("button", { name: "Close booking" }).click();
  const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await page.getByText("Mark as printed").first().click();
  await page.getByLabel("Printed on").fill(today);
  await page.getByRole("button", { name: "Mark as printed" }).click();
  await page.getByText("Mark as dropped off").first().click();
  await page.locator("#drop").getByLabel("Date").first().fill(today);
  await page.locator("#drop").getByLabel("Pieces").first().fill("900");
  await page.locator("#drop").getByLabel("Post office").first().fill("Scottsdale Main");
  await page.getByRole("button", { name: "Mark as dropped off" }).click();
  await page.getByText("Add or correct drop-offs").first().click();
  const pieces = page.locator("#correct").getByLabel("Pieces").first();
  await expect(pieces).toHaveValue("900");
  await expect(page.locator("#fewer")).toHaveCount(0);
  await pieces.fill("9000");
  await page.getByRole("button", { name: "Add or correct drop-offs" }).click();
  await expect(page.getByRole("status").first()).toContainText("Drop-offs saved.");
  await page.getByText("Mark as mailed").first().click();
  await expect(page.getByText(/gets the missing share back/)).toBeVisible();
  await page.getByLabel("Confirmed by the post office on").fill(today);
  await page.getByRole("button", { name: "Mark as mailed" }).click();
  const fewer = page
    .getByRole("region", { name: "Fewer homes than agreed" })
    .or(page.locator("#fewer"));
  await expect(fewer.first()).toContainText("Copper Pipes");
  await expect(fewer.first()).toContainText("$100.00");
  await expect(fewer.first()).toContainText("9,000 pieces at Scottsdale Main on");
  await lookAt(page, "a mailing that went to fewer homes");
  await page.getByRole("button", { name: /^Refund \$[\d.]+ to 1 advertiser$/ }).click();
  await expect(page.getByRole("status").first()).toContainText(
    "Refunds started for the missing share",
  );
  await expect(page.locator("#fewer")).toHaveCount(0);
  await page.goto("/office/audit-log?words=mailing.fewer");
  await expect(page.getByText(/Refunds given for fewer homes/).first()).toBeVisible();
});

test("a tax rate that another operator has set meanwhile is shown and not overwritten", {
  tag: "@deep",
}, async ({ page, context, signIn, problems }) => {
  problems.expect(/409/);
  await signIn("owner");
  await page.goto("/office/settings");
  const late = await context.newPage();
  await late.goto("/office/settings");
  await page.getByLabel("Tax rate (%)").fill("1.7");
  await page.getByLabel("Starts").fill("2031-01-01");
  await page.getByRole("button", { name: "Set rate" }).click();
  await expect(page.getByRole("status")).toContainText("Tax rate set");
  await late.getByLabel("Tax rate (%)").fill("2.5");
  await late.getByLabel("Starts").fill("2031-01-01");
  await late.getByRole("button", { name: "Set rate" }).click();
  await expect(late.getByRole("alert")).toContainText("Somebody just set another rate");
  await expect(late.getByLabel("Tax rate (%)")).toHaveValue("2.5");
  await expect(
    late.getByText("1.70% from Wednesday, January 1, 2031", { exact: true }),
  ).toBeVisible();
});

test("the launch check names what is still made up, and who changes it", async ({
  page,
  signIn,
}) => {
  await signIn("owner");
  await page.goto("/office/settings#launch");
  const check = page.locator("#launch");
  await expect(check.getByRole("heading", { name: "Launch check" })).toBeVisible();
  await expect(check).toContainText(/\d+ left/);
  await expect(check).toContainText("ask the person who set up the site");
  await expect(check.getByRole("listitem").first()).toContainText("No mail server is set up");
  await expect(check).toContainText(/Still a placeholder: “.+”/);
  await expect(check).toContainText("No lawyer has read the Terms yet");
  await expect(check).not.toContainText("site.ts");
  const ways = page.locator("#payment-methods");
  await expect(ways).toContainText("Every buyer gets an invoice");
  await expect(ways.getByRole("button")).toHaveCount(0);
});

test("the buyer's view opened by the office says so, and lets nobody act", {
  tag: "@deep",
}, async ({ page, context, signIn }) => {
  await signIn("assistant");
  await page.goto("/office/reservations?words=Night+Shift");
  await page.getByRole("link", { name: "Night Shift" }).click();
  const opening = context.waitForEvent("page");
  await page.getByRole("button", { name: "Open the buyer's view" }).click();
  const view = await opening;
  await expect(view.getByRole("note")).toContainText("buttons don’t work here");
  await view.goto(`${view.url()}/cancel`);
  await view.getByRole("button", { name: "Cancel Reservation" }).click();
  await expect(view.getByRole("note")).toContainText("make changes in the office");
  await page.reload();
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
});
