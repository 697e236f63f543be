import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import { hydrated } from "#tests/support/browser/pages.ts";
import type { Server } from "#tests/support/server/server.ts";

const THANKS = "Thank you for your interest! We will contact you soon.";
const field = (page: Page) => page.getByLabel("Email");
const button = (page: Page) => page.getByRole("button", { name: "Spotlight Your Business" });
const mailsTo = async (server: Server, address: string) =>
  (await server.mails()).filter((mail) => mail.to?.some((to) => to.address === address));
const mailsAbout = async (server: Server, address: string) =>
  (await server.mails()).filter((mail) => mail.replyTo?.some((to) => to.address === address));

/** A server of its own: the messages to strangers that other journeys cause on theirs are counted together. */
test.use({ serverOf: "the lead form" });

/** Addresses that no other run uses on the same data. */
const address = (name: string) => `${name}@shop-${crypto.randomUUID().slice(0, 8)}.example`;

test("S1 the address is stored, the operator and the visitor get a message, and the notice says thanks", async ({
  page,
  server,
}) => {
  const pat = address("pat");
  await page.goto("/?utm_source=card&utm_campaign=may");
  await hydrated(page);
  await expect(field(page)).toHaveAttribute("type", "email");
  await expect(field(page)).toHaveAttribute("required");
  await expect(page.getByText("No obligation")).toBeVisible();
  await field(page).fill(pat);
  const pressedAt = Date.now();
  await button(page).click();
  const processing = page.getByRole("button", { name: "Processing..." });
  await expect(processing).toBeDisabled();
  await expect(page.getByText(THANKS)).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: THANKS })).toBeVisible();
  expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(990);
  await expect(button(page)).toBeEnabled();
  await expect(field(page)).toHaveValue("");
  await expect.poll(async () => (await mailsTo(server, pat)).length).toBe(1);
  await expect.poll(async () => (await mailsAbout(server, pat)).length).toBe(1);
  const [notice] = await mailsAbout(server, pat);
  expect(notice?.text).toContain("Campaign source: card");
  expect(notice?.text).toContain("Campaign name: may");
});

test("S1 who presses right after focusing sees Processing... for one second, also at the fifth send from one network", async ({
  page,
  server,
}) => {
  const quick = address("quick");
  await page.clock.install();
  await page.goto("/");
  await hydrated(page);
  const sends = await page.evaluate(
    async (emails) => {
      const token =
        document.querySelector<HTMLInputElement>(".lead-form [name=token]")?.value ?? "";
      const answers = emails.map((email) =>
        fetch("/lead-form/submission", {
          method: "POST",
          body: new URLSearchParams({ email, token, page: "/", campaign: "", more: "" }),
        }),
      );
      return (await Promise.all(answers)).map(({ status }) => status);
    },
    Array.from({ length: 4 }, () => address("crowd")),
  );
  expect(sends).toEqual([200, 200, 200, 200]);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const fetched = page.waitForResponse("**/lead-form/token");
  await field(page).focus();
  await fetched;
  await field(page).fill(quick);
  const answered = page.waitForResponse("**/lead-form/submission");
  await button(page).click();
  // The clock of the page stands: what is sent waits for no timer of its own.
  expect((await answered).status()).toBe(200);
  const processing = page.getByRole("button", { name: "Processing..." });
  await page.clock.runFor(950);
  await expect(processing).toBeDisabled();
  await page.clock.runFor(50);
  await expect(page.getByText(THANKS)).toBeVisible();
  await expect(processing).toHaveCount(0);
  await expect.poll(async () => (await mailsTo(server, quick)).length).toBe(1);
});

test("S1 what was typed stays with a sentence: refused by the browser, too long for us, or answered without sense", async ({
  page,
  problems,
}) => {
  problems.expect(/500/);
  await page.goto("/");
  await hydrated(page);
  await button(page).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill("pat at shop");
  await button(page).click();
  await expect(field(page)).toHaveValue("pat at shop");
  expect(await field(page).evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);

  const long = `${"a".repeat(10_000)}@shop.example`;
  await field(page).fill(long);
  await button(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(/That email address is too long/);
  await expect(field(page)).toHaveValue(long);
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await expect(field(page)).toHaveAccessibleDescription(/That email address is too long/);
  await expect(field(page)).toBeFocused();

  await page.route("**/lead-form/submission", (route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "broken" }),
  );
  await field(page).fill("pat@shop.example");
  await button(page).click();
  await expect(alert).toHaveText(/wrong on our end.*Try again in a minute/);
  await expect(field(page)).toHaveValue("pat@shop.example");
  await expect(page.getByText(THANKS)).toHaveCount(0);
});

test("S1 without a connection the text stays, the sentence says so, and the next try works", async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const lee = address("lee");
  await page.goto("/");
  await hydrated(page);
  await field(page).fill(lee);
  await context.setOffline(true);
  await button(page).click();
  await expect(page.getByRole("alert")).toHaveText(/couldn’t reach our server/);
  await expect(field(page)).toHaveValue(lee);
  await context.setOffline(false);
  await button(page).click();
  await expect(page.getByText(THANKS)).toBeVisible();
  await expect(page.getByRole("alert")).toBeEmpty();
});

test("S1 without script a wrong address comes back with its text, a sentence and status 422, and mended leads to thanks and the messages", async ({
  newVisitor,
  problems,
  server,
}) => {
  problems.expect(/422/);
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  await page.goto("/?utm_source=flyer");
  const long = `${"b".repeat(300)}@shop.example`;
  await field(page).fill(long);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    button(page).click(),
  ]);
  expect(answer.status()).toBe(422);
  await expect(page.getByRole("alert")).toHaveText(/That email address is too long/);
  await expect(field(page)).toHaveValue(long);
  const ann = address("ann");
  await field(page).fill(ann);
  await button(page).click();
  await expect(page).toHaveURL("/lead-form/thanks");
  await expect(page.getByText(THANKS)).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect.poll(async () => (await mailsTo(server, ann)).length).toBe(1);
  await expect.poll(async () => (await mailsAbout(server, ann)).length).toBe(1);
  const [notice] = await mailsAbout(server, ann);
  expect(notice?.text).toContain("flyer");
});
