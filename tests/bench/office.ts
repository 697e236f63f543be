import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { firstLink, settleIn } from "#tests/support/office-visit.ts";
import { startServer } from "#tests/support/server.ts";
import { type Done, onBlankPage, percentile75, type Visitor, visit } from "./acts.ts";
import { atMost, noted, type Row } from "./report.ts";

const ROWS = 10_000;
const FRAME = 16.7;
const TURNS = 3;
const VIEWPORT = { width: 1440, height: 900 };
const CROWD = fileURLToPath(new URL("../support/crowd.ts", import.meta.url));

/** What is typed, letter by letter: much is found, little, by a number, nothing. */
const TYPED = ["copper kettle", "person-12", "480555", "nobody"];

/**
 * The list of 10,000 reservations on a processor four times slower: milliseconds from an act to its paint, 75th percentile,
 * above the same acts on a page without anything. Sorting by every column both ways, and a search with every letter of it.
 */
export async function measureOffice(browser: Browser): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-office-"));
  execFileSync(process.execPath, [CROWD, folder, String(ROWS)]);
  const server = await startServer({ dataDirectory: folder, settings: { LOG_LEVEL: "error" } });
  try {
    const { cookies } = await settleIn(server, firstLink(server), {
      name: "Ana Ortiz",
      email: "ana@copper.example",
    });
    const enter = async (page: Page, query: string) => {
      const each = Object.entries(cookies);
      await page
        .context()
        .addCookies(each.map(([name, value]) => ({ name, value, url: server.url })));
      await page.goto(`${server.url}/office/reservations${query}`);
      await page.locator("[data-at-work]").waitFor();
    };
    return [
      ...(await against(browser, "sorting by each column", (visitor) => sort(visitor, enter, ""))),
      ...(await against(browser, "sorting with all 14 columns", (visitor) =>
        sort(visitor, enter, ALL_COLUMNS),
      )),
      ...(await against(browser, "searching by typing", (visitor) => search(visitor, enter))),
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
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
  live: (visitor: Visitor) => Promise<void>,
): Promise<Row[]> {
  const ours: Done[] = [];
  const control: Done[] = [];
  const options = { viewport: VIEWPORT };
  for (let turn = 0; turn < TURNS; turn++) {
    const session = await visit(browser, live, options);
    ours.push(...session);
    const acts = session.map(({ act }) => act);
    control.push(...(await onBlankPage(browser, acts, options)));
  }
  const times = (done: Done[]) => percentile75(done.map(({ milliseconds }) => milliseconds));
  return [
    noted(`${name}: acts`, ours.length / TURNS),
    noted(`${name}: a blank page`, times(control), "ms"),
    noted(`${name}: the list`, times(ours), "ms"),
    noted(`${name}: slowest act`, Math.max(...ours.map((one) => one.milliseconds)), "ms"),
    atMost(`${name}: above the blank page`, times(ours) - times(control), FRAME, "ms"),
  ];
}
