import { expectNoFindings } from "#tests/support/browser/axe.ts";
import { expect, type Page } from "#tests/support/browser/journey.ts";
import { complete } from "#tests/support/browser/pages.ts";
import { test } from "#tests/support/browser/portal.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** The address in the code on the page. */
async function scanned(page: Page): Promise<string> {
  const label = await page.getByRole("img", { name: /^QR code/ }).getAttribute("aria-label");
  return /HTTP\S+$/.exec(label ?? "")?.[0] ?? "";
}

test("a buyer chooses where their code leads, and the offer page names it until the card is printed, all without JavaScript", async ({
  newVisitor,
  states,
  baseURL,
  problems,
}) => {
  problems.expect(/422/);
  const visitor = await newVisitor({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await visitor.newPage();
  await page.goto(`/reservation/yours/${states.paid}`);
  await page.getByRole("link", { name: "Your Ad’s QR Code" }).click();
  const address = await scanned(page);
  expect(address).toMatch(/^HTTP:\/\/[^/]+\/R\/[2-9B-Z]{6}$/);
  const scan = () =>
    visitor.request.get(`${baseURL}${new URL(address).pathname}`, { maxRedirects: 0 });
  expect((await scan()).headers().location).toMatch(/^\/offers\/[2-9B-Z]{6}$/);

  await page.getByRole("radio", { name: /A page of your own/ }).check();
  for (const [typed, sentence] of [
    ["http://shop.example/", /starts with https/],
    ["javascript:alert(1)", /Enter a web page/],
    ["", /Enter the address/],
  ] as const) {
    await page.getByLabel("Your page").fill(typed);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByLabel("Your page")).toHaveValue(typed);
    await expect(page.getByRole("radio", { name: /A page of your own/ })).toBeChecked();
  }
  expect((await scan()).headers().location).toMatch(/^\/offers\//);

  await page.getByLabel("Your page").fill("www.shop.example/spring");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Your code now goes to www.shop.example.")).toBeVisible();
  // The card isn't printed: our page names where the code will lead, and leaves the step to the visitor.
  expect((await scan()).headers().location).toMatch(/^\/offers\//);
  await page.goto(new URL(address).pathname);
  await expect(page.getByRole("link", { name: "https://www.shop.example/spring" })).toBeVisible();
});

test("a scan leads to the offer page, which has no findings, no stranger's content and a file for the phone", async ({
  page,
  states,
  problems,
}) => {
  await page.goto(`/reservation/yours/${states.paidSmall}/code`);
  await expectNoFindings(page, "the code's page");
  const address = await scanned(page);
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  await page.goto(new URL(address).pathname);
  await complete(page);
  await expect(page).toHaveURL(/\/offers\/[2-9B-Z]{6}$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoFindings(page, "the offer page");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  expect([...asked]).toEqual([new URL(page.url()).origin]);
  const card = await page.request.get(`${page.url()}/contact.vcf`);
  expect(card.headers()["content-type"]).toContain("text/vcard");
  expect(card.headers()["content-disposition"]).toContain("attachment");

  problems.expect(/404/);
  await page.goto("/r/ZZZZZZ");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We don’t know this code.");
  await expectNoFindings(page, "an unknown code");
});
