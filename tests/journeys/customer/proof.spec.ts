import { expectNoFindings } from "#tests/support/browser/axe.ts";
import { expect, type Page, portalTest as test } from "#tests/support/browser/journey.ts";
import { complete, hydrated } from "#tests/support/browser/pages.ts";
import { expectValidHtml } from "#tests/support/browser/valid-html.ts";

const ad = (token = "") => `/reservation/yours/${token}/ad`;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Fills in what an ad needs and chooses the first design, which makes the first version. */
async function makeProof(page: Page, token: string, headline = "The dentist you won’t dread.") {
  await page.goto(ad(token));
  await page.getByLabel("Headline", { exact: true }).fill(headline);
  await page.getByLabel("Your offer").fill("$89 exam and X-rays");
  await page.getByLabel("Last day of the offer").fill("2030-01-31");
}

test.describe("a proof", () => {
  const decisionStatus = (page: Page) => page.locator(".decision-status");

  test.use({ viewport: { width: 360, height: 740 } });

  test.describe("by keyboard", () => {
    test.use({ serverOf: "the proof by keyboard" });

    test("a comment is pinned by a tap or by keyboard, and a link to comment can't approve", {
      tag: "@deep",
    }, async ({ page, newVisitor, states }) => {
      await page.addInitScript(() => {
        const share = async ({ url }: ShareData) => {
          sessionStorage.setItem("shared", url ?? "");
        };
        Object.defineProperty(navigator, "share", { value: share });
      });
      await makeProof(page, states.paid ?? "");
      await hydrated(page);
      await page.getByRole("group", { name: "Pick a design" }).getByRole("radio").first().check();
      await press(page, "Use This Design");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your proof.");
      await hydrated(page);
      const picture = page.getByRole("img", { name: "The ad, version 1" });
      await picture.click({ position: { x: 40, y: 60 } });
      await page.getByLabel("Your comment").fill("<b>Bigger</b> phone number, please.");
      await press(page, "Add Comment");
      await expect(page.getByRole("listitem").filter({ hasText: "<b>Bigger</b>" })).toBeFocused();
      await page.locator("summary", { hasText: "Ask for changes" }).click();
      await press(page, "Ask for Changes");
      await expect(decisionStatus(page)).toContainText("Changes requested.");
      await press(page, "It’s Fine as It Is");
      await press(page, "Point at a Spot on the Ad");
      const pin = page.getByRole("button", { name: /Your comment’s pin, 50% from the left/ });
      await pin.focus();
      for (let times = 0; times < 5; times++) await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("button", { name: /pin, 60% from the left/ })).toBeFocused();
      await page.getByLabel("Your comment").fill("A little lower.");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Add Comment" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("link", { name: "Comment 2" })).toHaveCSS("left", /./);

      await page.locator("summary", { hasText: "Make a link" }).click();
      const who = page.getByLabel("Who is it for?");
      await who.fill("A partner ".repeat(9));
      await expect(page.getByText("89 of 80 characters")).toBeVisible();
      for (const name of ["Sam Partner", "Dee Signer"]) {
        await who.fill(name);
        await press(page, "Make a Link");
        await expect(page.getByLabel(`Copy this link and send it to ${name}`)).toBeFocused();
      }
      await expect(page.getByText(/of 80 characters/)).toBeHidden();
      const copied = page.getByLabel("Copy this link and send it to Dee Signer");
      const link = await copied.inputValue();
      await page.getByRole("button", { name: "Share Link" }).last().click();
      expect(await page.evaluate(() => sessionStorage.getItem("shared"))).toBe(link);
      const guest = await (await newVisitor()).newPage();
      await guest.goto(new URL(link).pathname);
      await hydrated(guest);
      await expect(guest.getByRole("heading", { level: 1 })).toHaveText(
        "A proof for you to review.",
      );
      await expect(guest.getByRole("button", { name: /Approve|Changes/ })).toHaveCount(0);
      await guest.getByLabel("Your comment").fill("I like it.");
      await press(guest, "Add Comment");
      await expect(guest.getByText("I like it.")).toBeVisible();
      await expect(guest.getByText("Dee Signer, guest", { exact: true })).toBeVisible();
      await expectNoFindings(guest, "a proof by a link to comment");
    });
  });

  test.describe("without script", () => {
    test.use({ serverOf: "the proof without script", javaScriptEnabled: false });

    test("without script a proof is made, commented on and approved, and its copy gets an address", {
      tag: "@deep",
    }, async ({ page, states, problems }) => {
      problems.expect(/422/);
      await makeProof(page, states.paid ?? "");
      await press(page, "Save for Later");
      await page.getByRole("group", { name: "Pick a design" }).getByRole("radio").first().check();
      await press(page, "Use This Design");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your proof.");
      await page.getByLabel("Your comment").fill("Lovely.");
      await press(page, "Add Comment");
      await expect(page.getByText("Lovely.")).toBeInViewport();
      await page.getByLabel("Your name").first().fill("Pat Moreno");
      await press(page, "Approve Version 1");
      await expect(decisionStatus(page)).toContainText("Version 1 is approved.");
      await expect(decisionStatus(page)).toBeInViewport({ ratio: 1 });
      await expect(decisionStatus(page)).toBeFocused();
      await page.getByLabel("Name on the envelope").fill("Pat Moreno");
      await page.getByLabel("Street").fill("7420 E Example Road");
      await page.getByLabel("City and state").fill("Scottsdale, AZ");
      await page.getByLabel("ZIP Code").fill("10001");
      await press(page, "Save Address");
      await expect(page.getByText("This ZIP Code isn’t in AZ.")).toHaveCount(2);
      await page.getByLabel("ZIP Code").fill("85251");
      await press(page, "Save Address");
      await expect(page.getByText("It goes to Pat Moreno, 7420 E Example Road")).toBeInViewport();
      await page.goto(ad(states.paid).replace(/\/ad$/, ""));
      const step = page.getByRole("listitem").filter({ hasText: "Design & Revisions" });
      await expect(step).toContainText("Version 1 of your ad is approved. This is what we print.");
      await expect(step.getByRole("link", { name: "See Your Proof" })).toBeVisible();
    });
  });
});

test.describe("its code", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  /** The address in the code on the page. */
  async function scanned(page: Page): Promise<string> {
    const label = await page.getByRole("img", { name: /^QR code/ }).getAttribute("aria-label");
    return /HTTP\S+$/.exec(label ?? "")?.[0] ?? "";
  }

  test("a buyer chooses where their code leads, and the offer page names it until the card is printed, all without JavaScript", {
    tag: "@deep",
  }, async ({ newVisitor, states, baseURL, problems }) => {
    problems.expect(/422/);
    const visitor = await newVisitor({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const page = await visitor.newPage();
    await page.goto(`/reservation/yours/${states.paid}`);
    await page.getByRole("link", { name: "Your Ad’s QR Code" }).click();
    const address = await scanned(page);
    expect(address).toMatch(/^HTTP:\/\/[^/]+\/R\/[2-9B-Z]{6}$/);
    const scan = () =>
      visitor.request.get(`${baseURL}${new URL(address).pathname}`, { maxRedirects: 0 });
    expect((await scan()).headers().location).toMatch(/^\/offers\/[2-9B-Z]{6}$/);

    await page.getByRole("radio", { name: /A page of your own/ }).check();
    const unsafe = "http://shop.example/";
    await page.getByLabel("Your page").fill(unsafe);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/starts with https/)).toBeVisible();
    await expect(page.getByLabel("Your page")).toHaveValue(unsafe);
    await expect(page.getByRole("radio", { name: /A page of your own/ })).toBeChecked();
    expect((await scan()).headers().location).toMatch(/^\/offers\//);

    await page.getByLabel("Your page").fill("www.shop.example/spring");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved. Your code now goes to www.shop.example.")).toBeVisible();
    // The card isn't printed: our page names where the code will lead, and leaves the step to the visitor.
    expect((await scan()).headers().location).toMatch(/^\/offers\//);
    await page.goto(new URL(address).pathname);
    await expect(page.getByRole("link", { name: "https://www.shop.example/spring" })).toBeVisible();
  });

  test("a scan leads to the offer page, which has no findings, no stranger's content and a file for the phone", async ({
    page,
    states,
    problems,
  }) => {
    await page.goto(`/reservation/yours/${states.paidSmall}/code`);
    await expectNoFindings(page, "the code’s page");
    const address = await scanned(page);
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(new URL(request.url()).origin));
    await page.goto(new URL(address).pathname);
    await complete(page);
    await expect(page).toHaveURL(/\/offers\/[2-9B-Z]{6}$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoFindings(page, "the offer page");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect([...asked]).toEqual([new URL(page.url()).origin]);
    const card = await page.request.get(`${page.url()}/contact.vcf`);
    expect(card.headers()["content-type"]).toContain("text/vcard");
    expect(card.headers()["content-disposition"]).toContain("attachment");

    problems.expect(/404/);
    await page.goto("/r/ZZZZZZ");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We don’t know this code.");
    await expectNoFindings(page, "an unknown code");
  });
});

/** Where a page has a color of our brand in the light or in the dark: "SPAN color". */
const brandColorsOn = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    const tokens = ["sun", "sun-press", "sun-ink", "gold", "ocotillo", "agave", "agave-ink"];
    const colors = tokens.flatMap((token) =>
      ["light", "dark"].map((scheme) => {
        probe.style.cssText = `color-scheme: ${scheme}; color: var(--${token})`;
        return getComputedStyle(probe).color;
      }),
    );
    probe.remove();
    const properties = ["color", "background-color", "border-left-color", "fill", "stroke"];
    return [...document.body.querySelectorAll("*")].flatMap((element) => {
      const style = getComputedStyle(element);
      const found = properties.filter((name) => colors.includes(style.getPropertyValue(name)));
      return found.map((name) => `${element.tagName} ${name}`);
    });
  });

test.describe("the pages of an ad", () => {
  test.use({ serverOf: "the pages of an ad", viewport: { width: 320, height: 740 } });

  test("the offer page has the ad’s face and no color of ours, fits 320 pixels, and is valid, as the private pages are", async ({
    page,
    states,
    problems,
  }) => {
    const faces = new Set<string>();
    page.on("request", (request) => {
      const face = /\/assets\/([a-z]+)-0-[^/]+\.woff2$/.exec(request.url());
      if (face?.[1]) faces.add(face[1]);
    });
    await makeProof(page, states.paid ?? "");
    await hydrated(page);
    await page.getByRole("group", { name: "Pick a design" }).getByRole("radio").first().check();
    await press(page, "Use This Design");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your proof.");
    const own = `/reservation/yours/${states.paid}`;
    for (const path of ["", "/ad", "/ad/tune", "/ad/proof", "/code"])
      await expectValidHtml(page.request, own + path);
    await page.goto(`${own}/code`);
    await complete(page);
    expect([...faces]).toEqual([]);
    await page.getByRole("link", { name: "View the offer page" }).click();
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText("The dentist you won’t dread.");
    await page.reload();
    await complete(page);
    const face = /^"?Ad (\w+)/.exec(await title.evaluate((h1) => getComputedStyle(h1).fontFamily));
    expect([...faces]).toEqual([face?.[1]]);
    await expectValidHtml(page.request, new URL(page.url()).pathname);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await brandColorsOn(page), colorScheme).toEqual([]);
      await expectNoFindings(page, `the offer page of a drawn ad, ${colorScheme}`);
    }
    problems.expect(/404/);
    await page.goto("/r/ZZZZZZ");
    expect((await brandColorsOn(page)).length, "our own page").toBeGreaterThan(0);
  });
});
