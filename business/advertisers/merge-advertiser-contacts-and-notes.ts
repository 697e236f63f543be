import { and, eq, isNull, sql } from "drizzle-orm";
import { moveNotes } from "#business/team/notes.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { businessColumns } from "./business-columns.ts";
import { type BusinessFields, businessFieldIds } from "./business-fields.ts";

/** A business before a merge. */
export type AdvertiserBeforeMerge = BusinessFields & {
  id: number;
  name: string;
  version: number;
};

/** Both advertisers before their merge, and what moved. */
export type MovedContactsAndNotes = {
  kept: AdvertiserBeforeMerge;
  folded: AdvertiserBeforeMerge;
  contacts: number[];
  notes: number[];
  earlierMerges: number[];
  /** The fields that the kept one took over. */
  fields: Record<string, string>;
};

/**
 * Moves the contacts and notes of a business to the one it is a duplicate of. Its row stays and
 * points to the other. Filled fields of the remaining business stay; empty ones take the other's
 * values. Refuses to merge a row with itself, and an outdated version of either. Returns both,
 * locked, and what moved.
 */
export async function mergeAdvertiserContactsAndNotes(
  tx: Queryable,
  { keep, fold }: Record<"keep" | "fold", { id: number; expectedVersion: number }>,
): Promise<MovedContactsAndNotes> {
  if (keep.id === fold.id) throw new Refusal("invalid", "These are already the same advertiser.");
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ${advertiser} where id in (${keep.id}, ${fold.id}) order by id for update`,
  );
  if (rows.length < 2) throw new Refusal("not-found", "We can't find that advertiser.");
  const kept = await bump(tx, keep, null);
  const folded = await bump(tx, fold, keep.id);
  const taken = businessFieldIds.filter((id) => kept[id] === null && folded[id] !== null);
  const fields = Object.fromEntries(taken.map((id) => [id, folded[id] ?? ""]));
  if (taken.length > 0) {
    await tx.update(advertiser).set(fields).where(eq(advertiser.id, keep.id));
  }
  const contacts = await tx
    .update(contact)
    .set({ advertiserId: keep.id })
    .where(eq(contact.advertiserId, fold.id))
    .returning({ id: contact.id });
  const merges = await tx
    .update(advertiser)
    .set({ mergedIntoId: keep.id })
    .where(eq(advertiser.mergedIntoId, fold.id))
    .returning({ id: advertiser.id });
  const [from, to] = [
    { type: "advertiser", id: fold.id },
    { type: "advertiser", id: keep.id },
  ] as const;
  const notes = await moveNotes({ from, to }, tx);
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return { kept, folded, contacts: ids(contacts), notes, earlierMerges: ids(merges), fields };
}

async function bump(
  tx: Queryable,
  { id, expectedVersion }: { id: number; expectedVersion: number },
  mergedIntoId: number | null,
): Promise<AdvertiserBeforeMerge> {
  const [row] = await tx
    .update(advertiser)
    .set({ mergedIntoId, version: sql`${advertiser.version} + 1` })
    .where(
      and(
        eq(advertiser.id, id),
        eq(advertiser.version, expectedVersion),
        isNull(advertiser.mergedIntoId),
      ),
    )
    .returning({
      id: advertiser.id,
      name: advertiser.name,
      ...businessColumns,
      version: advertiser.version,
    });
  if (row) return row;
  throw new Refusal(
    "conflict",
    "One of them has changed since you opened this page. Check both and try again.",
    { detail: `advertiser ${id} is not at version ${expectedVersion}, or was merged` },
  );
}
