import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { mailing } from "#database/schema/mailings.ts";
import { addDays } from "#platform/clock.ts";
import { closeDatabase, db, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { expectEqualAccess } from "#tests/support/browser/axe.ts";
import { hydrated } from "#tests/support/browser/pages.ts";
import { openPostOfficeDay } from "#tests/support/business/printed-mailing.ts";
import { isDeep } from "#tests/support/depth.ts";
import { expect, type Page, test } from "#tests/support/office/office-journey.ts";
import type { Colleague } from "#tests/support/office/office-visit.ts";
import type { Server } from "#tests/support/server/server.ts";
import { copyOfTemplate } from "#tests/support/server/templates.ts";

const day = openPostOfficeDay();

/** The first card of an installation as if it had been printed today, for 900 homes; `next`: the one after it. */
async function printFirstCard(dataDirectory: string): Promise<{ id: number; next: number }> {
  await openAndMigrateDatabase({ dataDirectory });
  try {
    const cards = await db.select({ id: mailing.id }).from(mailing).orderBy(mailing.dropDate);
    const [id = 0, next = 0] = cards.map((card) => card.id);
    await db
      .update(mailing)
      .set({
        ...{ bookingCloses: day, briefDue: day, approvalDue: day, printFile: day },
        ...{ cardsReceived: day, dropDate: day, inHomesBy: addDays(day, 9) },
        ...{ state: "printed", printedOn: day, households: 900 },
      })
      .where(eq(mailing.id, id));
    return { id, next };
  } finally {
    await closeDatabase();
  }
}

const TABLE = [
  "Route\tResidential\tBusiness\tTotal\tCost",
  "85251-C001\t412\t31\t443\t$107.12",
  "85251-C002\t488\t—\t488\t$126.88",
  "85254-C007\t600\t12\t612\t$156.00",
  "Total\t1,500\t43\t1,543",
].join("\n");

/** The phone of an assistant at a card that is printed, with its routes planned. */
async function openPhone(
  phone: ReturnType<Page["context"]>,
  server: Server,
  { cookies }: Colleague,
): Promise<Page> {
  const signedIn = Object.entries(cookies);
  await phone.addCookies(signedIn.map(([name, value]) => ({ name, value, url: server.url })));
  return phone.newPage();
}

async function planRoutes(page: Page, id: number) {
  await page.goto(`/office/mailings/${id}`);
  await page.getByRole("heading", { name: "Where it goes" }).click();
  await page.getByRole("link", { name: "Routes, days, and packs" }).click();
  await page.getByLabel("Table", { exact: true }).fill(TABLE);
  await page.getByRole("button", { name: "Read the table" }).click();
  await expect(page.getByText("1 row has no route or no number of homes")).toBeVisible();
  await page.getByLabel("C007").uncheck();
  await page.getByLabel("Post office that delivers 85251").fill("Scottsdale Main");
  await page.getByRole("button", { name: "Save routes" }).click();
  await expect(page.getByText("900 of 900 homes planned")).toBeVisible();
}

test("on a phone without script, a card's routes are planned, its pack printed, and its drop-off recorded and proven", {
  tag: "@deep",
}, async ({ newVisitor, openServer, office }) => {
  const dataDirectory = await copyOfTemplate("office");
  const { id, next } = await printFirstCard(dataDirectory);
  const server = await openServer({ dataDirectory });
  const viewport = { width: 390, height: 844 };
  const phone = await newVisitor({ baseURL: server.url, javaScriptEnabled: false, viewport });
  const page = await openPhone(phone, server, office.assistant);
  await planRoutes(page, id);
  await expect(page.getByText("900 cards, $234.00 postage by EDDM Retail").first()).toBeVisible();

  const pack = page.getByRole("link", { name: "Print the pack" });
  const pdf = await page.request.get((await pack.getAttribute("href")) ?? "");
  expect(pdf.headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(
      /^inline; filename="pack-\d{4}-\d\d-\d\d-scottsdale-main\.pdf"$/,
    ),
  });
  const sheets = (await PDFDocument.load(await pdf.body())).getPages();
  for (const sheet of sheets) expect(sheet.getSize()).toEqual({ width: 612, height: 792 });

  await page.goto(`/office/mailings/${id}/drop-off`);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("checkbox").last().uncheck();
  await page.getByLabel("Dropped off on").fill(day);
  await page.getByLabel("What was different?").fill("One bundle was damp");
  await page.getByRole("button", { name: "Record this drop-off" }).click();
  await expect(page.getByText("97 cards are still with you.")).toBeVisible();
  await expect(page.getByText("This is a second trip")).toBeVisible();

  await page.goto(`/office/mailings/${id}/proof-of-mailing`);
  await expect(page.getByText("803 cards, one to each home; at least 900 promised")).toBeVisible();
  await expect(page.getByText("One bundle was damp")).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await page.goto(`/office/mailings/${next}/routes`);
  await page.getByRole("link", { name: /^Start with .+ routes$/ }).click();
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await expect(page.getByLabel("C001")).toBeChecked();
  await page.getByRole("button", { name: "Save routes" }).click();
  await expect(page.getByText(/^900 of [\d,]+ homes planned/).first()).toBeVisible();
});

test("without a signal, checks survive a reload, and a drop-off and a photo stay on the phone until the server has them", async ({
  newVisitor,
  openServer,
  office,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|409/);
  const dataDirectory = await copyOfTemplate("office");
  const { id } = await printFirstCard(dataDirectory);
  const server = await openServer({ dataDirectory });
  const viewport = { width: 390, height: 844 };
  const phone = await newVisitor({ baseURL: server.url, viewport });
  const page = await openPhone(phone, server, office.assistant);
  await planRoutes(page, id);
  await page.goto(`/office/mailings/${id}/drop-off`);
  await hydrated(page);
  if (isDeep) await expectEqualAccess(page, "a drop-off");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() =>
      page.evaluate((path) => caches.match(path).then(Boolean), new URL(page.url()).pathname),
    )
    .toBe(true);

  await phone.setOffline(true);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByText("Cards missing from 85251-C001").click();
  await page.getByLabel("How many").first().fill("3");
  await page.getByLabel("Dropped off on").fill(day);
  await page.getByLabel("What was different?").fill("A wet corner");
  await page.reload();
  await hydrated(page);
  for (const box of await page.getByRole("checkbox").all()) await expect(box).toBeChecked();
  await expect(page.getByLabel("How many").first()).toHaveValue("3");
  await expect(page.getByLabel("What was different?")).toHaveValue("A wet corner");

  await page.getByRole("button", { name: "Record this drop-off" }).click();
  const left = page.locator("#not-sent");
  await expect(left.getByText("Scottsdale Main, 10 bundles")).toBeVisible();
  const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: "#884422" } });
  const buffer = await photo.jpeg().toBuffer();
  await page
    .getByLabel("Photo", { exact: true })
    .setInputFiles({ name: "receipt.jpg", mimeType: "image/jpeg", buffer });
  await page.getByLabel("What it shows").fill("Post office receipt");
  await page.getByRole("button", { name: "Add photo" }).click();
  await expect(left.getByText("Photo: Post office receipt")).toBeVisible();
  await page.reload();
  await expect(left.getByRole("listitem")).toHaveCount(2);

  await phone.setOffline(false);
  await expect(page.getByRole("img", { name: "Post office receipt" })).toBeVisible();
  await expect(left.getByRole("listitem")).toHaveCount(1);
  // The answer to a post can be a refusal: what was recorded on the phone stays there.
  const cookies = await phone.cookies();
  await phone.clearCookies();
  await left.getByRole("button", { name: "Record now" }).click();
  await expect(page).toHaveURL(/sign-in/);
  await phone.addCookies(cookies);
  await page.goto(`/office/mailings/${id}/drop-off`);
  const second = await phone.newPage();
  await second.goto(page.url());
  await expect(second.locator("#not-sent").getByRole("listitem")).toHaveCount(1);
  await left.getByRole("button", { name: "Record now" }).click();
  await expect(page.getByText("897 pieces at Scottsdale Main")).toBeVisible();
  if (isDeep) await expectEqualAccess(page, "a drop-off that is recorded, with its photo");
  await expect(left).toHaveCount(0);
  await second.getByRole("button", { name: "Record now" }).click();
  await expect(second.getByText("changed")).toBeVisible();
  await expect(second.locator("#not-sent")).toHaveCount(0);
  await expect(second.getByText("897 pieces at Scottsdale Main")).toHaveCount(1);

  // What was stored for where there is no signal goes with the operator.
  const stored = () =>
    second.evaluate(async () => [...(await caches.keys()), ...Object.keys(localStorage)]);
  expect(await stored()).not.toEqual([]);
  await second.getByRole("button", { name: "Menu" }).click();
  await second.getByRole("button", { name: "Sign out" }).click();
  await expect(second).toHaveURL(/sign-in/);
  await expect.poll(stored).toEqual([]);
});
