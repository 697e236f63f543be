import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { defineAction, outdatedRefusal } from "#business/actions.ts";
import { firmOrPaidStates } from "#business/reservations/reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { renderAddressChanged } from "#emails/reservations/link-emails.tsx";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey, maskEmail } from "#platform/email-address.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { type BusinessFields, businessFieldIds, pickBusinessFields } from "./business-fields.ts";
import type { BusinessAndContactInput } from "./upsert-advertiser.ts";

type Contact = typeof contact.$inferSelect;

type AdvertiserUpdate = {
  advertiserId: number;
  /** The contact whose details change; null for the business alone. */
  contactId: number | null;
  details: BusinessAndContactInput & BusinessFields;
  expected: { advertiser: number; contact: number | null };
};

/** Changes the details of a business and of one contact. A changed address is unconfirmed, and the old one is notified. */
export const updateAdvertiser = defineAction({
  name: "updateAdvertiser",
  permission: "advertisers.change",
  undo: ["updateAdvertiser"],
  async run(tx, change: AdvertiserUpdate, { now }) {
    const { advertiserId, details, expected } = change;
    const business = await updateBusiness(tx, {
      advertiserId,
      expectedVersion: expected.advertiser,
      name: details.business,
      ...pickBusinessFields(details),
    });
    const person =
      change.contactId === null ? [] : await changePerson(tx, change.contactId, change, now);
    const changed = [...business, ...person];
    if (changed.length === 0) return {};
    const subject = { type: "advertiser", id: advertiserId };
    return { event: { event: "advertiser.changed", subject, detail: { changed } } };
  },
});

async function updateBusiness(
  tx: Queryable,
  wanted: BusinessFields & { advertiserId: number; expectedVersion: number; name: string },
): Promise<string[]> {
  const { advertiserId, expectedVersion, name } = wanted;
  const [before] = await tx
    .select()
    .from(advertiser)
    .where(and(eq(advertiser.id, advertiserId), isNull(advertiser.mergedIntoId)))
    .for("update");
  if (before?.version !== expectedVersion)
    throw outdatedRefusal(`advertiser ${advertiserId} is at another version`);
  const changed = [
    ...(before.name === name ? [] : ["name"]),
    ...businessFieldIds.filter((id) => before[id] !== wanted[id]),
  ];
  if (changed.length === 0) return [];
  await tx
    .update(advertiser)
    .set({ name, ...pickBusinessFields(wanted), version: sql`${advertiser.version} + 1` })
    .where(eq(advertiser.id, advertiserId));
  return changed;
}

async function changePerson(
  tx: Queryable,
  contactId: number,
  { advertiserId, details, expected }: AdvertiserUpdate,
  at: Date,
): Promise<string[]> {
  const [before] = await tx
    .select()
    .from(contact)
    .where(and(eq(contact.id, contactId), eq(contact.advertiserId, advertiserId)))
    .for("update");
  if (before?.version !== expected.contact)
    throw outdatedRefusal(`contact ${contactId} is at another version`);
  return writeContacts(tx, { ids: [contactId], before, after: details, at });
}

/** Writes the details of one person, who may have several contacts (`ids`); returns the changed fields. */
async function writeContacts(
  tx: Queryable,
  change: { ids: readonly number[]; before: Contact; after: PersonDetails; at: Date },
): Promise<string[]> {
  const { ids, before, after, at } = change;
  const { name, email, phone } = after;
  const changed = [
    ...(before.name === name ? [] : ["person"]),
    ...(before.email === email ? [] : ["email"]),
    ...(before.phone === phone ? [] : ["phone"]),
  ];
  if (changed.length === 0) return [];
  const isNewAddress = emailKey(email) !== before.emailKey;
  await tx
    .update(contact)
    .set({
      ...(before.name !== name && { name }),
      ...(before.email !== email && { email, emailKey: emailKey(email) }),
      ...(before.phone !== phone && { phone }),
      ...(isNewAddress && unconfirmedEmailColumns),
      version: sql`${contact.version} + 1`,
    })
    .where(inArray(contact.id, [...ids]));
  if (isNewAddress)
    await notifyOldAddress(tx, { contactIds: ids, was: before.email, is: email, at });
  return changed;
}

/** For an address that the office enters in place of another: nobody has confirmed it yet. */
const unconfirmedEmailColumns = {
  emailConfirmedAt: null,
  emailChangedAt: sql`statement_timestamp()`,
};

/** SQL condition: the address belongs to a buyer with an agreement, who confirmed it, paid, or called us. */
const hasAgreementSql = or(
  inArray(reservation.state, [...firmOrPaidStates]),
  and(eq(reservation.state, "unconfirmed"), isNotNull(reservation.vouchedAt)),
);

/** Tells a buyer's old address that the office replaced it, if a confirmed spot runs. `at`: when it was changed. */
async function notifyOldAddress(
  tx: Queryable,
  change: { contactIds: readonly number[]; was: string; is: string; at: Date },
): Promise<void> {
  const { contactIds, was, is, at } = change;
  const [buyer] = await tx
    .select({ reservationId: reservation.id, version: contact.version })
    .from(reservation)
    .innerJoin(contact, eq(contact.id, reservation.contactId))
    .where(and(inArray(contact.id, [...contactIds]), hasAgreementSql))
    .orderBy(asc(reservation.id))
    .limit(1);
  if (!buyer) return;
  const message = await renderAddressChanged({ now: maskEmail(is), at });
  const { reservationId, version } = buyer;
  // This notice, if resent, goes to the old address and not to the current one.
  const name = messageRowIdentity("reservation-address-changed", reservationId, version);
  await queueMessage(tx, { ...name, to: was, ...message });
}

/** `phone`: E.164. */
type PersonDetails = { name: string; email: string; phone: string };

export type ContactUpdate = PersonDetails & {
  contactId: number;
  expectedVersion: number;
  /** The operator has confirmed that another business with this email is a different one. */
  shared: boolean;
};

export type AdvertiserAndContactsUpdate = BusinessFields & {
  advertiserId: number;
  expectedVersion: number;
  business: string;
  people: readonly ContactUpdate[];
};

/** Corrects a business and its contacts, notifies old addresses, and returns the changed fields. */
export const updateAdvertiserAndContacts = defineAction({
  name: "updateAdvertiserAndContacts",
  permission: "advertisers.change",
  undo: ["updateAdvertiserAndContacts"],
  async run(tx, { people, ...wanted }: AdvertiserAndContactsUpdate, { now }) {
    const { advertiserId } = wanted;
    const changed = new Set(await updateBusiness(tx, { ...wanted, name: wanted.business }));
    const known = await tx
      .select()
      .from(contact)
      .where(eq(contact.advertiserId, advertiserId))
      .orderBy(asc(contact.id))
      .for("update");
    for (const person of people) {
      for (const field of await correctPerson(tx, person, known, now)) changed.add(field);
    }
    if (changed.size === 0) return { result: [] };
    const detail = { changed: [...changed] };
    const subject = { type: "advertiser", id: advertiserId };
    return { event: { event: "advertiser.changed", subject, detail }, result: detail.changed };
  },
});

/** `known`: all contacts as they were before any change, so that two can swap addresses. */
async function correctPerson(
  tx: Queryable,
  person: ContactUpdate,
  known: readonly Contact[],
  at: Date,
): Promise<string[]> {
  const { contactId, email } = person;
  const before = known.find(({ id }) => id === contactId);
  if (before?.version !== person.expectedVersion)
    throw outdatedRefusal(`contact ${contactId} is at another version`);
  const { advertiserId } = before;
  const key = emailKey(email);
  if (key !== before.emailKey && !person.shared)
    await refuseEmailOfAnother(tx, { advertiserId, contactId, email, key });
  const same = known.filter((each) => each.emailKey === before.emailKey).map(({ id }) => id);
  return writeContacts(tx, { ids: same, before, after: person, at });
}

/** An address shared by two businesses usually means that they are the same one. */
async function refuseEmailOfAnother(
  tx: Queryable,
  wish: { advertiserId: number; contactId: number; email: string; key: string },
): Promise<void> {
  const [other] = await tx
    .select({ id: advertiser.id, name: advertiser.name })
    .from(contact)
    .innerJoin(advertiser, eq(advertiser.id, contact.advertiserId))
    .where(
      and(
        eq(contact.emailKey, wish.key),
        ne(advertiser.id, wish.advertiserId),
        isNull(advertiser.mergedIntoId),
      ),
    )
    .orderBy(asc(advertiser.id))
    .limit(1);
  if (!other) return;
  throw new Refusal(
    "invalid",
    `“${other.name}” (number ${other.id}) also uses ${wish.email}. Nothing changed. If they’re the same business, merge them.`,
    {
      field: `shared-${wish.contactId}`,
      detail: `contact ${wish.contactId} would share an address with advertiser ${other.id}`,
    },
  );
}
