import type { APIRequestContext } from "@playwright/test";
import { expectContrast, expectNoFindings } from "#tests/support/browser/axe.ts";
import { hydrated, sampledScreens } from "#tests/support/browser/pages.ts";
import type { Page } from "#tests/support/office/office-journey.ts";
import { expect, lookAt, officeReady, test } from "#tests/support/office/office-journey.ts";
import type { Server } from "#tests/support/server/server.ts";

const SCREENS = [
  { path: "/office", heading: "Today" },
  { path: "/office/messages", heading: "Messages" },
  { path: "/office/audit-log", heading: "Audit log" },
  { path: "/office/team", heading: "Team" },
  { path: "/office/account", heading: "Your account" },
  { path: "/office/reauthenticate", heading: "Confirm it’s you" },
] as const;

for (const { path, heading } of sampledScreens(SCREENS)) {
  test(`${heading} stands narrow and wide, light and dark, and axe finds nothing`, async ({
    page,
    signIn,
  }) => {
    await signIn("owner");
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    await lookAt(page, heading);
  });
}

test("an assistant sees no people, no settings, and no link that leads there", async ({
  page,
  signIn,
  problems,
}) => {
  problems.expect(/403/);
  await signIn("assistant");
  await page.goto("/office");
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Team" })).toBeHidden();
  await expect(page.getByText("before launch")).toBeHidden();
  await page.goto("/office/team");
  await expect(page.getByRole("heading", { name: "No access" })).toBeVisible();
  await lookAt(page, "a page that is not for this account");
});

test("a message is found, shown without running anything, and is said not to be sent while there is no mail server", {
  tag: "@deep",
}, async ({ page, signIn, request, server }) => {
  await leaveAddress(request, server);
  await signIn("owner");
  await page.goto("/office/messages");
  await hydrated(page);
  await expect(page.getByRole("alert")).toContainText("Emails are saved, not sent");
  await lookAt(page, "messages that nobody gets");
  await page.getByLabel("Recipient or subject").fill("PAT.REYES@");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/words=PAT\.REYES/);
  await page.getByRole("link", { name: "Thanks for your interest" }).click();
  const frame = page.frameLocator('iframe[title="Message"]');
  await expect(frame.getByRole("heading").first()).toBeVisible();
  expect(await page.locator("iframe").getAttribute("sandbox")).toBe("");
  await lookAt(page, "a message", "iframe");
  await expect(page.getByText("Not sent", { exact: true })).toBeVisible();
  await expect(page.getByText("Emails are saved, not sent").first()).toContainText(
    "the person who set up the site",
  );
  await expect(page.getByRole("button", { name: /^(Send|Resend) to/ })).toHaveCount(0);
});

/** Leaves an address as a person's script does: again, as long as the form counts as filled in too fast. */
async function leaveAddress(request: APIRequestContext, server: Server) {
  const asked = await request.get(`${server.url}/lead-form/token`);
  const { token } = (await asked.json()) as { token: string };
  const form = { email: "pat.reyes@shop.example", topic: "interest", token };
  await expect(async () => {
    const headers = { origin: server.url };
    const sent = await request.post(`${server.url}/lead-form`, { form, headers });
    expect(sent.status(), await sent.text()).toBe(200);
  }).toPass({ timeout: 30_000 });
}

test("an address that leads nowhere says what to do, inside and before sign-in", {
  tag: "@deep",
}, async ({ page, signIn, problems }) => {
  problems.expect(/404/);
  await page.goto(`/office/sign-in-link/${"a".repeat(43)}`);
  await expect(page.getByText("This link has been used or has expired")).toBeVisible();
  await signIn("assistant");
  await page.goto("/office/reservations/999999");
  await expect(page.getByText("We can’t find that page or record.")).toBeVisible();
  await lookAt(page, "a record that is not there");
  await page.getByRole("link", { name: "Go to Today" }).click();
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
});

test("on a phone the rooms are behind a button, and the page is read and left by keyboard", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn("owner");
  await page.goto("/office");
  await hydrated(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.getByRole("button", { name: "Menu" }).press("Enter");
  const auditLog = page.getByRole("link", { name: "Audit log" });
  await expect(auditLog).toBeVisible();
  await expectNoFindings(page, "the open menu");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page, "the open menu, dark");
  await page.keyboard.press("Escape");
  await expect(auditLog).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await auditLog.click();
  await expect(page.getByRole("heading", { name: "Audit log", exact: true })).toBeVisible();
  await expect(auditLog).toBeHidden();
});

test("Ctrl-K finds a room by keyboard alone, ? shows the keys, and neither is in the way of typing", async ({
  page,
  signIn,
}) => {
  await signIn("owner");
  await page.goto("/office");
  await officeReady(page);
  await expect(page.getByRole("button", { name: /^Search/ })).toBeVisible();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search anything" });
  await expect(field).toBeFocused();
  await expectNoFindings(page, "the palette");
  await page.keyboard.type("team");
  await expect(page.getByRole("option", { selected: true })).toHaveText("Team Page");
  // axe takes what lies behind a modal dialog for what covers it, and then measures nothing.
  const behind = page.locator("main");
  await behind.evaluate((element) => {
    element.style.visibility = "hidden";
  });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page, "the palette, dark");
  await behind.evaluate((element) => {
    element.style.visibility = "";
  });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Team", exact: true })).toBeVisible();
  await expect(field).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ana ortiz");
  await expect(page.getByRole("dialog").getByRole("option", { selected: true })).toContainText(
    "Ana Ortiz Person",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/office\/team#person-1$/);
  await page.goto("/office/audit-log");
  await hydrated(page);
  await page.getByLabel("Search the log").fill("?");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("heading", { name: "Audit log" }).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectNoFindings(page, "the keys");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test.describe("the lists", () => {
  test.use({ template: "business" });

  test("the board of ads and the page of an ad stand narrow and wide, and axe finds nothing", async ({
    page,
    signIn,
  }) => {
    await signIn("owner");
    await page.goto("/office/ads");
    await lookAt(page, "the board of ads");
    const ad = page.getByRole("main").locator("a[href^='/office/ads/']").first();
    await page.goto((await ad.getAttribute("href")) ?? "");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Ads");
    await lookAt(page, "an ad");
  });

  /** Opens a list and waits until its script is there. */
  async function openList(page: Page, path: string) {
    await page.goto(path);
    await hydrated(page);
  }

  /** Holds the page's script back until `bring` is called: until then it works as it came from the server. */
  async function holdScripts(page: Page): Promise<{ bring: () => void }> {
    const scripts = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    return { bring: scripts.resolve };
  }

  const businesses = (page: Page) => page.locator("tbody [data-row]").allInnerTexts();
  const sorted = (names: string[]) =>
    names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));

  test("a list searches during typing, sorts and filters on a choice, and its address keeps it", async ({
    page,
    signIn,
  }) => {
    await signIn("owner");
    await openList(page, "/office/reservations");
    const search = page.getByRole("searchbox");
    await search.pressSequentially("BLUEBIRD");
    await expect(page.getByRole("row")).toHaveCount(3);
    await expect(page).toHaveURL(/\?words=BLUEBIRD$/);
    await expect(search).toBeFocused();
    await search.fill("pat@bluebird elec");
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.getByRole("link", { name: "Show all" }).click();
    await expect(search).toHaveValue("");
    const business = page.getByRole("link", { name: "Business", exact: true });
    await business.click();
    await expect(page).toHaveURL(/sort=business&order=up/);
    await expect(business).toBeFocused();
    const head = page.getByRole("columnheader", { name: "Business" });
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    const isNobody = (name: string) => /^(?:Nobody|No name|Name deleted|Offered to)/.test(name);
    const namedOf = (all: string[]) => all.filter((name) => !isNobody(name));
    const up = await businesses(page);
    expect(namedOf(up)).toEqual(sorted(namedOf(up)));
    expect(up.slice(namedOf(up).length).every(isNobody)).toBe(true);
    await business.click();
    await expect(page).toHaveURL(/sort=business&order=down/);
    await expect(head).toHaveAttribute("aria-sort", "descending");
    const down = await businesses(page);
    expect(namedOf(down)).toEqual(sorted(namedOf(up)).toReversed());
    const state = page.getByRole("combobox", { name: "Status" });
    await state.focus();
    await state.selectOption("paid");
    await expect(page).toHaveURL(/state=paid&sort=business&order=down/);
    await expect(page.locator(".pill").first()).toHaveText("Paid");
    await expect(state).toBeFocused();
  });

  test("two filters chosen faster than the server answers both count, and so do words typed with them", {
    tag: "@deep",
  }, async ({ page, signIn }) => {
    await signIn("owner");
    await openList(page, "/office/reservations");
    const answers = Promise.withResolvers<void>();
    await page.route("**/office/reservations.data*", async (route) => {
      await answers.promise;
      await route.continue().catch(() => {});
    });
    await page.getByRole("combobox", { name: "Status" }).selectOption("paid");
    await page.getByRole("combobox", { name: "Industry" }).selectOption("plumbing");
    await page.getByRole("searchbox").pressSequentially("p");
    await page.getByRole("link", { name: "Price", exact: true }).click();
    answers.resolve();
    await expect(page).toHaveURL(/\?words=p&state=paid&industry=plumbing&sort=price&order=down$/);
    await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("paid");
    await expect(page.getByRole("combobox", { name: "Industry" })).toHaveValue("plumbing");
    await expect(page.getByRole("searchbox")).toHaveValue("p");
  });

  test("on a phone a filter and words from before the script is there are neither lost nor folded away", {
    tag: "@deep",
  }, async ({ page, signIn }) => {
    await signIn("owner");
    await page.setViewportSize({ width: 390, height: 844 });
    const { bring } = await holdScripts(page);
    await page.goto("/office/reservations", { waitUntil: "commit" });
    const state = page.getByRole("combobox", { name: "Status" });
    await page.getByText("Filter", { exact: true }).click();
    await state.selectOption("paid");
    await page.getByRole("searchbox").fill("plumb");
    bring();
    await hydrated(page);
    await expect(page).toHaveURL(/words=plumb&state=paid/);
    await expect(page.locator("tbody .pill").first()).toHaveText("Paid");
    await expect(state).toBeVisible();
    await expect(state).toHaveValue("paid");
    // What was unfolded stays so when nothing narrows the list any more.
    await page.getByRole("searchbox").fill("");
    await state.selectOption("");
    await expect(page).toHaveURL(/\/office\/reservations$/);
    await expect(state).toBeVisible();
    await page.getByLabel("Sorted by").selectOption("price");
    await expect(page).toHaveURL(/\?sort=price&order=down$/);
    await expect(page.getByLabel("Order")).toHaveValue("down");
    await expect(state).toBeVisible();
  });

  test("Back leaves the list as it was, and leads back into it as it was left", {
    tag: "@deep",
  }, async ({ page, signIn }) => {
    await signIn("owner");
    await page.goto("/office");
    await hydrated(page);
    await page.getByRole("link", { name: "Reservations", exact: true }).first().click();
    await page.getByRole("searchbox").pressSequentially("bluebird");
    await expect(page.getByRole("row")).toHaveCount(3);
    await page.getByRole("link", { name: "Bluebird Electric" }).click();
    await expect(page.getByRole("heading", { name: "Bluebird Electric" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("row")).toHaveCount(3);
    await expect(page.getByRole("searchbox")).toHaveValue("bluebird");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
  });

  test("the keyboard alone searches, walks over the edge of a page, and opens", {
    tag: "@deep",
  }, async ({ page, signIn }) => {
    await signIn("owner");
    await openList(page, "/office/reservations");
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    const rows = page.locator("[data-row]");
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press("End");
    await expect(rows.last()).toBeFocused();
    await page.keyboard.press("Home");
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("ocotillo");
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Little Ocotillo Dental" })).toBeVisible();
  });

  test("without script a list is searched and sorted by forms and links", async ({
    newVisitor,
    server,
    signIn,
  }) => {
    const context = await newVisitor({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 780 },
      baseURL: server.url,
    });
    await signIn("owner", context);
    const page = await context.newPage();
    await page.goto("/office/reservations");
    await page.getByRole("searchbox").fill("blue bird");
    await page.getByText("Filter", { exact: true }).click();
    await page.getByLabel("Sorted by").selectOption("price");
    await page.getByLabel("Order").selectOption("up");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/words=blue\+bird.*sort=price&order=up/);
    await expect(page.getByRole("link", { name: /Bluebird/ })).toHaveCount(2);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Business", exact: true }).click();
    await expect(page).toHaveURL(/sort=business&order=up/);
    const wide = await page.evaluate("document.documentElement.scrollWidth");
    expect(wide).toBeLessThanOrEqual(1440);
  });
});
