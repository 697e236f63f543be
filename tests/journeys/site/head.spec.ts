import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import { hydrated, sampledPages } from "#tests/support/browser/pages.ts";
import { expectValidHtml } from "#tests/support/browser/valid-html.ts";
import { SITE_URL } from "#tests/support/server/server.ts";

test.use({ settings: { SITE_URL } });

/** A document as it was served: `html`, or the page that is open in a browser that does not run its scripts. */
const served = (page: Page, html?: string) =>
  page.evaluate((source) => {
    const read =
      source === undefined ? document : new DOMParser().parseFromString(source, "text/html");
    const attribute = (selector: string, name: string) =>
      [...read.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? "");
    const data = [...read.querySelectorAll("script[type='application/ld+json']")];
    return {
      titles: [...read.querySelectorAll("title")].map((title) => title.textContent),
      levels: [...read.querySelectorAll("main :is(h1, h2, h3, h4)")].map(({ tagName }) =>
        Number(tagName.slice(1)),
      ),
      description: attribute("meta[name=description]", "content"),
      canonical: attribute("link[rel=canonical]", "href"),
      robots: attribute("meta[name=robots]", "content"),
      picture: attribute("meta[property='og:image']", "content"),
      address: attribute("meta[property='og:url']", "content"),
      card: attribute("meta[name='twitter:card']", "content"),
      links: attribute("a[href^='/']", "href").map((href) => href.replace(/[?#].*/, "")),
      data: data.map((script) => JSON.parse(script.textContent ?? "")),
      text: read.body.innerText,
    };
  }, html);

test("R1 Home is at /, with its one heading and its own title", async ({ page }) => {
  expect((await page.goto("/"))?.status()).toBe(200);
  await expect(page).toHaveTitle(/^Scottsdale Direct Mail on One Shared Card/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
});

test.describe("every page that can be reached", () => {
  test.use({ javaScriptEnabled: false });

  test("R2 R3 R4 R5 R6 R7 R11 /xmlsitemap names exactly the pages that may be listed, and so does /sitemap.xml; robots.txt links it and blocks nothing; headings skip no level", async ({
    page,
    request,
  }) => {
    test.slow();
    const seen = new Map<string, Awaited<ReturnType<typeof served>>>();
    const waiting = ["/"];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (seen.has(path) || path === "/xmlsitemap") continue;
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(200);
      const found = await served(page, await answer.text());
      seen.set(path, found);
      waiting.push(...found.links);
    }
    const listed = [...seen].filter(([, found]) => !found.robots.includes("noindex"));

    const answer = await request.get("/xmlsitemap");
    expect(answer.headers()["content-type"]).toContain("application/xml");
    const xml = await answer.text();
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(addresses.toSorted()).toEqual(listed.map(([path]) => SITE_URL + path).toSorted());
    expect([...xml.matchAll(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)]).toHaveLength(listed.length);
    expect(await (await request.get("/sitemap.xml")).text()).toBe(xml);
    const robots = await request.get("/robots.txt");
    expect(robots.headers()["content-type"]).toContain("text/plain");
    expect(await robots.text()).toContain(`Sitemap: ${SITE_URL}/xmlsitemap`);
    expect(await robots.text()).not.toContain("Disallow");
    for (const path of ["/lead-form", "/lead-form/thanks", "/offers/email", "/offers/wish"]) {
      const { robots: told } = await served(page, await (await request.get(path)).text());
      expect(told, path).toEqual(["noindex"]);
      expect(xml, path).not.toContain(path);
    }

    for (const [path, found] of listed) {
      expect(found.titles, path).toHaveLength(1);
      const { levels } = found;
      expect(levels[0], path).toBe(1);
      expect(levels.lastIndexOf(1), `${path}: one first heading`).toBe(0);
      levels.forEach((level, n) => {
        expect(level - (levels[n - 1] ?? 0), `heading ${n + 1} on ${path}`).toBeLessThanOrEqual(1);
      });
      expect(found.canonical, path).toEqual([SITE_URL + path]);
      expect(found.address, path).toEqual([SITE_URL + path]);
      expect(found.description, path).toHaveLength(1);
      expect(found.description.join().length, path).toBeGreaterThan(50);
      expect(found.description.join().length, path).toBeLessThanOrEqual(200);
      expect(found.titles.join().length, path).toBeGreaterThan(10);
      expect(found.titles.join().length, path).toBeLessThanOrEqual(80);
      expect(found.card, path).toEqual(["summary_large_image"]);
    }
    for (const of of ["titles", "description", "picture"] as const) {
      const values = listed.map(([, found]) => found[of].join());
      expect(new Set(values).size, `as many different ${of} as pages`).toBe(listed.length);
    }
  });

  test("H14 Home says who the business is, what it answers, and nothing that the page does not show; an inner page how it is reached", async ({
    page,
  }) => {
    await page.goto("/");
    const { data, text } = await served(page);
    const [graph] = data;
    const of = (type: string) =>
      graph["@graph"].find((thing: { "@type": string }) => thing["@type"] === type);
    const business = of("LocalBusiness");
    expect(business).toMatchObject({
      name: "Scottsdale Spotlight",
      url: `${SITE_URL}/`,
      telephone: "+14805550142",
      priceRange: "$350-$1,000",
      openingHoursSpecification: { opens: "09:00", closes: "17:00" },
      geo: { latitude: expect.any(Number), longitude: expect.any(Number) },
    });
    expect(business.openingHoursSpecification.dayOfWeek).toHaveLength(5);
    expect(business.makesOffer.map((offer: { price: string }) => offer.price)).toEqual([
      "350.00",
      "600.00",
      "1000.00",
    ]);
    for (const offer of business.makesOffer)
      expect(offer.description).toContain("10,000 households");
    const shown = text.replaceAll(/\s+/g, " ");
    for (const words of [
      business.name,
      business.address.streetAddress,
      business.description,
      "(480) 555-0142",
      "9 am to 5 pm",
    ]) {
      expect(shown).toContain(words);
    }
    const hrefs = await page
      .locator("a[href^=https]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(hrefs).toEqual(expect.arrayContaining(business.sameAs));
    const html = (await page.locator("main").textContent())?.replaceAll(/\s+/g, " ") ?? "";
    // All three in the answer about cost.
    for (const price of ["$350", "$600", "$1,000"]) expect(html).toContain(price);
    for (const area of business.areaServed) expect(html).toContain(area.split(",")[0]);
    expect(of("BreadcrumbList").itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "Home", item: `${SITE_URL}/` },
    ]);
    const questions = of("FAQPage").mainEntity;
    expect(questions).toHaveLength(5);
    for (const { name, acceptedAnswer } of questions) {
      expect(html).toContain(name);
      const [sentence] = acceptedAnswer.text.split(/(?<=[.?!]) /);
      expect(html).toContain(sentence);
    }
    await page.goto("/areas/old-town");
    const [trail] = (await served(page)).data;
    expect(trail.itemListElement.map((step: { item: string }) => step.item)).toEqual([
      `${SITE_URL}/`,
      `${SITE_URL}/sitemap`,
      `${SITE_URL}/areas/old-town`,
    ]);
  });
});

test("H14 after a navigation in the browser the structured data are the new page's, as it would have been served", {
  tag: "@deep",
}, async ({ page, request }) => {
  const data = page.locator("script[type='application/ld+json']");
  const servedWith = async (path: string) =>
    JSON.parse(/ld\+json">(.*?)<\/script>/.exec(await (await request.get(path)).text())?.[1] ?? "");
  await page.goto("/about");
  await hydrated(page);
  const bar = page.getByRole("navigation", { name: "Main" }).first();
  for (const [link, path] of [
    ["Home", "/"],
    ["About", "/about"],
    ["Spotlight My Business", "/reservation"],
  ] as const) {
    await bar.getByRole("link", { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    const expected = await servedWith(path);
    expect(JSON.stringify(expected)).toContain('"@type":"BreadcrumbList"');
    await expect
      .poll(async () => (await data.allTextContents()).map((text) => JSON.parse(text)))
      .toEqual([expected]);
  }
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL("/");
  await expect
    .poll(async () => (await data.allTextContents()).map((text) => JSON.parse(text)))
    .toEqual([await servedWith("/")]);
});

test("H14 a page has a picture of its own, 1200 by 630, and a search engine finds the logo", async ({
  request,
}) => {
  test.slow();
  for (const [name, ...sides] of [
    ["home", 1200, 630],
    ["old-town", 1200, 630],
    ["logo", 512, 512],
  ] as const) {
    const answer = await request.get(`/share/${name}.png`);
    expect(answer.headers()["content-type"], name).toBe("image/png");
    const png = await answer.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], name).toEqual(sides);
  }
  expect((await request.get("/share/nothing.png")).status()).toBe(404);
});

test("the HTML of every page is valid", async ({ request }) => {
  for (const { path } of sampledPages) await expectValidHtml(request, path);
});
