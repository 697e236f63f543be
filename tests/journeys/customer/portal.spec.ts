import { expect, type Page, portalTest as test } from "#tests/support/browser/journey.ts";
import { hydrated } from "#tests/support/browser/pages.ts";
import type { Server } from "#tests/support/server/server.ts";

const yours = (token = "") => `/reservation/yours/${token}`;
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name }).click();

/** The path of the link in the message that asks an address to confirm its spot. */
async function confirmLink(server: Server, address: string): Promise<string> {
  const find = async () => {
    const mails = await server.mails();
    const own = mails.filter((mail) => mail.to?.some((to) => to.address === address));
    return own
      .map((mail) => /\/reservation\/confirm\/[\w-]{43}/.exec(mail.text ?? "")?.[0])
      .find(Boolean);
  };
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? "";
}

test("the link in the email leads to the button that confirms a spot, and the postmark falls once", async ({
  page,
  server,
  states,
}) => {
  await page.goto(yours(states.unconfirmed));
  await expect(title(page)).toHaveText("Call us to confirm.");
  await expect(page.getByRole("main")).toContainText("pat@copper-kind.example");
  await hydrated(page);
  const mail = await page.context().newPage();
  await mail.goto(await confirmLink(server, "pat@copper-kind.example"));
  await hydrated(mail);
  await press(mail, "Confirm My Spot");
  await expect(title(mail)).toHaveText("It’s yours.");
  await expect(mail.locator(".falls .mark")).toBeVisible();
  await expect(mail).not.toHaveURL(/stamped/);
  await mail.close();
  // The waiting window is notified.
  await expect(title(page)).toHaveText("It’s yours.");
  await expect(page.locator(".falls .mark")).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveText("It’s yours.");
  await expect(page.locator(".stamped-card .mark")).toBeVisible();
  await expect(page.locator(".falls")).toHaveCount(0);
  await page.goto(`/reservation/confirm/${states.unconfirmedMail}`);
  await expect(title(page)).toHaveText("Already confirmed.");
});

test("without script: confirm, look at the ladder, cancel, and the invoice is void", async ({
  newVisitor,
  server,
  states,
}) => {
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  await page.goto(await confirmLink(server, "pat@saltbush-bread.example"));
  await press(page, "Confirm My Spot");
  await expect(title(page)).toHaveText("It’s yours.");
  await page.goto(yours(states.other));
  await page.getByRole("link", { name: "Cancel Reservation" }).click();
  await expect(title(page)).toHaveText("Cancel this reservation?");
  await press(page, "Cancel Reservation");
  await expect(title(page)).toHaveText("Canceled.");
  await expect(page.getByRole("main")).toContainText("The invoice is void");
});

test("who ran out of time takes the same spot again, or hears what else there is", async ({
  page,
  states,
}) => {
  await page.goto(yours(states.expiredTaken));
  await expect(title(page)).toHaveText("Time ran out.");
  await expect(page.getByRole("button", { name: "Book It Again" })).toHaveCount(0);
  await page.goto(yours(states.expired));
  await expect(page.getByRole("main")).toContainText(/Today it costs \$\d/);
  await hydrated(page);
  await press(page, "Book It Again");
  await expect(page).toHaveURL(`${yours(states.expired)}/details`);
  await expect(page.getByLabel("Business name")).toHaveValue("Saltbush Bakery");
});

test("without script: an offer is declined; one that is over leads back into the line", {
  tag: "@deep",
}, async ({ newVisitor, states }) => {
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  await page.goto(`/reservation/offer/${states.offerToDecline}`);
  await press(page, "Hold It for Me");
  await expect(page.getByRole("button", { name: "Hold It for Me" })).toBeHidden();
  await press(page, "No Thanks");
  await expect(title(page)).toHaveText("You declined the offer.");
  await page.goto(`/reservation/offer/${states.offerOver}`);
  await expect(title(page)).toHaveText("This offer has ended.");
  await press(page, "Rejoin the Waitlist");
  await expect(title(page)).toHaveText("You’re back on the waitlist.");
});

test("calendar and invoice come as files that nobody keeps", async ({ page, request, states }) => {
  await page.goto(yours(states.paid));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Add to Calendar" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^card-[A-Z0-9]{4}-[A-Z0-9]{4}\.ics$/);
  await page.getByText("Add to Google Calendar").click();
  await expect(page.getByRole("link", { name: /^Ad details due/ })).toHaveAttribute(
    "href",
    /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&/,
  );
  const calendar = await request.get(`${yours(states.paid)}/calendar.ics`);
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART;VALUE=DATE:20270515/);
  const pdf = await request.get(`${yours(states.paid)}/invoice.pdf`);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  const types = ["text/calendar; charset=utf-8", "application/pdf"];
  for (const [i, answer] of [calendar, pdf].entries()) {
    expect(answer.headers()).toMatchObject({
      "content-type": types[i],
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex, nofollow",
      "content-disposition": expect.stringMatching(/^attachment; filename="[\w-]+\.(ics|pdf)"$/),
    });
  }
});

/** A server that takes cards, at a gateway that brings no messages unless a test lets it. */
const paymentTest = test.extend<{ inSilence: undefined }>({
  inSilence: [
    async ({ gateway, server }, use) => {
      gateway.tellNobody();
      gateway.pages.returnTo = server.url;
      await use(undefined);
    },
    { auto: true },
  ],
  settings: async ({ gateway }, use) => use(gateway.settings),
  serverOf: "the payments",
});

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

paymentTest.describe("a payment by card", () => {
  // In one worker: each has a server and a business of its own.
  paymentTest.describe.configure({ mode: "default" });

  paymentTest(
    "an invoice is paid by card: the return page asks for the gateway's word, and the postmark falls",
    async ({ page, problems, states }) => {
      problems.expect(/third party|favicon/);
      await goAndPay(page, states.unpaid);
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await expect(title(page)).toHaveText("You’re on the card.");
      await expect(page.locator(".falls .mark")).toBeVisible();
      await expect(page.getByRole("table")).toContainText("Paid online");
      await expect(main(page).getByRole("link", { name: /^Pay/ })).toHaveCount(0);
      await page.goto(yours(states.unpaid));
      await expect(page.locator(".falls")).toHaveCount(0);
    },
  );

  paymentTest(
    "without script and without a word from the gateway: one button, and twice is once",
    async ({ newVisitor, problems, states }) => {
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
      const stranger = await page.goto(
        address.replace(states.unconfirmed ?? "", states.paid ?? ""),
      );
      expect(stranger?.status()).toBe(404);
      problems.expect(/404/);
    },
  );

  paymentTest(
    "a buyer who presses Back at the gateway is at their details again, and nothing was charged",
    {
      tag: "@deep",
    },
    async ({ page, problems, states }) => {
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
    },
  );
});
