import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { firstLink, settleIn } from "#tests/support/office/office-visit.ts";
import { startServer } from "#tests/support/server/server.ts";
import { type Done, onBlankPage, percentile75, type Visitor, visit } from "./acts.ts";
import { atMost, noted, type Row } from "./report.ts";

const ROWS = 10_000;
/** A page of the list, and nothing besides. */
const FEW = 25;
const FRAME = 16.7;
const TURNS = 3;
const VIEWPORT = { width: 1440, height: 900 };
const CROWD = fileURLToPath(new URL("../support/business/crowd.ts", import.meta.url));

/** What is typed, letter by letter: much is found, little, by a number, nothing. */
const TYPED = ["copper kettle", "person-12", "480555", "nobody"];

/**
 * The list of 10,000 reservations on a processor four times slower: milliseconds from an act to its paint, 75th percentile,
 * above the same acts in the same list when it has one page (022). Sorting by every column both ways, and a search with
 * every letter of it. What both take above a page without anything is told beside it.
 */
export async function measureOffice(browser: Browser): Promise<Row[]> {
  const many = await openList(ROWS);
  const few = await openList(FEW);
  try {
    const compare = (name: string, live: (visitor: Visitor, enter: Enter) => Promise<void>) =>
      against(
        browser,
        name,
        (visitor) => live(visitor, many.enter),
        (visitor) => live(visitor, few.enter),
      );
    return [
      ...(await compare("sorting by each column", (visitor, enter) => sort(visitor, enter, ""))),
      ...(await compare("sorting with all 14 columns", (visitor, enter) =>
        sort(visitor, enter, ALL_COLUMNS),
      )),
      ...(await compare("searching by typing", search)),
    ];
  } finally {
    await many.close();
    await few.close();
  }
}

/** A company with so many reservations, and the way to their list. */
async function openList(rows: number) {
  const folder = await mkdtemp(join(tmpdir(), "bench-office-"));
  execFileSync(process.execPath, [CROWD, folder, String(rows)]);
  const server = await startServer({ dataDirectory: folder, settings: { LOG_LEVEL: "error" } });
  const { cookies } = await settleIn(server, firstLink(server), {
    name: "Ana Ortiz",
    email: "ana@copper.example",
  });
  return {
    async enter(page: Page, query: string) {
      const each = Object.entries(cookies);
      await page
        .context()
        .addCookies(each.map(([name, value]) => ({ name, value, url: server.url })));
      await page.goto(`${server.url}/office/reservations${query}`);
      await page.locator("[data-at-work]").waitFor();
    },
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const ALL_COLUMNS =
  "?columns=business,reference,person,email,phone,mailing,drop,industry,place,size,price,state,due,made";

type Enter = (page: Page, query: string) => Promise<void>;

async function sort({ page, press }: Visitor, enter: Enter, query: string): Promise<void> {
  await enter(page, query);
  for (const head of await page.getByRole("columnheader").getByRole("link").all()) {
    await press(head);
    await press(head);
  }
}

async function search({ page, type, key, press }: Visitor, enter: Enter): Promise<void> {
  await enter(page, "");
  await press(page.getByRole("searchbox"));
  for (const words of TYPED) {
    await type(words);
    for (const _ of words) await key("Backspace");
  }
}

async function against(
  browser: Browser,
  name: string,
  withMany: (visitor: Visitor) => Promise<void>,
  withFew: (visitor: Visitor) => Promise<void>,
): Promise<Row[]> {
  const many: Done[] = [];
  const few: Done[] = [];
  const blank: Done[] = [];
  const options = { viewport: VIEWPORT };
  for (let turn = 0; turn < TURNS; turn++) {
    const session = await visit(browser, withMany, options);
    many.push(...session);
    few.push(...(await visit(browser, withFew, options)));
    const acts = session.map(({ act }) => act);
    blank.push(...(await onBlankPage(browser, acts, options)));
  }
  const times = (done: Done[]) => percentile75(done.map(({ milliseconds }) => milliseconds));
  return [
    noted(`${name}: acts`, many.length / TURNS),
    noted(`${name}: a blank page`, times(blank), "ms"),
    noted(`${name}: a list of one page`, times(few), "ms"),
    noted(`${name}: the list`, times(many), "ms"),
    noted(`${name}: slowest act`, Math.max(...many.map((one) => one.milliseconds)), "ms"),
    atMost(`${name}: above a list of one page`, times(many) - times(few), FRAME, "ms"),
  ];
}
