import { eq, inArray, sql } from "drizzle-orm";
import { businessColumns } from "#business/advertisers/business-columns.ts";
import { updateAdvertiser } from "#business/advertisers/update-advertiser.ts";
import { secondsLeftSql } from "#business/reservations/claims/claims.ts";
import type { ReservationState } from "#business/reservations/reservation.ts";
import { statesBeforeConfirmation } from "#business/reservations/reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { businessFieldsToCells, readContactChanges } from "./contact-cells.ts";
import type { CellChange, RecordRef, RowCells } from "./import.ts";
import { loadBookingRowContext, planBookingRow } from "./plan-booking-row.ts";
import {
  cellText,
  changedCells,
  type ListImportPlanner,
  type PlannedRow,
  type PlannedWritesOfEarlierLines,
  refusedRow,
  unchangedRow,
} from "./row-planner.ts";

/**
 * The columns of a reservation besides the contact: the sale, which only its own actions change.
 */
const SOLD = [
  "mailing",
  "drop",
  "industry",
  "place",
  "size",
  "price",
  "state",
  "due",
  "made",
] as const;

/**
 * Reservations: a row with a known reference may change the contact, never the sale. A row without
 * a reference books a customer by hand, with an invoice sent to them, if spot and industry are
 * free; a customer whom we surely know joins their advertiser.
 */
export const reservationsImportPlanner: ListImportPlanner = {
  async judgeOf(rows, database, ahead = new Map()) {
    const known = await findKnown(rows, database);
    const cards = await loadBookingRowContext(
      rows.filter((cells) => referenceOf(cells) === ""),
      database,
    );
    return (cells) => {
      const reference = referenceOf(cells);
      if (reference === "") return planBookingRow(cells, cards, ahead);
      const found = known.get(reference);
      if (!found) return refusedRow(reference, "We can't find this reference.");
      return judgeKnown(cells, found, ahead);
    };
  },
};

const referenceOf = (cells: RowCells) => cellText(cells, "reference").toUpperCase();

type Known = Awaited<ReturnType<typeof readKnown>>[number];

async function findKnown(rows: readonly RowCells[], database: Queryable) {
  const references = rows.map(referenceOf).filter(Boolean);
  if (references.length === 0) return new Map<string, Known>();
  const found = await readKnown(references, database);
  return new Map(found.map((row) => [row.reference, row]));
}

function readKnown(references: readonly string[], database: Queryable) {
  return database
    .select({
      id: reservation.id,
      reference: reservation.reference,
      mailing: mailing.name,
      dropDate: mailing.dropDate,
      industry: sql<string>`${reservation.industry}`,
      spot: reservation.spot,
      size: reservation.size,
      priceCents: reservation.priceCents,
      state: sql<ReservationState>`${reservation.state}`,
      secondsLeft: secondsLeftSql,
      paymentDueOn: reservation.paymentDueOn,
      createdAt: reservation.createdAt,
      advertiserId: advertiser.id,
      advertiserVersion: advertiser.version,
      business: advertiser.name,
      ...businessColumns,
      contactId: contact.id,
      contactVersion: contact.version,
      person: contact.name,
      email: contact.email,
      phone: contact.phone,
    })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(contact, eq(contact.id, reservation.contactId))
    .where(
      sql`${inArray(reservation.reference, [...references])} and ${reservation.industry} is not null`,
    );
}

/** The cells of the sale as a file has them. */
function soldOf(found: Known): Record<(typeof SOLD)[number], string> {
  return {
    mailing: found.mailing,
    drop: found.dropDate,
    industry: found.industry,
    place: found.spot,
    size: found.size,
    price: String(found.priceCents / 100),
    state: found.secondsLeft === 0 ? "expired" : found.state,
    due: found.paymentDueOn ?? "",
    made: arizonaDate(found.createdAt),
  };
}

function judgeKnown(cells: RowCells, found: Known, ahead: PlannedWritesOfEarlierLines): PlannedRow {
  const about = [found.reference, found.business].filter(Boolean).join(", ");
  const record = { type: "reservation", id: found.id } as const;
  const said = Object.fromEntries(SOLD.map((field) => [field, cellText(cells, field)]));
  const changes = changedCells(soldOf(found), said);
  if (changes.length > 0) return { ...refusedRow(about, STAYS, record), changes };
  return judgeContact(cells, found, { about, record, ahead });
}

const STAYS = "An import can't change what was sold. Open the reservation instead.";

function judgeContact(
  cells: RowCells,
  found: Known,
  {
    about,
    record,
    ahead,
  }: { about: string; record: RecordRef; ahead: PlannedWritesOfEarlierLines },
): PlannedRow {
  const was = contactOf(found);
  const typed = { ...cells, ...businessFieldsToCells(found) };
  const takes = [{ key: `reservation ${found.reference}`, name: "the same reservation" }];
  const alone = readContactChanges(was, typed);
  if (typeof alone === "string") return refusedRow(about, alone, record);
  if (alone.changes.length === 0) return unchangedRow(about, record, takes);
  const wrong = whyNotNow(found);
  if (wrong) return refusedRow(about, wrong, record);
  const written = writtenBefore(found, ahead);
  const read = readContactChanges({ ...was, ...textsOf(written) }, typed);
  if (typeof read === "string") return refusedRow(about, read, record);
  const { changes, details } = read;
  const otherwise = changes.filter(({ field }) => written.has(field));
  if (otherwise.length > 0) {
    return { ...refusedRow(about, saysOtherwise(otherwise, written), record), changes: otherwise };
  }
  if (changes.length === 0) {
    return { ...unchangedRow(about, record, takes), sentence: doneBefore(alone.changes, written) };
  }
  return {
    about,
    plannedChange: "change",
    sentence: "",
    changes,
    takes,
    record,
    writes: Object.fromEntries(changes.map(({ field, to }) => [writtenName(found, field), to])),
    async carryOut(context, tx) {
      const expected = { advertiser: found.advertiserVersion ?? 0, contact: found.contactVersion };
      const { advertiserId, contactId } = found;
      if (advertiserId === null) throw new Error(`reservation ${found.id} lost its business`);
      await updateAdvertiser({ advertiserId, contactId, details, expected }, context, tx);
      return {};
    },
  };
}

const contactOf = ({ business, person, email, phone, ...fields }: Known) => ({
  business: business ?? "",
  person: person ?? "",
  email: email ?? "",
  phone: phone ?? "",
  ...businessFieldsToCells(fields),
});

/**
 * The key under which a contact field is shared with other reservations of that business or person.
 */
function writtenName({ advertiserId, contactId }: Known, field: string): string {
  return field === "business"
    ? `advertiser ${advertiserId} business`
    : `contact ${contactId} ${field}`;
}

type Written = ReadonlyMap<string, { line: number; text: string }>;

/** What earlier lines write into the same business or person, by field. */
function writtenBefore(found: Known, ahead: PlannedWritesOfEarlierLines): Written {
  return new Map(
    Object.keys(contactOf(found)).flatMap((field) => {
      const by = ahead.get(writtenName(found, field));
      return by ? [[field, by] as const] : [];
    }),
  );
}

const textsOf = (written: Written) =>
  Object.fromEntries([...written].map(([field, { text }]) => [field, text]));

const linesOf = (changes: readonly CellChange[], written: Written) =>
  [...new Set(changes.map(({ field }) => written.get(field)?.line))].join(" and ");

function saysOtherwise(changes: readonly CellChange[], written: Written): string {
  return `Row ${linesOf(changes, written)} says something different about this business. Make both the same, or clear one.`;
}

function doneBefore(changes: readonly CellChange[], written: Written): string {
  return `Row ${linesOf(changes, written)} already does this.`;
}

function whyNotNow({ contactId, state, secondsLeft: left }: Known): string | undefined {
  if (contactId === null) return "This reservation doesn't have a name yet.";
  if (statesBeforeConfirmation.some((each) => each === state) && left !== 0) {
    return "Somebody is filling in these details now. Try again in 15 minutes.";
  }
  return undefined;
}
