import { hash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { codeScan } from "#database/schema/results.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { log } from "#platform/log.ts";
import { isHeadOrPrefetch, isRobot } from "./scan-kind.ts";

/** Milliseconds for which one visitor's scans of a code are one person's. */
export const REPEAT_WINDOW_MS = 60 * 60_000;

/** Milliseconds until counts are written: what a killed process may lose. */
export const WRITE_DELAY_MS = 1_000;

/** Visitors that are remembered at most; past them, the one seen longest ago is forgotten. */
const MOST_VISITORS = 100_000;

/** Browsers' names that are remembered at most; there are far fewer phones' browsers. */
const MOST_BROWSERS = 1_000;

/** Rows in one statement. */
const BATCH = 500;

/** A request for a code, as far as counting looks at it. */
export type ScanRequest = {
  code: string;
  method: string | undefined;
  headers: Partial<Record<string, string | string[]>>;
  networkAddress: string;
};

type Counts = { people: number; repeats: number; machines: number };
/** What is to be written; `hour`: the milliseconds at its beginning. */
type Pending = Counts & { code: string; hour: number };

export type ScanCounter = {
  /** Counts a scan, in memory; at once and without ever failing. */
  count: (scan: ScanRequest, now?: number) => void;
  /** Writes what has been counted; a failure keeps it for the next time. */
  flush: () => Promise<void>;
  /** Writes what is left, and counts no more. */
  close: () => Promise<void>;
};

/**
 * Counts scans by code and hour. What it remembers of a visitor is a keyed hash of their address and browser, in memory,
 * for an hour; the key dies with the process, and nothing of it is stored. `database` is where counts are added up, also
 * from several processes; it is never waited for.
 */
export function createScanCounter(database: () => Queryable = () => db): ScanCounter {
  const key = randomBytes(16).toString("base64");
  const browsers = new Map<string, { number: number; isRobot: boolean }>();
  let numbered = 0;
  const visitors = new Map<string, number>();
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
      known = { number: numbered++, isRobot: isRobot(name) };
      browsers.set(name, known);
    }
    return known;
  }

  function isRepeat({ code, networkAddress }: ScanRequest, browser: number, now: number): boolean {
    const visitor = hash("sha256", `${key}${code} ${browser} ${networkAddress}`, "base64");
    const before = visitors.get(visitor);
    if (before !== undefined && now - before < REPEAT_WINDOW_MS) return true;
    visitors.delete(visitor);
    visitors.set(visitor, now);
    forgetOld(now);
    return false;
  }

  /** Visitors in the order of their scans, oldest first. */
  function forgetOld(now: number): void {
    for (const [visitor, at] of visitors) {
      if (visitors.size <= MOST_VISITORS && now - at < REPEAT_WINDOW_MS) return;
      visitors.delete(visitor);
    }
  }

  function pendingOf(code: string, hour: number): Pending {
    const name = `${code} ${hour}`;
    let sum = pending.get(name);
    if (!sum) {
      sum = { code, hour, people: 0, repeats: 0, machines: 0 };
      pending.set(name, sum);
    }
    if (!isClosed) timer ??= setTimeout(() => void flush(), WRITE_DELAY_MS).unref();
    return sum;
  }

  function flush(): Promise<void> {
    writing = writing.then(writeAll);
    return writing;
  }

  async function writeAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // In one order, so that two processes never wait for each other in a circle.
    const names = [...pending.keys()].sort().slice(0, BATCH);
    const rows = names.flatMap((name) => pending.get(name) ?? []);
    if (rows.length === 0) return;
    for (const name of names) pending.delete(name);
    try {
      await addToTable(database(), rows);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, "scans could not be written; they are kept");
      isFailing = true;
      for (const { code, hour, people, repeats, machines } of rows) {
        const sum = pendingOf(code, hour);
        sum.people += people;
        sum.repeats += repeats;
        sum.machines += machines;
      }
      return;
    }
    await writeAll();
  }

  return {
    count: (scan, now = Date.now()) => {
      const sum = pendingOf(scan.code, now - (now % REPEAT_WINDOW_MS));
      const browser = browserOf(scan);
      if (browser.isRobot || isHeadOrPrefetch(scan)) sum.machines++;
      else if (isRepeat(scan, browser.number, now)) sum.repeats++;
      else sum.people++;
    },
    flush,
    close: async () => {
      isClosed = true;
      await flush();
      clearTimeout(timer);
    },
  };
}

async function addToTable(database: Queryable, rows: Pending[]): Promise<void> {
  await database
    .insert(codeScan)
    .values(rows.map((row) => ({ ...row, hour: new Date(row.hour) })))
    .onConflictDoUpdate({
      target: [codeScan.code, codeScan.hour],
      set: {
        people: sql`${codeScan.people} + excluded.people`,
        repeats: sql`${codeScan.repeats} + excluded.repeats`,
        machines: sql`${codeScan.machines} + excluded.machines`,
      },
    });
}
