import { and, eq, gte, ne, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requireSignedRecordId } from "#business/auth/keyed-hash.ts";
import { domainOrMailboxLimitKey } from "#business/mail-limits/count-mail.ts";
import { refuseHiddenIndustry } from "#business/mailings/industries/stored-industries.ts";
import { company } from "#company.ts";
import { industry } from "#database/schema/mailings.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { Refusal } from "#platform/refusal.ts";
import type { WaitlistContact, WaitlistForm } from "./forms.ts";
import { type WaitlistEntry, waitlistEntryLimits } from "./waitlist.ts";
import { toWaitlistEntry, transitionWaitlistEntry } from "./waitlist-entries.ts";

type Wish = Partial<WaitlistContact> & {
  mailingId: number;
  industry: string;
  email: string;
  networkHash: string;
  /** Whether they read the mail of the address: they came by a link sent to it. */
  proven?: boolean | undefined;
};

/**
 * Records, in the caller's transaction, that an address wants to wait for an industry on a mailing.
 * It joins the line when its link is pressed (`confirmWaitlist`), or at once if the address is
 * proven; only then does a known person's name, phone or note change. A waiting address keeps its
 * place; one that declined an offer or left starts over. `isNew`: send a message with the link, at
 * most once an hour. Refuses one open entry too many for a mailbox or a network.
 */
export async function addToWaitlist(
  tx: Queryable,
  { mailingId, industry, email, networkHash, proven, ...typed }: Wish,
  { actor }: ActionContext,
): Promise<{ entry: WaitlistEntry; isNew: boolean }> {
  const key = emailKey(email);
  const mailbox = domainOrMailboxLimitKey(email);
  const state = proven ? "waiting" : "unconfirmed";
  const { name = null, phone = null, note = null } = typed;
  const contact = { name, phone, note };
  const [joined] = await tx
    .insert(waitlistEntry)
    .values({
      ...{ mailingId, industry, email, emailKey: key, mailbox, networkHash, state },
      ...contact,
    })
    .onConflictDoUpdate({
      target: [waitlistEntry.mailingId, waitlistEntry.industry, waitlistEntry.emailKey],
      set: {
        ...{ state, networkHash, requested: contact },
        queuedAt: sql`clock_timestamp()`,
        version: sql`${waitlistEntry.version} + 1`,
      },
      setWhere: sql`${waitlistEntry.state} in ('declined', 'lapsed', 'left') or (${waitlistEntry.state} = 'unconfirmed'
        and (${proven ?? false} or ${waitlistEntry.queuedAt} < clock_timestamp() - interval '1 hour'))`,
    })
    .returning();
  if (joined) {
    await requireWaitlistWithinLimits(tx, { id: joined.id, mailbox });
    if (!proven) await requireFewUnconfirmed(tx, networkHash);
    const subject = { type: "waitlist-entry", id: joined.id };
    await recordEvent(tx, actor, {
      event: proven ? "waitlist.joined" : "waitlist.requested",
      subject,
      detail: { mailingId, industry },
    });
  }
  const row = joined ?? (await findExistingEntry(tx, mailingId, industry, key));
  return { entry: toWaitlistEntry(row), isNew: joined !== undefined };
}

/**
 * Puts someone who asked the office at the end of the line; its word confirms the address. Returns the entry's id;
 * refuses a person who is in line, has an offer, or has a spot.
 */
export async function addToEndOfWaitlist(
  tx: Queryable,
  { email, ...entry }: WaitlistForm,
): Promise<number> {
  const [added] = await tx
    .insert(waitlistEntry)
    .values({
      ...entry,
      email,
      emailKey: emailKey(email),
      mailbox: domainOrMailboxLimitKey(email),
      networkHash: "",
      state: "waiting",
    })
    .onConflictDoUpdate({
      target: [waitlistEntry.mailingId, waitlistEntry.industry, waitlistEntry.emailKey],
      set: {
        ...entry,
        requested: null,
        state: "waiting",
        stateChangedAt: null,
        queuedAt: sql`clock_timestamp()`,
        version: sql`${waitlistEntry.version} + 1`,
      },
      setWhere: sql`${waitlistEntry.state} in ('unconfirmed', 'declined', 'lapsed', 'left')`,
    })
    .returning({ id: waitlistEntry.id });
  if (added) return added.id;
  throw new Refusal("conflict", "They’re already on this waitlist.", { field: "email" });
}

async function findExistingEntry(tx: Queryable, mailingId: number, industry: string, key: string) {
  const [row] = await tx
    .select()
    .from(waitlistEntry)
    .where(
      and(
        eq(waitlistEntry.mailingId, mailingId),
        eq(waitlistEntry.industry, industry),
        eq(waitlistEntry.emailKey, key),
      ),
    );
  if (!row) throw new Error("an entry of the waitlist vanished while it was made");
  return row;
}

/** What was typed on the public page, or what we already had if that was left blank. */
const requestedOr = (known: PgColumn) =>
  sql`coalesce(${waitlistEntry.requested} ->> ${known.name}, ${known})`;

/** Refuses one confirmed place in line too many for a mailbox; two concurrent calls are serialized. */
async function requireWaitlistWithinLimits(
  tx: Queryable,
  { id, mailbox }: { id: number; mailbox: string },
): Promise<void> {
  await lockCount(tx, `wait-email:${mailbox}`);
  const others = await tx.$count(
    waitlistEntry,
    sql`email_limit_key = ${mailbox} and id <> ${id} and state in ('waiting', 'offered')`,
  );
  if (others < waitlistEntryLimits.mailbox) return;
  throw tooMany(
    `You’re already on ${waitlistEntryLimits.mailbox} waitlists, which is the limit for one email address. To join more, call ${company().phone.display}.`,
  );
}

/** Counted from the rows, including the new one; two concurrent calls from one network are serialized. */
async function requireFewUnconfirmed(tx: Queryable, networkHash: string): Promise<void> {
  await lockCount(tx, `wait-network:${networkHash}`);
  const unconfirmed = await tx.$count(
    waitlistEntry,
    sql`network_hash = ${networkHash} and state = 'unconfirmed'`,
  );
  if (unconfirmed <= waitlistEntryLimits.unconfirmedOfNetwork) return;
  throw tooMany(
    `Your network already has ${waitlistEntryLimits.unconfirmedOfNetwork} unconfirmed waitlist requests. Confirm one through our email first, or call ${company().phone.display}.`,
  );
}

async function lockCount(tx: Queryable, counted: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${counted}, 0))`);
}

const tooMany = (sentence: string) =>
  new Refusal("too-many", sentence, { detail: "open entries of the waitlist", retryAfter: 3600 });

/**
 * Puts a person at the end of the line when they press the button behind the emailed link. Idempotent; does nothing for
 * a person who left or had an offer.
 */
export const confirmWaitlist = defineAction({
  name: "confirmWaitlist",
  permission: "anyone",
  undo: ["leaveWaitlist"],
  prepare: ({ token }: { token: string }) => requireSignedRecordId("waitlist", token),
  async run(tx, _, { prepared: id }) {
    const change = { from: ["unconfirmed"], to: "waiting" } as const;
    if (!(await transitionWaitlistEntry(tx, id, change))) return {};
    const [entry] = await tx
      .update(waitlistEntry)
      .set({
        queuedAt: sql`clock_timestamp()`,
        name: requestedOr(waitlistEntry.name),
        phone: requestedOr(waitlistEntry.phone),
        note: requestedOr(waitlistEntry.note),
        requested: null,
      })
      .where(eq(waitlistEntry.id, id))
      .returning({ mailbox: waitlistEntry.mailbox, industry: waitlistEntry.industry });
    if (entry) {
      await refuseHiddenIndustry(entry.industry, tx);
      await requireWaitlistWithinLimits(tx, { id, mailbox: entry.mailbox });
    }
    return { event: { event: "waitlist.joined", subject: { type: "waitlist-entry", id } } };
  },
});

/** Takes a person off the list by the button behind the emailed link; they join again on the public page. */
export const leaveWaitlist = defineAction({
  name: "leaveWaitlist",
  permission: "anyone",
  prepare: ({ token }: { token: string }) => requireSignedRecordId("waitlist", token),
  async run(tx, _, { prepared: id }) {
    const from = ["unconfirmed", "waiting", "lapsed", "declined"] as const;
    if (!(await transitionWaitlistEntry(tx, id, { from, to: "left" }))) return {};
    return { event: { event: "waitlist.left", subject: { type: "waitlist-entry", id } } };
  },
});

export type RemovedWaitlistEntry = { id: number; version: number; removedAt: Date };

/** Removes a person from the waitlist without notifying them. An existing offer stays until it is answered or lapses. */
export const removeFromWaitlist = defineAction({
  name: "removeFromWaitlist",
  permission: "leads.change",
  undo: ["restoreToWaitlist"],
  async run(tx, { id }: { id: number }) {
    const [left] = await tx
      .update(waitlistEntry)
      .set({
        state: "left",
        stateChangedAt: sql`clock_timestamp()`,
        version: sql`${waitlistEntry.version} + 1`,
      })
      .where(and(eq(waitlistEntry.id, id), eq(waitlistEntry.state, "waiting")))
      .returning({ version: waitlistEntry.version, removedAt: waitlistEntry.stateChangedAt });
    if (!left?.removedAt)
      throw new Refusal(
        "conflict",
        "They’re no longer waiting. An open offer stays until it’s answered or expires.",
      );
    const subject = { type: "waitlist-entry", id };
    return {
      event: { event: "waitlist.removed", subject },
      result: { id, version: left.version, removedAt: left.removedAt },
    };
  },
});

/**
 * Restores a person's old place in line. Refuses if they have joined or left since, or if another
 * person waiting for the same industry has had an offer in the meantime, which might have been
 * theirs.
 */
export const restoreToWaitlist = defineAction({
  name: "restoreToWaitlist",
  permission: "leads.change",
  undo: ["removeFromWaitlist"],
  undoes: {
    what: "removing them",
    done: "They have their place in line again.",
    facts: { id: Number, version: Number, removedAt: Date },
  },
  async run(tx, { id, version, removedAt }: RemovedWaitlistEntry) {
    const [restored] = await tx
      .update(waitlistEntry)
      .set({ state: "waiting", stateChangedAt: null, version: sql`${waitlistEntry.version} + 1` })
      .where(
        and(
          eq(waitlistEntry.id, id),
          eq(waitlistEntry.state, "left"),
          eq(waitlistEntry.version, version),
        ),
      )
      .returning({ mailingId: waitlistEntry.mailingId, industry: waitlistEntry.industry });
    if (!restored)
      throw new Refusal("conflict", "They joined or left the list since you opened this page.");
    if (await othersHadOffers(tx, { id, ...restored, since: removedAt }))
      throw new Refusal(
        "conflict",
        "Somebody else in line has gotten an offer since then, so you can’t put them back.",
      );
    const subject = { type: "waitlist-entry", id };
    return { event: { event: "waitlist.restored", subject } };
  },
});

/** Whether another person has had an offer in the same exclusivity group on the same mailing since then. */
async function othersHadOffers(
  tx: Queryable,
  entry: { id: number; mailingId: number; industry: string; since: Date },
): Promise<boolean> {
  const groupOf = (slug: unknown) =>
    sql`(select ${industry.exclusivityGroup} from ${industry} where ${industry.slug} = ${slug})`;
  const offered = and(
    ne(waitlistEntry.id, entry.id),
    eq(waitlistEntry.mailingId, entry.mailingId),
    sql`${waitlistEntry.state} in ('offered', 'taken', 'declined', 'lapsed')`,
    gte(waitlistEntry.stateChangedAt, entry.since),
    sql`${groupOf(sql.raw('"waitlist_entry"."industry"'))} = ${groupOf(entry.industry)}`,
  );
  return (await tx.$count(waitlistEntry, offered)) > 0;
}
