import { and, desc, eq, getTableColumns, inArray, isNotNull } from "drizzle-orm";
import type { ComparedPrinterProof } from "#artwork/press/run-in-press-process.ts";
import { type HouseBandSetting, houseBandSetting } from "#business/company/house-band-setting.ts";
import { getCompanySetting } from "#business/company/stored-company-setting.ts";
import { pressFile } from "#database/schema/press.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { readStoredFile } from "#platform/files/file-storage.server.ts";
import { Refusal } from "#platform/refusal.ts";
import type { PressFile } from "./press-file.ts";

const { formKey: _, ...columns } = getTableColumns(pressFile);

export const findPressFiles = (mailingId: number, tx: Queryable = db): Promise<PressFile[]> =>
  tx
    .select(columns)
    .from(pressFile)
    .where(eq(pressFile.mailingId, mailingId))
    .orderBy(desc(pressFile.number));

/** Those of some mailings whose file went to the printer. */
export async function findMailingIdsWithSentPressFile(
  mailingIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: pressFile.mailingId })
    .from(pressFile)
    .where(and(inArray(pressFile.mailingId, [...mailingIds]), isNotNull(pressFile.sentAt)));
  return new Set(rows.map(({ id }) => id));
}

/** One file; refuses an unknown one. With `lock` nobody else changes it until the transaction ends. */
export async function loadPressFile(
  id: number,
  tx: Queryable = db,
  { lock = false } = {},
): Promise<PressFile> {
  const query = tx.select(columns).from(pressFile).where(eq(pressFile.id, id));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw new Refusal("not-found", "We can’t find that print file.");
  return row;
}

/** What is stored of a press file: the file, and a picture of each side. */
export const storedPressFileParts = ["pdf", "front", "back"] as const;
type PressFilePart = (typeof storedPressFileParts)[number];

/** What is stored of a printer's proof under its own hash: one that can't be compared has no pictures. */
export const storedPartsOfPrinterProof = (
  compared: ComparedPrinterProof,
): readonly PressFilePart[] => ("problem" in compared ? ["pdf"] : storedPressFileParts);

export const readPressFilePart = (hash: string, part: PressFilePart) =>
  readStoredFile(pressFileKey(hash, part));

export const pressFileKey = (hash: string, part: PressFilePart): string =>
  part === "pdf" ? `press/${hash}.pdf` : `press/${hash}-${part}.jpg`;

/**
 * A picture of where a side of a file differs: from the last file that was made before it, or from the printer's proof of it.
 * Undefined if there is no such file.
 */
export async function drawPressDifference(
  files: readonly PressFile[],
  { hash, number, proof }: PressFile,
  { side, from }: { side: "front" | "back"; from: "changes" | "differs" },
): Promise<Buffer | undefined> {
  const earlier = files.find((file) => file.number < number && file.hash !== null)?.hash;
  const isCompared = proof && "front" in proof.compared;
  const [before, after] =
    from === "changes" ? [earlier, hash] : [hash, isCompared ? proof.hash : null];
  if (!before || !after) return undefined;
  const pictures = await Promise.all([
    readPressFilePart(before, side),
    readPressFilePart(after, side),
  ]);
  // the drawing code loads on first use, as for invoices
  const { compareCardSidePictures } = await import("#artwork/press/compare-pictures.ts");
  return (await compareCardSidePictures(...pictures)).draw();
}

export async function findPressFileKeys(): Promise<string[]> {
  const rows = await db.select({ hash: pressFile.hash, proof: pressFile.proof }).from(pressFile);
  return rows.flatMap(({ hash, proof }) => [
    ...(hash === null ? [] : storedPressFileParts.map((part) => pressFileKey(hash, part))),
    ...(proof
      ? storedPartsOfPrinterProof(proof.compared).map((part) => pressFileKey(proof.hash, part))
      : []),
  ]);
}

/** The postage that a card's panel says: as in the file that went to the printer, or as it is set until one has gone. */
export async function findPanelPostage(mailingId: number): Promise<HouseBandSetting["postage"]> {
  const sent = (await findPressFiles(mailingId)).find(({ sentAt }) => sentAt !== null);
  if (sent) return sent.content.postage ?? "retail";
  return (await getCompanySetting(houseBandSetting)).value.postage;
}
