import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import * as v from "valibot";
import { getLayout } from "#artwork/layouts/layouts.ts";
import {
  type ComparedPrinterProof,
  comparePrinterProof,
  pressFileParts,
} from "#artwork/press/run-in-press-process.ts";
import { defineAction } from "#business/actions.ts";
import { recordPrinted } from "#business/ads/record-printed.ts";
import { recordEvent } from "#business/audit-log/audit-log.ts";
import { refuseFutureDate } from "#business/mailings/advance-mailing.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { calendarDateSchema } from "#business/mailings/mailing-fields.ts";
import { pressFile } from "#database/schema/press.ts";
import { shortWeekdayDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollarAmountSchema } from "#platform/dollar-amount.ts";
import { createIncomingFilePath, fileStore } from "#platform/files/file-storage.server.ts";
import { cleanFileName } from "#platform/files/receive-incoming-file.server.ts";
import { log } from "#platform/log.ts";
import { formatCount } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { blankAsNull, maxLengthCheck } from "#platform/text-line.ts";
import {
  findPressFiles,
  loadPressFile,
  pressFileKey,
  readPressFilePart,
  storedPartsOfPrinterProof,
} from "./find-press-files.ts";
import { withPaperProfile } from "./paper-profile.ts";
import {
  isProofSameAsPressFile,
  lastPressStepKey,
  MAX_PRINTER_PROOF_BYTES,
  type PressFile,
  type PrinterProof,
} from "./press-file.ts";

/** What happened to a press file after it was made: sent, the printer's proof added and approved, the cards arrived. */

const lockFile = (tx: Queryable, { id }: { id: number }) => loadPressFile(id, tx, { lock: true });

const text = (sentence: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, sentence), maxLengthCheck(120));

const count = (sentence: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,3}(,?\d{3})*$/, sentence),
    v.transform((typed) => Number(typed.replaceAll(",", ""))),
  );

/** Writes what happened to a file. Its lock is held. */
async function recordPressStep(
  tx: Queryable,
  { id, mailingId, number }: PressFile,
  values: Partial<typeof pressFile.$inferInsert>,
  step: string,
) {
  await tx.update(pressFile).set(values).where(eq(pressFile.id, id));
  const subject = { type: "mailing", id: mailingId };
  return { event: { event: "press-file.step" as const, subject, detail: { number, step } } };
}

/** Records who a file was sent to: from then on it is the card's file. Refuses one with problems, and a second one. */
export const recordPressFileSent = defineAction({
  name: "recordPressFileSent",
  permission: "mailings.change",
  undo: ["undoPressStep"],
  input: v.object({
    id: v.number(),
    sentTo: text("Enter who you sent it to."),
    quote: blankAsNull(dollarAmountSchema),
  }),
  locks: lockFile,
  async run(tx, { sentTo, quote }, { locked: file, now }) {
    if (file.state !== "ready")
      throw new Refusal("conflict", "This file can’t be sent. Make a new one.");
    const other = (await findPressFiles(file.mailingId, tx)).find(({ sentAt }) => sentAt !== null);
    if (other) {
      throw new Refusal("conflict", `File ${other.number} was already sent. Take that back first.`);
    }
    const values = { sentAt: now, sentTo, quoteCents: quote };
    return recordPressStep(tx, file, values, `sent to ${sentTo}`);
  },
});

const refused = (sentence: string) => new Refusal("invalid", sentence, { field: "proof" });

/** Adds the printer's proof of a sent file, compared with it page by page; another one takes its place until one is approved. */
export const addPrinterProof = defineAction({
  name: "addPrinterProof",
  permission: "mailings.change",
  undo: ["undoPressStep"],
  input: v.object({
    id: v.number(),
    name: v.pipe(
      v.string(),
      v.transform((name) => cleanFileName(name, "proof.pdf")),
    ),
    upload: v.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  }),
  prepare: storeComparedProof,
  locks: lockFile,
  async run(tx, { name }, { locked: file, prepared, operator }) {
    const { hash, compared } = prepared;
    requireProofDue(file);
    const proof: PrinterProof = { hash, name, addedBy: operator.name, compared };
    const step = isProofSameAsPressFile(proof)
      ? "printer’s proof added, the same as the file"
      : "printer’s proof added, not the same as the file";
    return recordPressStep(tx, file, { proof }, step);
  },
});

function requireProofDue({ sentAt, approvedAt }: PressFile) {
  if (!sentAt) throw new Refusal("conflict", "Record that the file was sent first.");
  if (approvedAt) throw new Refusal("conflict", "A proof is approved. Take that back first.");
}

async function storeComparedProof({ id, upload }: { id: number; upload: Uint8Array }) {
  if (upload.length === 0) throw refused("Choose the printer’s proof.");
  if (upload.length > MAX_PRINTER_PROOF_BYTES) {
    throw refused(`Choose a PDF under ${MAX_PRINTER_PROOF_BYTES / 1_000_000} MB.`);
  }
  if (!Buffer.from(upload.subarray(0, 1024)).includes("%PDF-")) {
    throw refused("Choose the proof as a PDF.");
  }
  const file = await loadPressFile(id);
  requireProofDue(file);
  const mailing = await findOfficeMailingById(file.mailingId);
  if (!mailing || file.hash === null) throw new Refusal("conflict", "This file isn’t made yet.");
  const [front, back] = await Promise.all([
    readPressFilePart(file.hash, "front"),
    readPressFilePart(file.hash, "back"),
  ]);
  const folder = await createIncomingFilePath();
  await mkdir(folder, { mode: 0o700 });
  try {
    const about = { proof: upload, front, back, layout: getLayout(mailing), folder };
    const compared = await withPaperProfile(file.printer, (profile) =>
      comparePrinterProof({ ...about, profile }),
    ).catch((error: unknown): ComparedPrinterProof => {
      log.warn({ err: error, pressFile: id }, "A printer’s proof couldn’t be read.");
      throw refused("We can’t read this PDF. Ask for one without a password.");
    });
    await writeFile(join(folder, pressFileParts.pdf), upload);
    const hash = createHash("sha256").update(upload).digest("hex");
    const store = await fileStore();
    for (const part of storedPartsOfPrinterProof(compared)) {
      await store.take(join(folder, pressFileParts[part]), pressFileKey(hash, part));
    }
    return { hash, compared };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Approves the printer's proof. One that isn't the same as the file, or isn't there though the printer sends one, needs a reason. */
export const approvePrinterProof = defineAction({
  name: "approvePrinterProof",
  permission: "mailings.change",
  undo: ["undoPressStep"],
  input: v.object({
    id: v.number(),
    /** The hash of the proof that was looked at; empty: there was none. */
    seen: v.string(),
    note: v.pipe(v.string(), v.trim(), maxLengthCheck(200)),
  }),
  locks: lockFile,
  async run(tx, { seen, note }, { locked: file, now, operator: { name } }) {
    if (!file.sentAt) throw new Refusal("conflict", "Record that the file was sent first.");
    if (file.approvedAt) return {};
    const { proof, printer } = file;
    if ((proof?.hash ?? "") !== seen) {
      const sentence =
        "The printer’s proof has changed since you opened this page. Look at it first.";
      throw new Refusal("conflict", sentence);
    }
    const isFine = proof ? isProofSameAsPressFile(proof) : printer.proof !== "file";
    if (!isFine && note === "") {
      const sentence = proof
        ? "The proof isn’t the same as our file. Say why it’s right, or ask the printer for another one."
        : "Add the printer’s proof first, or say how you compared it.";
      throw new Refusal("conflict", sentence, { field: "note" });
    }
    const values = { approvedAt: now, approvedBy: name, approvedNote: note || null };
    return recordPressStep(tx, file, values, "printer’s proof approved");
  },
});

export const recordCardsArrived = defineAction({
  name: "recordCardsArrived",
  permission: "mailings.change",
  undo: ["undoPressStep"],
  input: v.object({
    id: v.number(),
    arrivedOn: calendarDateSchema,
    arrivedPieces: count("Enter how many cards arrived."),
    spoiledPieces: count("Enter how many of them are spoiled; 0 if none."),
    tracking: v.pipe(v.string(), v.trim(), maxLengthCheck(80)),
  }),
  locks: lockFile,
  async run(tx, { id: _, ...arrived }, { locked: file, now }) {
    if (!file.approvedAt) throw new Refusal("conflict", "Approve the printer’s proof first.");
    refuseFutureDate(arrived.arrivedOn, { now }, "arrivedOn");
    if (arrived.spoiledPieces > arrived.arrivedPieces) {
      const sentence = "More cards are spoiled than arrived.";
      throw new Refusal("invalid", sentence, { field: "spoiledPieces" });
    }
    const step = `${formatCount(arrived.arrivedPieces)} cards arrived on ${shortWeekdayDate(arrived.arrivedOn)}`;
    return recordPressStep(tx, file, { ...arrived, tracking: arrived.tracking || null }, step);
  },
});

/** Takes back the last of these steps, if it is the one that was seen: a second press takes back nothing more. */
export const undoPressStep = defineAction({
  name: "undoPressStep",
  permission: "mailings.change",
  undo: ["recordPressFileSent", "addPrinterProof", "approvePrinterProof", "recordCardsArrived"],
  locks: lockFile,
  async run(tx, { seen }: { id: number; seen: string }, { locked: file }) {
    if (lastPressStepKey(file) !== seen) {
      const sentence =
        "That step was already taken back, or another one followed it. Check the file.";
      throw new Refusal("conflict", sentence);
    }
    if (file.arrivedOn) {
      const values = { arrivedOn: null, arrivedPieces: null, spoiledPieces: null, tracking: null };
      return recordPressStep(tx, file, values, "took back that cards arrived");
    }
    if (file.approvedAt) {
      const values = { approvedAt: null, approvedBy: null, approvedNote: null };
      return recordPressStep(tx, file, values, "took back the approval");
    }
    if (file.proof)
      return recordPressStep(tx, file, { proof: null }, "removed the printer’s proof");
    if (!file.sentAt) return {};
    const values = { sentAt: null, sentTo: null, quoteCents: null };
    return recordPressStep(tx, file, values, "took back that it was sent");
  },
});

/** Records that a card has gone to print, from an approved proof or another file, and tells everyone who paid. */
export const recordCardPrinted = defineAction({
  name: "recordCardPrinted",
  permission: "mailings.change",
  undo: ["undoPrinted"],
  async run(
    tx,
    { otherwise, ...input }: Parameters<typeof recordPrinted>[0] & { otherwise: string },
    context,
  ) {
    const files = await findPressFiles(input.id, tx);
    if (otherwise === "" && !files.some(({ approvedAt }) => approvedAt !== null)) {
      throw new Refusal(
        "conflict",
        "First approve the printer’s proof under Print, or say how the card was printed without our file.",
        { field: "otherwise" },
      );
    }
    if (otherwise !== "") {
      await recordEvent(tx, context.actor, {
        event: "mailing.printed-otherwise",
        subject: { type: "mailing", id: input.id },
        detail: { how: otherwise },
      });
    }
    return { result: await recordPrinted(input, context, tx) };
  },
});
