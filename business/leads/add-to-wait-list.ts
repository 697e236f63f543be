import { sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { emailKey } from "#business/people/email-address.ts";
import { waitListEntry } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { site } from "#site.ts";
import { openEntriesAtMost, type WaitListEntry, type WaitListState } from "./wait-list.ts";

type Wish = { mailingId: number; industry: string; email: string; networkHash: string };

/**
 * Puts an address in line for an industry on a mailing, in the caller's transaction. Who stands there already keeps
 * their place; who had an offer and did not take it, or had left, stands at the end. `isNew`: it was not in line.
 * Refuses one open entry too many of an address or a network.
 */
export async function addToWaitList(
  tx: Queryable,
  { mailingId, industry, email, networkHash }: Wish,
  { actor }: Circumstances,
): Promise<{ entry: WaitListEntry; isNew: boolean }> {
  const key = emailKey(email);
  const [joined] = await tx
    .insert(waitListEntry)
    .values({ mailingId, industry, email, emailKey: key, networkHash })
    .onConflictDoUpdate({
      target: [waitListEntry.mailingId, waitListEntry.industry, waitListEntry.emailKey],
      set: {
        state: "waiting",
        networkHash,
        queuedAt: sql`clock_timestamp()`,
        version: sql`${waitListEntry.version} + 1`,
      },
      setWhere: sql`${waitListEntry.state} in ('declined', 'lapsed', 'left')`,
    })
    .returning();
  if (joined) {
    await withinLimits(tx, key, networkHash);
    const subject = { type: "wait-list-entry", id: joined.id };
    await record(tx, actor, {
      event: "wait-list.joined",
      subject,
      detail: { mailingId, industry },
    });
  }
  const row = joined ?? (await known(tx, mailingId, industry, key));
  const { id, queuedAt } = row;
  const state = row.state as WaitListState;
  const entry = { id, mailingId, industry, email: row.email, state, queuedAt };
  return { entry, isNew: joined !== undefined };
}

async function known(tx: Queryable, mailingId: number, industry: string, key: string) {
  const [row] = await tx
    .select()
    .from(waitListEntry)
    .where(
      sql`${waitListEntry.mailingId} = ${mailingId} and ${waitListEntry.industry} = ${industry}
        and ${waitListEntry.emailKey} = ${key}`,
    );
  if (!row) throw new Error("an entry of the wait-list vanished while it was made");
  return row;
}

/** Counted from the rows, the new one among them; two at once of the same take turns. */
async function withinLimits(tx: Queryable, key: string, networkHash: string): Promise<void> {
  for (const whose of [`wait-email:${key}`, `wait-network:${networkHash}`]) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${whose}, 0))`);
  }
  const { rows } = await tx.execute<{ most: number }>(sql`select greatest(
    (select count(*) from wait_list_entry where network_hash = ${networkHash} and state in ('waiting', 'offered')),
    (select count(*) from wait_list_entry where email_key = ${key} and state in ('waiting', 'offered')))::int as most`);
  if ((rows[0]?.most ?? 0) <= openEntriesAtMost) return;
  throw new Refusal(
    "too-many",
    `You wait for ${openEntriesAtMost} places already, which is as many as we can keep for one address or network. Please call ${site.phone.display}.`,
    { detail: "open entries of the wait-list", retryAfter: 60 * 60 },
  );
}
