import { industryPublicPage } from "#app/site/meta/public-page.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { firstCompany } from "#site.ts";
import { expect, test } from "#tests/support/browser/journey.ts";
import { isDeep } from "#tests/support/depth.ts";

const decode = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

test("every industry has a page of its own: title, description, canonical address, samples, cards, questions, the way to the card", async ({
  request,
}) => {
  const seen = { title: new Set(), description: new Set(), question: new Set() };
  const tried = builtInIndustries.filter((_, number) => isDeep || number % 6 === 0);
  for (const industry of tried) {
    const { path, title } = industryPublicPage(industry);
    const answer = await request.get(`${path}?from=elsewhere`);
    expect(answer.status(), path).toBe(200);
    const html = decode(await answer.text());
    const of = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
    expect(of(/<title>(.*?)<\/title>/), path).toBe(`${title} | ${firstCompany.tradeName}`);
    expect(new URL(of(/rel="canonical" href="(.*?)"/)).pathname, path).toBe(path);
    const description = of(/name="description" content="(.*?)"/);
    expect(description.length, description).toBeGreaterThan(70);
    expect(description.length, description).toBeLessThanOrEqual(200);
    expect(html, path).toContain(`href="/reservation?industry=${industry.slug}"`);
    expect(html.match(/<img[^>]+#(small|medium|large)-[abc]"/g), path).toHaveLength(7);
    expect(html.match(/data-status="(open|held)"/g), path).toHaveLength(3);
    expect(html, path).toContain("The business is made up.");
    expect(html, path).toContain("Our assumption, not a statistic");
    expect(html, path).toContain("We don’t promise a response rate.");
    const data = JSON.parse(of(/ld\+json">(.*?)<\/script>/));
    const [way, questions] = data["@graph"];
    expect(
      way.itemListElement.map((step: { item: string }) => new URL(step.item).pathname),
      path,
    ).toEqual(["/", "/industries", path]);
    const main = html.slice(html.indexOf("<main"));
    for (const { name, acceptedAnswer } of questions.mainEntity) {
      expect(main, path).toContain(name);
      expect(main, path).toContain(acceptedAnswer.text);
    }
    seen.title.add(title);
    seen.description.add(description);
    seen.question.add(questions.mainEntity[0].name);
  }
  for (const values of Object.values(seen)) expect(values.size).toBe(tried.length);
  expect((await request.get("/industries/falconry")).status()).toBe(404);
});

test("a person looks up their industry, sees what is open, and stands at the card with it chosen", async ({
  page,
}) => {
  await page.goto("/industries");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Locksmith/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Locksmith:");
  const cards = page.getByRole("region", { name: "on the next cards" });
  await expect(cards.getByText("Open").first()).toBeVisible();
  await page.getByRole("link", { name: "Pick Your Spot" }).click();
  await expect(page).toHaveURL(/\/reservation\?industry=locksmith$/);
  await expect(page.getByRole("main")).toContainText("Locksmith");
});

test("the calculator counts at each key, and its address gives the same to somebody without script", async ({
  page,
  newVisitor,
}) => {
  await page.goto("/break-even?industry=plumbing");
  const figures = page.getByRole("region", { name: "Your figures" });
  await expect(figures).toContainText("One water heater at $1,800 pays for a Small spot.");
  await page.getByLabel("My average job, in dollars").fill("250");
  await expect(figures).toContainText("Four jobs at $250 each pay for a Small spot.");
  await page.getByLabel("My average job, in dollars").fill("");
  await expect(figures).toContainText("Enter a dollar amount from 1 to 1,000,000.");
  await page.getByLabel("My average job, in dollars").fill("250");
  await page.getByLabel(/^What I keep after costs/).fill("70");
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(page).toHaveURL(/job=250&margin=70$/);
  const address = page.url();

  const plain = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  await plain.goto(address);
  await expect(plain.getByRole("region", { name: "Your figures" })).toContainText(
    "Two jobs at $250 each pay for a Small spot.",
  );
  await plain.getByLabel("My average job, in dollars").fill("none");
  await plain.getByRole("button", { name: "Calculate" }).click();
  await expect(plain.getByText("Enter a dollar amount from 1 to 1,000,000.")).toBeVisible();
  const canonical = await plain.locator("link[rel=canonical]").getAttribute("href");
  expect(new URL(canonical ?? "").pathname + new URL(canonical ?? "").search).toBe("/break-even");
});

test("the gallery shows three designs for each industry in the size that is chosen, without script", async ({
  newVisitor,
}) => {
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  await page.goto("/gallery");
  const [, ...folded] = await page.locator(".gallery summary").all();
  for (const group of folded) await group.click();
  await expect(page.locator(".gallery img:visible")).toHaveCount(3 * builtInIndustries.length);
  await page.getByRole("radio", { name: /^Large/ }).check();
  const shown = page.locator(".gallery img:visible");
  await expect(shown).toHaveCount(3 * builtInIndustries.length);
  await expect(shown.first()).toHaveAttribute("src", /large-1[^#]*#plumbing-a$/);
  await expect(page.getByRole("main")).toContainText("We drew these samples");
});
