import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import * as v from "valibot";
import {
  type BusinessFields,
  businessFieldIds,
  businessFieldSchemas,
  mapBusinessFields,
} from "#business/advertisers/business-fields.ts";
import { advertiserBusinessColumns } from "#business/advertisers/find-advertiser.ts";
import { updateAdvertiser } from "#business/advertisers/update-advertiser.ts";
import type { BusinessAndContactInput } from "#business/advertisers/upsert-advertiser.ts";
import { addAdvertiserWithContact } from "#business/advertisers/upsert-advertiser.ts";
import { buyerDetailsFormForOffice } from "#business/reservations/confirm/buyer-details.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import type { CellChange, PlannedRow, RowCells, RowPlannerLoader } from "./import.ts";
import {
  diffCells,
  firstIssueMessage,
  planRefusedRow,
  planUnchangedRow,
  trimmedCellText,
} from "./import.ts";

type Known = BusinessFields & {
  advertiserId: number;
  advertiserVersion: number;
  business: string;
  mergedIntoId: number | null;
  contactId: number | null;
  contactVersion: number | null;
  person: string | null;
  email: string | null;
  emailKey: string | null;
  phone: string | null;
};

const fields = buyerDetailsFormForOffice.entries;
const newAdvertiserForm = v.object({ ...fields, ...businessFieldSchemas });

/**
 * Advertisers. A row with a known number or email may change its record; a row that matches none adds one. A row that
 * shares a name, email or phone with another record is refused, and says which record.
 */
export const loadAdvertiserRowPlanner: RowPlannerLoader = async (rows, database) => {
  const known = await findKnown(rows, database);
  return (cells) => planRow(cells, known);
};

const nameKey = (name: string) => name.trim().toLowerCase();
const numberOf = (cells: RowCells) =>
  Number(/^[1-9]\d{0,14}$/.exec(trimmedCellText(cells, "number"))?.[0]);

/** Phone numbers as they are stored; "" if a cell has none. */
const phoneOf = (cells: RowCells) => readOr(fields.phone, trimmedCellText(cells, "phone"));

function readOr(schema: v.GenericSchema<unknown, string>, text: string): string {
  const read = v.safeParse(schema, text);
  return read.success ? read.output : "";
}

async function findKnown(rows: readonly RowCells[], database: Queryable): Promise<Known[]> {
  const numbers = rows.map(numberOf).filter(Number.isSafeInteger);
  const keys = rows.map((cells) => emailKey(trimmedCellText(cells, "email")));
  const names = rows.map((cells) => nameKey(trimmedCellText(cells, "business")));
  const phones = rows.map(phoneOf);
  return database
    .select({
      advertiserId: advertiser.id,
      advertiserVersion: advertiser.version,
      business: advertiser.name,
      ...advertiserBusinessColumns,
      mergedIntoId: advertiser.mergedIntoId,
      contactId: contact.id,
      contactVersion: contact.version,
      person: contact.name,
      email: contact.email,
      emailKey: contact.emailKey,
      phone: contact.phone,
    })
    .from(advertiser)
    .leftJoin(contact, eq(contact.advertiserId, advertiser.id))
    .where(
      or(
        inArray(advertiser.id, numbers),
        and(
          isNull(advertiser.mergedIntoId),
          or(
            inArray(sql`lower(trim(${advertiser.name}))`, names),
            inArray(
              advertiser.id,
              database
                .select({ id: contact.advertiserId })
                .from(contact)
                .where(or(inArray(contact.emailKey, keys), inArray(contact.phone, phones))),
            ),
          ),
        ),
      ),
    )
    .orderBy(advertiser.id, desc(contact.id));
}

function planRow(cells: RowCells, known: readonly Known[]): PlannedRow {
  const about = trimmedCellText(cells, "business") || trimmedCellText(cells, "email") || "No name";
  const named = findNamedAdvertiser(cells, known);
  if (typeof named === "string") return planRefusedRow(about, named);
  return named ? planKnown(cells, named, known) : planNew(cells, about, known);
}

/** The row's business, by number or else by address; a sentence if that is ambiguous. */
function findNamedAdvertiser(cells: RowCells, known: readonly Known[]): Known | string | undefined {
  const typed = trimmedCellText(cells, "number");
  const key = emailKey(trimmedCellText(cells, "email"));
  if (typed !== "") {
    const entries = known.filter(({ advertiserId }) => advertiserId === numberOf(cells));
    const [newest] = entries;
    if (!newest)
      return `There’s no advertiser number ${typed}. Remove the number to add a new one.`;
    if (newest.mergedIntoId) return `Advertiser ${typed} was merged into ${newest.mergedIntoId}.`;
    return entries.find((entry) => entry.emailKey === key) ?? newest;
  }
  const withAddress = known.filter(
    (entry) => entry.emailKey === key && entry.mergedIntoId === null,
  );
  const [first, second] = distinct(withAddress);
  if (!second) return first;
  const named = withAddress.filter(
    ({ business }) => nameKey(business) === nameKey(trimmedCellText(cells, "business")),
  );
  const [only, another] = distinct(named);
  if (only && !another) return only;
  return `${listed(withAddress)} share this email. Add the number you mean, or merge them.`;
}

function planKnown(cells: RowCells, found: Known, known: readonly Known[]): PlannedRow {
  const about = found.business;
  const record = { type: "advertiser", id: found.advertiserId } as const;
  const ownClaim = { key: `advertiser ${found.advertiserId}`, name: "the same advertiser" };
  const before = {
    business: found.business,
    person: found.person ?? "",
    email: found.email ?? "",
    phone: found.phone ?? "",
    ...businessFieldsToCells(found),
  };
  const read = readContactChanges(before, cells);
  if (typeof read === "string") return planRefusedRow(about, read, record);
  const { changes, details } = read;
  if (changes.length === 0) return planUnchangedRow(about, record, [ownClaim]);
  if (
    found.contactId === null &&
    changes.some(({ field }) => !["business", ...businessFieldIds].includes(field))
  ) {
    return planRefusedRow(about, "This business has no contact to change.", record);
  }
  const changed = (field: string) => changes.some((each) => each.field === field);
  const others = known.filter(({ advertiserId }) => advertiserId !== found.advertiserId);
  const alike = describeSimilar(others, {
    email: changed("email") ? details.email : "",
    phone: changed("phone") ? details.phone : "",
    business: changed("business") ? details.business : "",
  });
  if (alike) return planRefusedRow(about, `${alike} Merge them first.`, record);
  const { advertiserId, contactId, advertiserVersion, contactVersion } = found;
  const newClaims = claimsOf(details).filter(({ of }) => changed(of));
  const expected = { advertiser: advertiserVersion, contact: contactVersion };
  return {
    about,
    plannedChange: "change",
    sentence: "",
    changes,
    record,
    claims: [ownClaim, ...newClaims],
    async carryOut(context, tx) {
      await updateAdvertiser({ advertiserId, contactId, details, expected }, context, tx);
      return {};
    },
  };
}

function planNew(cells: RowCells, about: string, known: readonly Known[]): PlannedRow {
  const typed = filled(cells, ["business", "person", "email", "phone", ...businessFieldIds]);
  const read = v.safeParse(newAdvertiserForm, { ...empty, ...typed, name: typed.person ?? "" });
  if (!read.success) return planRefusedRow(about, firstIssueMessage(read));
  const alike = describeSimilar(known, read.output);
  if (alike) return planRefusedRow(about, `${alike} Add that number to the row to update it.`);
  const { business, email } = read.output;
  const details = { ...read.output, emailKey: emailKey(email) };
  return {
    about: business,
    plannedChange: "new",
    changes: [],
    sentence: `New advertiser: ${read.output.name}, ${email}.`,
    claims: claimsOf(details),
    async carryOut(context, tx) {
      const { advertiserId: id } = await addAdvertiserWithContact(details, context, tx);
      return { record: { type: "advertiser", id } };
    },
  };
}

const claimsOf = (details: Pick<BusinessAndContactInput, "business" | "emailKey" | "phone">) => [
  { of: "email", key: `email ${details.emailKey}`, name: "the same email" },
  { of: "phone", key: `phone ${details.phone}`, name: "the same phone number" },
  { of: "business", key: `name ${nameKey(details.business)}`, name: "the same name" },
];

const empty = { business: "", email: "", phone: "" };

/** Names the other businesses with the same email, phone or name; undefined if there are none. */
function describeSimilar(
  known: readonly Known[],
  { email, phone, business }: { email: string; phone: string; business: string },
): string | undefined {
  const alive = known.filter(({ mergedIntoId }) => mergedIntoId === null);
  const similar = {
    email: email ? alive.filter((entry) => entry.emailKey === emailKey(email)) : [],
    "phone number": phone ? alive.filter((entry) => entry.phone === phone) : [],
    name: business ? alive.filter((entry) => nameKey(entry.business) === nameKey(business)) : [],
  };
  const [by, found] = Object.entries(similar).find(([, entries]) => entries.length > 0) ?? [];
  const verb = distinct(found ?? []).length === 1 ? "has" : "have";
  return found && `${listed(found)} ${verb} the same ${by}.`;
}

function filled(cells: RowCells, columns: readonly string[]): Record<string, string> {
  const texts = columns.map((column) => [column, trimmedCellText(cells, column)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ""));
}

function distinct(entries: readonly Known[]): Known[] {
  return [...new Map(entries.map((entry) => [entry.advertiserId, entry])).values()];
}

/** "Bluebird Plumbing (number 12) and 2 others". */
function listed(entries: readonly Known[]): string {
  const [first, ...others] = distinct(entries);
  const name = first ? `${first.business} (number ${first.advertiserId})` : "";
  if (others.length === 0) return name;
  return `${name} and ${others.length === 1 ? "one other" : `${others.length} others`}`;
}

const { business, name, email, phone } = buyerDetailsFormForOffice.entries;
const schemas = { business, person: name, email, phone, ...businessFieldSchemas };

const businessFieldsToCells = (known: BusinessFields) => mapBusinessFields((id) => known[id] ?? "");

type ContactCells = Record<keyof typeof schemas, string>;

/** The changes that a row makes to a contact; an empty or unchanged cell changes nothing, a problem is a sentence. */
function readContactChanges(
  before: ContactCells,
  cells: RowCells,
): { changes: CellChange[]; details: BusinessAndContactInput & BusinessFields } | string {
  const after = { ...before };
  for (const field of Object.keys(schemas) as (keyof ContactCells)[]) {
    const typed = trimmedCellText(cells, field);
    if (typed === "" || typed === before[field]) continue;
    const read = v.safeParse(schemas[field], typed);
    if (!read.success) return firstIssueMessage(read);
    after[field] = read.output ?? "";
  }
  const { person, ...rest } = after;
  const details = { ...rest, name: person, ...mapBusinessFields((id) => after[id] || null) };
  const changes = diffCells(before, after);
  return { changes, details: { ...details, emailKey: emailKey(after.email) } };
}
