import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import {
  copyEmbedded,
  copyPostgresql,
  type Place,
  postgresqlMissing,
  WITHOUT_POSTGRESQL,
  whileOpen,
} from "#tests/support/database/database.ts";
import { depth, isDeep } from "#tests/support/depth.ts";
import { testName } from "#tests/support/mail/message-names.ts";
import { type MailDouble, startMailDouble } from "#tests/support/server/mail-server.ts";
import { WASM_FLAGS } from "#tests/support/server/wasm-flags.ts";

const MESSAGES = 40;
const KILLS = depth(1, 5);
/** Milliseconds; generous, since workers start slowly on a busy machine. */
const LONGEST = 240_000;
const PATIENCE = 200_000;
const WORKER = join(import.meta.dirname, "mail-worker.ts");

type Removable = Place & { remove(): Promise<void> };

const queueSome = (count: number) =>
  db.transaction(async (tx) => {
    for (let i = 0; i < count; i++) {
      const message = { to: `p${i}@shop.example`, subject: `${i}`, html: "<p>x</p>", text: "x" };
      await queueMessage(tx, { ...testName(i), ...message });
    }
  });

/** An hour passes: leases are over, retries are due, a hand-over still open has died. */
const anHourLater = () =>
  db.transaction(async (tx) => {
    await tx.execute(sql`update job set run_at = now(), locked_until = null where done_at is null`);
    await tx.execute(
      sql`update message set sending_started_at = sending_started_at - interval '1 hour'`,
    );
  });

const statesNow = async () => {
  const rows = await db.select({ id: message.id, state: message.state }).from(message);
  return new Map(rows.map(({ id, state }) => [id, state]));
};

async function startWorker(place: Place, double: MailDouble): Promise<ChildProcess> {
  const from = { name: "Spotlight", address: "hello@spotlight.example" };
  const mail = { from, operator: from.address, smtpUrl: double.url, dataDirectory: "" };
  const worker = spawn(process.execPath, [...WASM_FLAGS, WORKER, JSON.stringify({ place, mail })], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(worker.stdout, "data");
  return worker;
}

async function kill(worker: ChildProcess, signal: NodeJS.Signals = "SIGKILL") {
  const ended = once(worker, "exit");
  worker.kill(signal);
  await ended;
}

function killedWorkers(name: string, skipped: boolean, open: () => Promise<Removable>) {
  describe.skipIf(skipped)(skipped ? `${name} ${WITHOUT_POSTGRESQL}` : name, () => {
    const clean: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const step of clean.splice(0).reverse()) await step();
    });
    const prepare = async (count: number) => {
      const place = await open();
      const double = await startMailDouble();
      clean.push(place.remove, double.goDown);
      await whileOpen(place, () => queueSome(count));
      return { place, double };
    };
    const timesTaken = (double: MailDouble) =>
      Object.values(Object.groupBy(double.taken, ({ messageId }) => messageId ?? "")).map(
        (copies) => copies?.length,
      );

    test(
      "never deliver a message twice, whenever they are killed",
      async () => {
        const { place, double } = await prepare(MESSAGES);
        double.answerAfter(40);
        for (let round = 0; round < KILLS; round++) {
          const enough = double.taken.length + 1 + round;
          const worker = await startWorker(place, double);
          await expect
            .poll(() => double.taken.length, { timeout: PATIENCE, interval: 2 })
            .toBeGreaterThanOrEqual(enough);
          await pause(Math.random() * 40);
          await kill(worker);
          await whileOpen(place, anHourLater);
        }
        let states: Awaited<ReturnType<typeof statesNow>>;
        // A busy machine may seem to have come to the end: then another worker goes on.
        do {
          const last = await startWorker(place, double);
          await expect
            .poll(() => quietFor(double), { timeout: PATIENCE, interval: 100 })
            .toBeGreaterThan(1_000);
          await kill(last, "SIGTERM");
          states = await whileOpen(place, statesNow);
        } while ([...states.values()].includes("queued"));
        expect(new Set(timesTaken(double))).toEqual(new Set([1]));
        const takenIds = new Set(double.taken.map(({ messageId }) => messageId));
        expect([...states.values()]).toContain("uncertain");
        for (const [id, state] of states) {
          expect(["sent", "uncertain"]).toContain(state);
          if (state === "sent") expect(takenIds).toContain(`<${id}@spotlight.example>`);
        }
      },
      LONGEST,
    );

    let seen = { count: -1, since: 0 };
    /** Milliseconds for which the mail server has taken nothing new. */
    const quietFor = ({ taken }: MailDouble) => {
      if (taken.length !== seen.count) seen = { count: taken.length, since: performance.now() };
      return performance.now() - seen.since;
    };

    const killBeforeTheAnswer = async (place: Place, double: MailDouble) => {
      double.behave("stay-silent");
      const worker = await startWorker(place, double);
      await expect.poll(() => double.taken.length, { timeout: PATIENCE }).toBe(1);
      await kill(worker);
      double.behave("take");
    };

    if (isDeep)
      test(
        "leave a message uncertain when they are killed between its text and the answer",
        async () => {
          const { place, double } = await prepare(1);
          await killBeforeTheAnswer(place, double);
          await whileOpen(place, anHourLater);
          const worker = await startWorker(place, double);
          await pause(1_000);
          await kill(worker, "SIGTERM");
          const states = await whileOpen(place, statesNow);
          expect([...states.values()]).toEqual(["uncertain"]);
          expect(timesTaken(double)).toEqual([1]);
        },
        LONGEST,
      );

    if (isDeep)
      test(
        "deliver it twice once the mark of the hand-over is wiped away (negative control)",
        async () => {
          const { place, double } = await prepare(1);
          await killBeforeTheAnswer(place, double);
          await whileOpen(place, async () => {
            await anHourLater();
            await db.update(message).set({ state: "queued" });
          });
          const worker = await startWorker(place, double);
          await expect.poll(() => double.taken.length, { timeout: PATIENCE }).toBe(2);
          await kill(worker, "SIGTERM");
          expect(timesTaken(double)).toEqual([2]);
        },
        LONGEST,
      );
  });
}

const missing = postgresqlMissing();
if (isDeep || missing) {
  killedWorkers("mail workers on the embedded database", false, async () => copyEmbedded());
}
killedWorkers("mail workers on a PostgreSQL server", missing, () => copyPostgresql());
