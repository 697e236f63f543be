import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { arizonaDate } from "#platform/clock.ts";
import { expect, test } from "#tests/support/browser/journey.ts";
import { SITE_URL } from "#tests/support/server/server.ts";

/** For each page the hash of its words, and the day that the list of pages gave them. */
type Fingerprints = Record<string, { changed: string; words: string }>;

const FILE = fileURLToPath(new URL("./last-changed.json", import.meta.url));
/** A day on which the pages are read, so that counts of days and dates of mailings are the same each time. */
const READING_DAY = "2026-12-01T19:00:00Z";

const wordsOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "")
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

test("R7 a page whose words have changed carries the day on which they did", {
  tag: "@deep",
}, async ({ openServer }) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), "last-changed-"));
  const found: Fingerprints = {};
  try {
    const { url } = await openServer({
      dataDirectory,
      now: READING_DAY,
      settings: { SITE_URL },
    });
    const xml = await (await fetch(`${url}/xmlsitemap`)).text();
    for (const [, address = "", changed = ""] of xml.matchAll(
      /<loc>([^<]+)<\/loc><lastmod>([^<]+)/g,
    )) {
      const path = address.slice(SITE_URL.length);
      const words = wordsOf(await (await fetch(url + path)).text());
      expect(words.length, path).toBeGreaterThan(100);
      const hash = createHash("sha256").update(words).digest("base64url").slice(0, 16);
      found[path] = { changed, words: hash };
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
  const known = JSON.parse(await readFile(FILE, "utf8").catch(() => "{}")) as Fingerprints;
  const today = arizonaDate(new Date());
  const undated = Object.entries(found).filter(
    ([path, { changed, words }]) => known[path]?.words !== words && changed !== today,
  );
  expect(
    undated.map(([path]) => path),
    `the words of these pages have changed: set \`changed\` to ${today} in app/site/meta/public-page.ts`,
  ).toEqual([]);
  if (process.env.KEEP_WORDS) await writeFile(FILE, `${JSON.stringify(found, null, 2)}\n`);
  else expect(found, "run again with KEEP_WORDS=1 to keep the new words").toEqual(known);
});
