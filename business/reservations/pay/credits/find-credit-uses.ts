import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { creditUse, invoice } from "#database/schema/billing.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";

/** How much a credit pays for which spot, in cents. */
export type CreditUse = {
  creditId: number;
  reservationId: number;
  reference: string;
  invoice: string;
  amountCents: number;
};

function find(where: SQL | undefined): Promise<CreditUse[]> {
  return db
    .select({
      creditId: creditUse.creditId,
      reservationId: creditUse.reservationId,
      reference: reservation.reference,
      invoice: invoice.number,
      amountCents: creditUse.amountCents,
    })
    .from(creditUse)
    .innerJoin(reservation, eq(reservation.id, creditUse.reservationId))
    .innerJoin(invoice, eq(invoice.id, creditUse.invoiceId))
    .where(and(where, isNull(creditUse.returnedAt)))
    .orderBy(asc(creditUse.usedAt), asc(creditUse.id));
}

/** What some credits pay for now, the oldest use first; what came back is not among it. */
export function findCreditUses(creditIds: readonly number[]): Promise<CreditUse[]> {
  return find(creditIds.length === 0 ? sql`false` : inArray(creditUse.creditId, [...creditIds]));
}

/** The credits that pay for a reservation. */
export function findCreditUsesOfReservation(reservationId: number): Promise<CreditUse[]> {
  return find(eq(creditUse.reservationId, reservationId));
}
