import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readPressFile } from "#artwork/press/read-press-file.ts";
import { approveProof } from "#business/ads/proofs/approve-proof.ts";
import { refuseAd } from "#business/ads/refuse-ad.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { deleteUnneededFiles, findUnneededAndMissingFiles } from "#business/stored-files.ts";
import { mailing } from "#database/schema/mailings.ts";
import { pressFile } from "#database/schema/press.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { createIncomingFilePath, fileStore } from "#platform/files/file-storage.server.ts";
import {
  placeWithBrief,
  placeWithProof,
  sentProof,
  shiftApprovalDate,
} from "#tests/support/business/ads.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { context, sentenceOf } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { overrideSettings } from "#tests/support/settings.ts";
import { findPressSpots } from "./find-press-card.ts";
import {
  drawPressDifference,
  findPressFiles,
  pressFileKey,
  readPressFilePart,
} from "./find-press-files.ts";
import { makeRequestedPressFile, makeTrialPressFile, requestPressFile } from "./make-press-file.ts";
import {
  addPrinterProof,
  approvePrinterProof,
  recordCardPrinted,
  recordCardsArrived,
  recordPressFileSent,
  undoPressStep,
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

/** What is said of the spots of a card before its file is made. */
async function kindsOn(mailingId: number) {
  const card = await findOfficeMailingById(mailingId);
  const spots = card ? await findPressSpots(card) : [];
  return spots.flatMap(({ findings }) => findings.map(({ kind }) => kind));
}

const HASH = "ab".repeat(32);

/** A card's white sides as a printer sends them back; with a blot 2 inches from the front's left and top. */
async function pdfOf({ pages = 2, hasBlot = false }): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let i = 0; i < pages; i++) document.addPage([864, 648]);
  if (hasBlot) document.getPage(0).drawRectangle({ x: 144, y: 444, width: 60, height: 60 });
  return document.save();
}

/** A made file without the work of making it. */
async function readyFile(mailingId: number) {
  await request(mailingId);
  const { id } = await latest(mailingId);
  const made = { state: "ready", hash: HASH, byteCount: 1 } as const;
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
    const content = { postage: "retail" };
    expect(file).toMatchObject({ state: "ready", number: 1, problem: null, content });
    expect(file.content.findings.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(
        /^Version 1 says “Copper & Kind”, and our records say “Business \d+”\.$/,
      ),
    ]);
    const [first, second] = file.content.versions;
    expect(first).toMatchObject({ spot: "F1", number: 1, hash: proof.hash, exception: null });
    expect(second).toMatchObject({ spot: "F2", business: "House ad", number: null });
    const pdf = await readPressFilePart(file.hash ?? "", "pdf");
    expect(pdf.length).toBe(file.byteCount);
    await makeRequestedPressFile({ id: file.id });
    expect(await findPressFiles(mailingId)).toHaveLength(1);
    expect(await findUnneededAndMissingFiles()).toEqual({ unneeded: [], missing: [] });
    await db.update(pressFile).set({ hash: "0" }).where(eq(pressFile.id, file.id));
    const lost = await findUnneededAndMissingFiles();
    expect([lost.unneeded.length, lost.missing]).toEqual([
      3,
      ["press/0-back.jpg", "press/0-front.jpg", "press/0.pdf"],
    ]);
    await deleteUnneededFiles(-1);
    expect((await findUnneededAndMissingFiles()).unneeded).toEqual([]);
  });

  test("isn't begun while booking is open, with nothing to print, or without approval and reason", async () => {
    const open = await placeWithProof();
    expect(await sentenceOf(request(open.mailingId))).toContain("Close booking first");
    const empty = await placeWithBrief();
    await close(empty.mailingId);
    expect(await sentenceOf(request(empty.mailingId))).toContain("Nothing was sent that can print");
    expect(await kindsOn(empty.mailingId)).toEqual(["nothing-sent"]);
    const late = await closedCard(false);
    await shiftApprovalDate(late.mailingId, -1);
    expect(await sentenceOf(request(late.mailingId))).toContain("Version 1 can’t print as it is");
    expect(await kindsOn(late.mailingId)).toEqual(["late"]);
    const { mailingId } = await closedCard(false);
    expect(await sentenceOf(request(mailingId))).toContain("isn’t approved yet");
    expect(await kindsOn(mailingId)).toEqual(["unapproved", "outdated"]);
    await request(mailingId, { F1: "Pat said yes by phone" });
    const { content } = await latest(mailingId);
    expect(content.versions[0]?.exception).toBe("Pat said yes by phone");
  });

  test("prints the latest version sent where nobody answered by the date, with the Terms as its reason, and no refused or altered one", async () => {
    const { mailingId, reservationId } = await closedCard(false);
    const sentAt = new Date(Date.now() - 5 * 24 * 60 * 60 * 1000);
    await sentProof(reservationId, { number: 2, sentAt });
    await shiftApprovalDate(mailingId, -1);
    await request(mailingId);
    const { content } = await latest(mailingId);
    expect(content.versions[0]).toMatchObject({
      number: 2,
      exception: "Not approved by its date: the latest version sent prints (Terms).",
    });
    expect(await kindsOn(mailingId)).toEqual(["approval", "outdated"]);
    await sentProof(reservationId, { number: 3, sentAt, hash: "cd".repeat(32) });
    expect(await kindsOn(mailingId)).toContain("altered");
    await refuseAd({ reservationId, reason: "Not a dentist" }, byOperator);
    expect(await kindsOn(mailingId)).toEqual(["refused"]);
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
    const pdf = (await makeTrialPressFile()) ?? Buffer.of();
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
    expect(await sentenceOf(print())).toContain("First approve the printer’s proof");
    const id = await readyFile(mailingId);
    const approve = (note = "") => approvePrinterProof({ id, seen: "", note }, byOperator);
    expect(await sentenceOf(approve())).toContain("sent first");
    const send = (quote: string) =>
      recordPressFileSent({ id, sentTo: "press@example.com", quote }, byOperator);
    expect(await sentenceOf(send("2,50"))).toContain("Enter an amount in dollars");
    await send("$1,250");
    expect(await sentenceOf(print())).toContain("First approve the printer’s proof");
    expect(await sentenceOf(approve())).toContain("Add the printer’s proof first");
    await approve("They sent it on paper");
    const cards = { arrivedOn: today, arrivedPieces: "10,250", spoiledPieces: "12", tracking: "" };
    await recordCardsArrived({ id, ...cards }, byOperator);
    expect(await latest(mailingId)).toMatchObject({ quoteCents: 125_000, arrivedPieces: 10_250 });
    await undoPressStep({ id, seen: "arrived" }, byOperator);
    // The second press of a double press: the approval is still there.
    const again = undoPressStep({ id, seen: "arrived" }, byOperator);
    expect(await sentenceOf(again)).toContain("already taken back");
    expect(await latest(mailingId)).toMatchObject({
      arrivedOn: null,
      approvedBy: expect.any(String),
    });
    expect((await print()).state).toBe("printed");
  });

  test("a printer's proof is compared with the file, and one that differs is approved with a reason alone", async () => {
    const { mailingId } = await closedCard();
    const id = await readyFile(mailingId);
    const white = await sharp({
      create: { width: 1800, height: 1350, channels: 3, background: "#ffffff" },
    })
      .jpeg()
      .toBuffer();
    for (const side of ["front", "back"] as const) {
      const path = await createIncomingFilePath();
      await writeFile(path, white);
      await (await fileStore()).take(path, pressFileKey(HASH, side));
    }
    const add = async (wish: Parameters<typeof pdfOf>[0] = {}) =>
      addPrinterProof({ id, name: "Proof.pdf", upload: await pdfOf(wish) }, byOperator);
    expect(await sentenceOf(add())).toContain("sent first");
    await recordPressFileSent({ id, sentTo: "press@example.com" }, byOperator);
    const approve = async (note = "", seen?: string) =>
      approvePrinterProof(
        { id, seen: seen ?? (await latest(mailingId)).proof?.hash ?? "", note },
        byOperator,
      );

    await add({ hasBlot: true });
    const { proof } = await latest(mailingId);
    expect(proof).toMatchObject({ name: "Proof.pdf", compared: { back: 0 } });
    const [file] = await findPressFiles(mailingId);
    const marked =
      file && (await drawPressDifference([file], file, { side: "front", from: "differs" }));
    const [red = 0, green = 0] = await sharp(marked)
      .extract({ left: 320, top: 320, width: 60, height: 60 })
      .resize(1, 1)
      .raw()
      .toBuffer();
    expect(red - green).toBeGreaterThan(100);
    expect(await sentenceOf(approve())).toContain("isn’t the same as our file");
    await approve("A blot on their side");
    expect(await latest(mailingId)).toMatchObject({ approvedNote: "A blot on their side" });
    expect(await sentenceOf(add())).toContain("Take that back first");

    await undoPressStep({ id, seen: "approved" }, byOperator);
    await add({ pages: 1 });
    expect((await latest(mailingId)).proof?.compared).toEqual({
      problem: "The proof has 1 page; the card has 2 sides.",
    });
    expect(await sentenceOf(approve())).toContain("isn’t the same as our file");

    await add();
    expect((await latest(mailingId)).proof?.compared).toEqual({ front: 0, back: 0 });
    expect(await sentenceOf(approve("", proof?.hash))).toContain("has changed since you opened");
    expect((await findUnneededAndMissingFiles()).missing).toEqual([`press/${HASH}.pdf`]);
    await approve();
    expect(await latest(mailingId)).toMatchObject({ approvedNote: null });
    await undoPressStep({ id, seen: "approved" }, byOperator);
    const outdated = undoPressStep({ id, seen: `proof ${proof?.hash}` }, byOperator);
    expect(await sentenceOf(outdated)).toContain("already taken back");
    const { hash } = (await latest(mailingId)).proof ?? {};
    await undoPressStep({ id, seen: `proof ${hash}` }, byOperator);
    expect(await latest(mailingId)).toMatchObject({ proof: null, sentTo: "press@example.com" });
  });

  test("a printer's proof that is no PDF, or one that doesn't open, is refused", async () => {
    const { mailingId } = await closedCard();
    const id = await readyFile(mailingId);
    await recordPressFileSent({ id, sentTo: "press@example.com" }, byOperator);
    const add = (upload: Uint8Array) =>
      addPrinterProof({ id, name: "proof.pdf", upload }, byOperator);
    expect(await sentenceOf(add(new Uint8Array()))).toContain("Choose the printer’s proof");
    expect(await sentenceOf(add(Buffer.from("a photo")))).toContain("as a PDF");
    expect(await sentenceOf(add(Buffer.from("%PDF-1.4 and nothing")))).toContain(
      "can’t read this PDF",
    );
  });

  test("one file of a card is sent, until that is taken back", async () => {
    const { mailingId } = await closedCard();
    const [first, second] = [await readyFile(mailingId), await readyFile(mailingId)];
    const send = (id: number) => recordPressFileSent({ id, sentTo: "the printer" }, byOperator);
    await send(first);
    expect(await sentenceOf(send(second))).toContain("File 1 was already sent");
    await undoPressStep({ id: first, seen: "sent" }, byOperator);
    expect(await sentenceOf(send(second))).toBe("done");
  });
});
