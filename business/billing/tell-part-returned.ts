import { eq } from "drizzle-orm";
import { links } from "#business/reservations/links.ts";
import { originOf } from "#business/reservations/origin.ts";
import { refund as refundTable } from "#database/schema.ts";
import { renderPartReturned } from "#emails/part-returned.tsx";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { readEnvironment } from "#platform/environment.ts";
import { mailSettings } from "#platform/mail/settings.ts";
import { site } from "#site.ts";
import { loadBooking } from "./booking.ts";
import type { Refund } from "./invoice.ts";
import { queueOnce } from "./queue-once.ts";

/** Writes to the buyer that a part of a payment goes back, and why, once. The handler of the job `partReturned`. */
export async function tellPartReturned(
  { refundId, because }: { refundId: string; because: string },
  database: Queryable = db,
): Promise<void> {
  const [row] = await database.select().from(refundTable).where(eq(refundTable.id, refundId));
  const booking = row && (await loadBooking(row.reservationId, database));
  if (!booking) return;
  const environment = readEnvironment(process.env);
  const { operator } = mailSettings(environment, site);
  const to = { purpose: `part-returned:${refundId}`, to: booking.contact.email, replyTo: operator };
  await queueOnce(
    database,
    to,
    (token) => {
      const reservationUrl = originOf(environment) + links.reservation(token);
      return renderPartReturned(booking, { refund: row as Refund, because, reservationUrl });
    },
    { type: "reservation", id: row.reservationId },
  );
}
