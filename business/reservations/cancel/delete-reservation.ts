import { eq } from "drizzle-orm";
import { deleteContactAndEmptyBusiness } from "#business/advertisers/delete-contact-and-empty-business.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { deletePrivateLinks } from "#business/auth/private-link.ts";
import { deleteNotesAbout } from "#business/team/notes.ts";
import { contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { deleteMessagesAbout } from "#platform/mail/delete-messages.server.ts";

/**
 * Deletes a reservation that came to nothing, with what hangs on it, and its person unless confirmed or on another one.
 */
export async function deleteReservation(
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
