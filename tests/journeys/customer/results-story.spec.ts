import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { sellingRulesSetting } from "#business/company/selling-rules-setting.ts";
import {
  changeCompanySetting,
  getCompanySetting,
} from "#business/company/stored-company-setting.ts";
import { findOperatorByEmail } from "#business/team/find-operators.ts";
import { closeDatabase, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { expectNoFindings } from "#tests/support/browser/axe.ts";
import { expect, test as journey, type Page } from "#tests/support/browser/journey.ts";
import { PHONE, tapping } from "#tests/support/browser/pages.ts";
import { copyOfYear, liveYear } from "#tests/support/server/command.ts";
import type { Server } from "#tests/support/server/server.ts";

/**
 * One card's story on the demonstration year: what it brings, the reports, and the next booking. The year ends on a Sunday at
 * 11 in the morning, six days after the November card was mailed; from there the server's clock is moved.
 */

const NOW = "2026-11-22T18:00:00Z";
/** A minute past the hour in the morning at which reports go out. */
const FIRST_WEEK = "2026-11-23T16:01:00Z";
const REPORT = "2026-12-16T16:01:00Z";

const BUSINESS = "Steady Hand Insurance";
const ADVERTISER = "beth@steady-hand-insurance.example";

/** They are on the January card, so February's is kept for them. */
const VETERINARY = "hugh@paws-on-pima-veterinary.example";
const RIVAL = "vet@two-paws.example";

/** The year, with what its owner offers: an industry is kept until two weeks before booking closes, and three cards cost less. */
async function liveYearWithOffers(): Promise<string> {
  const { dataDirectory } = await liveYear(NOW);
  await openAndMigrateDatabase({ dataDirectory });
  const { value, version: expectedVersion } = await getCompanySetting(sellingRulesSetting);
  const offers = { ...value, firstRefusalDays: 14, plan3Percent: 10 };
  const id = String((await findOperatorByEmail("olivia@office.example"))?.id);
  const owner = { actor: { kind: "operator", id }, now: new Date(NOW) } as const;
  await changeCompanySetting({ group: sellingRulesSetting, value: offers, expectedVersion }, owner);
  await closeDatabase();
  return dataDirectory;
}

let year: Promise<string> | undefined;

const test = journey.extend({
  server: async ({ openServer }, use) => {
    year ??= liveYearWithOffers();
    const dataDirectory = await copyOfYear(await year);
    await use(await openServer({ dataDirectory, now: NOW, settings: { BACKUP_NIGHTS: "0" } }));
  },
});
// The year takes minutes to live.
test.describe.configure({ timeout: 900_000 });

/** Finds the message to an address with these words in its subject, as soon as it is written. */
function mailbox({ dataDirectory }: Server) {
  const folder = join(dataDirectory, "mail");
  const read = new Map<string, Email>();
  async function find(address: string, subject: RegExp) {
    for (const name of (await readdir(folder)).filter((one) => one.endsWith(".eml"))) {
      // Old ones are deleted at night.
      const raw = read.has(name)
        ? undefined
        : await readFile(join(folder, name)).catch(() => undefined);
      if (raw) read.set(name, await PostalMime.parse(raw));
    }
    const isWanted = (mail: Email) =>
      mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? "");
    return [...read.values()].find(isWanted)?.text;
  }
  return async (address: string, subject: RegExp, link: RegExp): Promise<string> => {
    let text: string | undefined;
    await expect
      .poll(async () => (text = await find(address, subject)), { timeout: 120_000 })
      .toMatch(link);
    return link.exec(text ?? "")?.[0] ?? "";
  };
}

const RESERVATION = /\/reservation\/yours\/[\w-]{43}/;
const AGAIN = /\/reservation\/yours\/[\w-]{43}\/again/;
const MAILED = /^November 2026 card: Your card has been mailed/;

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const main = (page: Page) => page.getByRole("main");
const figure = async (page: Page, label: string) =>
  Number(new RegExp(`${label}\\s+(\\d+)`).exec(await main(page).innerText())?.[1] ?? 0);

test("a scan becomes a customer, a report, the next booking and a plan", { tag: "@deep" }, async ({
  newVisitor,
  server,
}) => {
  const linkTo = mailbox(server);
  const own = await linkTo(ADVERTISER, MAILED, RESERVATION);
  const phone = async (who: string) => tapping(await (await newVisitor(PHONE)).newPage(), who);

  const shop = await phone("advertiser");
  await shop.page.goto(`${own}/results`);
  const before = await figure(shop.page, "Tapped to call");
  const customers = await figure(shop.page, "Customers you counted");

  const household = await phone("household");
  await household.page.goto("/offers");
  await household.look("offers");
  await expectNoFindings(household.page, "the offers");
  const see = household.page.getByRole("link", { name: `See the offer of ${BUSINESS}` });
  const code = (await see.getAttribute("href"))?.split("/").at(-1) ?? "";
  await household.page.goto(`/R/${code}`);
  await household.look("scanned");
  await household.link(/^Call/);
  await household.link("Show at the counter");
  await expect(household.page.getByText(`Code ${code}`)).toBeVisible();
  await household.look("coupon");
  await household.page.goto("/offers");
  await household.link(`See the offer of ${BUSINESS}`);
  const saved = household.page.waitForEvent("download");
  await household.link("Save to phone");
  expect((await saved).suggestedFilename()).toBe(`offer-${code}.vcf`);
  const day = household.page.waitForEvent("download");
  await household.link("Add last day to calendar");
  expect((await day).suggestedFilename()).toBe(`offer-${code}.ics`);
  const share = household.page.getByRole("link", { name: "Share this offer" });
  await expect(share).toHaveAttribute("href", new RegExp(`^mailto:.*offers%2F${code}$`));

  await expect
    .poll(async () => {
      await shop.page.reload();
      const labels = ["Tapped to call", "Showed the coupon", "Saved your contact"];
      return Promise.all(labels.map((label) => figure(shop.page, label)));
    })
    .toEqual([before + 1, 1, 1]);
  await shop.button("Count 1 customer");
  await expect(title(shop.page)).toContainText(`${customers + 1} customers`);
  await expect(main(shop.page).locator(".button:not(.quiet)")).toHaveCount(1);
  await expectNoFindings(shop.page, "the results");
  await shop.look("counted");

  await server.setClock(FIRST_WEEK);
  const note = await linkTo(ADVERTISER, /^November 2026 card: your first results/, RESERVATION);
  await shop.page.goto(`${note}/results`);
  await expect(title(shop.page)).toContainText(`${customers + 1} customers`);

  await shop.page.getByRole("link", { name: "Proof of mailing" }).click();
  await expect(title(shop.page)).toHaveText("Proof of mailing");
  await expect(main(shop.page)).toContainText(/[\d,]+ cards, one to each home/);
  const paper = shop.page.getByRole("link", { name: "Download as a PDF" });
  const pdf = await shop.page.request.get((await paper.getAttribute("href")) ?? "");
  expect(pdf.headers()["content-type"]).toBe("application/pdf");

  await server.setClock(REPORT);
  const again = await linkTo(ADVERTISER, /^November 2026 card: your report/, AGAIN);
  const redeemed = shop.count();
  await shop.page.goto(again);
  await shop.look("again");
  await shop.button("Book this spot");
  await expect(shop.page).toHaveURL(/\/details$/);
  await shop.look("details");
  await shop.button(/^Reserve now, pay/);
  await expect(shop.page).toHaveURL(/yours\/[\w-]{43}$/);
  await shop.look("reserved");
  const rebooked = shop.count() - redeemed;
  expect(rebooked).toBe(2);

  await shop.page.goto(again);
  await shop.link("Book several cards for less");
  await expect(title(shop.page)).toHaveText("Book several cards.");
  await shop.look("plans");
  await shop.page.getByLabel(/^I agree to the Terms/).check();
  await shop.button("Book 3 Cards");
  await expect(title(shop.page)).toHaveText("Your plan.");
  await expect(main(shop.page).getByText(", to be paid")).toHaveCount(3);
  await shop.look("plan");
  await shop.button("Skip This Card");
  await expect(main(shop.page).getByText(", skipped")).toHaveCount(1);
  await expect(main(shop.page).getByText(", to be paid")).toHaveCount(3);
  await shop.look("skipped");
  await shop.button("End the Plan");
  await expect(title(shop.page)).toHaveText("Your plan has ended.");
  await shop.look("ended");

  console.info(
    `taps: household ${household.count()}; advertiser 1 for a customer, ${rebooked} to book again, ${shop.count() - redeemed - rebooked} for a plan, a skip and its end, after 1 to agree`,
  );
});

test("an industry that is kept goes to the waitlist once its advertiser says not this time", {
  tag: "@deep",
}, async ({ newVisitor, server }) => {
  const linkTo = mailbox(server);
  const own = await linkTo(VETERINARY, /^You’re on the January 2027 card/, RESERVATION);
  const rival = tapping(await (await newVisitor(PHONE)).newPage(), "rival");
  await rival.page.goto("/reservation?mailing=14&industry=veterinary");
  await expect(main(rival.page)).toContainText(
    "Veterinary is kept for this month’s advertiser until Tue, Jan 12.",
  );
  await rival.look("kept for another");
  await rival.page.getByLabel("Your email").fill(RIVAL);
  await rival.button("Join the Waitlist");
  await rival.page.goto(
    await linkTo(RIVAL, /^Confirm to join the waitlist/, /\/reservation\/waitlist\/[\w.-]+/),
  );
  await rival.button("Join the Waitlist");
  await expect(title(rival.page)).toHaveText("You’re on the waitlist.");

  const first = tapping(await (await newVisitor(PHONE)).newPage(), "first");
  await first.page.goto(`${own}/again`);
  await expect(main(first.page)).toContainText("We’re keeping your industry for you through");
  await first.look("kept");
  await first.button(/^Not this time/);
  await expect(main(first.page)).toContainText(
    "You said not this time for the February 2027 card.",
  );
  await first.look("declined");

  await rival.page.goto(
    await linkTo(RIVAL, /^Veterinary is open on the February/, /\/reservation\/offer\/[\w-]+/),
  );
  await expect(title(rival.page)).toHaveText("Veterinary is open. You’re first in line.");
  await rival.look("offered");
  console.info(`taps: ${first.count()} to let go, ${rival.count()} to join the waitlist`);
});

test("without script: a scan, its coupon, a customer and the next booking", {
  tag: "@deep",
}, async ({ newVisitor, server }) => {
  const own = await mailbox(server)(ADVERTISER, MAILED, RESERVATION);
  const without = { ...PHONE, javaScriptEnabled: false };
  const household = tapping(
    await (await newVisitor(without)).newPage(),
    "household without script",
  );
  await household.page.goto("/offers");
  await household.link(`See the offer of ${BUSINESS}`);
  await expect(household.page).toHaveURL(/\/offers\/\w{6}$/);
  const code = household.page.url().split("/").at(-1) ?? "";
  await household.page.goto(`/R/${code}`);
  await household.link("Show at the counter");
  await expect(household.page.getByText(`Code ${code}`)).toBeVisible();

  const shop = tapping(await (await newVisitor(without)).newPage(), "advertiser without script");
  await shop.page.goto(`${own}/results`);
  const customers = await figure(shop.page, "Customers you counted");
  await shop.button("Count 1 customer");
  await expect(title(shop.page)).toContainText(`${customers + 1} customers`);
  await shop.look("counted");
  for (const from of [`${own}/results`, own]) {
    const before = shop.count();
    await shop.page.goto(from);
    await shop.button("Book this spot");
    await expect(shop.page).toHaveURL(/\/details$/);
    await shop.look("details");
    await shop.button(/^Reserve now, pay/);
    await expect(shop.page).toHaveURL(/yours\/[\w-]{43}$/);
    expect(shop.count() - before).toBe(2);
    await shop.look("reserved");
  }
  console.info(`taps without script: household ${household.count()}, advertiser ${shop.count()}`);
});
