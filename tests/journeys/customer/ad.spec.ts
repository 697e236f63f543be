import { expectNoFindings, expectNoFindingsInTheDark } from "#tests/support/browser/axe.ts";
import {
  expect,
  type Locator,
  type Page,
  portalTest as test,
} from "#tests/support/browser/journey.ts";
import { hydrated, secondsOfPerson, secondsUntil } from "#tests/support/browser/pages.ts";
import { expectOneCard } from "#tests/support/browser/reserve.ts";
import { plainPng, svgWith } from "#tests/support/files/art.ts";
import { drawPhoto } from "#tests/support/pictures.ts";

const yours = (token = "") => `/reservation/yours/${token}`;
const status = (page: Page) => page.locator(".save-status");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test.use({ serverOf: "the ad", viewport: { width: 360, height: 740 } });

test("an ad's words are kept as they are typed, offline and on another device, and then sent", async ({
  page,
  context,
  newVisitor,
  problems,
  states,
}) => {
  problems.expect(/422|ERR_INTERNET_DISCONNECTED/);
  await page.goto(yours(states.paid));
  await page.getByRole("main").getByRole("link", { name: "Write Your Ad" }).first().click();
  await hydrated(page);
  await expect(page.getByLabel("Business name", { exact: true })).toHaveValue(
    "Little Ocotillo Dental",
  );
  await expect(page.getByText("These designs use our examples")).toBeVisible();
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest, "nothing is wider than the phone").toBe(360);
  await press(page, "The dentist you won’t dread.");
  await expect(page.getByLabel("Headline", { exact: true })).toHaveValue(
    "The dentist you won’t dread.",
  );
  await expect(status(page)).toContainText("Saved");
  await context.setOffline(true);
  await page.getByLabel("Your offer").fill("$89 exam and X-rays");
  await expect(status(page)).toContainText("Not saved yet. You’re offline.");
  await context.setOffline(false);
  await expect(status(page)).toHaveText(/^Saved/);

  const other = await (await newVisitor()).newPage();
  await other.goto(`${yours(states.paid)}/ad`);
  await hydrated(other);
  await expect(other.getByLabel("Your offer")).toHaveValue("$89 exam and X-rays");
  await other.getByLabel("Your offer").fill("$79 exam");
  await expect(status(other)).toHaveText(/^Saved/);
  await page.getByLabel("Your offer").fill("$99 exam");
  await expect(page.getByRole("heading", { name: /also changed this/ })).toBeVisible();
  await expectNoFindings(page, "two texts to choose from");
  await press(page, "Use the other");
  await expect(page.getByLabel("Your offer")).toHaveValue("$79 exam");
  await expect(status(page)).toHaveText(/^Saved/);

  await press(page, "Send My Ad Details");
  await page.getByRole("link", { name: "Choose the last day of your offer." }).click();
  await expect(page.getByLabel("Last day of the offer")).toBeFocused();
  await page.getByLabel("Last day of the offer").fill("2030-01-31");
  await press(page, "Send My Ad Details");
  await expect(page.getByRole("heading", { name: "We have your ad details." })).toBeVisible();
  await expectNoFindings(page, "sent");
  await expectNoFindingsInTheDark(page, "sent");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("without script an ad's words are saved, corrected and sent", async ({
    page,
    problems,
    states,
  }) => {
    problems.expect(/422/);
    await page.goto(`${yours(states.paidSmall)}/ad`);
    await page.getByLabel("Headline", { exact: true }).fill("Monsoon ready?");
    await press(page, "Save for Later");
    await expect(status(page)).toContainText("Saved");
    await page.getByLabel("Your offer").fill("Free 21-point roof check");
    await press(page, "Send My Ad Details");
    await expect(page.getByRole("alert")).toContainText("Choose the last day of your offer.");
    await expect(page.getByLabel("Your offer")).toHaveValue("Free 21-point roof check");
    await page.getByRole("button", { name: /^Make it / }).click();
    await expect(page.getByLabel("Last day of the offer")).not.toHaveValue("");
    await press(page, "Send My Ad Details");
    await expect(page.getByRole("heading", { name: "We have your ad details." })).toBeVisible();
  });
});

test.describe("its files", () => {
  const files = (token = "") => `/reservation/yours/${token}/ad/files`;
  const field = (page: Page) => page.getByLabel("Add a file");
  const png = async (name: string, width = 1300, height = 1600) => ({
    name,
    mimeType: "image/png",
    buffer: await plainPng({ width, height }),
  });

  test("a file for an ad is sent, checked, placed, removed and brought back", async ({
    page,
    problems,
    states,
  }) => {
    problems.expect(/422|400/);
    await page.goto(files(states.paid));
    await hydrated(page);
    await field(page).setInputFiles(await png("ad.png", 600, 600));
    await expect(page.getByText("It looks like a logo.")).toBeVisible();
    await page.getByRole("button", { name: "It’s a finished ad (ad.png)" }).click();
    await expect(page.getByText(/^Fix this: It’s too small to print well/)).toBeVisible();
    await expect(page.getByText(/Check this: It’s (wider|taller) than your spot/)).toBeVisible();
    await expect(page.getByRole("img", { name: "Finished ad: ad.png" })).toBeVisible();
    await page.getByLabel("Fill the spot").check();
    await page.getByRole("button", { name: "Save placement" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
    await expectNoFindings(page, "a file that is too small");

    const svg = { name: "logo.svg", mimeType: "image/svg+xml" };
    await field(page).setInputFiles({ ...svg, buffer: svgWith("<script>alert(1)</script>") });
    await expect(page.getByText("We can’t use this file. This SVG has a script")).toBeVisible();
    await page.getByRole("button", { name: "Remove logo.svg" }).click();
    await expect(page.getByText("File removed.")).toBeVisible();
    await page.getByRole("button", { name: "Restore it" }).click();
    await expect(page.getByText("File restored.")).toBeVisible();

    await field(page).setInputFiles({ ...svg, name: "x.gif", buffer: Buffer.from("GIF89a") });
    await expect(page.getByText("A GIF is too coarse for print.")).toBeVisible();
    await expectNoFindingsInTheDark(page, "files");
  });

  test("a finished ad is offered at the top; a logo is in the designs once it is here", {
    tag: "@deep",
  }, async ({ page, states }) => {
    await page.goto(`${yours(states.paid)}/ad`);
    await page.getByRole("link", { name: "send your own finished ad" }).click();
    await expect(page.getByRole("heading", { name: "Your files" })).toBeInViewport();
    await hydrated(page);
    const buffer = await drawPhoto({ width: 1600, height: 1200 });
    const names = page.getByRole("group", { name: "Pick a design" });
    await expect(names.getByText(/^Add a photo of you and your team, and /)).toBeVisible();
    const add = names.getByRole("button", { name: "Add a photo" });
    const chooser = page.waitForEvent("filechooser");
    await add.click();
    await (await chooser).setFiles({ name: "mark.jpg", mimeType: "image/jpeg", buffer });
    await expect(page.getByText("It looks like a logo.")).toBeVisible();
    await expect(add).toHaveCount(0);
    await expect(names.getByRole("radio", { name: /logo/ }).first()).toBeVisible();
    await page.getByRole("button", { name: "Remove mark.jpg" }).click();
    await expect(names.getByRole("radio", { name: /logo/ })).toHaveCount(0);
    await expect(add).toBeVisible();
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("without script a file for an ad is sent by the form, and one that is none is refused", {
      tag: "@deep",
    }, async ({ page, problems, states }) => {
      problems.expect(/422|400/);
      await page.goto(files(states.paidSmall));
      await field(page).setInputFiles(await png("van.png"));
      await page.getByRole("button", { name: "Upload file" }).click();
      await expect(page.getByText("File added.")).toBeVisible();
      const shown = page.getByRole("img", { name: "van.png" });
      // The picture is made soon after the file has come; without script one asks again.
      await expect(async () => {
        await page.goto(files(states.paidSmall));
        await expect(shown).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await page.getByRole("button", { name: "It’s a photo (van.png)" }).click();
      await expect(page.getByText("It’s a photo.")).toBeVisible();
      const answer = await page.request.get((await shown.getAttribute("src")) ?? "");
      expect(answer.headers()).toMatchObject({
        "content-type": "image/jpeg",
        "x-content-type-options": "nosniff",
        "content-security-policy": /sandbox/,
      });
      await field(page).setInputFiles({
        name: "a.png",
        mimeType: "image/png",
        buffer: Buffer.from(""),
      });
      await page.getByRole("button", { name: "Upload file" }).click();
      await expect(page.getByText("This file is empty. Choose another one.")).toBeVisible();
      await expect(page.getByRole("img", { name: "Photo: van.png" })).toBeVisible();
    });
  });
});

test.describe("its proof, by touch", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("a contractor comes from a confirmed spot to an approved ad in at most 25 taps, each key counted, and from the first input to designs in less than a minute", async ({
    page,
    states,
  }) => {
    let [taps, keys] = [0, 0];
    const tap = async (what: Locator) => {
      taps++;
      await what.tap();
    };
    const type = async (field: Locator, text: string) => {
      await tap(field);
      keys += text.length;
      await field.pressSequentially(text);
    };
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    await page.goto(yours(states.unpaid));
    await hydrated(page);
    await tap(page.getByRole("main").getByRole("link", { name: "Write Your Ad" }).first());
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your ad.");
    await tap(button("Monsoon ready?"));
    await tap(button("Free 21-point roof check"));
    await tap(button(/^Use \w{3}, /));
    await expect(page.getByLabel("Last day of the offer")).not.toHaveValue("");
    await tap(page.getByLabel("I have a contractor’s license"));
    const answer = page.waitForResponse(
      (one) => one.url().endsWith("/designs") && /=312345&/.test(one.request().postData() ?? ""),
    );
    await type(page.getByLabel("ROC license number"), "312345");
    const server = await secondsUntil(answer);
    await expect(page.getByText("These designs use your words.")).toBeVisible();
    // The tap that opened the page came before the first input; its form is read once.
    const seconds = secondsOfPerson({ taps: taps - 1, keys, pages: 1 }) + server;
    console.info(
      `designs on a phone: ${taps - 1} taps, ${keys} keys, the server ${server.toFixed(1)} s, ${Math.round(seconds)} s of a person`,
    );
    expect(seconds).toBeLessThan(60);
    await tap(button("Use This Design"));
    await expect(page.getByRole("heading", { name: "Your proof." })).toBeInViewport();
    await tap(button("Approve Version 1"));
    await expect(page.getByRole("heading", { name: "Version 1 is approved." })).toBeInViewport();
    expect(taps + keys).toBeLessThanOrEqual(25);
    await page.goto(`${yours(states.unpaid)}/ad`);
    await expect(page.getByText("See your proof, version 1. It’s approved.")).toBeVisible();
    // From now on the ad leads the page, and nothing on it is a sample.
    await page.goto(yours(states.unpaid));
    const ad = await page.getByRole("img", { name: /^Version 1 of the ad/ }).boundingBox();
    const status = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(ad?.width).toBeGreaterThan(250);
    expect(ad?.y).toBeLessThan(status?.y ?? 0);
    await expect(page.getByText("is a sample")).toHaveCount(0);
    await expectOneCard(page);
  });
});
