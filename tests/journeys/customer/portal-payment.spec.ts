import { expect, type Page } from "#tests/support/browser/journey.ts";
import { test as portal } from "#tests/support/browser/portal.ts";
import { type StripeDouble, startStripeDouble } from "#tests/support/stripe/stripe-double.ts";

/** A server that takes cards, at a gateway that brings no messages unless a test lets it. */
const test = portal.extend<{ inSilence: undefined }, { gateway: StripeDouble }>({
  inSilence: [
    async ({ gateway, server }, use) => {
      gateway.tellNobody();
      gateway.pages.returnTo = server.url;
      await use(undefined);
    },
    { auto: true },
  ],
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const double = await startStripeDouble();
      await use(double);
      await double.stop();
    },
    { scope: "worker" },
  ],
  settings: async ({ gateway }, use) => use(gateway.settings),
  serverOf: "the payments",
});

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

const yours = (token = "") => `/reservation/yours/${token}`;
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const main = (page: Page) => page.getByRole("main");

/** From "your reservation" to the gateway's page. */
async function goAndPay(page: Page, token: string | undefined) {
  await page.goto(yours(token));
  await main(page)
    .getByRole("link", { name: /^Pay \$[\d,]+ by Card$/ })
    .click();
  await main(page).getByRole("button", { name: "Pay by Card" }).click();
  await expect(title(page)).toHaveText(/^Pay USD/);
}

test("an invoice is paid by card: the return page asks for the gateway's word, and the postmark falls", async ({
  page,
  problems,
  states,
}) => {
  problems.expect(/third party|favicon/);
  await goAndPay(page, states.unpaid);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(title(page)).toHaveText("You’re on the card.");
  await expect(page.locator(".falls .mark")).toBeVisible();
  await expect(page.getByRole("table")).toContainText("Paid online");
  await expect(main(page).getByRole("link", { name: /^Pay/ })).toHaveCount(0);
  await page.goto(yours(states.unpaid));
  await expect(page.locator(".falls")).toHaveCount(0);
});

test("without script and without a word from the gateway: one button, and twice is once", async ({
  newVisitor,
  problems,
  states,
}) => {
  problems.expect(/third party|favicon/);
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  await goAndPay(page, states.unconfirmed);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(title(page)).toHaveText("One moment.");
  const address = page.url();
  await page.getByRole("button", { name: "Show My Reservation" }).click();
  await expect(title(page)).toHaveText("You’re on the card.");
  await page.goto(address);
  await expect(title(page)).toHaveText("You’re on the card.");
  const stranger = await page.goto(address.replace(states.unconfirmed ?? "", states.paid ?? ""));
  expect(stranger?.status()).toBe(404);
  problems.expect(/404/);
});

test("a buyer who presses Back at the gateway is at their details again, and nothing was charged", {
  tag: "@deep",
}, async ({ page, problems, states }) => {
  problems.expect(/third party|favicon/);
  await page.goto(`${yours(states.detailed)}/details`);
  await page.getByRole("checkbox", { name: /Terms/ }).check();
  await main(page)
    .getByRole("button", { name: /^Pay \$350 by Card$/ })
    .click();
  await expect(title(page)).toHaveText(/^Pay USD/);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(`${yours(states.detailed)}/details`);
  await expect(page.getByLabel("Business name")).toHaveValue("Slow Hour");
});
