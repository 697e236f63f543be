import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteOrphanedAdFiles } from "#business/ads/files/delete-orphans.ts";
import { approveProof } from "#business/ads/proofs/approve-proof.ts";
import { findPressFiles } from "#business/press/find-press-files.ts";
import { requestPressFile } from "#business/press/make-press-file.ts";
import { findUnneededAndMissingFiles } from "#business/stored-files.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import { placeWithProof } from "#tests/support/business/ads.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { context } from "#tests/support/business/reservation.ts";
import { copyEmbedded, type Place, whileOpen } from "#tests/support/database/database.ts";
import { WASM_FLAGS } from "#tests/support/server/wasm-flags.ts";
import { withSettings } from "#tests/support/settings.ts";

const MAKER = join(import.meta.dirname, "press-maker.ts");
/** From one step that it is killed at to the next. */
const STRIDE = 4;

const between = <Result>(place: Place, work: () => Promise<Result>) =>
  withSettings({ dataDirectory: place.dataDirectory, s3: undefined }, () => whileOpen(place, work));

/** Makes a file in a process of its own that dies at a step; returns how many steps it took, if it lived. */
async function makeUntil(place: Place, id: number, step: number): Promise<number | undefined> {
  const args = [...WASM_FLAGS, MAKER, JSON.stringify(place), String(id), String(step)];
  const maker = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  maker.stdout.on("data", (text: Buffer) => {
    said += text.toString();
  });
  const [, signal] = await once(maker, "close");
  return signal === "SIGKILL" ? undefined : Number(/^STEPS (\d+)$/m.exec(said)?.[1]);
}

async function askForFile(mailingId: number) {
  await requestPressFile({ mailingId, formKey: randomUUID(), reasons: {} }, byOperator);
  return newest(mailingId);
}

async function newest(mailingId: number) {
  const [file] = await findPressFiles(mailingId);
  if (!file) throw new Error("no file was begun");
  return file;
}

test("making a print file that is killed at a step leaves nothing half made, and the next attempt makes the same file", {
  timeout: 900_000,
}, async () => {
  const place = await copyEmbedded();
  const { mailingId, id } = await between(place, async () => {
    const { token, seen, mailingId: on } = await placeWithProof();
    await approveProof({ token, ...seen, name: "Pat Example" }, context);
    await db.update(mailing).set({ state: "closed" }).where(eq(mailing.id, on));
    return { mailingId: on, id: (await askForFile(on)).id };
  });
  const steps = (await makeUntil(place, id, 0)) ?? 0;
  expect(steps).toBeGreaterThan(10);
  const whole = await between(place, () => newest(mailingId));
  expect(whole.state).toBe("ready");
  const again = await between(place, () => askForFile(mailingId));
  for (let step = 2; step < steps; step += STRIDE) {
    expect(await makeUntil(place, again.id, step)).toBeUndefined();
    const { state, hash } = await between(place, () => newest(mailingId));
    expect([state, hash]).toEqual(["making", null]);
  }
  await makeUntil(place, again.id, 0);
  await between(place, async () => {
    expect(await newest(mailingId)).toMatchObject({ state: "ready", hash: whole.hash });
    expect(await findUnneededAndMissingFiles()).toEqual({ unneeded: [], missing: [] });
    await deleteOrphanedAdFiles(-1);
    expect(readdirSync(join(place.dataDirectory, "files/incoming"))).toEqual([]);
  });
  await place.remove();
});
