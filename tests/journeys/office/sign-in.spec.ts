import { totpCodeFor, totpStepAt } from "#business/auth/second-factors/totp.ts";
import { hydrated } from "#tests/support/browser/pages.ts";
import { expect, lookAt, type Page, test } from "#tests/support/office/office-journey.ts";
import { firstLink, PASSWORD } from "#tests/support/office/office-visit.ts";

/** Types into the focused field and tabs on, as a keyboard user does. */
async function type(page: Page, ...texts: string[]) {
  for (const text of texts) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
}

async function shownSecret(page: Page): Promise<string> {
  return ((await page.locator(".secret").textContent()) ?? "").replaceAll(" ", "");
}

test("the first start's link makes the owner, who gets in by keyboard alone and without script", async ({
  openServer,
  newVisitor,
}) => {
  const server = await openServer();
  expect(server.said()).toContain("The office has no owner yet.");
  const link = firstLink(server);
  const context = await newVisitor({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(link);
  await type(page, "Ana Ortiz", "ana@copper.example", PASSWORD);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { name: "Add a second sign-in step, Ana Ortiz" }),
  ).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = await shownSecret(page);
  await type(page, totpCodeFor(secret, totpStepAt(new Date()) - 1));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Show my recovery codes" }).press("Enter");
  await expect(
    page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem"),
  ).toHaveCount(10);
  await page.getByRole("button", { name: "I’ve saved them" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();

  // The link is used up, the cookie cannot be read by a script, and signing out ends it.
  const response = await page.request.get(link);
  expect(response.status()).toBe(404);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "office");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  await page.getByRole("button", { name: "Sign out" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.goto("/office/account");
  await expect(page).toHaveURL(/\/office\/sign-in\?onward=%2Foffice%2Faccount$/);
  await type(page, "ana@copper.example", PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await type(page, totpCodeFor(secret, totpStepAt(new Date())));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await context.close();
});

test("a wrong password and a wrong code are reported beside the form, with no further hint", async ({
  page,
  office,
  problems,
}) => {
  problems.expect(/422/);
  await page.goto("/office/sign-in");
  await page.getByLabel("Email").fill(office.owner.email);
  await page.getByLabel("Password").fill("not this one");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("don’t match");
  await lookAt(page, "a refused sign-in");
  await expect(page.getByLabel("Email")).toHaveValue(office.owner.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("That code is wrong");
});

test("a passkey is a second factor, a way to sign in alone, and a proof", { tag: "@deep" }, async ({
  openServer,
  newVisitor,
}) => {
  const server = await openServer();
  const baseURL = server.url.replace("127.0.0.1", "localhost");
  const context = await newVisitor({ baseURL });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send("WebAuthn.enable");
  await protocol.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(firstLink(server));
  await lookAt(page, "the first owner’s form");
  await page.getByLabel("Your name").fill("Ana Ortiz");
  await page.getByLabel("Email").fill("ana@copper.example");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  await lookAt(page, "the choice of a second factor");
  await page.getByRole("button", { name: "Set up an app" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await lookAt(page, "the setting up of an app");
  await page.getByRole("link", { name: "Use a passkey instead" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Show my recovery codes" }).click();
  await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();
  await lookAt(page, "the recovery codes");
  await page.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Email").fill("ana@copper.example");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeVisible();
  await lookAt(page, "the second step");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();

  await page.goto("/office/account");
  await hydrated(page);
  await page.getByRole("button", { name: "Get ten new codes" }).click();
  await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Thanks for confirming it’s you")).toBeVisible();
  await page.getByRole("button", { name: "Get ten new codes" }).click();
  await expect(
    page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem"),
  ).toHaveCount(10);
  await context.close();
});
