import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { encodePhotoUpload } from "#business/company/photo-upload.ts";
import { lockExpense } from "#business/expenses/find-expenses.ts";
import { recordExpense, removeExpense, restoreExpense } from "#business/expenses/record-expense.ts";
import { lockMailing } from "#business/mailings/update-locked-mailing.ts";
import { expense } from "#database/schema/expenses.ts";
import { postPhoto } from "#database/schema/post.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  createIncomingFilePath,
  fileStore,
  readStoredFile,
} from "#platform/files/file-storage.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { asOneLine, maxLengthCheck } from "#platform/text-line.ts";

/** Photos of receipts and bundles that show a card was mailed. */

/** The longer side as it is kept: a receipt's small print can be read. */
const KEPT_PIXELS = 2_000;

/** The photo smaller, stored under its hash. */
async function storePhoto(upload: Uint8Array): Promise<{ photo: Buffer; photoHash: string }> {
  const stored = await encodePhotoUpload(upload, {
    size({ width, height }) {
      const scale = Math.min(1, KEPT_PIXELS / Math.max(width, height));
      return { width: Math.round(width * scale), height: Math.round(height * scale) };
    },
    least: { width: 1, height: 1 },
  });
  const path = await createIncomingFilePath();
  await writeFile(path, stored.photo);
  await (await fileStore()).take(path, photoKey(stored.photoHash));
  return stored;
}

const photoKey = (hash: string) => `post/${hash}.jpg`;

/**
 * Adds a photo of a receipt or of bundles to a mailing. With an amount, it is a receipt: its postage is recorded as an expense
 * of the card, with the photo. A phone may send a photo twice: it is stored once, and an amount that comes later counts.
 */
export const addPostPhoto = defineAction({
  name: "addPostPhoto",
  permission: "mailings.change",
  undo: ["removePostPhoto"],
  input: v.object({
    mailingId: v.number(),
    upload: v.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
    caption: v.pipe(
      v.string(),
      v.transform(asOneLine),
      v.nonEmpty("Say what the photo shows."),
      maxLengthCheck(80),
    ),
    /** In dollars; empty without one. */
    amount: v.pipe(v.string(), v.trim()),
  }),
  prepare: ({ upload }) => storePhoto(upload),
  async run(
    tx,
    { mailingId, caption, amount },
    { prepared: { photo, photoHash: hash }, ...context },
  ) {
    const { drops } = await lockMailing({ id: mailingId }, tx);
    const isSame = and(eq(postPhoto.mailingId, mailingId), eq(postPhoto.hash, hash));
    const [same] = await tx
      .select()
      .from(postPhoto)
      .where(and(isSame, isNull(postPhoto.removedAt)));
    if (same && (amount === "" || same.expenseId !== null)) return {};
    const paidOn = drops.at(-1)?.date ?? arizonaDate(context.now);
    const receipt = { name: "receipt.jpg", content: photo };
    const postage = { kind: "postage", mailingId: String(mailingId), payee: "USPS" };
    const expenseId =
      amount === ""
        ? null
        : await recordExpense(
            { ...postage, amount, paidOn, note: caption, formKey: randomUUID(), receipt },
            context,
            tx,
          );
    if (same) await tx.update(postPhoto).set({ expenseId }).where(eq(postPhoto.id, same.id));
    else await tx.insert(postPhoto).values({ mailingId, hash, caption, expenseId });
    const subject = { type: "mailing", id: mailingId };
    return { event: { event: "post-photo.added" as const, subject, detail: { what: caption } } };
  },
});

type PhotoChoice = { mailingId: number; photoId: number };

/** Removes a photo, and the expense that it was the receipt of. */
export const removePostPhoto = defineAction({
  name: "removePostPhoto",
  permission: "mailings.change",
  undo: ["restorePostPhoto"],
  run: (tx, choice: PhotoChoice, context) =>
    setRemoved(tx, { ...choice, isRemoved: true }, context),
});

export const restorePostPhoto = defineAction({
  name: "restorePostPhoto",
  permission: "mailings.change",
  undo: ["removePostPhoto"],
  run: (tx, choice: PhotoChoice, context) =>
    setRemoved(tx, { ...choice, isRemoved: false }, context),
});

async function setRemoved(
  tx: Queryable,
  { mailingId, photoId, isRemoved }: PhotoChoice & { isRemoved: boolean },
  context: ActionContext,
) {
  const [row] = await tx
    .update(postPhoto)
    .set({ removedAt: isRemoved ? sql`statement_timestamp()` : null })
    .where(and(eq(postPhoto.id, photoId), eq(postPhoto.mailingId, mailingId)))
    .returning({ caption: postPhoto.caption, expenseId: postPhoto.expenseId });
  if (!row) throw new Refusal("not-found", "We can’t find that photo.");
  if (row.expenseId !== null) {
    const { id, version: expectedVersion } = await lockExpense(row.expenseId, tx);
    const change = isRemoved ? removeExpense : restoreExpense;
    await change({ id, expectedVersion }, context, tx);
  }
  const event = isRemoved ? ("post-photo.removed" as const) : ("post-photo.restored" as const);
  const subject = { type: "mailing", id: mailingId };
  return { event: { event, subject, detail: { what: row.caption } } };
}

export type PostPhoto = {
  id: number;
  caption: string;
  isRemoved: boolean;
  /** The postage of a receipt; null without one, or once that expense was removed. */
  expense: { id: number; amountCents: number } | null;
};

/** The photos of a mailing, in the order in which they were added; those that were removed can be restored. */
export async function findPostPhotos(mailingId: number): Promise<PostPhoto[]> {
  const { id, caption } = postPhoto;
  return db
    .select({
      ...{ id, caption, isRemoved: sql<boolean>`${postPhoto.removedAt} is not null` },
      expense: { id: expense.id, amountCents: expense.amountCents },
    })
    .from(postPhoto)
    .leftJoin(expense, and(eq(expense.id, postPhoto.expenseId), isNull(expense.removedAt)))
    .where(eq(postPhoto.mailingId, mailingId))
    .orderBy(asc(id));
}

/** The stored files that the rows of photos need, also of removed ones: they can be restored. */
export async function findPostPhotoKeys(): Promise<string[]> {
  const rows = await db.select({ hash: postPhoto.hash }).from(postPhoto);
  return rows.map(({ hash }) => photoKey(hash));
}

/** The JPEG of a mailing's photo; undefined without it. */
export async function readPostPhoto({
  mailingId,
  photoId,
}: PhotoChoice): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ hash: postPhoto.hash })
    .from(postPhoto)
    .where(and(eq(postPhoto.id, photoId), eq(postPhoto.mailingId, mailingId)));
  return row && readStoredFile(photoKey(row.hash));
}
