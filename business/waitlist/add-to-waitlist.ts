import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requireSignedId } from "#business/auth/signed-id.ts";
import { domainOrMailboxLimitKey } from "#business/mail-limits/canonical-mailbox.ts";
import { refuseHiddenIndustry } from "#business/mailings/industries/stored-industry-settings.ts";
import { company } from "#company.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { Refusal } from "#platform/refusal.ts";
import type { WaitlistContact, WaitlistForm } from "./forms.ts";
import { type WaitlistEntry, type WaitlistState, waitlistEntryLimits } from "./waitlist.ts";
import { transitionWaitlistEntry } from "./waitlist-entries.ts";

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
 * proven; only then does a known person's name, phone or note change. A waiting address keeps its place; one that declined
 * an offer or left starts over.
 * `isNew`: send a message with the link, at most once an hour. Refuses one open entry too many for
 * a mailbox or a network.
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
  const row = joined ?? (await known(tx, mailingId, industry, key));
  const { id, queuedAt, version } = row;
  const stands = row.state as WaitlistState;
  const entry = { id, mailingId, industry, email: row.email, state: stands, queuedAt, version };
  return { entry, isNew: joined !== undefined };
}

/**
 * Puts someone who asked the office at the end of the line; its word confirms the address. Returns the entry's id;
 * refuses a person who is in line, has an offer, or has a spot.
 */
export async function putInLine(tx: Queryable, { email, ...entry }: WaitlistForm): Promise<number> {
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

async function known(tx: Queryable, mailingId: number, industry: string, key: string) {
  const [row] = await tx
    .select()
    .from(waitlistEntry)
    .where(
      sql`${waitlistEntry.mailingId} = ${mailingId} and ${waitlistEntry.industry} = ${industry}
        and ${waitlistEntry.emailKey} = ${key}`,
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
  await takeTurns(tx, `wait-email:${mailbox}`);
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
  await takeTurns(tx, `wait-network:${networkHash}`);
  const unconfirmed = await tx.$count(
    waitlistEntry,
    sql`network_hash = ${networkHash} and state = 'unconfirmed'`,
  );
  if (unconfirmed <= waitlistEntryLimits.unconfirmedOfNetwork) return;
  throw tooMany(
    `Your network already has ${waitlistEntryLimits.unconfirmedOfNetwork} unconfirmed waitlist requests. Confirm one through our email first, or call ${company().phone.display}.`,
  );
}

async function takeTurns(tx: Queryable, whose: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${whose}, 0))`);
}

const tooMany = (sentence: string) =>
  new Refusal("too-many", sentence, { detail: "open entries of the waitlist", retryAfter: 3600 });

/**
 * Puts a person at the end of the line when they press the button behind the emailed link. Idempotent; does nothing for
 * a person who left or had an offer.
 */
export async function confirmWaitlist(
  { token }: { token: string },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  const id = await requireSignedId("waitlist", token);
  await tx.transaction(async (inner) => {
    const confirmed = await transitionWaitlistEntry(inner, id, {
      from: ["unconfirmed"],
      to: "waiting",
    });
    if (!confirmed) return;
    const [entry] = await inner
      .update(waitlistEntry)
      .set({
        queuedAt: sql`clock_timestamp()`,
        name: requestedOr(waitlistEntry.name),
        phone: requestedOr(waitlistEntry.phone),
        note: requestedOr(waitlistEntry.note),
        requested: null,
      })
      .where(eq(waitlistEntry.id, id))
      .returning({
        id: waitlistEntry.id,
        mailbox: waitlistEntry.mailbox,
        industry: waitlistEntry.industry,
      });
    if (entry) {
      await refuseHiddenIndustry(entry.industry, inner);
      await requireWaitlistWithinLimits(inner, entry);
    }
    const subject = { type: "waitlist-entry", id };
    await recordEvent(inner, actor, { event: "waitlist.joined", subject });
  });
}

export async function leaveWaitlist(
  { token }: { token: string },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  const id = await requireSignedId("waitlist", token);
  await tx.transaction(async (inner) => {
    const left = await transitionWaitlistEntry(inner, id, {
      from: ["unconfirmed", "waiting", "lapsed", "declined"],
      to: "left",
    });
    const subject = { type: "waitlist-entry", id };
    if (left) await recordEvent(inner, actor, { event: "waitlist.left", subject });
  });
}
