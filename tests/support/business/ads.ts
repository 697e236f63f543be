import { createHash } from "node:crypto";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import type { AdLook } from "#business/ads/design/ad-look.ts";
import { hashProofDrawing, storeProofDrawing } from "#business/ads/proofs/find-proofs.ts";
import { makeProofByCustomer } from "#business/ads/proofs/send-proof.ts";
import { adApproval, adBrief, adFile, proof } from "#database/schema/ads.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { firmPlace } from "./papers.ts";
import { context, linkTo, planTestMailings } from "./reservation.ts";

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
  const hash = hashProofDrawing(drawing);
  await storeProofDrawing(drawing, hash, db);
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
  const who = { name: "Pat Moreno", by: "customer" } as const;
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

const plumberLook: AdLook = { template: "poster", palette: "cobalt", picture: "plumbing" };

/** Writes a complete brief with a chosen design, or changes one; its words are not checked. */
export async function writeBrief(
  reservationId: number,
  facts: Partial<AdDetails> = {},
  look: AdLook | null = plumberLook,
): Promise<void> {
  const row = {
    facts: adFacts(facts),
    look,
    sentAt: sql`statement_timestamp()`,
    changedAt: sql`statement_timestamp()`,
    changedBy: "customer",
  };
  await db
    .insert(adBrief)
    .values({ reservationId, ...row })
    .onConflictDoUpdate({ target: adBrief.reservationId, set: row });
}

/** A confirmed spot with a complete brief, and links to it: one that was mailed, and the browser's. */
export async function placeWithBrief({ spot = "F1", facts = {} } = {}) {
  const [mailingId = 0] = await planTestMailings();
  const { reservationId } = await firmPlace({ mailingId, spot });
  await writeBrief(reservationId, facts, spot.startsWith("F") ? plumberLook : smallLook);
  const [token, browser] = [await linkTo(reservationId), await linkTo(reservationId, "browser")];
  return { mailingId, reservationId, token, browser };
}

const smallLook: AdLook = { template: "shout", palette: "cobalt", picture: "plumbing" };

/** The same with a first version that its customer made and can see. */
export async function placeWithProof(wish: Parameters<typeof placeWithBrief>[0] = {}) {
  const place = await placeWithBrief(wish);
  const made = await makeProofByCustomer({ reservationId: place.reservationId }, context);
  return { ...place, proof: made, seen: { number: made.number, hash: made.hash } };
}

/** The same with a draft of a finished ad that a check stops. */
export async function placeWithStoppedProof() {
  const place = await placeWithBrief();
  const { reservationId } = place;
  const hash = createHash("sha256").update(`an ad of ${reservationId}`).digest("hex");
  const [file] = await db
    .insert(adFile)
    .values({
      ...{ reservationId, hash, use: "artwork", name: "ad.png", type: "image/png" },
      ...{ byteCount: 1, storedBytes: 1, addedBy: "customer" },
    })
    .returning({ id: adFile.id });
  const [made] = await db
    .insert(proof)
    .values({
      ...{ reservationId, hash, number: 1, source: "artwork", fileId: file?.id ?? 0 },
      ...{
        facts: adFacts({ lastDay: "" }),
        size: "large",
        byteCount: 6,
        words: [],
        leftOut: [],
      },
      ...{ madeBy: "Dana Cole", stop: "It’s too small to print well." },
    })
    .returning({ id: proof.id });
  return { ...place, proofId: made?.id ?? 0, seen: { number: 1, hash } };
}

/** Lets the approval date of a card pass; with 0 it is today. */
export async function shiftApprovalDate(mailingId: number, days: number): Promise<void> {
  const day = sql`(statement_timestamp() at time zone 'America/Phoenix')::date + ${days}::int`;
  await db
    .update(mailing)
    .set({
      bookingCloses: sql`least(${mailing.bookingCloses}, ${day})`,
      briefDue: sql`least(${mailing.briefDue}, ${day})`,
      approvalDue: day,
    })
    .where(eq(mailing.id, mailingId));
}

/** The database as an action would see it without the locks on rows: their statements do nothing. For negative controls. */
export function withoutRowLocks(database: Queryable = db): Queryable {
  const dialect = new PgDialect();
  return new Proxy(database, {
    get(target, name) {
      if (name === "execute") {
        return (query: SQL) =>
          / for (update|share)$/.test(dialect.sqlToQuery(query).sql.trim())
            ? Promise.resolve({ rows: [] })
            : target.execute(query);
      }
      if (name === "transaction") {
        return (work: (tx: Queryable) => Promise<unknown>) =>
          target.transaction((tx) => work(withoutRowLocks(tx)));
      }
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
