import type { PaletteResult } from "#app/office/palette/commands.ts";
import { findCommands } from "#app/office/palette/find-commands.ts";
import { listAllRecordCommands } from "#app/office/palette/record-commands.ts";
import { expectNoFindings } from "#tests/support/browser/axe.ts";
import { depth } from "#tests/support/depth.ts";
import { businessOf } from "#tests/support/office/office-business.ts";
import { expect, type Page } from "#tests/support/office/office-journey.ts";
import { bringIn } from "#tests/support/office/office-many.ts";
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
  await expect(options(page)).toHaveCount(9);
  await field(page).fill("broken");
  await expect(said(page)).toContainText("We can't load records right now");
  await expect(options(page).first()).toContainText("Search in Reservations: broken");
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

test("with a record on screen its actions stand first; without words the latest records do", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("owner");
  await open(page);
  await expect(options(page).first()).toHaveText("Today Page");
  await page.keyboard.type("night shift");
  await expect(said(page)).toHaveText(/results?$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Night Shift", level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(options(page).first()).toHaveText("Cancel this reservation Action");
  await expect(options(page).filter({ hasText: "Night Shift" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.goto("/office");
  await officeReady(page);
  await page.keyboard.press("Control+k");
  await expect(options(page).first()).toHaveText(/^Night Shift, .* Reservation$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Night Shift", level: 1 })).toBeVisible();
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

test("anyone who signs out leaves no names behind in the browser", async ({
  page,
  signIn,
  office,
  server,
}) => {
  expect(office.assistant.email).toBe("ben@copper.example");
  await signIn("assistant");
  await page.goto("/office/reservations?words=Ridgeback");
  await page.getByRole("link", { name: "Ridgeback Roofing" }).click();
  await expect(page.getByRole("heading", { name: "Ridgeback Roofing", level: 1 })).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(kept).toContain("Ridgeback Roofing");
  // The session itself is kept for the other tests: only the form's own doing is looked at.
  await page.route("**/office/sign-out", (route) =>
    route.fulfill({ status: 303, headers: { location: `${server.url}/office/sign-in` } }),
  );
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect.poll(kept).not.toContain("Ridgeback Roofing");
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

test("an Enter that is held down leads to a form and does not press its button", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("assistant");
  await open(page);
  await page.keyboard.type("cancel another tow");
  await expect(said(page)).toHaveText(/results?$/);
  await page.keyboard.down("Enter");
  const button = page.getByRole("button", { name: "Cancel reservation for Another Tow" });
  await expect(button).toBeFocused();
  await page.keyboard.down("Enter");
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await page.reload();
  await expect(
    page.getByRole("button", { name: "Cancel reservation for Another Tow" }),
  ).toBeVisible();
});

test("every action of the palette leads to a form that is there", { tag: "@deep" }, async ({
  server,
  office,
}) => {
  // One request for each action and record.
  test.slow();
  const visit = new Visit(server, office.owner.cookies);
  const onRecords = Object.values(listAllRecordCommands()).flat();
  const records = ["ridgeback", "night shift", "half moon", "no-such-box", "plumbing 2027"];
  const found = new Map(findCommands("", "owner").map((hit) => [hit.to, hit.name]));
  for (const record of records) {
    for (const name of new Set(onRecords.map((command) => command.name))) {
      const words = encodeURIComponent(`${name} ${record}`);
      const answer = await visit.ask(`/office/find?words=${words}`);
      const { hits } = (await answer.json()) as { hits: PaletteResult[] };
      for (const hit of hits) if (hit.kind === "Action") found.set(hit.to, hit.name);
    }
  }
  const names = new Set(found.values());
  for (const name of ["Cancel this reservation", "Refund a payment", "Mark as handled"]) {
    expect(names).toContain(name);
  }
  for (const [to, name] of found) {
    const [path = "", id] = to.split("#");
    const answer = await visit.ask(path || "/office");
    expect.soft(answer.status, `${name}: ${to}`).toBe(200);
    const html = await answer.text();
    if (id) expect.soft(html.includes(`id="${id}"`), `${name}: ${to}`).toBe(true);
  }
});

/** A form that does something, by what it is in and what is in it. */
type FormOnPage = { buttons: string[]; ids: string[] };

test("every form on the page of a record is one that a command of the palette leads to", {
  tag: "@deep",
}, async ({ page, server, office }) => {
  test.slow();
  const visit = new Visit(server, office.owner.cookies);
  const leads = await bringIn(visit, "leads", ["Email", "zoe@palette.example"]);
  await visit.send(leads, { do: "carry-out" });
  const formsIn = (html: string): Promise<FormOnPage[]> =>
    page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, "text/html");
      return [...parsed.querySelectorAll("main form[method=post]")].map((form) => {
        const ids = [form, ...form.querySelectorAll("[id]")].map(({ id }) => id);
        for (let around = form.parentElement; around; around = around.parentElement)
          ids.push(around.id);
        const buttons = [...form.querySelectorAll("button")].map(({ value }) => value);
        return { buttons, ids: ids.filter(Boolean) };
      });
    }, html);
  const kinds = {
    Reservation: ["reservations", ""],
    Mailing: ["mailings", "?spot=F1"],
    Advertiser: ["advertisers", ""],
    Lead: ["leads", ""],
  } as const;
  const commands = listAllRecordCommands();
  for (const [kind, [room, query]] of Object.entries(kinds)) {
    // Without the number of the invented credit that such a command is for.
    const hashes = (commands[kind] ?? []).map(
      ({ to }) => to.split("#")[1]?.replace(/\d+$/, "") ?? "",
    );
    const isLedTo = (id: string) =>
      hashes.some((hash) => hash === id || (hash.endsWith("-") && id.startsWith(hash)));
    let seen = 0;
    for (let id = 1; id <= depth(12, 40); id++) {
      const answer = await visit.ask(`/office/${room}/${id}${query}`);
      if (answer.status !== 200) continue;
      for (const { buttons, ids } of await formsIn(await answer.text())) {
        seen += 1;
        expect
          .soft(ids.some(isLedTo), `${kind} ${id}: ${buttons.join()} in ${ids.join()}`)
          .toBe(true);
      }
    }
    expect(seen, kind).toBeGreaterThan(0);
  }
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
