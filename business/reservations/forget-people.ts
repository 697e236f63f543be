import { inArray, sql } from "drizzle-orm";
import { forgetContact } from "#business/advertisers/forget-contact.ts";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { deleteEntries } from "#business/leads/wait-list-entries.ts";
import { forgetNotes } from "#business/people/notes.ts";
import { reservation } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { readEnvironment } from "#platform/environment.ts";
import { forgetMessages, forgetMessagesAbout } from "#platform/mail/forget-messages.server.ts";
import { agreement } from "#site.ts";

const BATCH = 50;

/**
 * Deletes who reserved and never paid, so many months after their last place was given up or ran out
 * (`agreement.leadKeptMonths`), and the addresses on the wait-list of a card, so many months after it was mailed
 * (`agreement.waitListKeptMonths`), with our copies of the messages to them. Places, invoices and the journal stay, and
 * name nobody but on an invoice that was written. Runs every night; returns how many of each were deleted. What stops
 * the one does not keep the other from being done.
 */
export async function forgetPeople(
  circumstances: Circumstances,
  database: Queryable = db,
): Promise<{ contacts: number; waiting: number }> {
  let contacts: number;
  let waiting = 0;
  try {
    contacts = await inBatches((tx) => forgetContacts(tx, circumstances), database);
  } finally {
    waiting = await inBatches((tx) => forgetWaiting(tx, circumstances), database);
  }
  return { contacts, waiting };
}

async function inBatches(work: (tx: Queryable) => Promise<number>, database: Queryable) {
  let total = 0;
  for (let done = BATCH; done === BATCH; total += done) done = await database.transaction(work);
  return total;
}

async function forgetContacts(tx: Queryable, { actor }: Circumstances): Promise<number> {
  const { rows } = await tx.execute<{ id: string; advertiser: string; reservations: number[] }>(sql`
    select contact.id, contact.advertiser_id as advertiser,
      (select coalesce(json_agg(reservation.id), '[]'::json) from reservation
        where reservation.contact_id = contact.id) as reservations
    from contact
    where contact.created_at < ${ago(agreement.leadKeptMonths)}
      and not exists (select from reservation where reservation.contact_id = contact.id
        and (reservation.ended_at is null or reservation.ended_at >= ${ago(agreement.leadKeptMonths)}
          or reservation.paid_at is not null
          or exists (select from reservation_payment where reservation_payment.reservation_id = reservation.id)))
    order by contact.id limit ${BATCH} for update skip locked`);
  for (const { id, advertiser, reservations } of rows) {
    await forgetOn(tx, reservations);
    await forgetContact(tx, Number(id));
    const subject = { type: "advertiser", id: Number(advertiser) };
    await record(tx, actor, { event: "advertiser.person-forgotten", subject });
  }
  return rows.length;
}

/** Takes a person off what they had reserved. */
async function forgetOn(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(reservation)
    .set({ contactId: null, advertiserId: null, mailbox: null, phone: null, networkHash: "" })
    .where(inArray(reservation.id, [...ids]));
  const { dataDirectory } = readEnvironment(process.env);
  for (const id of ids) {
    await forgetMessagesAbout(tx, { type: "reservation", id }, dataDirectory);
    await forgetNotes({ type: "reservation", id }, tx);
  }
}

async function forgetWaiting(tx: Queryable, { actor }: Circumstances): Promise<number> {
  const { rows } = await tx.execute<{ id: string; offers: number[] }>(sql`
    select entry.id, (select coalesce(json_agg(reservation.id), '[]'::json) from reservation
        where reservation.wait_list_entry_id = entry.id) as offers
    from wait_list_entry as entry join mailing on mailing.id = entry.mailing_id
    where mailing.drop_date < (${ago(agreement.waitListKeptMonths)} at time zone 'America/Phoenix')::date
    order by entry.id limit ${BATCH} for update of entry skip locked`);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => Number(id));
  await tx
    .update(reservation)
    .set({ waitListEntryId: null })
    .where(inArray(reservation.waitListEntryId, ids));
  const { dataDirectory } = readEnvironment(process.env);
  for (const { id, offers } of rows) {
    const offered = offers.map((offer) => `wait-list-offer:${offer}`);
    await forgetMessages(tx, [`wait-list-joined:${id}`, ...offered], dataDirectory);
    const subject = { type: "wait-list-entry", id: Number(id) };
    await record(tx, actor, { event: "wait-list.forgotten", subject });
  }
  await deleteEntries(tx, ids);
  return rows.length;
}

const ago = (months: number) =>
  sql`(statement_timestamp() - make_interval(months => ${months}::int))`;
