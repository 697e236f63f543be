import { expectNoFindings } from "#tests/support/browser/axe.ts";
import { hydrated } from "#tests/support/browser/hydrated.ts";
import { expect, type Page, test } from "#tests/support/office/office-journey.ts";
import { officeReady } from "#tests/support/office/office-ready.ts";
import { Visit } from "#tests/support/office/office-visit.ts";

const place = (page: Page, id: string) => page.getByRole("link", { name: new RegExp(`^${id} `) });

/** A card on sale with a buyer on F1. */
async function cardWith(
  visit: Visit,
  dropDate: string,
  business: string,
): Promise<{ path: string }> {
  const planned = await visit.send("/office/mailings", { do: "plan", drop: dropDate });
  const path = planned.headers.get("location") ?? "";
  await visit.send(path, { do: "publish", version: "1" });
  const person = { name: "Pat Example", email: "pat@walk.example", phone: "(480) 555-0123" };
  await visit.send(path, {
    do: "place",
    spot: "F1",
    price: "100000",
    industry: "plumbing",
    business,
    ...person,
    website: "",
    advertiser: "new",
    pay: "invoice",
    note: "",
  });
  return { path };
}

test("the arrow keys move across the card as its spots are laid out, and Enter opens one with its form ready", {
  tag: "@deep",
}, async ({ page, signIn, server, office }) => {
  const visit = new Visit(server, office.owner.cookies);
  const { path } = await cardWith(visit, "2029-09-05", "Juniper Pipes");
  await signIn("assistant");
  await page.goto(path);
  await officeReady(page);
  await place(page, "F1").focus();
  await expect(place(page, "F1")).toBeFocused();
  const walk: [string, string][] = [
    ["ArrowRight", "F2"],
    ["ArrowRight", "F3"],
    ["ArrowRight", "B1"],
    ["ArrowDown", "B4"],
    ["ArrowLeft", "F7"],
    ["ArrowUp", "F3"],
    ["End", "B7"],
    ["Home", "F1"],
    ["ArrowDown", "F4"],
  ];
  for (const [key, id] of walk) {
    await page.keyboard.press(key);
    await expect(place(page, id), `after ${key}`).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Spot F4" })).toBeVisible();
  await expect(page.getByLabel("Business")).toBeFocused();
});

test("M picks a buyer up, the keys carry them to another spot, and a question comes before the move", {
  tag: "@deep",
}, async ({ page, signIn, server, office }) => {
  const visit = new Visit(server, office.owner.cookies);
  const { path } = await cardWith(visit, "2029-10-03", "Cholla Pipes");
  await signIn("assistant");
  await page.goto(path);
  await officeReady(page);
  await place(page, "F1").focus();
  const pressOn = async (id: string, key: string) => {
    await expect(place(page, id)).toBeFocused();
    await page.keyboard.press(key);
  };
  await pressOn("F1", "m");
  await expect(page.getByRole("status").filter({ hasText: "picked up from F1" })).toBeVisible();
  await expectNoFindings(page, "a card with somebody picked up");
  await pressOn("F1", "Escape");
  await expect(page.getByRole("status").filter({ hasText: "Move canceled." })).toBeVisible();
  await pressOn("F1", "m");
  await pressOn("F1", "ArrowRight");
  await pressOn("F2", "m");
  await expect(page.getByText("Nobody on F2 can be moved.")).toBeVisible();
  await pressOn("F2", "ArrowLeft");
  await pressOn("F1", "m");
  await pressOn("F1", "ArrowRight");
  await pressOn("F2", "Enter");
  await expect(page.getByLabel("Move to")).toHaveValue("F2");
  await expect(page.getByLabel("Move to")).toBeFocused();
  await expect(place(page, "F1")).toContainText("Cholla Pipes");
  await page.getByRole("button", { name: "Move Cholla Pipes" }).press("Enter");
  await expect(page.getByText("Advertiser moved")).toBeVisible();
  await hydrated(page);
  await expect(place(page, "F2")).toContainText("Cholla Pipes");
});
