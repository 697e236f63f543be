import { expectContrast, expectEqualAccess, expectNoFindings } from "#tests/support/browser/axe.ts";
import { expect, type Locator, type Page, test } from "#tests/support/browser/journey.ts";
import { complete, hydrated } from "#tests/support/browser/pages.ts";
import {
  expectOneCard,
  fillIn,
  holdSpot,
  pickSpotToOffer,
  spotRadio,
  toCard,
} from "#tests/support/browser/reserve.ts";
import { isDeep } from "#tests/support/depth.ts";

/** axe, in the deep suite also in the dark and with the second checker; and nothing wider than the narrowest phone. */
async function forEveryone(page: Page, where: string) {
  await expectNoFindings(page, where);
  if (isDeep) {
    await expectEqualAccess(page, where);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page, `${where}, dark`);
    await page.emulateMedia({ colorScheme: "light" });
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(over, `${where}, 320 px`).toBe(0);
  if (size) await page.setViewportSize(size);
}

test("R3 H9.1 H9.2 from the link of an industry to a reserved spot", async ({
  page,
  newVisitor,
}) => {
  await page.goto("/reservation?industry=plumbing");
  await expect(page.getByRole("heading", { name: /^Plumbing is open on the/ })).toBeVisible();
  await complete(page);
  await hydrated(page);
  await forEveryone(page, "the answer and the card");
  await spotRadio(page, "F7").check();
  await expect(page.getByText("Total")).toBeVisible();
  await expect(
    page.getByText(/^We’ll hold it for 15 minutes\. Nothing is charged yet\. Full refund through/),
  ).toBeVisible();
  await forEveryone(page, "the card with a spot picked");
  await page.getByRole("button", { name: "Hold F7" }).click();
  await expect(page.getByRole("timer")).toHaveText(/^1[45]:\d\d$/);
  await expectOneCard(page);
  await forEveryone(page, "the details");
  await fillIn(page, "Copper & Kind");
  await expect(page.getByText("Copper & Kind").filter({ visible: true })).toBeVisible();
  await page.getByRole("button", { name: /^Reserve now, pay/ }).click();
  await expect(page).toHaveURL(/\/reservation\/yours\/[\w-]+$/);
  await expectOneCard(page);
  await expect(page.locator(".card-view")).not.toContainText("$");
  await expect(page.getByText("The ad in the picture is a sample.")).toBeVisible();
  const stranger = await (await newVisitor()).newPage();
  await stranger.goto("/reservation?industry=plumbing");
  await expect(
    stranger.getByRole("heading", { name: /^Someone is holding Plumbing/ }),
  ).toBeVisible();
});

async function edgesOf(found: Locator) {
  const box = await found.boundingBox();
  if (!box) throw new Error("It isn’t drawn.");
  const { x, y, width, height } = box;
  return { left: x, top: y, right: x + width, bottom: y + height };
}

test("H9.2 on a computer the card is whole, answer and price right of it, and the button muted until a spot is picked", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/reservation");
  await expectOneCard(page);
  await toCard(page, "florist", 2);
  await hydrated(page);
  await expectOneCard(page);
  const card = await edgesOf(page.locator("[data-side=front] > .stock"));
  expect(card.right - card.left).toBeGreaterThan(600);
  expect(card.left).toBeGreaterThanOrEqual(0);
  expect(card.bottom).toBeLessThanOrEqual(900);
  const answer = page.getByRole("region", { name: /^Florist is open/ });
  const hold = page.getByRole("button", { name: /^Hold/ });
  expect((await edgesOf(answer)).left).toBeGreaterThan(card.right);
  expect((await edgesOf(hold)).left).toBeGreaterThan(card.right);
  expect((await edgesOf(hold)).bottom).toBeLessThanOrEqual(900);
  const muted = ["background-color", "rgba(0, 0, 0, 0)"] as const;
  await expect(hold).toHaveCSS(...muted);

  const samples: string[] = [];
  page.on("request", (request) => {
    if (/florist[^/]*\.svg/.test(request.url())) samples.push(request.url());
  });
  await spotRadio(page, "F5").check();
  await expect(hold).toHaveText("Hold F5, $600");
  await expect(hold).not.toHaveCSS(...muted);
  await expect(page.getByText("The ad on the card is a sample.")).toBeVisible();
  await expect.poll(() => samples.length).toBe(1);

  await page.getByText("Turn the card over").click();
  await spotRadio(page, "B2").check();
  await page.getByText("Turn the card over").click();
  await spotRadio(page, "F5").check();
  await page.keyboard.press("ArrowUp");
  await expect(spotRadio(page, "F2")).toBeChecked();
  await spotRadio(page, "B4").focus();
  await expect(page.getByLabel("Turn the card over")).toBeChecked();
});

test("H9.1 people's own words find their industry, also by the keys of a combobox", async ({
  page,
}) => {
  await page.goto("/reservation");
  await hydrated(page);
  const field = page.getByLabel("Your industry");
  await field.pressSequentially("ac rep");
  await expect(field).toHaveRole("combobox");
  await expect(page.getByRole("option").first()).toHaveAccessibleName(/^HVAC open/);
  await field.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await field.press("ArrowDown");
  await expect(field).toHaveAttribute("aria-activedescendant", /-0$/);
  await field.press("Enter");
  await expect(page).toHaveURL(/industry=hvac/);
  await expect(page.getByRole("heading", { name: /HVAC is open/ })).toBeFocused();
});

test("H9.1 on a line of 400 kbit/s the field suggests to somebody who types before scripts arrive, and answers", {
  tag: "@deep",
}, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto("/reservation", { waitUntil: "commit" });
  const field = page.getByLabel("Your industry");
  await field.pressSequentially("tut");
  await expect(page.getByRole("option", { name: /^Tutoring/ })).toBeVisible();
  await page.goto("/reservation", { waitUntil: "commit" });
  await field.pressSequentially("tutor");
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: /^Tutoring is open on the/ })).toBeVisible();
});

test("H9.2 a phone without Intl shows the card, holds a spot and reserves it, by script", {
  tag: "@deep",
}, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Intl"));
  await page.goto("/");
  await hydrated(page);
  await toCard(page, "bakery", 2);
  await hydrated(page);
  await spotRadio(page, "F3").check();
  await expect(page.getByText("Total")).toBeVisible();
  await page.getByRole("button", { name: "Hold F3" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
  await fillIn(page, "Sol Bakery");
  await page.getByRole("button", { name: /^Reserve now, pay/ }).click();
  await expect(page).toHaveURL(/\/reservation\/yours\/[\w-]+$/);
  await hydrated(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("R3 H9.1 H9.2 everything works, and nothing typed is lost", async ({ page, problems }) => {
    problems.expect(/422/);
    await page.goto("/reservation");
    await page.getByLabel("Your industry").fill("dentist");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page).toHaveURL(/industry=dental/);
    await page.getByLabel("Show the spots as a list").check();
    await spotRadio(page, "B5").check();
    await expect(page.getByText("No spot picked yet")).toBeHidden();
    await page.getByRole("button", { name: /^Hold/ }).click();
    await expect(page.getByText(/You’re holding B5 until (?:\w{3} )?\d+:\d\d [ap]m/)).toBeVisible();
    await page.getByLabel("Business name").fill("Bright Teeth");
    await page.getByLabel("Your name").fill("Pat Example");
    await page.getByRole("button", { name: "Add 10 minutes" }).click();
    await expect(page.getByText("up to 2 times")).toBeVisible();
    await expect(page.getByLabel("Your name")).toHaveValue("Pat Example");
    await page.getByText("Change or release your spot").click();
    await page.getByLabel("Another open spot").selectOption("B6");
    await page.getByRole("button", { name: "Change Spot" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("B6 is yours for now.");
    await expect(page.getByLabel("Your name")).toHaveValue("Pat Example");
    await page.getByRole("button", { name: /^Reserve now, pay/ }).click();
    await expect(page.getByRole("alert")).toContainText("Agree to the Terms");
    await expect(page.getByLabel("Your name")).toHaveValue("Pat Example");
    await fillIn(page, "Bright Teeth");
    await page.getByRole("button", { name: /^Reserve now, pay/ }).click();
    await expect(page).toHaveURL(/\/reservation\/yours\/[\w-]+$/);
  });
});

test("H9.2 the keyboard alone reserves at 320 px: arrows on the card, then the form", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await toCard(page, "florist", 3);
  await hydrated(page);
  await page.getByLabel("Show the spots as a list").focus();
  await page.keyboard.press("Tab");
  await expect(spotRadio(page, "F1")).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(spotRadio(page, "F4")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(spotRadio(page, "F5")).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(
    spotRadio(page, "B5").or(spotRadio(page, "B6")).and(page.locator(":focus")),
  ).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("timer")).toBeVisible();
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBe(0);
  await page.getByLabel("Business name").focus();
  await page.keyboard.type("Paloma");
  for (const word of ["Pat", "pat@paloma-florist.example", "4805550171", ""]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(word);
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByLabel(/I agree/)).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/reservation\/yours\/[\w-]+$/);
});

test("H9.2 what is wrong stands on top with the focus, and beside its field, and stays there", async ({
  page,
  newVisitor,
  problems,
}) => {
  problems.expect(/422|ERR_INTERNET_DISCONNECTED/);
  await holdSpot(page, "bakery", "F6", 4);
  await page.getByLabel("Email").fill("pat at bakery");
  await page.getByRole("button", { name: /^Reserve now, pay/ }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Please fix" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: /e-?mail/i }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Enter a valid email address/);
  await forEveryone(page, "the details with errors");
  await holdSpot(await (await newVisitor()).newPage(), "dry-cleaning", "F4", 4);
  await expect(page.locator("option", { hasText: /^F4/ })).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Enter a valid email address/);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: /^Reserve now, pay/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "nothing was charged" })).toBeFocused();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByLabel("Email")).toHaveValue("pat at bakery");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByLabel("Email")).toHaveValue("pat at bakery");
});

test("H9.1 who comes too late is offered the next cards, and the line for this one", async ({
  page,
  newVisitor,
}) => {
  const first = await (await newVisitor()).newPage();
  await holdSpot(first, "roofing", "B3");
  await page.goto("/reservation?industry=roofing");
  await expect(page.getByRole("heading", { name: /^Someone is holding Roofing/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^See the .* Card$/ })).toBeVisible();
  await hydrated(page);
  await forEveryone(page, "a held industry");
  await page.getByLabel("Your email").fill("sam@roof.example");
  await page.getByRole("button", { name: "Join the Waitlist" }).click();
  await expect(page.getByText(/^This site can’t send email yet\. Call/)).toBeVisible();
  // Nobody stands in line before the button in that message is pressed, and without a mail server nobody gets it.
  await first.reload();
  await expect(first.getByRole("button", { name: "Add 10 minutes" })).toBeVisible();
});

test("at a network's limit the visitor can continue with an email address, also without script", {
  tag: "@deep",
}, async ({ newVisitor, problems }) => {
  problems.expect(/429/);
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  for (const [industry, spot] of [
    ["hvac", "B1"],
    ["spa", "B2"],
    ["florist", "B3"],
    ["towing", "B4"],
  ] as const) {
    await holdSpot(page, industry, spot, 7);
  }
  await toCard(page, "massage", 7);
  await pickSpotToOffer(page, "B5");
  await page.getByRole("button", { name: /^Hold/ }).click();
  await expect(page.getByText("Your network already has 4 unconfirmed spots")).toBeVisible();
  await page.getByRole("textbox", { name: "Your email" }).fill("pat@massage.example");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(/^This site can’t send email yet, so no link/)).toBeVisible();
});

test.describe("a hold", () => {
  // A network holds a few spots at once, and a card takes a few unpaid first reservations.
  test.use({ serverOf: "holds" });

  test("only its holder sees a hold as theirs: on Back, in a search, in a second tab and on Home", async ({
    page,
    newVisitor,
  }) => {
    await holdSpot(page, "plumbing", "F4", 5);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.goBack();
    const mine = page.getByRole("heading", {
      name: /^You’re holding F4 for Plumbing until (?:\w{3} )?\d/,
    });
    await expect(mine).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole("link", { name: "Continue with F4" })).toBeVisible();

    const tab = await page.context().newPage();
    await tab.goto("/");
    const bar = tab.getByRole("complementary", { name: "Your hold" });
    await expect(bar).toContainText(/You’re holding F4 until (?:\w{3} )?\d+:\d\d [ap]m/);
    await bar.getByRole("link", { name: "Continue" }).click();
    await expect(tab.getByRole("timer")).toBeVisible();

    const stranger = await (await newVisitor()).newPage();
    await stranger.goto("/reservation?industry=plumbing&mailing=5");
    await expect(
      stranger.getByRole("heading", { name: /^Someone is holding Plumbing/ }),
    ).toBeVisible();
    await stranger.goto("/");
    await hydrated(stranger);
    await expect(stranger.getByRole("complementary", { name: "Your hold" })).toHaveCount(0);
  });

  test("a released spot leaves no stale sentence, here or in another tab, and the page begins at its top", {
    tag: "@deep",
  }, async ({ page }) => {
    await holdSpot(page, "roofing", "F1", 2);
    const tab = await page.context().newPage();
    await tab.goto("/reservation?industry=roofing&mailing=2");
    await expect(tab.getByRole("heading", { name: /^You’re holding F1/ })).toBeVisible();
    await page.getByText("Change or release your spot").click();
    await page.getByRole("button", { name: "Release F1" }).click();
    await expect(page.getByText("F1 is released. You owe nothing.")).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole("heading", { name: /^Roofing is open/ })).toBeVisible();
    await expect(tab.getByRole("heading", { name: /^Roofing is open/ })).toBeVisible();
    await expect(tab.getByText("You’re holding")).toHaveCount(0);
  });

  test("without JavaScript, too, a holder sees their hold as theirs, and can release it there", async ({
    newVisitor,
  }) => {
    const page = await (await newVisitor({ javaScriptEnabled: false })).newPage();
    await holdSpot(page, "dental", "F2", 6);
    await page.goto("/reservation?industry=dental&mailing=6");
    await expect(
      page.getByRole("heading", { name: /^You’re holding F2 for Dental/ }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Release F2" }).click();
    await expect(page.getByText("F2 is released. You owe nothing.")).toBeVisible();
  });

  test("after reserving, the same browser finds its reservation from the navigation until it is told to forget", {
    tag: "@deep",
  }, async ({ page }) => {
    await holdSpot(page, "florist", "B5", 7);
    await fillIn(page, "Paloma");
    await page.getByRole("button", { name: /^Reserve now, pay/ }).click();
    await expect(page).toHaveURL(/\/reservation\/yours\/[\w-]+$/);
    const { href: address, pathname } = new URL(page.url());
    await page.goto("/about");
    const link = page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "My reservation" });
    await expect(link).toHaveAttribute("href", pathname);
    await link.click();
    await expect(page).toHaveURL(address);
    await page.getByRole("button", { name: "Forget it on this device" }).click();
    await expect(page).toHaveURL(/\/$/);
    await hydrated(page);
    await expect(link).toHaveAttribute("href", "/reservation/find");
  });
});
