import { Mouse } from "#tests/support/browser/clicks.ts";
import { deskOf } from "#tests/support/office/office-desk.ts";
import { expect, type Page } from "#tests/support/office/office-journey.ts";
import { leadOf } from "#tests/support/office/office-lead.ts";
import { Visit } from "#tests/support/office/office-visit.ts";

/** Tasks 36 to 44 of docs/office-tasks.md by keyboard, and some tasks by mouse. */

const test = deskOf("the leads' tasks");

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

/** The notice of what was done. */
const expectSaid = (page: Page, words: string) =>
  expect(page.getByRole("main").getByRole("status").filter({ hasText: words })).toBeVisible();

test("36 a lead is added in one line", { tag: "@deep" }, async ({ desk, page }) => {
  const hands = await desk.sit("assistant");
  await hands.choose("add lead", /^Add a lead/);
  await hands.fill({
    Business: "Palo Verde Pools",
    Email: "lu@palo-verde.example",
    Phone: "480 555 0191",
  });
  await hands.confirm("Add lead");
  await expectSaid(page, "Added Palo Verde Pools.");
  expect(hands.done()).toBe(3);
});

test("37 a call is recorded", { tag: "@deep" }, async ({ desk, page, server }) => {
  const email = await leadOf(page, server);
  const hands = await desk.sit("assistant");
  await hands.choose(`record call ${email}`, /^Record a call/);
  await hands.fill({ "How did it go?": "Left a voicemail" });
  await hands.confirm("Save call");
  await expectSaid(page, "Call saved.");
  await expect(page.getByRole("listitem").filter({ hasText: "Left a voicemail" })).toHaveCount(2);
  expect(hands.done()).toBe(3);
});

test("38 a lead is placed on a card", { tag: "@deep" }, async ({ desk, page, server, office }) => {
  await new Visit(server, office.owner.cookies).send("/office/leads", {
    do: "add-lead",
    business: "Cholla Fences",
    person: "Ana Cruz",
    email: "ana@cholla-fences.example",
    phone: "480 555 0192",
    industry: "electrical",
  });
  const hands = await desk.sit("assistant");
  await hands.choose("place cholla fences", /^Book a spot for them/);
  await hands.follow(/^Book a spot: /);
  await hands.confirm(/^Book /);
  await expectSaid(page, "Spot booked.");
  expect(hands.done()).toBe(3);
});

test("39 a merge is undone", { tag: "@deep" }, async ({ desk, page, signIn }) => {
  await desk.booking("2029-08-08", "Mesquite Grill");
  await desk.booking("2029-09-12", "Mesquite Kitchen");
  await signIn("assistant");
  await page.goto("/office/advertisers?words=mesquite+grill");
  await page.getByRole("link", { name: "Mesquite Grill" }).click();
  await page.getByLabel("Search for a duplicate").fill("mesquite kitchen");
  await page.getByLabel("Search for a duplicate").press("Enter");
  await page.getByRole("button", { name: /^Merge “Mesquite Kitchen”/ }).click();
  await expectSaid(page, "Advertisers merged.");
  const hands = await desk.sit("assistant");
  await hands.choose("undo merge mesquite grill", /^Undo a merge/);
  await hands.confirm(/^Undo merge/);
  await expectSaid(page, "Both advertisers are separate again.");
  expect(hands.done()).toBe(2);
});

test("40 an import is undone", { tag: "@deep" }, async ({ desk, page, signIn }) => {
  await signIn("assistant");
  await page.goto("/office/import?list=leads");
  await page.getByLabel("Or paste a table").fill("Email\nwrong@list.example\nwrong@file.example");
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.getByRole("button", { name: "Import 2 leads" }).click();
  await expectSaid(page, "2 rows imported");
  const hands = await desk.sit("assistant");
  await hands.choose("undo import", /^Undo an import/);
  await hands.follow(/^Leads, pasted/);
  await hands.confirm("Undo this import");
  await expectSaid(page, "undone");
  expect(hands.done()).toBe(3);
});

test("41 a lead is deleted and restored", { tag: "@deep" }, async ({ desk, page, server }) => {
  const email = await leadOf(page, server);
  const hands = await desk.sit("assistant");
  await hands.choose(`delete ${email}`, /^Delete lead/);
  await hands.confirm("Delete lead");
  await expectSaid(page, "Lead deleted.");
  await hands.confirm(/^Undo/);
  await expectSaid(page, "Lead restored.");
  expect(hands.done()).toBe(3);
});

test("42 the company's phone is changed", { tag: "@deep" }, async ({ desk, page }) => {
  const hands = await desk.sit();
  await hands.choose("company phone", /^Change the company's phone/);
  await hands.fillAndReview({ Phone: "480 555 0123" });
  await hands.expectAt(page.getByRole("button", { name: "Save changes" }));
  await hands.confirm("Save changes");
  await expectSaid(page, "Saved. The site shows it now.");
  expect(hands.done()).toBe(3);
});

test("43 a common question is changed", { tag: "@deep" }, async ({ desk, page }) => {
  const hands = await desk.sit();
  await hands.choose("change answer areas serve", /^Change the answer/);
  await hands.fillAndReview({ "Answer (a blank line starts a new paragraph)": "All of it. " });
  await hands.expectAt(page.getByRole("button", { name: "Save changes" }));
  await hands.confirm("Save changes");
  await expectSaid(page, "Saved. The site shows it now.");
  expect(hands.done()).toBe(3);
});

test("44 a new reservation is made from its size and its month", { tag: "@deep" }, async ({
  desk,
  page,
}) => {
  const { name } = await desk.mailing("2029-10-10");
  const hands = await desk.sit("assistant");
  await hands.choose(`new reservation large ${name}`, /^Book a large spot for a customer/);
  await hands.fill({
    Business: "Saguaro Pipes",
    Industry: "Plumb",
    Contact: "Ida Moss",
    Email: "ida@saguaro-pipes.example",
    Phone: "480 555 0193",
  });
  await hands.confirm(/^Book F1/);
  await expectSaid(page, "Spot booked.");
  expect(hands.done()).toBe(3);
});

test.describe("by mouse", () => {
  test("44 a new reservation is made with three clicks from Today", { tag: "@deep" }, async ({
    page,
    signIn,
  }) => {
    await signIn("assistant");
    const mouse = await Mouse.on(page);
    await mouse.click(page.getByRole("link", { name: "New reservation" }));
    await mouse.click(page.getByRole("link", { name: /^Small \$/ }).last());
    await mouse.type(page.getByLabel("Business"), "Ironwood Photo");
    for (const value of ["Photography", "Kit Lane", "kit@ironwood.example", "480 555 0194"]) {
      await page.keyboard.press("Tab");
      await page.keyboard.type(value);
    }
    await mouse.click(page.getByRole("button", { name: /^Book B/ }));
    await expectSaid(page, "Spot booked.");
    expect(await mouse.done()).toBe(3);
  });

  test("26 a part payment takes three clicks", { tag: "@deep" }, async ({ desk, page, signIn }) => {
    await desk.booking("2029-11-14", "Juniper Tiles");
    await signIn("assistant");
    const mouse = await Mouse.on(page);
    await mouse.find("pay juniper", /^Record a payment/);
    await mouse.type(page.getByLabel("Amount received (USD)"), "200");
    await mouse.click(page.getByRole("button", { name: "Record payment" }));
    await expectSaid(page, "Partial payment recorded");
    expect(await mouse.done()).toBe(3);
  });

  test("28 a payment by mistake is taken back with three clicks", { tag: "@deep" }, async ({
    desk,
    page,
    signIn,
  }) => {
    await desk.booking("2029-07-11", "Yucca Yoga", "paid");
    await signIn("assistant");
    const mouse = await Mouse.on(page);
    await mouse.find("take back yucca", /^Reverse a payment/);
    await mouse.click(page.getByRole("button", { name: /^Reverse \$/ }));
    await expectSaid(page, "Payment reversed.");
    expect(await mouse.done()).toBe(3);
  });

  test("41 a lead is deleted and restored with four clicks", { tag: "@deep" }, async ({
    page,
    signIn,
    server,
  }) => {
    const email = await leadOf(page, server);
    await signIn("assistant");
    const mouse = await Mouse.on(page);
    await mouse.find(`delete ${email}`, /^Delete lead/);
    await mouse.click(page.getByRole("button", { name: "Delete lead" }));
    await mouse.click(page.getByRole("button", { name: /^Undo/ }));
    await expectSaid(page, "Lead restored.");
    expect(await mouse.done()).toBe(4);
  });

  test("42 the company's phone takes four clicks", { tag: "@deep" }, async ({ page, signIn }) => {
    await signIn("owner");
    const mouse = await Mouse.on(page);
    await mouse.find("company phone", /^Change the company's phone/);
    await mouse.type(page.getByLabel("Phone", { exact: true }), "480 555 0124");
    await mouse.click(page.getByRole("button", { name: "Review changes" }));
    await mouse.click(page.getByRole("button", { name: "Save changes" }));
    await expectSaid(page, "Saved. The site shows it now.");
    expect(await mouse.done()).toBe(4);
  });

  test("a fifth click is found out (negative control)", async ({ page, signIn }) => {
    await signIn("assistant");
    const mouse = await Mouse.on(page);
    for (let n = 0; n < 5; n++) await mouse.click(page.getByRole("heading", { level: 1 }));
    await expect.poll(() => mouse.done().then(String, String)).toContain("click 5");
  });
});
