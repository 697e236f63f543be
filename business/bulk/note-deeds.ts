import { eq, inArray, sql } from "drizzle-orm";
import { type NoteSubject, takeNoteBack, writeNote } from "#business/people/notes.ts";
import { advertiser, mailing, reservation } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Deed } from "./deed.ts";

/** Businesses by their numbers. */
async function findBusinesses(ids: readonly number[], database: Queryable) {
  const rows = await database
    .select({ id: advertiser.id, name: advertiser.name })
    .from(advertiser)
    .where(sql`${inArray(advertiser.id, [...ids])} and ${advertiser.mergedInto} is null`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Reservations by their numbers: "Bluebird Plumbing, F1 on May 2027, 7K3M-9PQX". */
export async function findReservationNames(ids: readonly number[], database: Queryable) {
  const { id, reference, advertiserId, industry, spot, mailingId } = reservation;
  const rows = await database
    .select({ id, reference, spot, mailing: mailing.name, business: advertiser.name })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, mailingId))
    .leftJoin(advertiser, eq(advertiser.id, advertiserId))
    .where(sql`${inArray(id, [...ids])} and ${industry} is not null`);
  return new Map(
    rows.map((row) => {
      const parts = [row.business, `${row.spot} on ${row.mailing}`, row.reference];
      return [row.id, parts.filter(Boolean).join(", ")];
    }),
  );
}

const finders = { advertiser: findBusinesses, reservation: findReservationNames };

/** Writes the same note about each; takes it back. */
export const writeDown = (type: "advertiser" | "reservation"): Deed => {
  const about = (id: number): NoteSubject => ({ type, id });
  return {
    findNames: finders[type],
    async carryOut({ id }, text, circumstances, database) {
      if (!(await finders[type]([id], database)).has(id)) {
        throw new Refusal("not-found", `There is no such ${type} any more.`);
      }
      return { note: await writeNote({ subject: about(id), text }, circumstances, database) };
    },
    async undo({ id, before }, circumstances, tx) {
      await takeNoteBack({ id: Number(before.note), subject: about(id) }, circumstances, tx);
    },
  };
};
