import { sql } from "drizzle-orm";
import type pg from "pg";
import { log } from "#platform/log.ts";
import type { Queryable } from "./transactions.ts";

export type AnnouncementPayload =
  | string
  | number
  | boolean
  | null
  | AnnouncementPayload[]
  | { [key: string]: AnnouncementPayload };

/** `missed`: the connection was lost for a while; assume that anything may have changed. */
export type Announcement = { kind: "announced"; payload: AnnouncementPayload } | { kind: "missed" };
type Listener = (announcement: Announcement) => void;

const CHANNEL = "announcement";

/** PostgreSQL carries at most 8000 bytes; an announcement names what changed, not the change. */
const LONGEST = 7_000;

/** Milliseconds: the first and the longest pause before reconnecting, and how often an idle connection is checked. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;
const HEARTBEAT = 10_000;

const ALIVE = { text: "select 1", query_timeout: HEARTBEAT / 2 };

const listeners = new Map<string, Set<Listener>>();

/** Notifies every instance of a topic once the transaction has committed, at least once within 2 s or as `missed`. */
export async function announce(tx: Queryable, topic: string, payload: AnnouncementPayload = null) {
  const message = JSON.stringify({ topic, payload });
  if (Buffer.byteLength(message) > LONGEST) throw new Error(`Announcement too long: ${topic}.`);
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${message})`);
}

/** Calls `listener` for each announcement of `topic` by any instance; returns an unsubscribe function. */
export function onAnnouncement(topic: string, listener: Listener): () => void {
  const those = listeners.get(topic) ?? new Set();
  listeners.set(topic, those.add(listener));
  return () => {
    those.delete(listener);
  };
}

function deliver(listener: Listener, announcement: Announcement) {
  try {
    listener(announcement);
  } catch (error) {
    log.error({ err: error }, "A listener to announcements failed.");
  }
}

function receive(message: pg.Notification) {
  if (message.channel !== CHANNEL || !message.payload) return;
  const { topic, payload }: { topic: string; payload: AnnouncementPayload } = JSON.parse(
    message.payload,
  );
  for (const listener of listeners.get(topic) ?? []) {
    deliver(listener, { kind: "announced", payload });
  }
}

function sayMissed() {
  for (const those of listeners.values()) {
    for (const listener of those) deliver(listener, { kind: "missed" });
  }
}

export async function subscribeClientToAnnouncements(client: pg.ClientBase) {
  client.on("notification", receive);
  await client.query(`listen ${CHANNEL}`);
}

/** Listens on its own connection, reconnecting. Resolves once it listens, to a function that stops it. */
export async function listenWithReconnect(
  newClient: () => pg.Client,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let current = await connect(newClient);
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await lost(current, stopping.signal);
      await current.end().catch(() => {});
      if (stopping.signal.aborted) return;
      const next = await reconnect(newClient, stopping.signal);
      if (!next) return;
      current = next;
      sayMissed();
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

async function connect(newClient: () => pg.Client) {
  const client = newClient();
  try {
    await client.connect();
    await subscribeClientToAnnouncements(client);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function reconnect(newClient: () => pg.Client, signal: AbortSignal) {
  for (let pause = FIRST_PAUSE; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await connect(newClient);
    } catch {
      await sleep(pause, signal);
    }
  }
}

/** Resolves when the connection is lost, found dead by the heartbeat, or no longer needed. */
function lost(client: pg.Client, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const beat = setInterval(() => {
      client.query(ALIVE).catch(end);
    }, HEARTBEAT);
    beat.unref();
    function end() {
      clearInterval(beat);
      resolve();
    }
    client.once("end", end);
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
}

function sleep(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
