import { inArray, sql } from "drizzle-orm";
import { type NoteSubject, takeNoteBack, writeNote } from "#business/people/notes.ts";
import { findReservationNames } from "#business/reservations/find-names.ts";
import { advertiser } from "#database/schema.ts";
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
export async function findReservations(ids: readonly number[], database: Queryable) {
  const known = await findReservationNames(ids, database);
  return new Map(
    known
      .filter(({ industry }) => industry !== null)
      .map(({ id, business, spot, mailing, reference }) => [
        id,
        [business, `${spot} on ${mailing}`, reference].filter(Boolean).join(", "),
      ]),
  );
}

const finders = { advertiser: findBusinesses, reservation: findReservations };

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
