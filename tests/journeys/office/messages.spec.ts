import { expectNoFindings } from "#tests/support/browser/axe.ts";
import { textOf } from "#tests/support/files/pdf-text.ts";
import { businessOf } from "#tests/support/office/office-business.ts";
import { expect, type Page } from "#tests/support/office/office-journey.ts";
import { Visit } from "#tests/support/office/office-visit.ts";
import type { Server } from "#tests/support/server/server.ts";

const test = businessOf("the messages");

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

/** A person who called is put on a new card on an invoice; the card's page. */
async function placed(server: Server, owner: Visit, email: string, dropDate: string) {
  const made = await owner.send("/office/mailings", { do: "plan", drop: dropDate });
  expect(made.status, await made.text()).toBe(303);
  const path = made.headers.get("location") ?? "";
  await owner.send(path, { do: "publish", version: "1" });
  const place = { spot: "F1", price: "100000", industry: "plumbing" };
  const wish = { ...place, business: "Bluebird Plumbing", pay: "invoice" };
  const person = {
    name: "Pat Example",
    email,
    phone: "(480) 555-0123",
    website: "",
    note: "",
    advertiser: "new",
  };
  const answer = await owner.send(path, { do: "place", ...wish, ...person });
  expect(answer.status).toBe(303);
  await expect.poll(async () => (await mailsTo(server, email)).length).toBe(1);
}

const mailsTo = async (server: Server, email: string) =>
  (await server.mails()).filter(({ to }) => JSON.stringify(to).includes(email));

async function openMessage(page: Page, words: string) {
  await page.goto(`/office/messages?words=${encodeURIComponent(words)}`);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Delivery" })).toBeVisible();
}

test("a buyer's private link never reaches an operator's browser; the buyer's view is one step away", {
  tag: "@deep",
}, async ({ page, signIn, office, server }) => {
  const email = "pat@bluebird.example";
  await placed(server, new Visit(server, office.owner.cookies), email, "2029-11-05");
  const [mail] = await mailsTo(server, email);
  const token = /\/reservation\/yours\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(token).toHaveLength(43);
  await signIn("assistant");
  await openMessage(page, email);
  await expect(page.getByText("Their private link is hidden")).toBeVisible();
  await expectNoFindings(page, "a message with a private link", "iframe");
  const { pathname } = new URL(page.url());
  const assistant = new Visit(server, office.assistant.cookies);
  for (const path of [pathname, `${pathname}.data`]) {
    const answered = await assistant.words(path);
    expect(answered, path).toContain("/reservation/yours/…");
    expect(answered, path).not.toContain(token);
  }
  const file = page.getByRole("link", { name: /^Invoice .*\.pdf$/ });
  const path = (await file.getAttribute("href")) ?? "";
  const sent = await assistant.ask(path);
  expect(Object.fromEntries(sent.headers)).toMatchObject({
    "content-type": "application/pdf",
    "x-content-type-options": "nosniff",
    "content-disposition": expect.stringMatching(/^attachment; filename="Invoice [\d-]+\.pdf"$/),
    "content-security-policy": expect.stringMatching(/^sandbox;/),
    "cache-control": "no-store",
  });
  const words = (await textOf(new Uint8Array(await sent.arrayBuffer()))).join("\n");
  expect(words).toContain("Bluebird Plumbing");
  expect(words).not.toContain(token);
  const downloading = page.waitForEvent("download");
  await file.click();
  expect((await downloading).suggestedFilename()).toMatch(/^Invoice .*\.pdf$/);
  await page.getByRole("link", { name: "open the buyer's view on the reservation" }).click();
  await expect(page.getByRole("button", { name: "Open the buyer's view" })).toBeVisible();
});

test("a phone customer accepts the Terms by the link in the message, and only then the spot is firm", {
  tag: "@deep",
}, async ({ page, signIn, office, server }) => {
  const email = "sky@bluebird.example";
  await placed(server, new Visit(server, office.owner.cookies), email, "2029-09-04");
  const [mail] = await mailsTo(server, email);
  const link = /\/reservation\/confirm\/[\w-]{43}/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your spot.");
  await page.getByRole("checkbox", { name: /I agree to the Terms/ }).check();
  await expectNoFindings(page, "accepting the Terms by the link");
  await page.getByRole("button", { name: "Accept and Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It’s yours.");
  await expect(page.getByRole("link", { name: /^Version \d+$/ })).toBeVisible();
  await signIn("assistant");
  await page.goto(`/office/reservations?words=${encodeURIComponent("Bluebird Plumbing")}`);
  await page.getByRole("row").filter({ hasText: "September" }).getByRole("link").first().click();
  await expect(page.getByText(/^Version \d+ accepted$/)).toBeVisible();
});
