import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { defineAction, outdatedRefusal } from "#business/actions.ts";
import { firmOrPaidStates } from "#business/reservations/reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderAddressChanged } from "#emails/reservations/link-emails.tsx";
import type { Queryable } from "#platform/database/transactions.ts";
import { maskedEmail } from "#platform/email-address.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
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

export async function updateBusiness(
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
export const unconfirmedEmailColumns = {
  emailConfirmedAt: null,
  emailChangedAt: sql`statement_timestamp()`,
};

/** SQL condition: the address belongs to a buyer with an agreement, who confirmed it, paid, or called us. */
const agreed = or(
  inArray(reservation.state, [...firmOrPaidStates]),
  and(eq(reservation.state, "unconfirmed"), isNotNull(reservation.vouchedAt)),
);

/** Tells a buyer's old address that the office replaced it, if a confirmed spot runs. `at`: when it was changed. */
export async function notifyOldAddress(
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
