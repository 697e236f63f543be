import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, test as office } from "#tests/support/office/office-journey.ts";

const test = office.extend({ serverOf: "the company" });
test.use({ javaScriptEnabled: false });

test("the owner changes the company without script: what it changes is said first, Home says it at once, and the previous values come back", {
  tag: "@deep",
}, async ({ page, signIn, problems }) => {
  problems.expect(/422/);
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText("(480) 555-0142");
  await signIn("owner");
  await page.goto("/office/settings");
  await page.getByRole("link", { name: "Change company" }).click();
  const phone = page.getByLabel("Phone", { exact: true });
  await page.getByLabel("Company name").fill("Copper <Mailers>");
  await phone.fill("call me");
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByRole("alert")).toContainText("10-digit phone number");
  await expect(page.getByLabel("Company name")).toHaveValue("Copper <Mailers>");
  await expect(phone).toHaveValue("call me");
  await phone.fill("480 555 0123");
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await expect(page.getByText("invoices from now on, and calendar entries.")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("status")).toContainText("Saved.");

  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("(480) 555-0123");
  await expect(footer).toContainText("Copper <Mailers>");
  await expect(page).toHaveTitle(/Copper <Mailers>$/);
  const html = await page.content();
  expect(html).toContain('"telephone":"+14805550123"');
  expect(html).not.toContain("555-0142");
  const manifest = await page.request.get("/site.webmanifest");
  expect(await manifest.json()).toMatchObject({ name: "Copper <Mailers>" });

  await page.goto("/office/settings/company");
  await page.getByRole("button", { name: "Use the previous values" }).click();
  await expect(page.getByRole("status")).toContainText("previous values are back");
  await page.goto("/");
  await expect(footer).toContainText("(480) 555-0142");
});

test("the owner changes the prices: every page that names one follows, those of a planned card stay its own", async ({
  page,
  signIn,
  problems,
}) => {
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

test("the owner raises the minimum fill: Reservation promises it, the Terms keep theirs, and less than theirs is refused", {
  tag: "@deep",
}, async ({ page, signIn, problems }) => {
  problems.expect(/422/);
  const says = async (path: string, words: string) =>
    (await (await page.request.get(path)).text()).includes(words);
  expect(await says("/reservation", "If fewer than 8 spots are sold")).toBe(true);
  await signIn("owner");
  await page.goto("/office/settings/rules");
  const minimum = page.getByLabel("Spots a card must sell");
  await minimum.fill("7");
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter a number from 8 to 14.");
  await minimum.fill("10");
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByText("If fewer than 10 spots are sold")).toBeVisible();
  await expect(page.getByText("No card needs a decision now.")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("status")).toContainText("Saved.");
  expect(await says("/reservation", "If fewer than 10 spots are sold")).toBe(true);
  expect(await says("/terms", "If fewer than 8 spots are sold")).toBe(true);
});

test("the owner renames an industry and hides another: who has it is shown first, the site follows at once, and the previous values come back", {
  tag: "@deep",
}, async ({ page, signIn, problems }) => {
  problems.expect(/422/);
  const read = async (path: string) => (await page.request.get(path)).text();
  await signIn("owner");
  await page.goto("/office/settings/industries");
  await page.getByRole("link", { name: "Change Florist" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Bakery");
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByRole("alert")).toContainText("“Bakery” already leads to Bakery.");
  await name.fill("Flower Shop");
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByText("The page keeps its address.")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("status")).toContainText("Saved.");
  for (const path of ["/", "/industries", "/industries/florist", "/sitemap", "/gallery"]) {
    const html = await read(path);
    expect(html, path).toContain("Flower Shop");
    expect(html, path).not.toContain(">Florist<");
  }

  await page.goto("/office/settings/industries/solar");
  await page.getByLabel("Status").selectOption("Hidden");
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByText("Nobody has it on a card that isn’t printed.")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("status")).toContainText("Saved.");
  expect(await read("/industries")).toContain("53 industries.");
  for (const path of ["/", "/industries", "/sitemap.xml", "/gallery"]) {
    expect(await read(path), path).not.toMatch(/industries\/solar|Solar Installation/);
  }
  await page.goto("/industries/solar");
  await expect(page).toHaveURL(/\/industries$/);
  await page.goto("/reservation?industry=solar");
  await expect(page.getByText("We don’t list “solar” yet.")).toBeVisible();

  await page.goto("/office/settings/industries/solar");
  await page.getByRole("button", { name: "Use the previous values" }).click();
  await expect(page.getByRole("status")).toContainText("previous values are back");
  expect(await read("/industries")).toContain("54 industries.");
});

test("the owner adds a question, moves it to the top and removes another; Home and its structured data follow", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("owner");
  await page.goto("/office/settings/questions");
  await page.getByText("New question").first().click();
  await page.locator("summary").filter({ hasText: /^5\./ }).click();
  const added = page.getByRole("group", { name: "New question" });
  await added.getByLabel("Question", { exact: true }).fill("Do you mail to Tempe?");
  await added.getByLabel("Answer").fill("Not yet. A card goes to {homes} homes in Scottsdale.");
  await added.getByLabel("Position in the list").selectOption("1");
  await page
    .getByRole("group", { name: "Question 5" })
    .getByLabel("Position in the list")
    .selectOption("Remove this question");
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByText("A card goes to 10,000 homes in Scottsdale.")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("status")).toContainText("Saved.");

  await page.goto("/");
  const questions = page.locator('details[name="faq"] summary');
  await expect(questions).toHaveCount(5);
  await expect(questions.first()).toHaveText("Do you mail to Tempe?");
  expect(await page.content()).toContain(
    '"text":"Not yet. A card goes to 10,000 homes in Scottsdale."',
  );
});

test.describe("with script", () => {
  test.use({ javaScriptEnabled: true });

  test("a visitor who comes to Home from another page reads the questions too", async ({
    page,
  }) => {
    await page.goto("/about");
    await hydrated(page);
    const document = await page.evaluateHandle(() => globalThis.document);
    await page.getByRole("link", { name: "Scottsdale Spotlight" }).first().click();
    await expect(page).toHaveURL(/\/$/);
    const questions = page.locator('details[name="faq"] summary');
    await expect(questions.filter({ hasText: "Which areas do you serve?" })).toHaveCount(1);
    expect(await document.evaluate((before) => before === globalThis.document)).toBe(true);
  });
});
