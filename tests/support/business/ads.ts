import { asc, eq, sql } from "drizzle-orm";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { hashDrawing, storeDrawing } from "#business/ads/proofs/proof-drawing.ts";
import { adApproval, adBrief, proof } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";

/** The details of an invented plumber's ad. */
export const adFacts = (given: Partial<AdDetails> = {}): AdDetails => ({
  name: "Copper & Kind",
  headline: "Leaks fixed today",
  shorterHeadline: "",
  offer: "$49 off any repair",
  conditions: "New customers only.",
  lastDay: "",
  phone: "(480) 555-0142",
  website: "copperandkind.example",
  area: "Old Town and Arcadia",
  points: ["Same-day service"],
  license: "roc",
  licenseNumber: "555149",
  licensedName: "Copper & Kind LLC",
  notes: "",
  ...given,
});

/** Details of an ad that say little: a name, a headline, an offer, and what is given. */
export const fewFacts = (given: Partial<AdDetails> = {}): AdDetails =>
  adFacts({
    ...{ headline: "Drains by noon.", offer: "$49 drain clearing", conditions: "", phone: "" },
    ...{ website: "", area: "", points: [], license: "", licenseNumber: "", licensedName: "" },
    ...given,
  });

/** The brief of a reservation's ad, as its customer sent it. */
export async function sentBrief(
  reservationId: number,
  given: Partial<typeof adBrief.$inferInsert> = {},
) {
  const row = { facts: adFacts(), sentAt: new Date(), changedBy: "customer", ...given };
  await db.insert(adBrief).values({ reservationId, ...row });
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="216" height="288" viewBox="0 0 216 288"><rect width="216" height="288" fill="#0b5d55"/></svg>';

/** A version of a reservation's ad, made and sent by the office unless `given` says otherwise. */
export async function sentProof(
  reservationId: number,
  given: Partial<typeof proof.$inferInsert> = {},
) {
  const hash = hashDrawing(drawing);
  await storeDrawing(drawing, hash, db);
  const [row] = await db
    .insert(proof)
    .values({
      reservationId,
      number: 1,
      source: "studio",
      facts: adFacts(),
      words: [],
      leftOut: [],
      size: sql`(select size from reservation where id = ${reservationId})`,
      hash,
      byteCount: drawing.length,
      madeBy: "Robin",
      sentAt: new Date(),
      ...given,
    })
    .returning();
  if (!row) throw new Error("no proof was made");
  return row;
}

/** An approval of a version by its customer; `given` says otherwise. */
export async function approvalOf(
  { id, reservationId, hash }: typeof proof.$inferSelect,
  given: Partial<typeof adApproval.$inferInsert> = {},
) {
  const who = { name: "Pat Moreno", by: "customer" };
  await db
    .insert(adApproval)
    .values({ reservationId, proofId: id, proofHash: hash, ...who, ...given });
}

/** Every approval of a reservation's ad, withdrawn ones too, first to last. */
export function findApprovals(reservationId: number) {
  return db
    .select()
    .from(adApproval)
    .where(eq(adApproval.reservationId, reservationId))
    .orderBy(asc(adApproval.id));
}
