import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import * as v from "valibot";
import {
  type MadePressFile,
  makePressFile,
  pressFileParts,
} from "#artwork/press/run-in-press-process.ts";
import { defineAction } from "#business/actions.ts";
import { recordEvent, systemActor } from "#business/audit-log/audit-log.ts";
import { printerSetting } from "#business/company/printer-setting.ts";
import { getCompanySetting } from "#business/company/stored-company-setting.ts";
import {
  findLatestOfficeMailings,
  findOfficeMailingById,
} from "#business/mailings/find-mailings.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import { pressFile } from "#database/schema/press.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { createIncomingFilePath, fileStore } from "#platform/files/file-storage.server.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { log } from "#platform/log.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  findPressCard,
  findPressSpots,
  type PressCardAndCodes,
  type PrintReasonBySpot,
} from "./find-press-card.ts";
import {
  findPressFiles,
  loadPressFile,
  pressFileKey,
  storedPressFileParts,
} from "./find-press-files.ts";
import { withPaperProfile } from "./paper-profile.ts";
import { type PressFile, toPressProfile } from "./press-file.ts";

export const pressFileJob = jobKind("press-file", v.object({ id: v.number() }), { attempts: 3 });

/** Begins a new file for the printer, once per form; unapproved ads need a reason before their date. */
export const requestPressFile = defineAction({
  name: "requestPressFile",
  permission: "mailings.change",
  undo: "harmless",
  async run(
    tx,
    {
      mailingId,
      formKey,
      reasons,
    }: { mailingId: number; formKey: string; reasons: PrintReasonBySpot },
    { operator },
  ) {
    const mailing = await loadPrintableMailing(mailingId, tx);
    const spots = await findPressSpots(mailing, reasons, tx);
    const findings = spots.flatMap((spot) => spot.findings);
    const first = findings.find(({ isStop }) => isStop);
    if (first) throw new Refusal("conflict", `${first.spot}: ${first.sentence}`);
    const { value: printer } = await getCompanySetting(printerSetting, tx);
    const number = ((await findPressFiles(mailingId, tx))[0]?.number ?? 0) + 1;
    const versions = spots.flatMap(({ version }) => version ?? []);
    const content = { versions, findings };
    const [row] = await tx
      .insert(pressFile)
      .values({ mailingId, number, formKey, printer, content, madeBy: operator.name })
      .onConflictDoNothing({ target: pressFile.formKey })
      .returning({ id: pressFile.id });
    if (!row) return {};
    await enqueue(tx, pressFileJob, { id: row.id });
    const subject = { type: "mailing", id: mailingId };
    return { event: { event: "press-file.requested", subject, detail: { number } } };
  },
});

async function loadPrintableMailing(id: number, tx: Queryable): Promise<OfficeMailing> {
  const mailing = await findOfficeMailingById(id, tx);
  if (!mailing) throw new Refusal("not-found", "We can’t find that mailing.");
  if (mailing.state === "closed") return mailing;
  const sentence =
    mailing.state === "published" || mailing.state === "planned"
      ? "Close booking first: until then a spot can still be sold."
      : "This card is printed or canceled.";
  throw new Refusal("conflict", sentence, { detail: `mailing ${id} is ${mailing.state}` });
}

/** Makes a file that was begun, in its own process. Stale ads fail it; what our own check stops is refused, and kept. */
export async function makeRequestedPressFile({ id }: { id: number }): Promise<void> {
  const file = await loadPressFile(id);
  if (file.state !== "making") return;
  const mailing = await findOfficeMailingById(file.mailingId);
  if (!mailing) throw new Error(`press file ${id} has no mailing`);
  const changed = await findChangedSpot(mailing, file);
  if (changed) {
    const problem = `${changed} has changed since. Make a new file.`;
    await finishRow(id, { state: "failed", problem });
    return;
  }
  const folder = await createIncomingFilePath();
  await mkdir(folder, { mode: 0o700 });
  try {
    const made = await makePressFileOfMailing(mailing, file, folder, (progress) => {
      // progress is for people: one that is lost does no harm
      db.update(pressFile)
        .set({ progress })
        .where(and(eq(pressFile.id, id), eq(pressFile.state, "making")))
        .catch(() => {});
    });
    const store = await fileStore();
    for (const part of storedPressFileParts) {
      await store.take(join(folder, pressFileParts[part]), pressFileKey(made.hash, part));
    }
    const findings = [...file.content.findings, ...made.findings];
    const { hash, byteCount, postage } = made;
    const state = findings.some(({ isStop }) => isStop) ? "refused" : "ready";
    const content = { ...file.content, findings, postage };
    await finishRow(id, { state, hash, byteCount, content, progress: 100 });
  } catch (error) {
    log.error({ err: error, pressFile: id }, "A press file couldn’t be made.");
    await finishRow(id, { state: "failed", problem: "The file couldn’t be made. Try again." });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function finishRow(
  id: number,
  values: Partial<typeof pressFile.$inferInsert> & { state: PressFile["state"] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(pressFile)
      .set(values)
      .where(and(eq(pressFile.id, id), eq(pressFile.state, "making")))
      .returning({ mailingId: pressFile.mailingId, number: pressFile.number });
    if (!row) return;
    await recordEvent(tx, systemActor, {
      event: values.state === "ready" ? "press-file.made" : "press-file.not-made",
      subject: { type: "mailing", id: row.mailingId },
      detail: { number: row.number },
    });
  });
}

async function findChangedSpot(
  mailing: OfficeMailing,
  { content: { versions } }: PressFile,
): Promise<string | undefined> {
  const reasons = Object.fromEntries(
    versions.map(({ spot, exception }) => [spot, exception ?? ""]),
  );
  const hashes = new Map(versions.map(({ spot, hash }) => [spot, hash]));
  const current = await findPressSpots(mailing, reasons);
  return current.find(({ spot, version }) => version?.hash !== hashes.get(spot))?.spot;
}

/** Makes the file of a card as it is now, into a folder. The office's button and the command do the same. */
export async function makePressFileOfMailing(
  mailing: OfficeMailing,
  { printer }: Pick<PressFile, "printer">,
  folder: string,
  onProgress?: (percent: number) => void,
): Promise<MadePressFile & Pick<PressCardAndCodes, "postage">> {
  const { card, codes, postage } = await findPressCard(mailing, await findPressSpots(mailing));
  const made = await withPaperProfile(printer, (path) =>
    makePressFile({ card, profile: toPressProfile(printer, path), codes, folder }, onProgress),
  );
  return { ...made, postage };
}

/** A card of our own ads, made as the printer wants files; undefined without a mailing, whose layout it has. */
export async function makeTrialPressFile(): Promise<Buffer | undefined> {
  const [mailing] = await findLatestOfficeMailings({ limit: 1 });
  if (!mailing) return undefined;
  const { value: printer } = await getCompanySetting(printerSetting);
  const { card } = await findPressCard({ ...mailing, name: "Trial" }, []);
  // the drawing code loads on first use, as for invoices
  const { writePressFile } = await import("#artwork/press/press-file.ts");
  return withPaperProfile(printer, (path) => writePressFile(card, toPressProfile(printer, path)));
}
