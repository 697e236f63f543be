import { eq, inArray, sql } from "drizzle-orm";
import { changeAdvertiser } from "#business/advertisers/change-advertiser.ts";
import { secondsLeft } from "#business/reservations/claims.ts";
import type { ReservationState } from "#business/reservations/reservation.ts";
import { advertiser, contact, mailing, reservation } from "#database/schema.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { readContact } from "./contact-cells.ts";
import type { Cells, RecordName } from "./import.ts";
import { changesOf, type Judged, type ListRules, refused, textOf, unchanged } from "./judging.ts";
import { judgePlacing, readCards } from "./placing-rules.ts";

/** What the row of a reservation may say beside who it is of: that was sold, and is changed by its own actions. */
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

const CHOOSING: readonly ReservationState[] = ["offered", "held", "paying"];

/**
 * Reservations: of one that is known by its reference the contact may change, and nothing that was sold. A row without
 * a reference places somebody by hand, on an invoice that is sent to them, where place and industry are free.
 */
export const reservationsRules: ListRules = {
  async judgeOf(rows, database) {
    const known = await findKnown(rows, database);
    const cards = await readCards(
      rows.filter((cells) => referenceOf(cells) === ""),
      database,
    );
    return (cells) => {
      const reference = referenceOf(cells);
      if (reference === "") return judgePlacing(cells, cards);
      const found = known.get(reference);
      if (!found) return refused(reference, "No reservation has this reference.");
      return judgeKnown(cells, found);
    };
  },
};

const referenceOf = (cells: Cells) => textOf(cells, "reference").toUpperCase();

type Known = Awaited<ReturnType<typeof readKnown>>[number];

async function findKnown(rows: readonly Cells[], database: Queryable) {
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
      secondsLeft,
      paymentDue: reservation.paymentDue,
      createdAt: reservation.createdAt,
      advertiserId: advertiser.id,
      advertiserVersion: advertiser.version,
      business: advertiser.name,
      website: advertiser.website,
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

/** The cells of what was sold, as a file has them. */
function soldOf(found: Known): Record<(typeof SOLD)[number], string> {
  return {
    mailing: found.mailing,
    drop: found.dropDate,
    industry: found.industry,
    place: found.spot,
    size: found.size,
    price: String(found.priceCents / 100),
    state: found.secondsLeft === 0 ? "expired" : found.state,
    due: found.paymentDue ?? "",
    made: arizonaDate(found.createdAt),
  };
}

function judgeKnown(cells: Cells, found: Known): Judged {
  const about = [found.reference, found.business].filter(Boolean).join(", ");
  const record = { type: "reservation", id: found.id } as const;
  const said = Object.fromEntries(SOLD.map((field) => [field, textOf(cells, field)]));
  const changes = changesOf(soldOf(found), said);
  if (changes.length > 0) return { ...refused(about, STAYS, record), changes };
  return judgeContact(cells, found, { about, record });
}

const STAYS =
  "What was sold is not changed by a table: open the reservation to move, pay or cancel it.";

function judgeContact(
  cells: Cells,
  found: Known,
  { about, record }: { about: string; record: RecordName },
): Judged {
  const website = found.website ?? "";
  const was = {
    business: found.business ?? "",
    person: found.person ?? "",
    email: found.email ?? "",
    phone: found.phone ?? "",
    website,
  };
  const takes = [{ key: `reservation ${found.reference}`, name: "the same reservation" }];
  const read = readContact(was, { ...cells, website });
  if (typeof read === "string") return refused(about, read, record);
  const { changes, details } = read;
  if (changes.length === 0) return unchanged(about, record, takes);
  const wrong = whyNotNow(found);
  if (wrong) return refused(about, wrong, record);
  return {
    ...{ about, fate: "change", sentence: "", changes, takes, record },
    async carryOut(circumstances, tx) {
      const expected = { advertiser: found.advertiserVersion ?? 0, contact: found.contactVersion };
      const { advertiserId, contactId } = found;
      if (advertiserId === null) throw new Error(`reservation ${found.id} lost its business`);
      await changeAdvertiser({ advertiserId, contactId, details, expected }, circumstances, tx);
      return {};
    },
  };
}

function whyNotNow({ contactId, state, secondsLeft: left }: Known): string | undefined {
  if (contactId === null) return "Nobody has said yet whose place this is.";
  if (CHOOSING.includes(state) && left !== 0) {
    return "Somebody is filling in these details right now. Please try in a quarter of an hour.";
  }
  return undefined;
}
