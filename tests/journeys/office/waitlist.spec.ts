import {
  businessTest,
  expect,
  type Page,
  writeEmails,
} from "#tests/support/office/office-journey.ts";

/** The next full minute. The sweep for the minute before has already run when the server is up. */
const NOW = new Date(Math.ceil(Date.now() / 60_000) * 60_000).toISOString();

const test = businessTest.extend({
  server: async ({ openServer }, use) => use(await openServer({ template: "business", now: NOW })),
});

const FIRST = "kim@paint.example";
const CHOSEN = "ben@brush.example";
const REASON = "They were on this card last time.";

const line = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });

/** Takes somebody off the waitlist; returns the address of the page that offers to undo it. */
async function remove(page: Page, email: string): Promise<string> {
  const button = page.getByRole("button", { name: `Remove : ${email}` });
  await button.click();
  await expect(page.getByText("Removed from the waitlist.")).toBeVisible();
  await expect(button).toHaveCount(0);
  return page.url();
}

test("a freed spot is offered to one who isn’t first in line, with its reason, once its email has been read", async ({
  page,
  signIn,
  server,
}) => {
  await signIn("assistant");
  await page.goto("/office/waitlist?state=waiting");
  const mailing = await line(page, FIRST).getByRole("cell").first().innerText();
  await page.getByLabel("Mailing").selectOption({ label: mailing });
  await page.getByLabel("Industry", { exact: true }).selectOption("painting");
  await page.getByLabel("Email", { exact: true }).fill(CHOSEN);
  await page.getByRole("button", { name: "Add to the waitlist" }).click();
  await expect(line(page, CHOSEN)).toContainText("Their industry is taken on this card.");
  await expect(page.getByRole("link", { name: `Offer a spot : ${CHOSEN}` })).toHaveCount(0);

  // Nobody waits while the spot is freed, or the first in line would have the offer by themselves.
  const undone = [await remove(page, FIRST), await remove(page, CHOSEN)];
  await page.goto("/office/reservations?state=held&industry=painting");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await page.locator("summary").filter({ hasText: "Release spot" }).click();
  await page.getByLabel("Reason").fill("They called");
  await page.getByRole("button", { name: /^Release / }).click();
  // The next sweep would offer the spot to the first in line: each step begins in the minute whose sweep has run.
  for (const address of undone) {
    await server.setClock(NOW);
    await page.goto(address);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(page.getByText("They have their place in line again.")).toBeVisible();
  }

  await server.setClock(NOW);
  await page.goto("/office/waitlist?state=waiting");
  await page.getByRole("link", { name: `Offer a spot : ${CHOSEN}` }).click();
  await page.getByLabel("Reason").fill(REASON);
  await page.getByRole("button", { name: "Offer a spot", exact: true }).click();
  const email = page.getByRole("listitem").filter({ hasText: CHOSEN });
  await expect(email).toContainText("Painting");
  await expect(email).not.toContainText(REASON);
  const mails = async () =>
    (await server.mails()).filter(({ to }) => to?.some(({ address }) => address === CHOSEN)).length;
  expect(await mails()).toBe(0);
  await writeEmails(page, "offer them a spot");
  await expect(page.getByText("Offered. To take it back, release the spot.")).toBeVisible();
  await expect(line(page, CHOSEN)).toContainText("Offered");
  await expect(line(page, FIRST)).toContainText("Waiting");
  await expect.poll(mails).toBe(1);
  await page.getByRole("link", { name: "release the spot" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: REASON })).toContainText("Ben Sol");
});
