import { eq } from "drizzle-orm";
import { mailing } from "#database/schema/mailings.ts";
import { addDays } from "#platform/clock.ts";
import { closeDatabase, db, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { openPostOfficeDay } from "#tests/support/business/printed-mailing.ts";
import { expect, test } from "#tests/support/office/office-journey.ts";
import { copyOfTemplate } from "#tests/support/server/templates.ts";

const day = openPostOfficeDay();

/** The first card of an installation as if it had been printed today, for 900 homes. */
async function printFirstCard(dataDirectory: string): Promise<number> {
  await openAndMigrateDatabase({ dataDirectory });
  try {
    const [first] = await db.select({ id: mailing.id }).from(mailing).orderBy(mailing.dropDate);
    const id = first?.id ?? 0;
    await db
      .update(mailing)
      .set({
        ...{ bookingCloses: day, briefDue: day, approvalDue: day, printFile: day },
        ...{ cardsReceived: day, dropDate: day, inHomesBy: addDays(day, 9) },
        ...{ state: "printed", printedOn: day, households: 900 },
      })
      .where(eq(mailing.id, id));
    return id;
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

test("on a phone without script, a card's routes are planned, its pack printed, and its drop-off recorded and proven", async ({
  newVisitor,
  openServer,
  office,
}) => {
  const dataDirectory = await copyOfTemplate("office");
  const id = await printFirstCard(dataDirectory);
  const server = await openServer({ dataDirectory });
  const phone = await newVisitor({
    baseURL: server.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const cookies = Object.entries(office.assistant.cookies);
  await phone.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
  const page = await phone.newPage();

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
  await expect(page.getByText("900 cards, $234.00 postage by EDDM Retail").first()).toBeVisible();

  const pack = page.getByRole("link", { name: "Print the pack" });
  const pdf = await page.request.get((await pack.getAttribute("href")) ?? "");
  expect(pdf.headers()["content-type"]).toBe("application/pdf");

  await page.goto(`/office/mailings/${id}/drop-off`);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("checkbox").last().uncheck();
  await page.getByLabel("What was different?").fill("One bundle was damp");
  await page.getByRole("button", { name: "Record this drop-off" }).click();
  await expect(page.getByText("97 cards are still with you.")).toBeVisible();
  await expect(page.getByText("This is a second trip")).toBeVisible();

  await page.goto(`/office/mailings/${id}/proof-of-mailing`);
  await expect(page.getByText("803 cards, one to each home; 900 planned")).toBeVisible();
  await expect(page.getByText("One bundle was damp")).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
