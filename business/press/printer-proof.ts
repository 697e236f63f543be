import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { getLayout } from "#artwork/layouts/layouts.ts";
import type { ComparedProof } from "#artwork/press/run-in-press-process.ts";
import { comparePrinterProof, pressFileParts } from "#artwork/press/run-in-press-process.ts";
import { defineAction } from "#business/actions.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { cleanFileName } from "#platform/files/file-name.ts";
import { fileStore, newIncomingPath } from "#platform/files/file-storage.server.ts";
import { log } from "#platform/log.ts";
import { Refusal } from "#platform/refusal.ts";
import { loadPressFile, pressFileKey, proofParts, readPressFilePart } from "./find-press-files.ts";
import { withPaperProfile } from "./paper-profile.ts";
import { isSameAsFile, PROOF_BYTES, type PressFile, type PrinterProof } from "./press-file.ts";
import { recordPressStep } from "./press-steps.ts";

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
  locks: (tx, { id }) => loadPressFile(id, tx, { lock: true }),
  async run(tx, { name }, { locked: file, prepared, operator }) {
    const { hash, compared } = prepared;
    requireProofDue(file);
    const proof: PrinterProof = { hash, name, addedBy: operator.name, compared };
    const step = isSameAsFile(proof)
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
  if (upload.length > PROOF_BYTES) {
    throw refused(`Choose a PDF under ${PROOF_BYTES / 1_000_000} MB.`);
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
  const folder = await newIncomingPath();
  await mkdir(folder, { mode: 0o700 });
  try {
    const about = { proof: upload, front, back, layout: getLayout(mailing), folder };
    const compared = await withPaperProfile(file.printer, (profile) =>
      comparePrinterProof({ ...about, profile }),
    ).catch((error: unknown): ComparedProof => {
      log.warn({ err: error, pressFile: id }, "A printer’s proof couldn’t be read.");
      throw refused("We can’t read this PDF. Ask for one without a password.");
    });
    await writeFile(join(folder, pressFileParts.pdf), upload);
    const hash = createHash("sha256").update(upload).digest("hex");
    const store = await fileStore();
    for (const part of proofParts(compared)) {
      await store.take(join(folder, pressFileParts[part]), pressFileKey(hash, part));
    }
    return { hash, compared };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
