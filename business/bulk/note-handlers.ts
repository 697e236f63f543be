import { inArray, sql } from "drizzle-orm";
import { findReservationNameParts } from "#business/reservations/search/find-reservation-name-parts.ts";
import { addNote, deleteNotePermanently, type NoteSubject } from "#business/team/notes.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { BulkActionHandler } from "./bulk-action-handler.ts";

/** Businesses by id. */
async function findBusinesses(ids: readonly number[], database: Queryable) {
  const rows = await database
    .select({ id: advertiser.id, name: advertiser.name })
    .from(advertiser)
    .where(sql`${inArray(advertiser.id, [...ids])} and ${advertiser.mergedIntoId} is null`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Reservations by id: "Bluebird Plumbing, F1 on the May 2027 card, 7K3M-9PQX". */
export async function findReservationLabels(ids: readonly number[], database: Queryable) {
  const known = await findReservationNameParts(ids, database);
  return new Map(
    known
      .filter(({ industry }) => industry !== null)
      .map(({ id, business, spot, mailing, reference }) => [
        id,
        [business, `${spot} on the ${mailing} card`, reference].filter(Boolean).join(", "),
      ]),
  );
}

const finders = { advertiser: findBusinesses, reservation: findReservationLabels };

/** Writes the same note on each record; undoing removes it. */
export const createAddNoteHandler = (type: "advertiser" | "reservation"): BulkActionHandler => {
  const about = (id: number): NoteSubject => ({ type, id });
  return {
    findNames: finders[type],
    async carryOut({ id }, text, context, database) {
      if (!(await finders[type]([id], database)).has(id)) {
        throw new Refusal("not-found", `That ${type} is gone.`);
      }
      return { note: await addNote({ subject: about(id), text }, context, database) };
    },
    async undo({ id, before }, context, tx) {
      await deleteNotePermanently({ id: Number(before.note), subject: about(id) }, context, tx);
    },
  };
};
