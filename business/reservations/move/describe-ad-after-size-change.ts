import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Reservation } from "#business/reservations/reservation.ts";
import { adBrief, proof } from "#database/schema/ads.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** What a changed size means for an ad that was begun, for its customer (docs/decisions/056); else nothing. */
export async function describeAdAfterSizeChange(
  { id, size }: Pick<Reservation, "id" | "size">,
  tx: Queryable,
): Promise<string[]> {
  const [sent] = await tx
    .select({ size: proof.size })
    .from(proof)
    .where(and(eq(proof.reservationId, id), isNotNull(proof.sentAt)))
    .orderBy(desc(proof.number))
    .limit(1);
  if (sent) {
    if (sent.size === size) return [];
    return [
      "Your proof was made for the old size, so it can’t print. Your ad needs a new proof in the new size.",
      "Choose a design again on your ad’s page, or we’ll do it for you. Either way, you approve the new proof.",
    ];
  }
  const begun = (await tx.$count(adBrief, eq(adBrief.reservationId, id))) > 0;
  if (!begun) return [];
  return [
    "We’ll make your ad for the new size. We’ll use what you already told us, and you’ll see a proof before it prints.",
  ];
}
