import { HtmlValidate } from "html-validate/node";
import { expect, type Page, test } from "#tests/support/browser/journey.ts";
import { complete } from "#tests/support/browser/pages.ts";
import { sampledPages } from "#tests/support/browser/sampled-pages.ts";
import { SITE_URL } from "#tests/support/server/server.ts";

test.use({ settings: { SITE_URL } });

/** What one page may take, in milliseconds, on a busy machine. */
const A_PAGE = 30_000;

/** The standard's rules; how React writes what it writes is not a matter of validity. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:document"],
  rules: {
    "attr-quotes": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-inline-style": "off",
    "no-trailing-whitespace": "off",
    // What comes from our own server needs no checksum; what comes from others is not allowed.
    "require-sri": ["error", { target: "crossorigin" }],
    "void-style": "off",
    "long-title": "off",
    // Safari takes list semantics away from lists without markers unless the role is given.
    "no-redundant-role": "off",
    // A number that a device may call is written with its country code in the link.
    "tel-non-breaking": "off",
  },
});

type Head = {
  title: string;
  description: string | null;
  canonical: string | null;
  og: Record<string, string>;
  h1: number;
  lang: string;
  data: unknown[];
  text: string;
};

/** What a search engine reads of a page, from the HTML as it is served. */
function read(page: Page): Promise<Head> {
  return page.evaluate(() => {
    const content = (selector: string) =>
      document.querySelector(selector)?.getAttribute("content") ?? null;
    const graph = [...document.querySelectorAll("meta[property^='og:']")];
    // Blocks stand apart even where no blank is written between them; controls are not reading.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const outside = node.parentElement?.closest("script, style, template, noscript, button");
      if (!outside) words.push(node.textContent ?? "");
    }
    return {
      title: document.title,
      description: content("meta[name=description]"),
      canonical: document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? null,
      og: Object.fromEntries(
        graph.map((one) => [one.getAttribute("property") ?? "", one.getAttribute("content") ?? ""]),
      ),
      h1: document.querySelectorAll("h1").length,
      lang: document.documentElement.lang,
      data: [...document.querySelectorAll("script[type='application/ld+json']")].map((script) =>
        JSON.parse(script.textContent ?? ""),
      ),
      text: words.join(" ").replace(/\s+/g, " "),
    };
  });
}

/** All values in structured data, each under the names that lead to it. */
function valuesIn(data: unknown, name = ""): [string, string][] {
  if (Array.isArray(data)) return data.flatMap((item) => valuesIn(item, name));
  if (typeof data !== "object" || data === null) return [[name, String(data)]];
  return Object.entries(data).flatMap(([key, value]) => valuesIn(value, `${name}.${key}`));
}

/** Names whose values are for machines: types, addresses of the web, codes, the point on the map. */
const FOR_MACHINES =
  /@(type|id|context)$|\.(url|logo|image|sameAs|item|position|priceCurrency|latitude|longitude|addressCountry|category)$/;

/** How the page writes what the data writes for machines. */
const asShown = (name: string, value: string): RegExp => {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (name.endsWith(".price")) return new RegExp(`\\$${Number(value).toLocaleString("en-US")}\\b`);
  if (name.endsWith(".telephone")) {
    return new RegExp(value.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "\\($1\\)\\s$2-$3"));
  }
  if (name.endsWith(".opens") || name.endsWith(".closes")) {
    const hour = Number(value.slice(0, 2));
    return new RegExp(`\\b${hour % 12 || 12}(:00)?\\s?${hour < 12 ? "am" : "pm"}`, "i");
  }
  if (name.endsWith(".dayOfWeek")) return /Monday to Friday/;
  if (name.endsWith(".priceRange")) {
    return new RegExp(
      value
        .split("-")
        .map((one) => one.replace("$", "\\$"))
        .join("[\\s\\S]*"),
    );
  }
  return new RegExp(`(^|\\W)${escaped}(\\W|$)`, "i");
};

/** Whether a page says a value: as it is written, or every figure and every longer word of it. */
function says(text: string, name: string, value: string): boolean {
  if (asShown(name, value).test(text)) return true;
  if (/\.(telephone|price|priceRange|opens|closes|dayOfWeek)$/.test(name)) return false;
  const tokens = value.match(/[$\w.%'-]*\d[\w.%'-]*|[A-Za-z'-]{4,}/g) ?? [];
  const has = (token: string) =>
    text.toLowerCase().includes(token.replace(/\.$/, "").toLowerCase());
  return tokens.length > 1 && tokens.every(has);
}

test("every page has its own title, description, canonical address and picture", async ({
  newVisitor,
}) => {
  const context = await newVisitor({ javaScriptEnabled: false });
  const page = await context.newPage();
  const seen = {
    title: new Set(),
    description: new Set(),
    canonical: new Set(),
    picture: new Set(),
  };
  for (const { path } of sampledPages) {
    await page.goto(path);
    const head = await read(page);
    expect(head.h1, `${path}: one h1`).toBe(1);
    expect(head.lang).toBe("en");
    expect(head.canonical).toBe(SITE_URL + path);
    expect(head.og["og:url"]).toBe(SITE_URL + path);
    expect(head.title.length, `${path}: ${head.title}`).toBeGreaterThan(10);
    expect(head.title.length, `${path}: ${head.title}`).toBeLessThanOrEqual(80);
    expect(head.description?.length, path).toBeGreaterThan(50);
    expect(head.description?.length, `${path}: ${head.description}`).toBeLessThanOrEqual(200);
    expect(head.og["og:title"], path).toBeTruthy();
    expect(head.og["og:description"], path).toBeTruthy();
    expect(head.og["og:image:alt"], path).toBeTruthy();
    const picture = head.og["og:image"] ?? "";
    expect(picture.startsWith(`${SITE_URL}/`), `${path}: ${picture}`).toBe(true);
    const { title, description, canonical } = head;
    for (const [name, value] of Object.entries({ title, description, canonical, picture })) {
      const earlier = seen[name as keyof typeof seen];
      expect(earlier.has(value), `${path}: ${name} stands on another page, too`).toBe(false);
      earlier.add(value);
    }
  }
});

test("the picture for shared links of every page is a PNG of 1200 by 630", {
  tag: "@deep",
}, async ({ request }) => {
  for (const { path } of sampledPages) {
    const html = await (await request.get(path)).text();
    const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
    const response = await request.get(new URL(address).pathname);
    expect(response.status(), path).toBe(200);
    expect(response.headers()["content-type"], path).toBe("image/png");
    const picture = await response.body();
    expect(picture.subarray(1, 4).toString(), path).toBe("PNG");
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)], path).toEqual([1200, 630]);
  }
});

test("the HTML of every page is valid", async ({ request }) => {
  for (const { path } of sampledPages) {
    const html = await (await request.get(path)).text();
    const report = await validator.validateString(html);
    const messages = report.results.flatMap(({ messages }) => messages);
    const problems = messages.map(
      ({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`,
    );
    expect.soft(problems, path).toEqual([]);
  }
});

test("the structured data of every page says nothing that the page doesn't", async ({
  newVisitor,
}) => {
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  for (const { path } of sampledPages) {
    await page.goto(path);
    const { data, text, description } = await read(page);
    expect(data.length, path).toBeGreaterThan(0);
    for (const one of data) expect(one, path).toMatchObject({ "@context": "https://schema.org" });
    const values = valuesIn(data).filter(([name]) => !FOR_MACHINES.test(name));
    expect(values.length, path).toBeGreaterThan(0);
    const readable = `${text} ${description}`;
    const missing = values.filter(([name, value]) => !says(readable, name, value));
    expect.soft(missing, path).toEqual([]);
  }
});

test("everything readable on a page is in the HTML as it is served", { tag: "@deep" }, async ({
  page,
  newVisitor,
}) => {
  test.setTimeout(test.info().timeout + sampledPages.length * A_PAGE);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const context = await newVisitor({ javaScriptEnabled: false, reducedMotion: "reduce" });
  const plain = await context.newPage();
  for (const { path } of sampledPages) {
    await page.goto(path);
    await complete(page);
    const withScript = (await read(page)).text;
    await plain.goto(path);
    const served = new Set((await read(plain)).text.split(" "));
    const added = withScript.split(" ").filter((word) => !served.has(word));
    expect.soft(added, path).toEqual([]);
  }
});
