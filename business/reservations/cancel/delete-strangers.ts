import { eq, sql } from "drizzle-orm";
import { deleteContactAndEmptyBusiness } from "#business/advertisers/add-advertiser-with-contact.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { deletePrivateLinks } from "#business/auth/private-link.ts";
import { deleteNotesAbout } from "#business/team/notes.ts";
import { contact } from "#database/schema/advertisers.ts";
import { checkoutSession } from "#database/schema/billing.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { deleteMessagesAbout } from "#platform/mail/delete-messages.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { agreement } from "#site.ts";

const BATCH = 50;

/**
 * Deletes strangers' claims that were never confirmed, some days after they ended
 * (`agreement.strangerKeptDays`, by the database's clock), with their private links, payment pages
 * and messages, and the strangers themselves. Rows with an invoice, money or a code stay for
 * `deleteOldContacts`; one with an ad waits until `deleteOldAds` has deleted that. Runs every night; returns the number of deleted reservations.
 */
export async function deleteStrangers(context: ActionContext): Promise<number> {
  let total = 0;
  for (let done = BATCH; done === BATCH; total += done) {
    done = await db.transaction((tx) => forgetSome(tx, context));
  }
  return total;
}

async function forgetSome(tx: Queryable, context: ActionContext): Promise<number> {
  const ids = await lockSome(tx);
  const { dataDirectory } = currentSettings();
  for (const id of ids) {
    await tx.delete(checkoutSession).where(eq(checkoutSession.reservationId, id));
    await deleteReservation(tx, { id, dataDirectory }, context);
  }
  return ids.length;
}

/** A house ad has no industry. Only an unpaid page may still refer to the rest. */
async function lockSome(tx: Queryable): Promise<number[]> {
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

/**
 * Deletes a reservation that came to nothing, with what hangs on it, and its person unless confirmed or on another one.
 */
async function deleteReservation(
  tx: Queryable,
  { id, dataDirectory }: { id: number; dataDirectory: string },
  { actor }: ActionContext,
): Promise<void> {
  const subject = { type: "reservation", id };
  await deleteMessagesAbout(tx, { type: "reservation", ids: [id] }, dataDirectory);
  await deleteNotesAbout({ type: "reservation", id }, tx);
  await deletePrivateLinks(tx, subject);
  const [gone] = await tx
    .delete(reservation)
    .where(eq(reservation.id, id))
    .returning({ contactId: reservation.contactId });
  if (gone && gone.contactId !== null) await forgetStranger(tx, gone.contactId);
  await recordEvent(tx, actor, { event: "reservation.deleted", subject });
}

async function forgetStranger(tx: Queryable, contactId: number): Promise<void> {
  const [person] = await tx.select().from(contact).where(eq(contact.id, contactId));
  const others = await tx.$count(reservation, eq(reservation.contactId, contactId));
  if (person && person.emailConfirmedAt === null && others === 0)
    await deleteContactAndEmptyBusiness(tx, contactId);
}
