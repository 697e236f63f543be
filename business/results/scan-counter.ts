import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { codeScan } from "#database/schema/results.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { log } from "#platform/log.ts";
import { networkLimitsForAddress } from "#platform/rate-limit.ts";

/** Milliseconds for which one visitor's scans of a code are one person's. */
export const REPEAT_SCAN_WINDOW_MS = 60 * 60_000;

/** Milliseconds until counts are written: what a killed process may lose. */
export const SCAN_WRITE_DELAY_MS = 1_000;

/**
 * People that one network can be on a day, per code: a family or a shop's guests are fewer. What comes past it is counted apart,
 * so that nobody inflates a result from one line.
 */
export const MAX_DAILY_PEOPLE_PER_NETWORK = 10;

const DAY_MS = 24 * 60 * 60_000;
/** Arizona is seven hours behind UTC all year. */
const ARIZONA_OFFSET_MS = 7 * 60 * 60_000;

/** Visitors that are remembered at most from one write to the next; past them, the one seen longest ago is forgotten. */
const MOST_VISITORS = 100_000;

/** Browsers' names that are remembered at most; there are far fewer phones' browsers. */
const MOST_BROWSERS = 1_000;

const BATCH = 500;

/** What people do on an offer's page, and the column that counts it. */
const offerActions = {
  call: "calls",
  website: "websiteVisits",
  directions: "directions",
  save: "saves",
  coupon: "couponViews",
} as const;
export type OfferAction = keyof typeof offerActions;

export type ScanRequest = {
  code: string;
  /** On the offer's page; a scan where it is left out. */
  action?: OfferAction;
  method: string | undefined;
  headers: Partial<Record<string, string | string[]>>;
  networkAddress: string;
};

const scanKinds = ["people", "repeats", "machines", "overShare"] as const;
type Column = (typeof scanKinds)[number] | (typeof offerActions)[OfferAction];
const COLUMNS: readonly Column[] = [...scanKinds, ...Object.values(offerActions)];
type Counts = Record<Column, number>;
/** What is to be written; `hour`: the milliseconds at its beginning. */
type Pending = Counts & { code: string; hour: number };

export type ScanCounter = {
  /** Counts a scan, or what its visitor did on the offer's page, in memory; at once and without ever failing. */
  count: (scan: ScanRequest, now?: number) => void;
  /** Writes what has been counted; a failure keeps it for the next time. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Counts scans by code and hour. What it remembers of a visitor is a keyed hash of their address and browser, in memory,
 * for an hour; the key dies with the process, and nothing of it is stored. `database` is where counts are added up, also
 * from several processes; it is never waited for.
 */
export function createScanCounter(database: () => Queryable = () => db): ScanCounter {
  const hash = createKeyedHash();
  const browsers = new Map<string, { id: string; isRobot: boolean }>();
  let numbered = 0;
  const visitors = new Map<number, number>();
  let lastScan = 0;
  let sharesOf = { day: 0, networks: new Map<number, number>() };
  const pending = new Map<string, Pending>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isFailing = false;
  let isClosed = false;

  /** What is known of a browser by its name, so that long names are read once and not at each scan. */
  function browserOf({ headers }: ScanRequest) {
    const name = String(headers["user-agent"] ?? "");
    let known = browsers.get(name);
    if (!known) {
      if (browsers.size >= MOST_BROWSERS) browsers.clear();
      known = { id: String(numbered++), isRobot: isRobot(name) };
      browsers.set(name, known);
    }
    return known;
  }

  function isRepeat(
    { code, networkAddress, action }: ScanRequest,
    browser: string,
    now: number,
  ): boolean {
    const visitor = hash([code, browser, networkAddress, action ?? ""]);
    const before = visitors.get(visitor);
    if (before !== undefined && now - before < REPEAT_SCAN_WINDOW_MS) return true;
    if (before !== undefined) visitors.delete(visitor);
    visitors.set(visitor, now);
    return false;
  }

  /** Takes one from what a network may still count for a code today; false if nothing is left. */
  function takeShare({ code, networkAddress, action }: ScanRequest, now: number): boolean {
    const day = Math.floor((now - ARIZONA_OFFSET_MS) / DAY_MS);
    if (sharesOf.day !== day || sharesOf.networks.size >= MOST_VISITORS) {
      sharesOf = { day, networks: new Map() };
    }
    return networkLimitsForAddress(networkAddress, MAX_DAILY_PEOPLE_PER_NETWORK).every(
      ({ network, limit }) => {
        const place = hash([code, network, action ?? ""]);
        const taken = sharesOf.networks.get(place) ?? 0;
        sharesOf.networks.set(place, taken + 1);
        return taken < limit;
      },
    );
  }

  /** Where a visit counts. Of what is done on an offer's page only people's first time is told. */
  function columnOf(scan: ScanRequest, now: number): Column | undefined {
    const browser = browserOf(scan);
    const kind =
      browser.isRobot || isHeadOrPrefetch(scan)
        ? "machines"
        : isRepeat(scan, browser.id, now)
          ? "repeats"
          : takeShare(scan, now)
            ? "people"
            : "overShare";
    if (!scan.action) return kind;
    return kind === "people" ? offerActions[scan.action] : undefined;
  }

  /** Visitors in the order of their scans, oldest first. Once a write, and not at each scan. */
  function forgetOld(): void {
    for (const [visitor, at] of visitors) {
      if (visitors.size <= MOST_VISITORS && lastScan - at < REPEAT_SCAN_WINDOW_MS) return;
      visitors.delete(visitor);
    }
  }

  function pendingOf(code: string, hour: number): Pending {
    const name = `${code} ${hour}`;
    let sum = pending.get(name);
    if (!sum) {
      sum = { code, hour, ...noCounts() };
      pending.set(name, sum);
    }
    if (!isClosed) timer ??= setTimeout(() => void flush(), SCAN_WRITE_DELAY_MS).unref();
    return sum;
  }

  function flush(): Promise<void> {
    writing = writing.then(writeAll);
    return writing;
  }

  function putBack(row: Pending): void {
    const sum = pendingOf(row.code, row.hour);
    for (const column of COLUMNS) sum[column] += row[column];
  }

  async function writeAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    forgetOld();
    // In one order, so that two processes never wait for each other in a circle.
    const names = [...pending.keys()].sort();
    for (let from = 0; from < names.length; from += BATCH) {
      if (!(await writeBatch(names.slice(from, from + BATCH)))) return;
    }
  }

  /** Whether it is written; if not, its counts are kept for the next time. */
  async function writeBatch(names: string[]): Promise<boolean> {
    const rows = names.flatMap((name) => pending.get(name) ?? []);
    for (const name of names) pending.delete(name);
    try {
      await addToTable(database(), rows);
      isFailing = false;
      return true;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, "scans could not be written; they are kept");
      isFailing = true;
      for (const row of rows) putBack(row);
      return false;
    }
  }

  return {
    count: (scan, now = Date.now()) => {
      lastScan = now;
      const column = columnOf(scan, now);
      if (column) pendingOf(scan.code, now - (now % REPEAT_SCAN_WINDOW_MS))[column]++;
    },
    flush,
    close: async () => {
      isClosed = true;
      await flush();
      clearTimeout(timer);
    },
  };
}

const END_OF_WORD = 0;

/**
 * A hash of 53 bits under a key of its own: two lanes of FNV-1a that begin at chosen numbers. Of a hundred thousand visitors two
 * are taken for one with a chance of one in a million. A digest of node:crypto, of which each scan would need two, costs much more.
 */
function createKeyedHash(): (words: string[]) => number {
  const [lowKey, highKey] = [randomInt(2 ** 32), randomInt(2 ** 32)];
  return (words) => {
    let low = lowKey;
    let high = highKey;
    const add = (letter: number) => {
      low = Math.imul(low ^ letter, 0x01000193);
      high = Math.imul(high ^ letter ^ (low >>> 15), 0x5bd1e995);
    };
    for (const word of words) {
      for (let at = 0; at < word.length; at++) add(word.charCodeAt(at));
      add(END_OF_WORD);
    }
    high ^= low >>> 13;
    low ^= high >>> 16;
    return (high >>> 11) * 2 ** 32 + (low >>> 0);
  };
}

async function addToTable(database: Queryable, rows: Pending[]): Promise<void> {
  await database
    .insert(codeScan)
    .values(rows.map((row) => ({ ...row, hour: new Date(row.hour) })))
    .onConflictDoUpdate({
      target: [codeScan.code, codeScan.hour],
      set: Object.fromEntries(
        COLUMNS.map((column) => [
          column,
          sql`${codeScan[column]} + excluded.${sql.identifier(codeScan[column].name)}`,
        ]),
      ),
    });
}

const noCounts = () => Object.fromEntries(COLUMNS.map((column) => [column, 0])) as Counts;

/** The counter of this process: the server opens and closes it, pages count into it. */
export const serverScanCounter = createScanCounter();

/**
 * Words in the names of programs that read addresses without a person looking: crawlers (nearly all have "bot", "crawl" or
 * "spider" in their name), previews of links in messages, and command-line tools. Sources: Google's and Meta's lists of
 * their crawlers (developers.google.com/search/docs/crawling-indexing/overview-google-crawlers,
 * developers.facebook.com/docs/sharing/webmasters/web-crawlers, read November 2026); the previews of Slack, X, LinkedIn,
 * Discord, Telegram and Apple have "bot" in theirs. "WhatsApp" stands alone: its own browser has a phone's name before it.
 */
const MACHINES =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|meta-external|^whatsapp|headless|lighthouse|monitor|curl\/|wget\/|python|go-http-client|java\/|node|axios|libwww/i;

/** The headers by which a browser says that it reads ahead (Fetch standard, "Sec-Purpose"; before it Chrome's and Firefox's own). */
const AHEAD = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/** Whether a request only asks for the headers, or is a prefetch: nobody has opened the page yet. */
export function isHeadOrPrefetch({
  method,
  headers,
}: Pick<ScanRequest, "method" | "headers">): boolean {
  return (
    method !== "GET" ||
    AHEAD.some((name) => /prefetch|preview|prerender/i.test(String(headers[name] ?? "")))
  );
}

/** A maker of phones: "Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG) ...". */
const PHONES_CALLED_BOT = /\bcubot\b/gi;

/** Whether a program reads by itself, by the name that it gives or because it gives none. */
export const isRobot = (agent: string): boolean =>
  agent === "" || MACHINES.test(agent.replace(PHONES_CALLED_BOT, ""));
