import { eq } from "drizzle-orm";
import { tryCountMail } from "#business/mail-limits/count-mail.ts";
import type { Booking } from "#business/reservations/pay/booking.ts";
import { reservation as reservations } from "#database/schema/reservations.ts";
import type { MailLimitCheck } from "./queue-message-once.ts";

/** Counts a message for the buyer's mailbox and the network that held the spot (028); no message goes past their limits. */
export function createBuyerMailLimitCheck({
  reservation,
  contact,
}: Pick<Booking, "reservation" | "contact">): MailLimitCheck {
  return async (tx) => {
    const { networkHash, wideNetworkHash } = reservations;
    const [held] = await tx
      .select({ networkHash, wideNetworkHash })
      .from(reservations)
      .where(eq(reservations.id, reservation.id));
    const { email } = contact;
    return tryCountMail(tx, { email, networkHash: null, wideNetworkHash: null, ...held });
  };
}
