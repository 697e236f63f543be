import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import { firmOrPaidStates } from "#business/reservations/reservation.ts";
import { contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderAddressChanged } from "#emails/reservations/address-changed.tsx";
import type { Queryable } from "#platform/database/transactions.ts";
import { maskedEmail } from "#platform/email-address.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";

/** SQL condition: the address belongs to a buyer with an agreement, who confirmed it, paid, or called us. */
const agreed = or(
  inArray(reservation.state, [...firmOrPaidStates]),
  and(eq(reservation.state, "unconfirmed"), isNotNull(reservation.vouchedAt)),
);

/** Tells a buyer's old address that the office replaced it, if a confirmed spot runs. `at`: when it was changed. */
export async function notifyOldAddress(
  tx: Queryable,
  change: { contactIds: readonly number[]; was: string; is: string; at: Date },
): Promise<void> {
  const { contactIds, was, is, at } = change;
  const [buyer] = await tx
    .select({ reservationId: reservation.id, version: contact.version })
    .from(reservation)
    .innerJoin(contact, eq(contact.id, reservation.contactId))
    .where(and(inArray(contact.id, [...contactIds]), agreed))
    .orderBy(asc(reservation.id))
    .limit(1);
  if (!buyer) return;
  const message = await renderAddressChanged({ now: maskedEmail(is), at });
  const { reservationId, version } = buyer;
  // This notice, if resent, goes to the old address and not to the current one.
  const name = nameMessage("reservation-address-changed", reservationId, version);
  await queueMessage(tx, { ...name, to: was, ...message });
}
