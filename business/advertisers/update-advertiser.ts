import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { defineAction, outdatedRefusal } from "#business/actions.ts";
import { firmOrPaidStates } from "#business/reservations/reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderAddressChanged } from "#emails/reservations/link-emails.tsx";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey, maskedEmail } from "#platform/email-address.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { type BusinessFields, businessFieldIds, pickBusinessFields } from "./business-fields.ts";
import type { BusinessAndContactInput } from "./upsert-advertiser.ts";

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
  const [was] = await tx
    .select()
    .from(advertiser)
    .where(and(eq(advertiser.id, advertiserId), isNull(advertiser.mergedIntoId)))
    .for("update");
  if (was?.version !== expectedVersion)
    throw outdatedRefusal(`advertiser ${advertiserId} is at another version`);
  const changed = [
    ...(was.name === name ? [] : ["name"]),
    ...businessFieldIds.filter((id) => was[id] !== wanted[id]),
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
  const { name, email, emailKey, phone } = details;
  const [was] = await tx
    .select()
    .from(contact)
    .where(and(eq(contact.id, contactId), eq(contact.advertiserId, advertiserId)))
    .for("update");
  if (was?.version !== expected.contact)
    throw outdatedRefusal(`contact ${contactId} is at another version`);
  const changed = [
    ...(was.name === name ? [] : ["person"]),
    ...(was.email === email ? [] : ["e-mail"]),
    ...(was.phone === phone ? [] : ["phone"]),
  ];
  if (changed.length === 0) return [];
  const isNew = was.emailKey !== emailKey;
  await tx
    .update(contact)
    .set({
      name,
      email,
      emailKey,
      phone,
      ...(isNew && unconfirmedEmailColumns),
      version: sql`${contact.version} + 1`,
    })
    .where(eq(contact.id, contactId));
  if (isNew) await notifyOldAddress(tx, { contactIds: [contactId], was: was.email, is: email, at });
  return changed;
}

/** For an address that the office enters in place of another: nobody has confirmed it yet. */
const unconfirmedEmailColumns = {
  emailConfirmedAt: null,
  emailChangedAt: sql`statement_timestamp()`,
};

/** SQL condition: the address belongs to a buyer with an agreement, who confirmed it, paid, or called us. */
const agreed = or(
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
    .where(and(inArray(contact.id, [...contactIds]), agreed))
    .orderBy(asc(reservation.id))
    .limit(1);
  if (!buyer) return;
  const message = await renderAddressChanged({ now: maskedEmail(is), at });
  const { reservationId, version } = buyer;
  // This notice, if resent, goes to the old address and not to the current one.
  const name = nameMessage("reservation-address-changed", reservationId, version);
  await queueMessage(tx, { ...name, to: was, ...message });
}

export type ContactUpdate = {
  contactId: number;
  expectedVersion: number;
  name: string;
  email: string;
  /** E.164. */
  phone: string;
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
  async run(
    tx,
    {
      advertiserId,
      expectedVersion,
      business: name,
      people,
      ...fields
    }: AdvertiserAndContactsUpdate,
    { now },
  ) {
    const wanted = { advertiserId, expectedVersion, name, ...fields };
    const changed = new Set(await updateBusiness(tx, wanted));
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

type Contact = typeof contact.$inferSelect;

/** `known`: all contacts as they were before any change, so that two can swap addresses. */
async function correctPerson(
  tx: Queryable,
  person: ContactUpdate,
  known: readonly Contact[],
  at: Date,
): Promise<string[]> {
  const { contactId, name, email, phone } = person;
  const was = known.find(({ id }) => id === contactId);
  if (was?.version !== person.expectedVersion)
    throw outdatedRefusal(`contact ${contactId} is at another version`);
  const { advertiserId } = was;
  const key = emailKey(email);
  const isNew = key !== was.emailKey;
  if (isNew && !person.shared) await refuseAnothers(tx, { advertiserId, contactId, email, key });
  const fields = {
    ...(was.name !== name && { name }),
    ...(was.email !== email && { email, emailKey: key }),
    ...(isNew && unconfirmedEmailColumns),
    ...(was.phone !== phone && { phone }),
  };
  if (Object.keys(fields).length === 0) return [];
  const same = known.filter((each) => each.emailKey === was.emailKey).map(({ id }) => id);
  await tx
    .update(contact)
    .set({ ...fields, version: sql`${contact.version} + 1` })
    .where(inArray(contact.id, same));
  if (isNew) await notifyOldAddress(tx, { contactIds: same, was: was.email, is: email, at });
  return [
    ...("name" in fields ? ["person"] : []),
    ...("email" in fields ? ["e-mail"] : []),
    ...("phone" in fields ? ["phone"] : []),
  ];
}

/** An address shared by two businesses usually means that they are the same one. */
async function refuseAnothers(
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
