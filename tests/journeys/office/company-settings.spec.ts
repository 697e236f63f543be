import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, test as office } from "#tests/support/office/office-journey.ts";

const test = office.extend({ serverOf: "the company" });
test.use({ javaScriptEnabled: false });

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
