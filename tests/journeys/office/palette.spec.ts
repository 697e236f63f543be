import { expectNoFindings } from "#tests/support/browser/axe.ts";
import { businessOf } from "#tests/support/office/office-business.ts";
import { expect, type Page } from "#tests/support/office/office-journey.ts";
import { officeReady } from "#tests/support/office/office-ready.ts";
import { Visit } from "#tests/support/office/office-visit.ts";

const test = businessOf("the palette");

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

const field = (page: Page) => page.getByRole("combobox", { name: /^Search anything/ });
const options = (page: Page) => page.getByRole("option");
/** What the palette says about its search, for eyes and ears. */
const said = (page: Page) => page.getByRole("dialog").getByRole("status");

async function open(page: Page, path = "/office") {
  await page.goto(path);
  await officeReady(page);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("the palette says while it looks, how many it found, that there is nothing, and that the office did not answer", {
  tag: "@deep",
}, async ({ page, signIn, problems }) => {
  problems.expect(/503/);
  await signIn("owner");
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/office/find?words=ridgeback", async (route) => {
    await held;
    await route.continue();
  });
  await page.route("**/office/find?words=broken", (route) => route.fulfill({ status: 503 }));
  await open(page);
  await page.keyboard.type("ridgeback");
  await expect(said(page)).toHaveText("Looking…");
  answer();
  await expect(said(page)).toHaveText(/^\d+ results$/);
  await expect(options(page).first()).toContainText("Ridgeback Roofing");
  await expect(options(page).first()).toContainText("Reservation");
  await expectNoFindings(page, "a palette with records");
  await field(page).fill("zzzzz");
  await expect(said(page)).toHaveText("No matches.");
  await expect(options(page)).toHaveCount(0);
  await field(page).fill("broken");
  await expect(said(page)).toContainText("We can't load records right now");
  await expectNoFindings(page, "a palette without an answer");
});

test("Enter before the answer waits for it, and an answer to other words is dropped", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("assistant");
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/office/find?words=straight", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await open(page);
  const asked = page.waitForRequest(/words=straight$/);
  await page.keyboard.type("straight");
  await asked;
  await field(page).fill("ridgeback");
  await page.keyboard.press("Enter");
  answer();
  await expect(page.getByRole("heading", { name: "Ridgeback Roofing", level: 1 })).toBeVisible();
});

test("a key in the instant after the palette was closed opens it again", { tag: "@deep" }, async ({
  page,
  signIn,
}) => {
  await signIn("assistant");
  await open(page);
  await expect(options(page).first()).toBeVisible();
  await field(page).evaluate(async (input) => {
    const press = (on: Element, key: string, ctrlKey = false) =>
      on.dispatchEvent(
        new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }),
      );
    press(input, "Enter");
    // React hears of it, and the dialog has not yet said that it was closed.
    await Promise.resolve();
    press(document.body, "k", true);
  });
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(field(page)).toBeFocused();
});

test("G and a letter lead to a room, typing does not, and ? names every key of lists and of the card", async ({
  page,
  signIn,
}) => {
  await signIn("assistant");
  await page.goto("/office");
  await officeReady(page);
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await expect(page.getByRole("heading", { name: "Reservations", level: 1 })).toBeVisible();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const where of ["Everywhere", "In a list", "On the card", "Pages"]) {
    await expect(keys.getByRole("region", { name: where })).toBeVisible();
  }
  await expect(keys).toContainText("G M");
  await expect(keys).not.toContainText("Settings");
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").first().focus();
  await page.keyboard.type("gm?");
  await expect(page.getByRole("searchbox").first()).toHaveValue("gm?");
  await expect(keys).toBeHidden();
  await expect(page).toHaveURL(/\/office\/reservations/);
});

test("nobody finds by the palette what their role may not see", async ({ server, office }) => {
  const find = async (who: "owner" | "assistant") => {
    const visit = new Visit(server, office[who].cookies);
    const answer = await visit.ask("/office/find?words=ben@copper");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    return (await answer.json()) as { hits: { kind: string }[] };
  };
  const people = async (who: "owner" | "assistant") =>
    (await find(who)).hits.filter(({ kind }) => kind === "Person").length;
  expect(await people("owner")).toBe(1);
  expect(await people("assistant")).toBe(0);
});
