import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { defineAction, outdatedRefusal } from "#business/actions.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { Refusal } from "#platform/refusal.ts";
import type { BusinessFields } from "./business-fields.ts";
import { notifyOldAddress, unconfirmedEmailColumns, updateBusiness } from "./update-advertiser.ts";

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
