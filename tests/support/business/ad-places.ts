import { createHash } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import type { AdLook } from "#business/ads/design/ad-look.ts";
import { makeProofByCustomer } from "#business/ads/proofs/send-proof.ts";
import { adBrief, adFile, proof } from "#database/schema/ads.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { adFacts } from "./ads.ts";
import { firmPlace } from "./papers.ts";
import { context, linkTo, planTestMailings } from "./reservation.ts";

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
