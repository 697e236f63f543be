import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { mayMatchNameSql } from "#business/advertisers/normalize-business-name.ts";
import {
  type CertainlyMatchingField,
  findCertainlyMatchingFields,
  type NormalizedTypedCustomer,
  normalizeTypedCustomer,
  type TypedCustomer,
} from "#business/reservations/confirm/find-known-customers.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { PlannedWritesOfEarlierLines } from "./row-planner.ts";

/** Advertisers with one of their people each. */
export type KnownAdvertiser = {
  id: number;
  business: string;
  emailKey: string | null;
  phone: string | null;
};

/**
 * The advertiser that a booking joins. Without an id it is the new one of an earlier line, under
 * the name it has there.
 */
export type MatchedAdvertiser = { id: number | null; name: string; by: CertainlyMatchingField };

/** Loads at once the advertisers whose email, phone or name may be that of one of the customers. */
export async function loadKnownAdvertisers(
  typed: readonly TypedCustomer[],
  database: Queryable,
): Promise<KnownAdvertiser[]> {
  if (typed.length === 0) return [];
  const wanted = typed.map(normalizeTypedCustomer);
  const distinct = (texts: string[]) => [...new Set(texts.filter(Boolean))];
  const names = distinct(wanted.map(({ name }) => name));
  const digits = distinct(wanted.map((each) => each.digits.slice(-10)));
  return database
    .select({
      id: advertiser.id,
      business: advertiser.name,
      emailKey: contact.emailKey,
      phone: contact.phone,
    })
    .from(advertiser)
    .innerJoin(contact, eq(contact.advertiserId, advertiser.id))
    .where(
      and(
        isNull(advertiser.mergedIntoId),
        or(
          inArray(contact.emailKey, distinct(wanted.map(({ email }) => email))),
          inArray(sql`right(${contact.phone}, 10)`, digits),
          ...names.map((name) => mayMatchNameSql(advertiser.name, name)),
        ),
      ),
    )
    .orderBy(advertiser.id, contact.id);
}

/**
 * The advertiser that a customer surely is: by email, otherwise by phone, otherwise by name. Of
 * several with the same email or phone it is the one that is called the same. Undefined if nobody
 * is known; a sentence if it could be more than one.
 */
export function findMatchingAdvertiserOrProblem(
  typed: TypedCustomer,
  known: readonly KnownAdvertiser[],
  ahead: PlannedWritesOfEarlierLines,
): MatchedAdvertiser | string | undefined {
  const wanted = normalizeTypedCustomer(typed);
  const candidates = [
    ...known.map((row) => ({
      id: row.id,
      name: row.business,
      signs: findCertainlyMatchingFields(wanted, row),
    })),
    ...bookedBefore(wanted, ahead),
  ];
  const having = (sign: CertainlyMatchingField, among = candidates) =>
    among.filter(({ signs }) => signs.includes(sign));
  for (const by of ["email", "phone", "name"] as const) {
    const found = having(by);
    const ids = new Set(having("name").map(nameOrId));
    const named = found.filter((each) => ids.has(nameOrId(each)));
    const [one, another] = eachOnce(named.length > 0 ? named : found);
    if (one && another) return whichOne(one, another, by);
    if (one) return { id: one.id, name: one.name, by };
  }
  return undefined;
}

/** What a booking adds about its advertiser, for the lines after it. */
export function advertiserKeysForLaterRows(
  typed: TypedCustomer,
  joined: MatchedAdvertiser | undefined,
): Record<string, string> {
  const wanted = normalizeTypedCustomer(typed);
  const text = JSON.stringify([joined?.id ?? null, joined?.name ?? typed.business]);
  const keys = keysOf(wanted);
  return {
    [keys.email]: text,
    [keys.phone]: text,
    ...(!joined && { [keys.name]: text }),
  };
}

type Candidate = { id: number | null; name: string; signs: CertainlyMatchingField[] };

const keysOf = ({
  email,
  digits,
  name,
}: NormalizedTypedCustomer): Record<CertainlyMatchingField, string> => ({
  email: `customer email ${email}`,
  phone: `customer phone ${digits}`,
  name: `customer name ${name}`,
});

function bookedBefore(
  wanted: NormalizedTypedCustomer,
  ahead: PlannedWritesOfEarlierLines,
): Candidate[] {
  const keys = keysOf(wanted);
  return (["email", "phone", "name"] as const).flatMap((sign) => {
    const earlier = ahead.get(keys[sign]);
    if (!earlier) return [];
    const [id, name] = JSON.parse(earlier.text) as [number | null, string];
    return [{ id, name, signs: [sign] }];
  });
}

const nameOrId = ({ id, name }: Candidate) => id ?? name;

const eachOnce = (found: readonly Candidate[]) => [
  ...new Map(found.map((each) => [nameOrId(each), each])).values(),
];

function whichOne(one: Candidate, another: Candidate, by: CertainlyMatchingField): string {
  const both = [one, another].map(({ id, name }) =>
    id === null ? name : `${name} (number ${id})`,
  );
  const advice =
    by === "name" ? "Merge them first." : "Use one of their names in the row, or merge them first.";
  return `${both.join(" and ")} have the same ${by}. ${advice}`;
}
