import { hydrated } from "#tests/support/browser/hydrated.ts";
import { sampledWays } from "#tests/support/browser/sampled-pages.ts";
import { businessOf } from "#tests/support/office/office-business.ts";
import { expect, type Page } from "#tests/support/office/office-journey.ts";

const test = businessOf("the lists");

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

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

test("what is chosen and typed before the script is there is looked for as soon as it is", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("owner");
  const { bring } = await holdScripts(page);
  await page.goto("/office/reservations", { waitUntil: "commit" });
  await page.getByRole("combobox", { name: "Status" }).selectOption("paid");
  await page.getByRole("searchbox").fill("plumb");
  bring();
  await expect(page).toHaveURL(/words=plumb&state=paid/);
  await expect(page.locator("tbody .pill").first()).toHaveText("Paid");
});

test("on a phone a filter chosen before the script is there is neither lost nor folded away", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("owner");
  await page.setViewportSize({ width: 390, height: 844 });
  const { bring } = await holdScripts(page);
  await page.goto("/office/reservations", { waitUntil: "commit" });
  const state = page.getByRole("combobox", { name: "Status" });
  await page.getByText("Filter", { exact: true }).click();
  await state.selectOption("paid");
  bring();
  await hydrated(page);
  await expect(page).toHaveURL(/state=paid/);
  await expect(page.locator("tbody .pill").first()).toHaveText("Paid");
  await expect(state).toBeVisible();
  await expect(state).toHaveValue("paid");
  // What was unfolded stays so when nothing narrows the list any more.
  await state.selectOption("");
  await expect(page).toHaveURL(/\/office\/reservations$/);
  await expect(state).toBeVisible();
  await page.getByLabel("Sorted by").selectOption("price");
  await expect(page).toHaveURL(/\?sort=price&order=down$/);
  await expect(page.getByLabel("Order")).toHaveValue("down");
  await expect(state).toBeVisible();
});

for (const javaScriptEnabled of sampledWays([true, false], 1)) {
  test(`on a phone the filters are folded and a row is on the first screen, ${javaScriptEnabled ? "with" : "without"} script; one that narrows is seen`, {
    tag: "@deep",
  }, async ({ newVisitor, server, office }) => {
    const context = await newVisitor({
      baseURL: server.url,
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    await context.addCookies(
      Object.entries(office.owner.cookies).map(([name, value]) => ({
        name,
        value,
        url: server.url,
      })),
    );
    const page = await context.newPage();
    await page.goto("/office/reservations");
    const state = page.getByRole("combobox", { name: "Status" });
    const fold = page.getByText("Filter", { exact: true });
    await expect(state).toBeHidden();
    await expect(page.locator("tbody [data-row]").first()).toBeInViewport();
    await fold.click();
    await state.selectOption("paid");
    await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/state=paid/);
    await expect(page.locator("tbody .pill").first()).toHaveText("Paid");
    await expect(state).toBeVisible();
    await page.goto("/office/reservations?state=paid");
    await expect(state).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/office/reservations");
    await expect(fold).toBeHidden();
    await expect(state).toBeVisible();
  });
}

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
  office,
}) => {
  const context = await newVisitor({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 780 },
    baseURL: server.url,
  });
  await context.addCookies(
    Object.entries(office.owner.cookies).map(([name, value]) => ({ name, value, url: server.url })),
  );
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
