import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readPressFile } from "#artwork/press/read-press-file.ts";
import { approveProof } from "#business/ads/proofs/approve-proof.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { deleteUnneededFiles, findUnneededAndMissing } from "#business/stored-files.ts";
import { mailing } from "#database/schema/mailings.ts";
import { pressFile } from "#database/schema/press.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";

import { Refusal } from "#platform/refusal.ts";
import {
  placeWithBrief,
  placeWithProof,
  shiftApprovalDate,
} from "#tests/support/business/ad-places.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { context, outcomeOf } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { overrideSettings } from "#tests/support/settings.ts";
import { findPressFiles, readPressFilePart } from "./find-press-files.ts";
import { makeRequestedPressFile, requestPressFile, writeTrialFile } from "./make-press-file.ts";
import {
  approvePrinterProof,
  recordCardPrinted,
  recordCardsArrived,
  recordPressFileSent,
  takeBackPressStep,
} from "./press-steps.ts";

vi.setConfig({ testTimeout: 300_000 });

/** A card with one booked spot, its booking closed. */
async function closedCard(approve = true) {
  const place = await placeWithProof();
  const { token, seen, mailingId } = place;
  if (approve) await approveProof({ token, ...seen, name: "Pat Example" }, context);
  await close(mailingId);
  return place;
}

const close = (mailingId: number) =>
  db.update(mailing).set({ state: "closed" }).where(eq(mailing.id, mailingId));

const request = (mailingId: number, reasons = {}) =>
  requestPressFile({ mailingId, formKey: randomUUID(), reasons }, byOperator);

const latest = async (mailingId: number) => {
  const [file] = await findPressFiles(mailingId);
  if (!file) throw new Error("no file was begun");
  return file;
};

const refusal = async (attempt: Promise<unknown>) => {
  const outcome = await outcomeOf(attempt);
  return outcome instanceof Refusal ? outcome.sentence : "done";
};

/** A made file without the work of making it. */
async function readyFile(mailingId: number) {
  await request(mailingId);
  const { id } = await latest(mailingId);
  const made = { state: "ready", hash: "ab".repeat(32), byteCount: 1 };
  await db.update(pressFile).set(made).where(eq(pressFile.id, id));
  return id;
}

anyDatabase("a press file", () => {
  let folder = "";
  let restore = () => {};
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "press-files-"));
    restore = overrideSettings({ dataDirectory: folder, s3: undefined });
  });
  afterAll(() => {
    restore();
    rmSync(folder, { recursive: true, force: true });
  });

  test("is made of the approved versions, kept under its hash, and says what is in each spot", async () => {
    const { mailingId, proof } = await closedCard();
    await request(mailingId);
    await makeRequestedPressFile({ id: (await latest(mailingId)).id });
    const file = await latest(mailingId);
    expect(file).toMatchObject({ state: "ready", number: 1, problem: null });
    expect(file.content.findings.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^Version 1 says Copper & Kind, and our records say Business \d+\.$/),
    ]);
    const [first, second] = file.content.versions;
    expect(first).toMatchObject({ spot: "F1", number: 1, hash: proof.hash, exception: null });
    expect(second).toMatchObject({ spot: "F2", business: "House ad", number: null });
    const pdf = await readPressFilePart(file.hash ?? "", "pdf");
    expect(pdf.length).toBe(file.byteCount);
    await makeRequestedPressFile({ id: file.id });
    expect(await findPressFiles(mailingId)).toHaveLength(1);
    expect(await findUnneededAndMissing()).toEqual({ unneeded: [], missing: [] });
    await db.update(pressFile).set({ hash: "0" }).where(eq(pressFile.id, file.id));
    const lost = await findUnneededAndMissing();
    expect([lost.unneeded.length, lost.missing]).toEqual([
      3,
      ["press/0-back.jpg", "press/0-front.jpg", "press/0.pdf"],
    ]);
    await deleteUnneededFiles(-1);
    expect((await findUnneededAndMissing()).unneeded).toEqual([]);
  });

  test("isn't begun while booking is open, with nothing to print, or without approval and reason", async () => {
    const open = await placeWithProof();
    expect(await refusal(request(open.mailingId))).toContain("Close booking first");
    const empty = await placeWithBrief();
    await close(empty.mailingId);
    expect(await refusal(request(empty.mailingId))).toContain("Nothing was sent that can print");
    const { mailingId } = await closedCard(false);
    expect(await refusal(request(mailingId))).toContain("isn’t approved yet");
    await request(mailingId, { F1: "Pat said yes by phone" });
    const { content } = await latest(mailingId);
    expect(content.versions[0]?.exception).toBe("Pat said yes by phone");
  });

  test("fails with a sentence if an ad changed while it waited", async () => {
    const { mailingId } = await closedCard();
    await request(mailingId);
    const { id, content } = await latest(mailingId);
    const versions = content.versions.map((version) => ({ ...version, hash: "0" }));
    await db
      .update(pressFile)
      .set({ content: { ...content, versions } })
      .where(eq(pressFile.id, id));
    await makeRequestedPressFile({ id });
    expect(await latest(mailingId)).toMatchObject({
      state: "failed",
      problem: "F1 has changed since. Make a new file.",
    });
  });

  test("a trial file is a card of our own ads, as the printer wants files", async () => {
    await placeWithBrief();
    const pdf = (await writeTrialFile()) ?? Buffer.of();
    const { standard, pages, foreign } = await readPressFile(pdf);
    expect([standard, pages.length, foreign]).toEqual(["PDF/X-1a:2003", 2, []]);
  });

  test("a second press of one form begins nothing", async () => {
    const { mailingId } = await closedCard();
    const formKey = randomUUID();
    for (const reasons of [{}, {}])
      await requestPressFile({ mailingId, formKey, reasons }, byOperator);
    expect(await findPressFiles(mailingId)).toHaveLength(1);
  });

  test("only a sent file whose printer's proof is approved lets a card be printed, or a word on how it was", async () => {
    const { mailingId } = await closedCard();
    await shiftApprovalDate(mailingId, -1);
    const seen = await findOfficeMailingById(mailingId);
    const today = arizonaDate(new Date());
    const print = (otherwise = "") =>
      recordCardPrinted(
        { id: mailingId, expectedVersion: seen?.version ?? 0, printedOn: today, otherwise },
        byOperator,
      );
    expect(await refusal(print())).toContain("First approve the printer’s proof");
    const id = await readyFile(mailingId);
    expect(await refusal(approvePrinterProof({ id }, byOperator))).toContain("sent first");
    await recordPressFileSent({ id, sentTo: "press@example.com", quote: "$1,250" }, byOperator);
    expect(await refusal(print())).toContain("First approve the printer’s proof");
    await approvePrinterProof({ id }, byOperator);
    const cards = { arrivedOn: today, arrivedPieces: "10,250", spoiledPieces: "12", tracking: "" };
    await recordCardsArrived({ id, ...cards }, byOperator);
    expect(await latest(mailingId)).toMatchObject({ quoteCents: 125_000, arrivedPieces: 10_250 });
    await takeBackPressStep({ id }, byOperator);
    expect(await latest(mailingId)).toMatchObject({
      arrivedOn: null,
      approvedBy: expect.any(String),
    });
    expect((await print()).state).toBe("printed");
  });

  test("one file of a card is sent, until that is taken back", async () => {
    const { mailingId } = await closedCard();
    const [first, second] = [await readyFile(mailingId), await readyFile(mailingId)];
    const send = (id: number) => recordPressFileSent({ id, sentTo: "the printer" }, byOperator);
    await send(first);
    expect(await refusal(send(second))).toContain("File 1 was already sent");
    await takeBackPressStep({ id: first }, byOperator);
    expect(await refusal(send(second))).toBe("done");
  });
});
