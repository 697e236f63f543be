import { findSpot, standardLayout } from "#artwork/layouts/card-layout.ts";
import { priceOf } from "#prices.ts";
import { businessOf } from "#tests/support/office/office-business.ts";
import { expect, type Page } from "#tests/support/office/office-journey.ts";
import { lookAt } from "#tests/support/office/office-look.ts";
import { Visit } from "#tests/support/office/office-visit.ts";

type Place = { spot: string; industry: string; business: string; email: string; website?: string };

type Desk = {
  /** Puts a customer who called on a card of its own, with an invoice. */
  place: (place: Place) => Promise<void>;
};

const test = businessOf("the advertisers").extend<{ desk: Desk }>({
  desk: async ({ office, server }, use) => {
    const visit = new Visit(server, office.owner.cookies);
    const card = await openCard(visit, server.url);
    await use({
      place: async (place) => {
        const phone = `(480) 555-0${String(100 + card.length + place.spot.charCodeAt(1))}`;
        const rest = { name: "Pat Example", phone, website: "", note: "", pay: "invoice" };
        const size = findSpot(standardLayout, place.spot)?.size;
        const price = String(size && priceOf(size));
        const answer = await visit.send(card, { do: "place", price, ...rest, ...place });
        expect(answer.status).toBe(303);
      },
    });
  },
});

/** The card of these tests, planned and on sale once on each server. */
async function openCard(visit: Visit, url: string): Promise<string> {
  const known = cards.get(url);
  if (known) return known;
  const made = await visit.send("/office/mailings", { do: "plan", drop: "2029-11-05" });
  const path = made.headers.get("location") ?? "";
  await visit.send(path, { do: "publish", version: "1" });
  cards.set(url, path);
  return path;
}

const cards = new Map<string, string>();

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

async function advertiserPage(page: Page, name: string) {
  await page.goto(`/office/advertisers?words=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

const save = (page: Page) => page.getByRole("button", { name: "Save changes" });

test("a typo in name and email is corrected from the reservation; anyone who comes later sees what changed, and keeps what they typed", {
  tag: "@deep",
}, async ({ desk, page, context, signIn, problems }) => {
  test.slow();
  problems.expect(/409|422/);
  const email = "typo@desert-bloom.example";
  await desk.place({ spot: "F5", industry: "plumbing", business: "Dessert Bloom", email });
  await signIn("assistant");
  await page.goto("/office/reservations?words=Dessert+Bloom");
  await page.getByRole("link", { name: "Dessert Bloom" }).click();
  await page.getByRole("link", { name: "Change name or contact" }).click();
  await expect(page.getByLabel("Business", { exact: true })).toBeFocused();
  await expect(page.getByText(/Invoices don't change/)).toBeVisible();
  const late = await context.newPage();
  await late.goto(page.url());
  await lookAt(page, "an advertiser whose contact is changed");
  await page.getByLabel("Business", { exact: true }).fill("Desert Bloom");
  await page.getByLabel("Email", { exact: true }).fill("pat@desert-bloom.example");
  await save(page).click();
  await expect(page.getByRole("status")).toContainText("Advertiser saved.");
  await expect(page.getByRole("heading", { name: "Desert Bloom", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "pat@desert-bloom.example" })).toBeVisible();
  await expect(save(page)).toBeHidden();

  await late.getByLabel("Phone", { exact: true }).fill("480 555 0166");
  await save(late).click();
  await expect(late.getByRole("alert")).toContainText("Changed since you opened it:");
  await expect(late.getByRole("alert")).toContainText(
    "Changed the business's name and the email (Ben Sol",
  );
  await expect(late.getByLabel("Phone", { exact: true })).toHaveValue("480 555 0166");
  await expect(late.getByLabel("Email", { exact: true })).toHaveValue("pat@desert-bloom.example");
  await lookAt(late, "an advertiser that somebody else has changed");
  await save(late).click();
  await expect(late.getByRole("status")).toContainText("Advertiser saved.");
  await expect(late.getByRole("link", { name: "(480) 555-0166" })).toBeVisible();
  await late.goto("/office/audit-log?words=Changed+name");
  await expect(late.getByText("Changed the business's name and the email")).toBeVisible();
});

test("without script a wrong phone is reported beside its field, and no typed text is lost", {
  tag: "@deep",
}, async ({ browser, desk, office, server }) => {
  const email = "pat@no-script.example";
  await desk.place({ spot: "F6", industry: "electrical", business: "No Script Electric", email });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const cookies = Object.entries(office.assistant.cookies);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  await advertiserPage(page, "No Script Electric");
  await page.getByText("Change name or contact").click();
  await page.getByLabel("Contact", { exact: true }).fill("Kim New");
  await page.getByLabel("Phone", { exact: true }).fill("12");
  await save(page).click();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveAccessibleDescription(
    /Enter a 10-digit phone number/,
  );
  await expect(page.getByLabel("Contact", { exact: true })).toHaveValue("Kim New");
  await page.getByLabel("Phone", { exact: true }).fill("(480) 555-0199");
  await save(page).click();
  await expect(page.getByRole("status")).toContainText("Advertiser saved.");
  await context.close();
});

test("an email that another business has leads to the other, found by words, and to their merge; a late merge says what changed", {
  tag: "@deep",
}, async ({ desk, page, context, signIn, problems }) => {
  test.slow();
  problems.expect(/409|422/);
  const email = "ida@copper-works.example";
  await desk.place({ spot: "F7", industry: "roofing", business: "Roof Ranch", email });
  const other = { email: "info@ranch-roofs.example", website: "ranch-roofs.example" };
  await desk.place({ spot: "B4", industry: "spa", business: "Ranch Roofs Group", ...other });
  await signIn("assistant");
  await advertiserPage(page, "Roof Ranch");
  await expect(page.getByText("No duplicates found.")).toBeVisible();
  const late = await context.newPage();
  await late.goto(page.url());
  await page.getByText("Change name or contact").click();
  await page.getByLabel("Email", { exact: true }).fill(other.email);
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("“Ranch Roofs Group” (number ");
  await expect(page.getByLabel("They're two businesses with the same email")).toBeVisible();
  await lookAt(page, "an advertiser whose new email is another's");
  await page.getByRole("link", { name: "Compare and merge them" }).click();
  const twice = page.locator("#twice");
  await expect(twice.getByRole("link", { name: "Ranch Roofs Group" })).toBeVisible();
  await expect(
    page.getByText(/The website https:\/\/ranch-roofs\.example\/ moves too/),
  ).toBeVisible();
  await lookAt(page, "an advertiser that is merged with one that was looked for");

  await late.getByLabel("Search for a duplicate").fill("ranch group");
  await late.getByRole("button", { name: "Search", exact: true }).click();
  await expect(
    late.locator("#twice").getByRole("link", { name: "Ranch Roofs Group" }),
  ).toBeVisible();
  await page.getByText("Change name or contact").click();
  await page.getByLabel("Business", { exact: true }).fill("Roof Ranch Arizona");
  await save(page).click();
  await expect(page.getByRole("status")).toContainText("Advertiser saved.");
  const merge = (at: Page) => at.getByRole("button", { name: /^Merge .* into/ });
  await merge(late).click();
  await expect(late.getByRole("alert")).toContainText("Changed the business's name (Ben Sol");
  await expect(merge(late)).toHaveText(/ into “Roof Ranch Arizona”$/);
  await merge(late).click();
  await expect(late.getByRole("status")).toContainText("Advertisers merged.");
  await expect(late.getByRole("link", { name: "https://ranch-roofs.example/" })).toBeVisible();
  await expect(
    late.getByRole("paragraph").filter({ hasText: /^Merged with “Ranch Roofs Group”/ }),
  ).toBeVisible();
  await expect(late.getByText("2 reservations", { exact: true })).toBeVisible();
});
