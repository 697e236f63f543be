import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { checkUncheckedAdFiles } from "#business/ads/files/accept-or-refuse-uploaded-ad-file.ts";
import {
  deleteOrphanedAdFiles,
  findOrphanedAndMissingAdFiles,
} from "#business/ads/files/delete-orphans.ts";
import { adFile } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import { bySystem } from "#tests/support/business/billing.ts";
import { hold, planTestMailings } from "#tests/support/business/reservation.ts";
import {
  copyEmbedded,
  copyPostgresql,
  type Place,
  postgresqlMissing,
  WITHOUT_POSTGRESQL,
  whileOpen,
} from "#tests/support/database/database.ts";
import { depth, isDeep } from "#tests/support/depth.ts";
import { TSX_FLAGS, WASM_FLAGS } from "#tests/support/server/wasm-flags.ts";
import { withSettings } from "#tests/support/settings.ts";

const UPLOADER = join(import.meta.dirname, "uploader.ts");
const KILLS = depth(1, 8);
/** From one step of an upload that it is killed at to the next: a few in `npm test`, in depth each on the quicker database. */
const STRIDE = { embedded: depth(60, 6), postgresql: depth(60, 1) };
/** Milliseconds; generous, since a process starts slowly on a busy machine. */
const LONGEST = 600_000;
/** About what it takes to send and check one file, in milliseconds: the kill comes within. */
const ONE_FILE = 900;

const between = <Result>(place: Place, work: () => Promise<Result>) =>
  withSettings({ dataDirectory: place.dataDirectory, s3: undefined }, () => whileOpen(place, work));

/** What a process says that sends one file and dies at a step; 0: at none. */
async function sendUntil(place: Place, reservationId: number, step: number) {
  const args = [
    ...WASM_FLAGS,
    ...TSX_FLAGS,
    UPLOADER,
    JSON.stringify(place),
    String(reservationId),
    String(step),
  ];
  const uploader = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  uploader.stdout.on("data", (text: Buffer) => {
    said += text.toString();
  });
  const [code, signal] = await once(uploader, "close");
  const number = (word: string) => Number(new RegExp(`^${word} (\\d+)$`, "m").exec(said)?.[1] ?? 0);
  return { code, signal, sent: number("SENT"), checked: number("CHECKED"), steps: number("STEPS") };
}

/** A held spot whose files are sent. */
const heldSpot = (place: Place) =>
  between(place, async () => {
    const [mailingId = 0] = await planTestMailings();
    return (await hold({ mailingId })).reservation.id;
  });

/** Nothing is lost of what was taken, the rest is checked or swept away, and rows and files agree. Leaves no file. */
async function expectNothingHalfKept(named: { sent: number[]; checked: number[] }, place: Place) {
  expect((await findOrphanedAndMissingAdFiles()).missing).toEqual([]);
  const states = new Map((await db.select().from(adFile)).map(({ id, state }) => [id, state]));
  for (const id of named.sent) expect(states.has(id)).toBe(true);
  for (const id of named.checked) expect(states.get(id)).toBe("ready");
  await db.update(adFile).set({ addedAt: sql`now() - interval '1 hour'`, removedAt: null });
  await checkUncheckedAdFiles(bySystem);
  await deleteOrphanedAdFiles(-1);
  expect(await findOrphanedAndMissingAdFiles()).toEqual({ files: [], missing: [] });
  expect(readdirSync(join(place.dataDirectory, "files/incoming"))).toEqual([]);
  const left = await db.select({ state: adFile.state }).from(adFile);
  expect(left.filter(({ state }) => state !== "ready")).toEqual([]);
  await db.delete(adFile);
  await deleteOrphanedAdFiles(-1);
}

/** Sends files until it is killed, some moments after it has begun; returns the ids that it named. */
async function killWhileSending(place: Place, reservationId: number) {
  const args = [
    ...WASM_FLAGS,
    ...TSX_FLAGS,
    UPLOADER,
    JSON.stringify(place),
    String(reservationId),
  ];
  const uploader = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  uploader.stdout.on("data", (text: Buffer) => {
    said += text.toString();
  });
  const ended = once(uploader, "exit");
  await expect.poll(() => said, { timeout: 120_000, interval: 5 }).toContain("READY");
  await pause(Math.random() * ONE_FILE);
  uploader.kill("SIGKILL");
  await ended;
  const named = (word: string) =>
    [...said.matchAll(new RegExp(`^${word} (\\d+)$`, "gm"))].map(([, id]) => Number(id));
  return { sent: named("SENT"), checked: named("CHECKED") };
}

function killedUploads(
  name: string,
  skipped: boolean,
  stride: number,
  open: () => Promise<Place & { remove(): Promise<void> }>,
) {
  describe.skipIf(skipped)(skipped ? `${name} ${WITHOUT_POSTGRESQL}` : name, () => {
    if (isDeep)
      test(
        "leaves no row without its file, loses no file that was taken, and every file is checked in the end",
        async () => {
          const place = await open();
          let sent = 0;
          for (let kill = 0; kill < KILLS; kill++) {
            const named = await killWhileSending(place, await heldSpot(place));
            sent += named.sent.length;
            await between(place, () => expectNothingHalfKept(named, place));
          }
          await place.remove();
          console.log(`${KILLS} kills, ${sent} files sent, none half kept`);
        },
        LONGEST,
      );

    test(
      "at a step of its own of one upload leaves nothing half kept, whichever step it is",
      async () => {
        const place = await open();
        const reservationId = await heldSpot(place);
        const whole = await sendUntil(place, reservationId, 0);
        expect(whole).toMatchObject({ code: 0, signal: null });
        expect(whole.steps).toBeGreaterThan(20);
        await between(place, async () => void (await db.delete(adFile)));
        let died = 0;
        for (let step = 1; step <= whole.steps; step += stride) {
          const { signal, sent, checked } = await sendUntil(place, reservationId, step);
          if (signal === "SIGKILL") died++;
          const named = { sent: sent ? [sent] : [], checked: checked ? [checked] : [] };
          await between(place, () => expectNothingHalfKept(named, place));
        }
        expect(died).toBeGreaterThanOrEqual(Math.floor(whole.steps / stride));
        await place.remove();
      },
      LONGEST,
    );
  });
}

const missing = postgresqlMissing();
if (isDeep || missing) {
  killedUploads(
    "kill -9 on the embedded database while files are sent",
    false,
    STRIDE.embedded,
    async () => copyEmbedded(),
  );
}
killedUploads(
  "kill -9 on a PostgreSQL server while files are sent",
  missing,
  STRIDE.postgresql,
  () => copyPostgresql(),
);
