import type { Locator } from "@playwright/test";
import { calendarRule } from "#site.ts";
import { hydrated } from "#tests/support/browser/pages.ts";
import type { Page } from "#tests/support/office/office-journey.ts";
import { expect, lookAt, test, writeEmails } from "#tests/support/office/office-journey.ts";

/** Plans a mailing by hand and stays on its page. */
async function plan(page: Page, dropDate: string, name: string) {
  await page.goto("/office/mailings");
  await page.getByLabel("Drop date").fill(dropDate);
  await page.getByRole("button", { name: "Plan mailing" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

let customers = 0;

/** Books a spot for somebody new; each has a number of their own, or the office would ask who it is. */
async function placeSomebody(page: Page, spot: string, business: string, industry: string) {
  await page.getByRole("link", { name: new RegExp(`^${spot} Open`) }).click();
  await page.getByLabel("Industry").selectOption(industry);
  await page.getByLabel("Business").fill(business);
  await page.getByLabel("Contact").fill("Pat Example");
  await page.getByLabel("Email").fill(`pat@${business.toLowerCase().replace(/\W/g, "")}.example`);
  await page.getByLabel("Phone", { exact: true }).fill(`(480) 555-01${10 + customers++}`);
  await page.getByRole("button", { name: `Book ${spot}` }).click();
  // The page was opened at this form's "#"; what the form is answered must be seen nevertheless.
  await expect(page.getByRole("heading", { name: `Before you book ${spot}` })).toBeInViewport();
  await writeEmails(page, `book ${spot}`);
  await expect(page.getByText("Spot booked.")).toBeVisible();
}

/** Records on the page of a reservation that its buyer accepted the Terms, from the page of its card. */
async function acceptTermsForCaller(page: Page, business: string, how: string) {
  await page.getByRole("link", { name: new RegExp(`^F\\d ${business}`) }).click();
  await page.getByRole("link", { name: /^Reservation / }).click();
  await expect(page.getByRole("heading", { name: "Terms not accepted yet" })).toBeVisible();
  await page.getByLabel("How they agreed").fill(how);
  await page.getByRole("button", { name: "They accepted the Terms" }).click();
  await expect(page.getByText("Recorded: they accepted the Terms.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Terms not accepted yet" })).toHaveCount(0);
  const recorded = page.getByRole("listitem").filter({ hasText: `“${how}”` });
  await expect(recorded).toContainText("Recorded that they accepted the Terms");
  await expect(recorded).toContainText("Ben Sol");
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a card is planned, sold, filled by hand, rearranged, and closed", async ({
    page,
    signIn,
  }) => {
    await signIn("assistant");
    await plan(page, "2029-03-01", "March 2029");
    await page.getByText("Dates, prices, homes, layout, and costs").click();
    const drop = page.locator("#change").getByLabel("Drop date");
    const briefs = page.getByLabel("Ad details due");
    await drop.fill("2029-04-02");
    await briefs.fill("2029-03-15");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Dates, prices, homes, layout, and costs").click();
    await expect(page.getByLabel("Booking closes")).toHaveValue("2029-03-12");
    await expect(page.getByLabel("In homes by")).toHaveValue("2029-04-09");
    await expect(briefs).toHaveValue("2029-03-15");
    await expect(briefs).toHaveAccessibleDescription(/^You set this one.+March 14, 2029/);
    await briefs.fill("");
    await drop.fill("2029-03-01");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("More actions").click();
    await expect(page.getByRole("button", { name: "Close booking" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Close booking" })).toHaveAccessibleDescription(
      "It isn’t published yet.",
    );
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Mailing published. Visitors can book it now.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish", exact: true })).toHaveCount(0);
    await placeSomebody(page, "F1", "Copper Pipes", "plumbing");
    await placeSomebody(page, "F2", "Sun Roofs", "roofing");
    const card = page.url();
    await acceptTermsForCaller(page, "Sun Roofs", "on the phone with Pat, who read them");
    await page.goto(card);
    await page.getByRole("link", { name: /^F1 Copper Pipes/ }).click();
    await page.getByLabel("Move to").selectOption("B2");
    await page.getByRole("button", { name: "Move Copper Pipes" }).click();
    await writeEmails(page, "move to B2");
    await expect(page.getByText("Advertiser moved")).toBeVisible();
    await page.getByLabel("Swap with").selectOption({ label: "F2, Sun Roofs" });
    await page.getByRole("button", { name: "Swap" }).click();
    await writeEmails(page, "swap");
    await expect(page.getByRole("link", { name: /^F2 Copper Pipes/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^B2 Sun Roofs/ })).toBeVisible();
    await page.getByRole("link", { name: /^F1 Open/ }).click();
    await page.getByRole("button", { name: "Keep for a house ad" }).click();
    await page.getByRole("button", { name: "Put back on sale" }).click();
    await expect(page.getByText("Spot is on sale again.")).toBeVisible();
    // A customer the office placed counts as sold once they have accepted the Terms.
    await expect(page.getByText(/^0 of 14 spots sold, 2 held/)).toBeVisible();
    await page.getByRole("heading", { name: "Money", exact: true }).click();
    await expect(page.getByText("−$4,899", { exact: true })).toBeVisible();
    await page.getByText("More actions").click();
    await page.getByRole("button", { name: "Close booking" }).click();
    await expect(page.getByText("Booking is closed.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Postpone" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Close booking", exact: true })).toHaveCount(0);
    await page.getByText("More actions").click();
    await expect(page.getByRole("button", { name: "Reopen booking" })).toBeEnabled();
  });

  test("nobody is put on a card by half a form: it says so, in words for the office, and no industry is chosen beforehand", {
    tag: "@deep",
  }, async ({ page, signIn, problems }) => {
    problems.expect(/422/);
    await signIn("assistant");
    await plan(page, "2029-10-01", "October 2029");
    await page.getByRole("button", { name: "Publish" }).click();
    await placeSomebody(page, "F1", "Agave Pipes", "plumbing");
    await page.getByRole("link", { name: /^F2 Open/ }).click();
    const industry = page.getByLabel("Industry");
    await expect(industry).toHaveValue("");
    await expect(page.getByLabel("Or move an advertiser here")).toHaveValue("");
    const taken = industry.getByRole("option", { name: "Plumbing (taken by Agave Pipes)" });
    await expect(taken).toBeDisabled();
    await expect(industry.getByRole("option", { name: "Roofing", exact: true })).toBeEnabled();
    await industry.selectOption("roofing");
    await page.getByLabel("Business").fill(" ");
    await page.getByLabel("Contact").fill("Pat Example");
    await page.getByLabel("Email").fill("pat@sunroofs.example");
    await page.getByLabel("Phone", { exact: true }).fill("(480) 555-0192");
    await page.getByRole("button", { name: "Book F2" }).click();
    await expect(page.getByRole("alert")).toHaveText("F2 wasn’t booked. Fix the marked field.");
    await expect(page.getByLabel("Business")).toHaveAccessibleDescription(
      "Enter the business name.",
    );
    await expect(industry).toHaveValue("roofing");
    await expect(page.getByRole("link", { name: /^F2 Open/ })).toBeVisible();
  });
});

/** The spots of the card whose words do not end within them. */
const cutPlaces = (page: Page) =>
  page
    .locator("[data-place]")
    .evaluateAll((places) =>
      places
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
        .map(({ textContent }) => textContent),
    );

test("the list and the card stand at 360, 768 and 1440 px, light and dark, and axe finds nothing", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("owner");
  await plan(page, "2029-05-03", "May 2029");
  await page.getByRole("button", { name: "Publish" }).click();
  await placeSomebody(page, "F1", "Mesquite Pipes", "plumbing");
  await placeSomebody(page, "B4", "Ocotillo Roofs and Gutters of North Scottsdale", "roofing");
  await page.getByRole("link", { name: /^F2 Open/ }).click();
  const card = page.url();
  for (const path of ["/office/mailings", card]) {
    await page.goto(path);
    await lookAt(page, path);
    for (const width of [1024, 768, 360]) {
      await page.setViewportSize({ width, height: 780 });
      expect(await cutPlaces(page), `places whose words are cut at ${width} px`).toEqual([]);
    }
  }
});

test("a card’s status, its next date and one picture of it are on the first screen, and so is what Money owes and is owed", async ({
  page,
  signIn,
}) => {
  await signIn("owner");
  await page.goto("/office/mailings");
  const { plannedAhead } = calendarRule;
  await expect(
    page.getByText(`the next ${plannedAhead} months are planned and published`),
  ).toBeVisible();
  await plan(page, "2029-06-07", "June 2029");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Mailing published.")).toBeVisible();
  const card = page.url();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const expectOnFirstScreen = async (what: Locator) => {
      const { y, height: tall } = (await what.boundingBox()) ?? { y: height, height: 0 };
      expect(y + tall, `${what} at ${width} px`).toBeLessThan(height);
    };
    await page.goto(card);
    await expectOnFirstScreen(page.locator("#status"));
    // One picture of the card has one place F1.
    await expect(page.getByRole("link", { name: /^F1 / })).toHaveCount(1);
    await expectOnFirstScreen(page.getByRole("link", { name: /^F1 / }));
    await page.goto("/office/money");
    await expectOnFirstScreen(page.locator("#owed-to-us"));
    await expectOnFirstScreen(page.locator("#owed-by-us"));
  }
});

test("dragging a buyer onto a spot asks first, with that spot chosen, and moves nobody yet", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  // Both spots are in view: a page that scrolls under the pointer ends the drag.
  await page.setViewportSize({ width: 1280, height: 1000 });
  await signIn("assistant");
  await plan(page, "2029-08-03", "August 2029");
  await page.getByRole("button", { name: "Publish" }).click();
  await placeSomebody(page, "F1", "Yucca Pipes", "plumbing");
  await hydrated(page);
  const seat = page.getByRole("link", { name: /^F1 Yucca Pipes/ });
  await seat.dragTo(page.getByRole("link", { name: /^F4 Open/ }));
  await expect(page.getByText("F4 is a different size")).toBeVisible();
  await seat.dragTo(page.getByRole("link", { name: /^F3 Open/ }));
  await expect(page.getByLabel("Move to")).toHaveValue("F3");
  await expect(seat).toBeVisible();
  await page.getByRole("button", { name: "Move Yucca Pipes" }).click();
  await writeEmails(page, "move to F3");
  await expect(page.getByRole("link", { name: /^F3 Yucca Pipes/ })).toBeVisible();
});

test.describe("the company’s prices", () => {
  test.use({ serverOf: "the company", javaScriptEnabled: false });

  test("the owner changes the prices: every page that names one follows, those of a planned card stay its own", {
    tag: "@deep",
  }, async ({ page, signIn, problems }) => {
    problems.expect(/422/);
    const priced = ["/", "/features", "/gallery", "/industries/plumbing", "/areas/old-town"];
    const first =
      /<dd>\$350|in, \$350|14 spots from \$350,|\b3\.5¢|Up to 80%|60-70% less|"price":"350\.00"/;
    const read = async (path: string) => (await page.request.get(path)).text();
    for (const path of priced) expect(first.test(await read(path)), path).toBe(true);

    await signIn("owner");
    await page.goto("/office/settings/mailings");
    await page.getByLabel("Price of a Small spot").fill("375");
    const large = page.getByLabel("Price of a Large spot");
    await large.fill("3,000");
    await page.getByRole("button", { name: "Review changes" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter $2,680 or less.");
    await large.fill("1,250");
    await page.getByRole("button", { name: "Review changes" }).click();
    await expect(page.getByText("every page with a price show it within seconds")).toHaveCount(2);
    expect(first.test(await read("/"))).toBe(true);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("status")).toContainText("Saved.");
    await expect(page.getByText("Other prices", { exact: true }).first()).toBeVisible();

    for (const path of priced) {
      const html = await read(path);
      expect(first.exec(html), path).toBeNull();
      expect(html.includes("$375"), path).toBe(true);
    }
    for (const [path, words] of [
      ["/", '"priceRange":"$375-$1,250"'],
      ["/features", "Up to 74% less"],
      ["/terms", "$350"],
      ["/reservation", "$350"],
      ["/industries/plumbing", "spots from $350"],
    ] as const) {
      expect((await read(path)).includes(words), path).toBe(true);
    }
  });
});
