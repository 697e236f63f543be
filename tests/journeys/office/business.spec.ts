import { hydrated } from "#tests/support/browser/hydrated.ts";
import { sampledScreens } from "#tests/support/browser/sampled-pages.ts";
import { test } from "#tests/support/office/office-business.ts";
import { expect } from "#tests/support/office/office-journey.ts";
import { lookAt } from "#tests/support/office/office-look.ts";
import { openReservation } from "#tests/support/office/office-reservation.ts";
import { Visit } from "#tests/support/office/office-visit.ts";

const SCREENS = [
  { path: "/office/reservations", heading: "Reservations" },
  { path: "/office/reservations?words=Ridgeback&state=unpaid", heading: "Reservations" },
  { path: "/office/advertisers", heading: "Advertisers" },
  { path: "/office/leads", heading: "Leads" },
  { path: "/office/waitlist", heading: "Waitlist" },
  { path: "/office/who-to-call", heading: "Who to call" },
  { path: "/office/money", heading: "Money" },
  { path: "/office/money?kind=refunds", heading: "Money" },
  { path: "/office/year?year=2027", heading: "Profit for 2027" },
  { path: "/office/expenses/new", heading: "Record an expense" },
  { path: "/office/tax-report", heading: "Tax report" },
  { path: "/office/settings", heading: "Settings" },
  { path: "/office/settings/industries", heading: "Industries" },
  { path: "/office/settings/industries/plumbing", heading: "Plumbing" },
  { path: "/office/settings/company", heading: "Company" },
  { path: "/office/settings/questions", heading: "Common questions" },
  { path: "/office/settings/mailings", heading: "Future mailings" },
  { path: "/office/settings/rules", heading: "Minimum fill and invoices" },
  { path: "/office/settings/messages", heading: "Emails" },
  { path: "/office/settings/owner", heading: "Owner" },
  { path: "/office/settings/card-photo", heading: "Photo of the printed card" },
] as const;

for (const { path, heading } of sampledScreens(SCREENS)) {
  test(`${path} stands at 360, 768 and 1440 px, light and dark, and axe finds nothing`, async ({
    page,
    signIn,
  }) => {
    await signIn("owner");
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    await lookAt(page, path);
  });
}

test("the list is searched, narrowed, sorted and walked by keyboard, and the address says how", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("owner");
  await page.goto("/office/reservations");
  await hydrated(page);
  const search = page.getByRole("searchbox");
  await search.fill("bluebird");
  await search.press("Enter");
  await expect(page).toHaveURL(/words=bluebird/);
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("link", { name: "Business", exact: true }).click();
  await expect(page).toHaveURL(/sort=business/);
  await expect(page.getByRole("columnheader", { name: "Business" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await search.press("ArrowDown");
  await expect(page.getByRole("link", { name: "Bluebird Electric" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: "Bluebird Plumbing" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();
  await page.getByRole("combobox", { name: "Status" }).selectOption("canceled");
  await expect(page).toHaveURL(/state=canceled/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await search.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Bluebird Electric" })).toBeVisible();
});

test("a check is recorded, the timeline says so, and anyone who saw it before records nothing again", {
  tag: "@deep",
}, async ({ page, context, signIn, problems }) => {
  problems.expect(/409/);
  await signIn("assistant");
  await openReservation(page, "Straight Line");
  const other = await context.newPage();
  await other.goto(page.url());
  for (const each of [page, other]) {
    await each.getByText(/^Record payment for invoice/).click();
    await each.getByLabel("How they paid").fill("check 77");
  }
  await page.getByRole("button", { name: "Record payment", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("Payment recorded");
  await expect(page.getByText("Paid; the spot is theirs")).toBeVisible();
  await expect(page.getByText("Ben Sol").first()).toBeVisible();
  await other.getByRole("button", { name: "Record payment", exact: true }).click();
  await expect(other.getByRole("alert")).toContainText("This invoice changed or was just paid");
  await expect(page.getByRole("button", { name: /^Refund / })).toHaveCount(0);
  await expect(page.getByText("Only the owner can cancel it.")).toBeVisible();
  await lookAt(page, "a paid reservation, for an assistant");
});

test("the owner cancels against the rule with a reason, and sees what it does before", async ({
  page,
  signIn,
}) => {
  await signIn("owner");
  await openReservation(page, "Night Shift");
  await page.getByText("Cancel reservation for Night Shift").first().click();
  await expect(
    page.getByText(/^Small B6 on .* and the waitlist gets the first offer/),
  ).toContainText("The email to Pat Moreno will be saved, not sent: no mail server is set up.");
  await expect(page.getByText(/^Full refund.*They paid .*all of it/)).toBeVisible();
  await lookAt(page, "a reservation about to be canceled");
  await page.getByLabel("Refund", { exact: true }).selectOption("credit");
  await page.getByLabel(/Reason, if this differs/).fill("agreed on the phone");
  await page.getByRole("button", { name: "Cancel reservation for Night Shift" }).click();
  await expect(page.getByRole("status")).toContainText("Reservation canceled");
  await expect(page.getByText(/Gave a credit instead of a full refund/)).toBeVisible();
  await expect(page.getByText("Gave a credit of").first()).toBeVisible();
});

test("a payment is paid back whole, and the check that went out is recorded", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("owner");
  await openReservation(page, "Little Ocotillo Dental");
  await page.locator("#refund > summary").click();
  await page.getByRole("textbox", { name: "Reason", exact: true }).fill("closed their business");
  await page.getByRole("button", { name: /^Refund Little Ocotillo Dental/ }).click();
  await expect(page.getByRole("status")).toContainText("Refund saved");
  await page.goto("/office/money");
  const waiting = page.getByRole("listitem").filter({ hasText: "Little Ocotillo Dental" });
  await waiting.getByRole("link", { name: /^View/ }).click();
  await page.getByText(/^Record the .* refund you sent$/).click();
  await page.getByLabel("How you sent it").fill("check 9");
  await page.getByRole("button", { name: /sent to Little Ocotillo/ }).click();
  await expect(page.getByRole("status")).toContainText("Refund recorded as sent");
  await expect(page.getByText("Refunded in full; the spot is no longer theirs")).toBeVisible();
});

test("a note is written, the buyer's view is opened, and both are in the timeline", {
  tag: "@deep",
}, async ({ page, context, signIn }) => {
  await signIn("assistant");
  await openReservation(page, "Ridgeback Roofing");
  await page.getByLabel("New note").fill("Will pay on Friday.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(
    page.getByRole("paragraph").filter({ hasText: "Will pay on Friday." }),
  ).toBeVisible();
  const opening = context.waitForEvent("page");
  await page.getByRole("button", { name: "Open the buyer's view" }).click();
  const view = await opening;
  await expect(view).toHaveURL(/\/reservation\/yours\/[\w-]{43}/);
  await page.reload();
  const happened = page.locator("#timeline").getByRole("listitem");
  await expect(happened.nth(0)).toContainText("Opened the buyer's view");
  await expect(happened.nth(1)).toContainText("Added a note");
});

test("tables for other programs come as files, and nobody outside gets one", async ({
  server,
  office,
}) => {
  const visit = new Visit(server, office.assistant.cookies);
  const answer = await visit.ask("/office/reservations.csv?words=Copper");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toContain("reservations.csv");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  expect(text).toContain('"Copper & Kind"');
  expect(text).toContain("\"'+1480");
  for (const path of [
    "/office/money.csv?kind=invoices",
    "/office/tax-report.csv",
    "/office/months.csv",
    "/office/year.csv",
  ]) {
    expect((await visit.ask(path)).status, path).toBe(200);
    expect((await new Visit(server).ask(path)).status, path).toBe(303);
  }
});

test("an address with a date that no calendar has is a page all the same", {
  tag: "@deep",
}, async ({ server, office }) => {
  const visit = new Visit(server, office.owner.cookies);
  for (const date of ["2027-02-30", "2027-02-31", "0000-01-01", "9999-12-31", "99999-01-01"]) {
    const dates = `from=${date}&to=${date}`;
    const paths = [`audit-log?${dates}`, `tax-report?${dates}`, `tax-report.csv?${dates}`];
    for (const path of [...paths, `mailings?before=${date}`]) {
      expect((await visit.ask(`/office/${path}`)).status, path).toBe(200);
    }
  }
});

test("the city's tax is set by the owner, in percent", { tag: "@deep" }, async ({
  page,
  signIn,
  problems,
}) => {
  problems.expect(/422/);
  await signIn("owner");
  await page.goto("/office/settings");
  await page.getByLabel("Tax rate (%)").fill("175");
  await page.getByRole("button", { name: "Set rate" }).click();
  await expect(page.getByRole("alert")).toContainText("as a percentage, such as 1.75");
  await page.getByLabel("Tax rate (%)").fill("1.75");
  await page.getByRole("button", { name: "Set rate" }).click();
  await expect(page.getByRole("status")).toContainText("Tax rate set");
  await expect(page.getByText(/^1\.75% from/)).toBeVisible();
});

test("a business shows its history and its people", { tag: "@deep" }, async ({ page, signIn }) => {
  await signIn("owner");
  await page.goto("/office/advertisers?words=Bluebird");
  await expect(page.getByRole("link", { name: "Bluebird Plumbing" })).toBeVisible();
  await page.getByRole("link", { name: "Bluebird Plumbing" }).click();
  await expect(page.getByRole("heading", { name: "Bluebird Plumbing" })).toBeVisible();
  await expect(page.getByText("No duplicates found")).toBeVisible();
  const panels = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  expect(panels.slice(0, 2)).toEqual(["People", "Reservations"]);
  await lookAt(page, "an advertiser");
});
