import { Hands } from "#tests/support/browser/interactions.ts";
import { deskOf } from "#tests/support/office/office-desk.ts";
import { expect, type Page } from "#tests/support/office/office-journey.ts";
import { leadOf } from "#tests/support/office/office-lead.ts";
import { PASSWORD } from "#tests/support/office/office-password.ts";
import { Visit } from "#tests/support/office/office-visit.ts";

/**
 * The commonest tasks of the office, as docs/office-tasks.md lists them: each by keyboard alone, from Ctrl-K on, in at
 * most three interactions.
 */

const test = deskOf("the tasks");

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

const notice = (page: Page) => page.getByRole("main").getByRole("status").filter({ hasText: /\w/ });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

test("1 a customer is found by phone number", async ({ desk, page }) => {
  const hands = await desk.sit("assistant");
  await page.keyboard.press("Escape");
  await hands.choose("(480) 555-0105", /Reservation/);
  await expect(page.getByRole("link", { name: "(480) 555-0105" })).toBeVisible();
  expect(hands.done()).toBe(1);
});

test("2 a payment is recorded", async ({ desk, page }) => {
  const hands = await desk.sit("assistant");
  await hands.choose("pay straight line", /^Record a payment/);
  await hands.expectAt(page.getByLabel("Amount received (USD)"));
  await hands.confirm("Record payment");
  await expect(notice(page)).toContainText("Payment recorded");
  expect(hands.done()).toBe(2);
});

test("3 a reservation is canceled", { tag: "@deep" }, async ({ desk, page }) => {
  const hands = await desk.sit("assistant");
  await hands.choose("cancel copper", /^Cancel this reservation/);
  const asked = page.getByRole("group").filter({ hasText: "Cancel reservation for Copper & Kind" });
  await expect(asked.getByText(/the waitlist gets the first offer/)).toBeVisible();
  await hands.confirm("Cancel reservation for Copper & Kind");
  await expect(notice(page)).toContainText("Reservation canceled");
  expect(hands.done()).toBe(2);
});

test("4 a part of a payment goes back", { tag: "@deep" }, async ({ desk, page }) => {
  const hands = await desk.sit();
  await hands.choose("refund dental", /^Refund a payment/);
  await hands.fill({ "Amount (USD)": "250", Reason: "The ad was printed too small." });
  await hands.confirm(/^Refund Little Ocotillo Dental$/);
  await expect(notice(page)).toContainText(/^Partial refund saved/);
  await expect(page.locator(".pill").filter({ hasText: "$250" })).toBeVisible();
  await expect(page.locator(".pill").getByText("Paid", { exact: true }).first()).toBeVisible();
  expect(hands.done()).toBe(3);
});

test("5 somebody is moved to another spot", { tag: "@deep" }, async ({ desk, page }) => {
  const hands = await desk.sit("assistant");
  await hands.choose("move bluebird plumbing", /^Move to another spot/);
  const place = page.getByLabel("Move to");
  await hands.expectAt(place);
  const [from, to] = [await place.inputValue(), "F7"];
  const name = (await place.locator(":checked").textContent())?.split(",")[0] ?? "";
  await hands.fill({ "Move to": `${name}, ${to}` });
  await expect(place).not.toHaveValue(from);
  await hands.confirm("Move Bluebird Plumbing");
  await expect(notice(page)).toContainText("moved");
  await expect(page.getByText(/Medium F7 on/).first()).toBeVisible();
  expect(hands.done()).toBe(3);
});

test("6 a customer who calls is put on a card", async ({ desk, page }) => {
  const { name } = await desk.mailing("2029-01-08");
  const hands = await desk.sit("assistant");
  await hands.choose(`book large ${name}`, /^Book a large spot for a customer/);
  await hands.fill({
    Business: "Ocotillo Pipes",
    Industry: "Plumb",
    Contact: "Ida Moss",
    Email: "ida@ocotillopipes.example",
    Phone: "480 555 0188",
  });
  await hands.confirm(/^Book F1/);
  await expect(notice(page)).toContainText("Spot booked.");
  await expect(page.getByRole("link", { name: /^F1 Ocotillo Pipes/ })).toContainText("Plumbing");
  expect(hands.done()).toBe(3);
});

test("7 a note is written on a reservation", { tag: "@deep" }, async ({ desk, page }) => {
  const hands = await desk.sit("assistant");
  await hands.choose("note ridgeback", /^Add a note/);
  await hands.fill({ "New note": "Will pay on Friday." });
  await hands.confirm("Save note");
  await expect(notice(page)).toContainText("Note saved.");
  await expect(
    page.getByRole("paragraph").filter({ hasText: "Will pay on Friday." }),
  ).toBeVisible();
  expect(hands.done()).toBe(3);
});

test("8 a message is sent again", { tag: "@deep" }, async ({ desk, server }) => {
  const to = "pat@night-shift.example";
  const mails = async () =>
    (await server.mails()).filter((mail) => mail.to?.some(({ address }) => address === to)).length;
  const hands = await desk.sit("assistant");
  // Those of its payment are kept as files, for want of a mail server.
  await expect.poll(mails).toBeGreaterThan(0);
  const before = await mails();
  await hands.choose("again night shift", /^Resend a message/);
  await hands.confirm(/^Resend: .*, to pat@night-shift\.example$/);
  await expect.poll(mails).toBe(before + 1);
  expect(hands.done()).toBe(2);
});

test("9 a reservation is seen as its customer sees it", { tag: "@deep" }, async ({
  desk,
  context,
}) => {
  const hands = await desk.sit("assistant");
  await hands.choose("view ridgeback", /^Open the buyer's view/);
  const opening = context.waitForEvent("page");
  await hands.confirm("Open the buyer's view");
  await expect(await opening).toHaveURL(/\/reservation\/yours\/[\w-]{43}/);
  expect(hands.done()).toBe(2);
});

test("10 a lead is marked as contacted", { tag: "@deep" }, async ({ desk, page, server }) => {
  const email = await leadOf(page, server);
  const hands = await desk.sit("assistant");
  await hands.choose(`contacted ${email}`, /^Mark as contacted/);
  await hands.confirm("Save status");
  await expect(notice(page)).toContainText("Status saved.");
  await expect(page.locator(".pill").getByText("Contacted")).toBeVisible();
  expect(hands.done()).toBe(2);
});

test("11 a lead is marked as lost, with why", { tag: "@deep" }, async ({ desk, page, server }) => {
  const email = await leadOf(page, server);
  const hands = await desk.sit("assistant");
  await hands.choose(`lost ${email}`, /^Mark as lost/);
  await hands.fill({ Reason: "Has an agency." });
  await hands.confirm("Save status");
  await expect(notice(page)).toContainText("Status saved.");
  await expect(page.getByRole("definition").filter({ hasText: "Has an agency." })).toBeVisible();
  expect(hands.done()).toBe(3);
});

test("12 who to call for an open industry is looked up", { tag: "@deep" }, async ({
  desk,
  page,
}) => {
  const hands = await desk.sit("assistant");
  await hands.choose("who to call", /^Who to call/);
  await expect(heading(page, "Who to call")).toBeVisible();
  await expect(page.getByRole("link", { name: /^\(480\) 555-/ }).first()).toBeVisible();
  expect(hands.done()).toBe(1);
});

test("13 a mailing is published", { tag: "@deep" }, async ({ desk, page }) => {
  const { name } = await desk.mailing("2029-02-08", "planned");
  const hands = await desk.sit("assistant");
  await hands.choose(`publish ${name}`, /^Publish this mailing/);
  await hands.confirm("Publish");
  await expect(notice(page)).toContainText("Mailing published. Visitors can book it now.");
  expect(hands.done()).toBe(2);
});

test("14 booking of a mailing is closed", { tag: "@deep" }, async ({ desk, page }) => {
  const { name } = await desk.mailing("2029-03-08");
  const hands = await desk.sit("assistant");
  await hands.choose(`close ${name}`, /^Close booking/);
  await hands.confirm("Close booking");
  await expect(notice(page)).toContainText("Booking is closed.");
  expect(hands.done()).toBe(2);
});

test("15 a mailing is postponed", { tag: "@deep" }, async ({ desk, page }) => {
  const { name } = await desk.mailing("2029-04-09");
  const hands = await desk.sit();
  await hands.choose(`postpone ${name}`, /^Postpone this mailing/);
  await hands.fill({
    "New drop date": "2029-05-21",
    "What to tell them": "The press has broken down.",
  });
  // What people will read stands there before it is written.
  await expect(page.getByRole("heading", { name: "The email", exact: true })).toBeVisible();
  await hands.confirm("Postpone");
  await expect(notice(page)).toContainText("Mailing postponed");
  await expect(
    page.getByText("Postponed from Monday, April 9, 2029 to Monday, May 21, 2029"),
  ).toBeVisible();
  expect(hands.done()).toBe(3);
});

test("16 a mailing is marked as handed to the post office", { tag: "@deep" }, async ({
  desk,
  page,
  server,
  office,
}) => {
  const list = await new Visit(server, office.owner.cookies).words("/office/mailings");
  const [, name = ""] = /<a[^>]*>([^<]+)<\/a><\/th><td>Printed</.exec(list) ?? [];
  const hands = await desk.sit("assistant");
  await hands.choose(`handed post office ${name}`, /^Mark as dropped off/);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Phoenix" }).format();
  await hands.fill({ Date: today, Pieces: "10000", "Post office": "Scottsdale Main" });
  await hands.confirm("Mark as dropped off");
  await expect(notice(page)).toContainText("Marked as dropped off.");
  await expect(
    page.getByRole("listitem").filter({ hasText: /10,000 pieces .*Scottsdale Main/ }),
  ).toBeVisible();
  expect(hands.done()).toBe(3);
});

test("17 the city's tax is set", { tag: "@deep" }, async ({ desk, page }) => {
  const hands = await desk.sit();
  await hands.choose("city tax", /^Set the city tax/);
  await hands.fill({ "Tax rate (%)": "1.75" });
  await hands.confirm("Set rate");
  await expect(page.getByText(/^1\.75% from/)).toBeVisible();
  expect(hands.done()).toBe(3);
});

test("18 reservations are taken out as a table", { tag: "@deep" }, async ({ desk, page }) => {
  const hands = await desk.sit("assistant");
  const downloading = page.waitForEvent("download");
  await hands.choose("export reservations", /^Download reservations/);
  expect((await downloading).suggestedFilename()).toBe("reservations.csv");
  expect(hands.done()).toBe(1);
});

test("19 the tax report is seen", { tag: "@deep" }, async ({ desk, page }) => {
  const hands = await desk.sit("assistant");
  await hands.choose("tax report", /^Tax report Action$/);
  await expect(heading(page, "Tax report")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$");
  expect(hands.done()).toBe(1);
});

test("20 an assistant is invited, by an owner who has not shown lately who they are", {
  tag: "@deep",
}, async ({ page, context, office: { owner }, server }) => {
  const fresh = new Visit(server);
  await fresh.send("/office/sign-in", { email: owner.email, password: PASSWORD });
  await fresh.send("/office/sign-in/second-factor", { code: owner.recoveryCodes.pop() ?? "" });
  const email = `cleo-${crypto.randomUUID().slice(0, 8)}@copper.example`;
  const cookies = Object.entries(fresh.cookies);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
  const hands = await Hands.on(page);
  await hands.choose("invite", /^Invite a team member/);
  await hands.fill({ "Their email": email, "Your password": PASSWORD });
  await hands.confirm("Invite");
  await expect(notice(page)).toContainText(
    `The email to ${email} will be saved, not sent: no mail server is set up.`,
  );
  expect(hands.done()).toBe(3);
});

test("21 what wasn't delivered is seen", { tag: "@deep" }, async ({ desk, page }) => {
  const hands = await desk.sit("assistant");
  await hands.choose("not delivered", /^Undelivered messages/);
  await expect(heading(page, "Messages")).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("failed");
  await expect(page.getByRole("row").filter({ hasText: "no-such-box@" })).toBeVisible();
  expect(hands.done()).toBe(1);
});

test("22 who did something is looked up", { tag: "@deep" }, async ({ desk, page }) => {
  const hands = await desk.sit("assistant");
  await hands.choose("who did night shift", /^History/);
  const paid = page.getByRole("listitem").filter({ hasText: "Paid; the spot is theirs" });
  await expect(paid).toContainText("Olga Owner");
  expect(hands.done()).toBe(1);
});

test("23 a customer's email is changed", { tag: "@deep" }, async ({ desk, page }) => {
  const business = "Task Twenty-Three";
  await desk.booking("2029-06-11", business);
  const hands = await desk.sit("assistant");
  await hands.choose("change contact twenty-three", /^Change name or contact/);
  await hands.fill({ Business: business, Email: "pat@twenty-three.example" });
  await hands.confirm("Save changes");
  await expect(notice(page)).toContainText("Advertiser saved.");
  await expect(page.getByRole("link", { name: "pat@twenty-three.example" })).toBeVisible();
  expect(hands.done()).toBe(3);
});

test("a fourth interaction and a pointer are found out (negative control)", async ({
  desk,
  page,
}) => {
  const hands = await desk.sit("assistant");
  for (let n = 0; n < 3; n++) await hands.choose("tax report", /^Tax report/);
  await expect(hands.choose("tax report", /^Tax report/)).rejects.toThrow("interaction 4");
  await page.getByRole("heading", { name: "Tax report" }).click();
  await expect.poll(() => attempt(() => hands.done())).toBe("refused");
});

function attempt(what: () => unknown): string {
  try {
    what();
    return "done";
  } catch {
    return "refused";
  }
}

test("24 an expense of a mailing is recorded", { tag: "@deep" }, async ({ desk, page }) => {
  const { name } = await desk.mailing("2029-07-10");
  const hands = await desk.sit("assistant");
  await hands.choose(`expense ${name}`, /^Record an expense/);
  await hands.fill({ "Amount (USD)": "1,950.50", "Paid to": "Copper Press" });
  await hands.confirm("Record expense");
  await expect(notice(page)).toContainText("Expense recorded");
  await expect(page.getByText(`for ${name}`)).toBeVisible();
  expect(hands.done()).toBe(3);
});

test("25 the year's profit is seen", { tag: "@deep" }, async ({ desk, page }) => {
  const hands = await desk.sit("assistant");
  await hands.choose("profit for the year", /^Profit for the year/);
  await expect(heading(page, /^Profit for \d{4}$/)).toBeVisible();
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$");
  expect(hands.done()).toBe(1);
});
