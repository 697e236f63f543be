import { eq, inArray, sql } from "drizzle-orm";
import { deleteContactAndEmptyBusiness } from "#business/advertisers/upsert-advertiser.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { deletePrivateLinks } from "#business/auth/private-link.ts";
import { mailedStates } from "#business/mailings/mailing.ts";
import { holdRequestRetentionDays } from "#business/reservations/reservation.ts";
import { deleteNotesAbout } from "#business/team/notes.ts";
import { unconfirmedRetentionDays } from "#business/waitlist/waitlist.ts";
import { deleteWaitlistEntries } from "#business/waitlist/waitlist-entries.ts";
import { contact } from "#database/schema/advertisers.ts";
import { checkoutSession } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { MessageKind } from "#emails/message-kinds.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { deleteMessagesAbout } from "#platform/mail/delete-messages.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { agreement } from "#site.ts";

const BATCH = 50;

/**
 * Deletes contacts that are no longer needed: buyers who never paid, some months after their last
 * spot ended (`agreement.leadKeptMonths`); waitlist addresses, some months after the card was
 * recorded as mailed (`agreement.waitlistKeptMonths`), or after the planned date of a canceled one,
 * or a week after an unconfirmed entry; and hold requests after a month. A person whose ad is still
 * here waits until `deleteOldAds` has deleted that. Also deletes their copies of messages and private
 * links. Spots, invoices and the audit log stay, and only an issued invoice names a person. Runs every night; returns the counts.
 * A failure in one part does not stop the others.
 */
export async function deleteOldContacts(context: ActionContext) {
  let contacts: number;
  let waiting = 0;
  let requests = 0;
  try {
    contacts = await inBatches((tx) => deleteSomeContacts(tx, context));
  } finally {
    waiting = await inBatches((tx) => deleteSomeWaiting(tx, context));
    requests = await inBatches(deleteSomeRequests);
  }
  return { contacts, waiting, requests };
}

async function inBatches(work: (tx: Queryable) => Promise<number>) {
  let total = 0;
  for (let done = BATCH; done === BATCH; total += done) done = await db.transaction(work);
  return total;
}

async function deleteSomeContacts(tx: Queryable, { actor }: ActionContext): Promise<number> {
  const { rows } = await tx.execute<{ id: string; advertiser: string; reservations: number[] }>(sql`
    select contact.id, contact.advertiser_id as advertiser,
      (select coalesce(json_agg(reservation.id), '[]'::json) from reservation
        where reservation.contact_id = contact.id) as reservations
    from contact
    where contact.created_at < ${ago(agreement.leadKeptMonths)}
      and not exists (select from reservation where reservation.contact_id = contact.id
        and (reservation.ended_at is null or reservation.ended_at >= ${ago(agreement.leadKeptMonths)}
          or reservation.paid_at is not null
          or exists (select from ad_brief where ad_brief.reservation_id = reservation.id)
          or exists (select from ad_file where ad_file.reservation_id = reservation.id)
          or exists (select from proof where proof.reservation_id = reservation.id)
          or exists (select from payment where payment.reservation_id = reservation.id)))
    order by contact.id limit ${BATCH} for update skip locked`);
  for (const { id, advertiser, reservations } of rows) {
    await deleteContactFrom(tx, reservations);
    await deleteContactAndEmptyBusiness(tx, Number(id));
    const subject = { type: "advertiser", id: Number(advertiser) };
    await recordEvent(tx, actor, { event: "advertiser.contact-deleted", subject });
  }
  return rows.length;
}

const noContact = { contactId: null, advertiserId: null, mailbox: null, phone: null };

async function deleteContactFrom(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(reservation)
    .set({ ...noContact, networkHash: "", wideNetworkHash: null })
    .where(inArray(reservation.id, [...ids]));
  for (const id of ids) await deleteTracesOfReservation(tx, id);
}

async function deleteTracesOfReservation(tx: Queryable, id: number): Promise<void> {
  const subject = { type: "reservation", id } as const;
  await deleteMessagesAbout(tx, { ...subject, ids: [id] }, currentSettings().dataDirectory);
  await deleteNotesAbout(subject, tx);
  await deletePrivateLinks(tx, subject);
}

async function deleteSomeRequests(tx: Queryable): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from hold_request where id in (select id from hold_request
      where created_at < statement_timestamp() - make_interval(days => ${holdRequestRetentionDays}::int)
      order by id limit ${BATCH} for update skip locked)
    returning id`);
  const { dataDirectory } = currentSettings();
  for (const { id } of rows) await deletePrivateLinks(tx, { type: "hold-request", id: Number(id) });
  const requests = { type: "hold-request", ids: rows.map(({ id }) => id) };
  await deleteMessagesAbout(tx, requests, dataDirectory);
  return rows.length;
}

/** The last drop-off of the card, or the planned drop date of a canceled one; null while it hasn't been mailed. */
const waitlistEndedOnSql = sql`case
  when mailing.state in ${[...mailedStates]} then coalesce(
    (select max((dropped ->> 'date')::date) from jsonb_array_elements(mailing.drops) as dropped), mailing.drop_date)
  when mailing.state = 'canceled' then mailing.drop_date end`;

async function deleteSomeWaiting(tx: Queryable, { actor }: ActionContext): Promise<number> {
  const { rows } = await tx.execute<{ id: string; offers: number[] }>(sql`
    select entry.id, (select coalesce(json_agg(reservation.id), '[]'::json) from reservation
        where reservation.waitlist_entry_id = entry.id) as offers
    from waitlist_entry as entry join mailing on mailing.id = entry.mailing_id
    where ${waitlistEndedOnSql} < (${ago(agreement.waitlistKeptMonths)} at time zone 'America/Phoenix')::date
      or (entry.state = 'unconfirmed' and entry.queued_at < statement_timestamp()
        - make_interval(days => ${unconfirmedRetentionDays}::int))
    order by entry.id limit ${BATCH} for update of entry skip locked`);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => Number(id));
  await tx
    .update(reservation)
    .set({ waitlistEntryId: null })
    .where(inArray(reservation.waitlistEntryId, ids));
  const { dataDirectory } = currentSettings();
  for (const { id, offers } of rows) {
    const kind = "waitlist-offer" satisfies MessageKind;
    await deleteMessagesAbout(tx, { type: "waitlist-entry", ids: [id] }, dataDirectory);
    await deleteMessagesAbout(tx, { type: "reservation", ids: offers, kind }, dataDirectory);
    const subject = { type: "waitlist-entry", id: Number(id) };
    await recordEvent(tx, actor, { event: "waitlist.deleted", subject });
  }
  await deleteWaitlistEntries(tx, ids);
  return rows.length;
}

const ago = (months: number) =>
  sql`(statement_timestamp() - make_interval(months => ${months}::int))`;

/**
 * Deletes strangers' claims that were never confirmed, some days after they ended
 * (`agreement.strangerKeptDays`, by the database's clock), with their private links, payment pages
 * and messages, and the strangers themselves. Rows with an invoice, money or a code stay for
 * `deleteOldContacts`; one with an ad waits until `deleteOldAds` has deleted that. Runs every night; returns the number of deleted reservations.
 */
export const deleteUnconfirmedStrangers = (context: ActionContext): Promise<number> =>
  inBatches((tx) => deleteSomeStrangers(tx, context));

async function deleteSomeStrangers(tx: Queryable, context: ActionContext): Promise<number> {
  const ids = await lockStrangersClaims(tx);
  for (const id of ids) {
    await tx.delete(checkoutSession).where(eq(checkoutSession.reservationId, id));
    await deleteReservation(tx, id, context);
  }
  return ids.length;
}

/** A house ad has no industry. Only an unpaid page may still refer to the rest. */
async function lockStrangersClaims(tx: Queryable): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from reservation as held
    where industry is not null and confirmed_at is null and paid_at is null
      and ended_at < statement_timestamp() - make_interval(days => ${agreement.strangerKeptDays}::int)
      and not exists (select from invoice where reservation_id = held.id)
      and not exists (select from payment where reservation_id = held.id)
      and not exists (select from refund where reservation_id = held.id)
      and not exists (select from dispute where reservation_id = held.id)
      and not exists (select from credit where reservation_id = held.id)
      and not exists (select from credit_use where reservation_id = held.id)
      and not exists (select from spot_code where reservation_id = held.id)
      and not exists (select from ad_brief where reservation_id = held.id)
      and not exists (select from ad_file where reservation_id = held.id)
      and not exists (select from proof where reservation_id = held.id)
      and not exists (select from checkout_session where reservation_id = held.id
        and state in ('opening', 'open', 'processing', 'paid'))
    order by id limit ${BATCH} for update skip locked`);
  return rows.map(({ id }) => Number(id));
}

/** Deletes a reservation that came to nothing, with what hangs on it, and its person unless confirmed or on another one. */
async function deleteReservation(
  tx: Queryable,
  id: number,
  { actor }: ActionContext,
): Promise<void> {
  await deleteTracesOfReservation(tx, id);
  const [gone] = await tx
    .delete(reservation)
    .where(eq(reservation.id, id))
    .returning({ contactId: reservation.contactId });
  if (gone && gone.contactId !== null) await deleteStranger(tx, gone.contactId);
  const subject = { type: "reservation", id };
  await recordEvent(tx, actor, { event: "reservation.deleted", subject });
}

async function deleteStranger(tx: Queryable, contactId: number): Promise<void> {
  const [person] = await tx.select().from(contact).where(eq(contact.id, contactId));
  const others = await tx.$count(reservation, eq(reservation.contactId, contactId));
  if (person && person.emailConfirmedAt === null && others === 0)
    await deleteContactAndEmptyBusiness(tx, contactId);
}
