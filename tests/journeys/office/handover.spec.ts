import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { standardLayout as layout } from "#artwork/layouts/card-layout.ts";
import type { Locator, Page } from "#tests/support/browser/journey.ts";
import { expect, test as journey } from "#tests/support/browser/journey.ts";
import { hydrated, PHONE, tapping } from "#tests/support/browser/pages.ts";
import { findOutsideComplaints } from "#tests/support/files/outside-tools.ts";
import { settleIn } from "#tests/support/office/office-visit.ts";
import { atInstant, command, copyOfYear, liveYear } from "#tests/support/server/command.ts";
import type { Server } from "#tests/support/server/server.ts";

/** A card of the demonstration year from its preflight to its confirmation copies, by an operator on a phone. */

/** The day after the last on which the December card’s ads could be approved: its file isn’t made yet. */
const NOW = "2026-12-02T18:00:00Z";

const OWNER = { name: "Olivia Bright", email: "olivia@office.example" };

/** Four post offices; 85250 goes out on the next day, which makes a fifth trip. */
const OFFICES: Record<string, string> = {
  "85250": "Old Town Station",
  "85251": "Old Town Station",
  "85253": "Paradise Valley",
  "85254": "Airpark Station",
  "85258": "Hopi Station",
};
const TABLE = [
  "Route\tResidential\tBusiness\tTotal",
  ...Object.keys(OFFICES).flatMap((zip) =>
    Array.from({ length: 8 }, (_, i) => `${zip}-C00${i + 1}\t${240 + 5 * i}\t4\t${244 + 5 * i}`),
  ),
].join("\n");
const HOMES = "10,300";

/** A print file is made, and a proof compared, in a process of its own. */
const SLOW = { timeout: 240_000 };

let year: ReturnType<typeof liveYear> | undefined;
const liveYearOnce = () => (year ??= liveYear(NOW));

const test = journey.extend<{ link: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
  link: async ({}, use) => {
    await use((await liveYearOnce()).link);
  },
  server: async ({ openServer, link: _ }, use) => {
    const dataDirectory = await copyOfYear((await liveYearOnce()).dataDirectory);
    await use(await openServer({ dataDirectory, now: NOW, settings: { BACKUP_NIGHTS: "0" } }));
  },
});
// The year takes minutes to live.
test.describe.configure({ timeout: 1_200_000 });
test.use({ actionTimeout: 30_000 });

/** What the command writes of the same rows is the same file, and programs for print find nothing wrong with it. */
async function expectSameByCommand(
  file: string,
  mailing: string,
  dataDirectory: string,
): Promise<void> {
  const out = join(dataDirectory, "card.pdf");
  const id = mailing.split("/").at(-1) ?? "";
  const { code, said } = await command("press-file", ["--out", out, "--mailing", id], {
    DATA_DIR: dataDirectory,
    ...atInstant(NOW),
  });
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(" 0 to mend") });
  expect((await readFile(out)).equals(await readFile(file))).toBe(true);
  const profile = { bleed: 0.125, slug: 0, inkLimit: 300 };
  // A code in each spot, and the strip's.
  const codes = layout.spots.length + 1;
  // Two customers of the card sent a photo.
  expect(findOutsideComplaints(out, { layout, profile, codes, pictures: 2 })).toEqual([]);
}

type Phone = ReturnType<typeof phoneOf>;

/** From the preflight to the printer’s cards; returns the file that the printer got. */
async function takeToPrinter(phone: Phone): Promise<string> {
  const { page, type, button, look } = phone;
  await phone.link("Make the file");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Print: December 2026");
  await look("1 preflight");
  await button("Make the print file");
  await expect(page.getByRole("link", { name: /^Download .*\.pdf$/ })).toBeVisible(SLOW);
  await look("2 file");
  const file = await phone.downloadPdf(/^Download .*\.pdf$/, "card.pdf");

  await type("Sent to", "press@copper-press.example");
  await button("Mark as sent");
  await phone.choose("The printer’s proof", file);
  await button("Compare the printer’s proof");
  const same = page.getByText("The printer’s proof is the same as our file on both sides.");
  await expect(same).toBeVisible(SLOW);
  await look("3 compared");
  await button("Approve the printer’s proof");
  await type("Cards that arrived", "10,500");
  await type("Spoiled", "100");
  await button("Record the cards");
  return file;
}

/** A step of the card’s page, of which the emails are read first; returns how many. */
async function markAs(phone: Phone, step: string, picture: string): Promise<number> {
  const { page, button } = phone;
  await phone.unfold(page.locator("#status summary").filter({ hasText: `Mark as ${step}` }));
  await button(`Mark as ${step}`);
  const done = page.getByText(`Marked as ${step}.`);
  const count = await phone.readEmails(done);
  if (count !== undefined) {
    await phone.look(picture);
    await button(/and mark/);
  }
  await expect(done).toBeVisible();
  return count ?? 0;
}

/** Forty routes from the post office’s table, then the trips: one ZIP Code goes a day later. */
async function planTrips(phone: Phone): Promise<void> {
  const { page, type, tap, button, look } = phone;
  await phone.link("Routes and packs");
  const table = page.getByLabel("Table", { exact: true });
  if (!(await table.isVisible()))
    await phone.unfold(page.getByText("Paste a table or choose a file"));
  await type("Table", TABLE);
  await button("Read the table");
  await expect(page.getByText("Here’s what we read.")).toBeVisible();
  const map = page.getByRole("list", { name: "Map of ZIP Codes" });
  for (const [zip, office] of Object.entries(OFFICES)) {
    await type(`Post office that delivers ${zip}`, office);
    await tap(map.getByRole("button", { name: zip }));
  }
  // The plan so far went to 85260 as well.
  await tap(map.getByRole("button", { name: "85260" }));
  await look("5 routes");
  await button("Save routes");
  await expect(page.getByText(`${HOMES} of `).first()).toBeVisible();
  const days = page.locator("#days");
  await expect(days.locator("legend")).toHaveCount(4);
  for (const box of await days.getByLabel(/^85250-/).all()) await tap(box);
  await type("Move selected routes to", "2026-12-16");
  await button("Move selected routes");
  await expect(days.locator("legend")).toHaveCount(5);
  await look("6 days");
  await phone.downloadPdf("Print the pack", "pack.pdf");
}

/** Five drop-offs; a bundle of the first stays for a second trip. Returns how many emails were read. */
async function dropOff(phone: Phone): Promise<number> {
  const { page, tap } = phone;
  await phone.link("Drop-off");
  let read = 0;
  for (let trip = 1; trip <= 6; trip++) {
    await hydrated(page);
    const form = page.locator("form.drop-off:visible").first();
    await tap(form.getByRole("button", { name: "Check all bundles" }));
    if (trip === 1) {
      await tap(form.getByRole("checkbox").last());
      await phone.type("What was different? (optional)", "One bundle was damp", form);
    }
    if (trip === 2) await expect(page.getByText(/^This is a second trip/)).toBeVisible();
    await tap(form.getByRole("button", { name: "Record this drop-off" }));
    const recorded = page.locator("#done li");
    const count = await phone.readEmails(recorded.nth(trip - 1));
    if (count !== undefined) {
      read += count;
      await phone.look(`7 drop-off ${trip}, emails`);
      await phone.button(/and record this drop-off$/);
    }
    await expect(recorded).toHaveCount(trip);
  }
  await expect(page.getByText("0 cards are still with you.")).toBeVisible();
  return read;
}

/** The receipt, of exactly what the postage of all trips comes to. */
async function photographReceipt(phone: Phone): Promise<void> {
  const { page, type } = phone;
  const picture = sharp({ create: { width: 600, height: 800, channels: 3, background: "#ddd" } });
  const buffer = await picture.jpeg().toBuffer();
  await phone.choose("Photo", { name: "receipt.jpg", mimeType: "image/jpeg", buffer });
  await type("What it shows", "Post office receipt");
  const said = await page.locator("#done li p").allInnerTexts();
  const cents = said.reduce(
    (sum, one) => sum + Math.round(100 * Number(/\$([\d.]+)/.exec(one)?.[1])),
    0,
  );
  expect(cents).toBe(267_800);
  await type("Amount paid, if it’s a receipt", "2,678.00");
  await phone.button("Add photo");
  await expect(page.getByRole("link", { name: "$2,678.00 postage" })).toBeVisible();
  await phone.look("8 dropped off");
}

/** The page and the PDF that show that the card was mailed. */
async function readEvidence(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.unfold(page.getByRole("heading", { name: "Where it goes" }));
  await phone.link("Proof of mailing");
  await expect(page.getByText(`${HOMES} cards, one to each home`)).toBeVisible();
  await expect(page.getByText("One bundle was damp")).toBeVisible();
  await expect(page.getByRole("img", { name: "Post office receipt" })).toBeVisible();
  await phone.downloadPdf("Download as a PDF", "proof.pdf");
  await phone.look("10 evidence");
}

/** The advertiser without an address is asked by an email that is read first, and enters it on a phone of their own. */
async function askForAddress(phone: Phone, server: Server, customer: Page): Promise<void> {
  const { page } = phone;
  await phone.button("Ask for the missing address");
  const done = page.getByText("Asked where to mail their copies.");
  expect(await phone.readEmails(done)).toBe(1);
  await phone.look("11 ask for an address");
  await phone.button(/and ask for the address$/);
  await expect(done).toBeVisible();
  const link = async () => {
    const mails = await server.mails();
    const asking = mails.find(({ subject }) => subject?.endsWith("mail your printed copy?"));
    return /\/reservation\/yours\/\S+#printed-copy/.exec(asking?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(link).not.toBe("");
  await customer.goto(server.url + (await link()));
  const copy = customer.getByRole("region", { name: "Your printed copy" });
  if (!(await copy.getByLabel("Street").isVisible())) await copy.getByText("Add the address").tap();
  await copy.getByLabel("Name on the envelope").fill("Dana Reed");
  await copy.getByLabel("Street").fill("7000 E Shea Blvd");
  await copy.getByLabel("City and state").fill("Scottsdale AZ");
  await copy.getByLabel("ZIP Code").fill("85254");
  await copy.getByRole("button", { name: "Save Address" }).tap();
  await expect(copy.getByText("It goes to Dana Reed, 7000 E Shea Blvd")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No address yet.")).toHaveCount(0);
}

/** A printed card goes to each advertiser; returns how many emails were read. */
async function mailCopies(phone: Phone, server: Server, customer: Page): Promise<number> {
  const { page, tap } = phone;
  await phone.unfold(page.getByRole("heading", { name: "Where it goes" }));
  await phone.link("Printed copies for advertisers");
  await askForAddress(phone, server, customer);
  await phone.downloadPdf("Labels (Avery 5160)", "labels.pdf");
  const table = page.getByRole("link", { name: "Addresses (CSV)" });
  const csv = await page.request.get((await table.getAttribute("href")) ?? "");
  expect(await csv.text()).toContain('"Dana Reed","7000 E Shea Blvd"');
  const copies = await page.locator("#to-mail input[type=checkbox]:enabled").all();
  for (const box of copies) await tap(box);
  await phone.button("Mark selected copies as mailed");
  const done = page.getByText("Marked as mailed.");
  const count = await phone.readEmails(done);
  expect(count).toBe(copies.length);
  await phone.look("12 copies, emails");
  await phone.button(/and mark these as mailed$/);
  await expect(done).toBeVisible();
  await expect(page.locator("#mailed li")).toHaveCount(copies.length);
  return copies.length;
}

test(
  "on a phone a card goes from its preflight to the confirmation copies, and every email is read first",
  {
    tag: "@deep",
  },
  async ({ newVisitor, server, link }, testInfo) => {
    const { cookies } = await settleIn(server, link, OWNER, new Date(NOW));
    const context = await newVisitor({ ...PHONE, acceptDownloads: true });
    const signedIn = Object.entries(cookies);
    await context.addCookies(signedIn.map(([name, value]) => ({ name, value, url: server.url })));
    const page = await context.newPage();
    const phone = phoneOf(page, (name) => testInfo.outputPath(name));
    const backToCard = () => phone.link("December 2026");

    await page.goto("/office");
    const file = await takeToPrinter(phone);
    await phone.link("Open the card’s page");
    const printed = await markAs(phone, "printed", "4 printed, emails");
    const mailing = new URL(page.url()).pathname;
    await planTrips(phone);
    await backToCard();
    const droppedOff = await dropOff(phone);
    await photographReceipt(phone);
    await backToCard();
    const mailed = await markAs(phone, "mailed", "9 mailed, emails");
    await readEvidence(phone);
    await backToCard();
    const customer = await (await newVisitor(PHONE)).newPage();
    const copies = await mailCopies(phone, server, customer);
    expect({ printed, droppedOff, mailed, copies }).toEqual({
      printed: 14,
      droppedOff: 28,
      mailed: 0,
      copies: 14,
    });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    console.info(`a card handed over on a phone: ${phone.steps()}`);

    await context.close();
    await server.stop();
    await expectSameByCommand(file, mailing, server.dataDirectory);
  },
);

/** The operator’s phone: counts what they tap, type and choose, and reads the emails that a step would send. */
function phoneOf(page: Page, outputPath: (name: string) => string) {
  const operator = tapping(page, "operator", "handover");
  let [typed, chosen] = [0, 0];
  const panel = page.getByText(/^Nothing has been saved or sent\. This (sends|writes)/);
  const type = async (label: string, words: string, within: Page | Locator = page) => {
    typed += 1;
    await within.getByLabel(label, { exact: true }).fill(words);
  };
  const choose = async (label: string, file: Parameters<Locator["setInputFiles"]>[0]) => {
    chosen += 1;
    await page.getByLabel(label, { exact: true }).setInputFiles(file);
  };
  /** Opens what is folded under a heading or a step’s name. */
  const unfold = async (on: Locator) => {
    await hydrated(page);
    await operator.tap(on);
  };
  /** How many emails are shown, each to somebody; undefined once `done` is shown without any. */
  const readEmails = async (done: Locator) => {
    await expect(panel.or(done)).toBeVisible();
    if (!(await panel.isVisible())) return undefined;
    const count = Number(/(\d+) emails?/.exec(await panel.innerText())?.[1]);
    const shown = page.locator(".email-list summary b");
    await expect(shown).toHaveText(Array.from({ length: count }, () => /@/));
    return count;
  };
  const downloadPdf = async (link: string | RegExp, name: string) => {
    const saved = page.waitForEvent("download");
    await operator.tap(page.getByRole("link", { name: link }).first());
    const path = outputPath(name);
    await (await saved).saveAs(path);
    expect((await readFile(path)).subarray(0, 5).toString()).toBe("%PDF-");
    return path;
  };
  const steps = () => `${operator.count()} taps, ${typed} fields, ${chosen} files chosen`;
  return { ...operator, type, choose, unfold, readEmails, downloadPdf, steps };
}
