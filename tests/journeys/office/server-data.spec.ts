import { hydrated } from "#tests/support/browser/hydrated.ts";
import { businessOf } from "#tests/support/office/office-business.ts";
import { expect, type Page } from "#tests/support/office/office-journey.ts";
import { officeReady } from "#tests/support/office/office-ready.ts";

const test = businessOf("the office's data");

// In one worker: each has a server and a business of its own.
test.describe.configure({ mode: "default" });

/** Every request for data from now on: of pages and searches. */
function askedOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/\.data$|\/office\/find/.test(pathname)) asked.push(pathname + search);
  });
  return asked;
}

const comeBack = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange"));
    dispatchEvent(new Event("focus"));
  });

test("S5 a list in the office asks for nothing when its window comes back within five minutes, and once after them", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("owner");
  await page.clock.install();
  await page.goto("/office/reservations");
  await hydrated(page);
  const asked = askedOf(page);
  await page.clock.fastForward("04:30");
  await comeBack(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(asked).toEqual([]);
  await page.clock.fastForward("00:31");
  for (let frame = 0; frame < 3; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await comeBack(page);
  await expect
    .poll(() => asked.map((address) => address.replace(/\?.*/, "")).toSorted())
    .toEqual(["/office/reservations.data"]);
});

test("S5 an office search is sent once for the same words, and again after a change", {
  tag: "@deep",
}, async ({ page, signIn }) => {
  await signIn("owner");
  await page.goto("/office");
  await officeReady(page);
  const asked = askedOf(page);
  const searches = () => asked.filter((address) => address.startsWith("/office/find"));
  const look = async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^Search anything/ }).fill("bluebird");
    await expect(page.getByRole("option", { name: /Bluebird Electric/ }).first()).toBeVisible();
  };
  await look();
  await page.keyboard.press("Escape");
  await look();
  expect(searches()).toEqual(["/office/find?words=bluebird"]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Reservations", exact: true }).first().click();
  await page.getByRole("searchbox").pressSequentially("bluebird");
  await page.getByText("Save this view").click();
  await page.getByLabel("View name").fill("All of them");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: "All of them" })).toBeVisible();
  await look();
  expect(searches()).toHaveLength(2);
});
