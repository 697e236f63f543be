import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import { hydrated, sampledWays } from "#tests/support/browser/pages.ts";

const section = (page: Page) => page.getByRole("region", { name: /Neighborhood Targeting/ });
const cards = (page: Page) => section(page).getByRole("listitem");

/** Names of the cards that are seen whole, from left to right. */
function seen(page: Page): Promise<string[]> {
  return cards(page).evaluateAll((items) =>
    items
      .map((item) => ({
        box: item.getBoundingClientRect(),
        name: item.querySelector("b")?.innerText,
      }))
      .filter(({ box }) => box.left >= -1 && box.right <= innerWidth + 1)
      .toSorted((a, b) => a.box.left - b.box.left)
      .map(({ name }) => name ?? ""),
  );
}

const names = builtInIndustries.map((industry) => industry.name);

/** Opens Home at the strip with time in our hands; from then on time stands still. */
async function openStrip(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/");
  await page.mouse.move(0, 0);
  await section(page).scrollIntoViewIfNeeded();
  await expect(section(page).getByRole("button", { name: "Next industry" })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.clock.runFor(1500);
}

/** Presses "Next industry" and looks at the strip in each frame until it stands. */
function stepSeen(page: Page) {
  return page.evaluate(async () => {
    const row = document.querySelector(".industries .strip ul");
    const next = document.querySelector<HTMLElement>("[aria-label='Next industry']");
    const frames: { at: number; x: number }[] = [];
    let still = 0;
    next?.click();
    while (still < 30) {
      const at = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const x = row?.getBoundingClientRect().left ?? 0;
      still = frames.length > 1 && frames.at(-1)?.x === x ? still + 1 : 0;
      frames.push({ at, x });
    }
    const from = frames[0]?.x ?? 0;
    const to = frames.at(-1)?.x ?? 0;
    // Half a pixel is the least that a screen shows.
    const first = frames.findIndex(({ x }) => Math.abs(x - from) >= 0.5);
    const last = frames.findLastIndex(({ x }) => Math.abs(x - to) >= 0.5) + 1;
    const at = (index: number) => frames[index]?.at ?? 0;
    return {
      moved: Math.abs(to - from),
      lasted: at(last) - at(first),
      unsure: Math.max(at(first) - at(first - 1), at(last) - at(last - 1)),
    };
  });
}

/** Lets a card's way come to its end. */
const settle = (page: Page) => page.clock.runFor(1500);

test("H7 54 cards, six, three or two in the width, lead to the reservation and end with a line", async ({
  page,
}) => {
  await page.goto("/");
  await expect(cards(page)).toHaveCount(54);
  const plumbing = section(page).getByRole("link", { name: "Plumbing One per card", exact: true });
  await expect(plumbing).toHaveAttribute("href", "/reservation?industry=plumbing");
  await expect(section(page)).toContainText("From Old Town to North Scottsdale");
  for (const [width, share] of [
    [1440, 6],
    [900, 3],
    [600, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const box = await cards(page).first().boundingBox();
    expect(box?.width, `${width} px`).toBeCloseTo(width / share, 0);
  }
});

test("H7 the carousel moves on by one card every 3 seconds, and stands while paused and under the pointer", async ({
  page,
}) => {
  await openStrip(page);
  const [first] = await seen(page);
  const at = names.indexOf(first ?? "");
  expect(at).toBeGreaterThanOrEqual(0);
  await page.clock.runFor(3000);
  await settle(page);
  await expect.poll(async () => (await seen(page))[0]).toBe(names[(at + 1) % 54]);

  await section(page).getByRole("button", { name: "Pause the carousel" }).click();
  await settle(page);
  const paused = await seen(page);
  await page.clock.runFor(9000);
  expect(await seen(page)).toEqual(paused);
  await section(page).getByRole("button", { name: "Play the carousel" }).click();
  await cards(page)
    .nth(names.indexOf(paused[1] ?? ""))
    .hover();
  await page.clock.runFor(9000);
  expect(await seen(page)).toEqual(paused);
});

for (const width of sampledWays([1440, 390], 0)) {
  test(`H7 a step is seen for a second, from its first to its last pixel, at ${width} px`, {
    tag: "@deep",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await page.mouse.move(0, 0);
    await section(page).scrollIntoViewIfNeeded();
    await section(page).getByRole("button", { name: "Pause the carousel" }).click();
    await page.mouse.move(0, 0);
    // A computer that skips a frame at the first or the last pixel cannot tell when it was drawn.
    await expect(async () => {
      const step = await stepSeen(page);
      expect(step.moved, "a card’s width").toBeGreaterThan(100);
      expect(step.unsure, "milliseconds between the frames at both ends").toBeLessThan(45);
      expect(step.lasted).toBeGreaterThanOrEqual(950);
      expect(step.lasted).toBeLessThanOrEqual(1050);
    }).toPass();
  });
}

test("H7 the carousel goes round, can be dragged, and never moves on its own where motion is unwelcome", {
  tag: "@deep",
}, async ({ newVisitor }) => {
  const page = await (await newVisitor({ reducedMotion: "reduce" })).newPage();
  await openStrip(page);
  expect((await seen(page))[0]).toBe(names[0]);
  await page.clock.runFor(15_000);
  expect((await seen(page))[0]).toBe(names[0]);
  await section(page).getByRole("button", { name: "Previous industry" }).click();
  await page.clock.runFor(100);
  await expect.poll(async () => (await seen(page)).slice(0, 2)).toEqual([names[53], names[0]]);
  const next = section(page).getByRole("button", { name: "Next industry" });
  await next.click();
  await next.click();
  await page.clock.runFor(100);
  await expect.poll(async () => (await seen(page))[0]).toBe(names[1]);

  const box = await cards(page).nth(4).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 50, (box?.y ?? 0) + 50];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++) {
    await page.mouse.move(x - step * 40, y);
    await page.clock.runFor(16);
  }
  await page.mouse.up();
  await page.clock.runFor(3000);
  await expect.poll(async () => names.indexOf((await seen(page))[0] ?? "")).toBeGreaterThan(1);
  expect(new URL(page.url()).pathname, "a drag is no click").toBe("/");
});

test("H7 by keyboard: a few stops, arrows for the rest, and it stands while one has the focus", async ({
  page,
}) => {
  await openStrip(page);
  await expect.poll(() => section(page).locator('a:not([tabindex="-1"])').count()).toBeLessThan(8);
  const [first = "", second = ""] = await seen(page);
  await section(page).getByRole("link", { name: first }).focus();
  await page.clock.runFor(9000);
  expect((await seen(page))[0]).toBe(first);
  await page.keyboard.press("ArrowRight");
  await settle(page);
  await expect(section(page).getByRole("link", { name: second })).toBeFocused();
  await expect.poll(async () => (await seen(page))[0]).toBe(second);
});

test("H7 keep the focus in view when their engine arrives while somebody tabs through them", {
  tag: "@deep",
}, async ({ page }) => {
  await page.clock.install();
  const held = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const card = (at: number) => cards(page).nth(at).getByRole("link");
  await card(14).focus();
  await page.keyboard.press("Tab");
  await expect(card(15)).toBeFocused();
  held.release();
  await expect(card(0)).toHaveAttribute("tabindex", "-1");
  await page.clock.runFor(9000);
  await expect(card(15)).toBeFocused();
  await expect(card(15)).toBeInViewport({ ratio: 0.95 });
  await page.keyboard.press("Tab");
  await expect(card(16)).toBeFocused();
  await expect(card(16)).toBeInViewport({ ratio: 0.95 });
});

test("H7 without script the carousel is a row to scroll, and its field a plain form to the answer", async ({
  newVisitor,
}) => {
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  await page.goto("/");
  await section(page).getByRole("link", { name: "Water Treatment" }).scrollIntoViewIfNeeded();
  await expect(section(page).getByRole("link", { name: "Water Treatment" })).toBeInViewport();
  await expect(section(page).getByRole("button")).toHaveText(["Check"]);
  await section(page).getByLabel("Find your industry").fill("tutor");
  await section(page).getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("heading", { name: /^Tutoring is open on the/ })).toBeVisible();
});

for (const { width, loops } of [
  { width: 1440, loops: false },
  { width: 390, loops: true },
]) {
  test(`H7 three cards ${loops ? "loop" : "are too few to loop, so the buttons are disabled at both ends,"} at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const held = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    await expect(cards(page)).toHaveCount(54);
    await cards(page).evaluateAll((all) => {
      for (const card of all.slice(3)) card.remove();
    });
    held.release();
    await section(page).scrollIntoViewIfNeeded();
    for (const name of ["Previous industry", "Next industry"]) {
      const button = section(page).getByRole("button", { name });
      await expect(button).toBeEnabled({ enabled: loops });
    }
  });
}

test("H7 the field in the carousel's head answers in place what is open, and leads straight to the card", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  await section(page).getByLabel("Find your industry").pressSequentially("family law");
  const answer = section(page).getByRole("link", {
    name: /^Law Firm is open on the .* card · \d+ spots from \$350$/,
  });
  await answer.click();
  await expect(page.getByRole("heading", { name: /^Law Firm is open on the/ })).toBeVisible();
  await expect(page.getByText("One law firm per card, whatever its field.")).toBeVisible();
});

/** Keeps the site's scripts back until they are released. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}
