import { eq } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { contact } from "#database/schema/advertisers.ts";
import { Refusal } from "#platform/refusal.ts";
import { deleteContactAndEmptyBusiness } from "./delete-contact-and-empty-business.ts";
import { type BusinessAndContactInput, upsertAdvertiser } from "./upsert-advertiser.ts";

/** Adds a business that the office knows from elsewhere, with its contact. The caller checks for duplicates. */
export const addAdvertiserWithContact = defineAction({
  name: "addAdvertiserWithContact",
  permission: "advertisers.change",
  undo: "harmless",
  async run(tx, details: BusinessAndContactInput) {
    const kept = await upsertAdvertiser(tx, { advertiserId: null, contactId: null }, details);
    const subject = { type: "advertiser", id: kept.advertiserId };
    return { event: { event: "advertiser.added", subject }, result: kept };
  },
});

/** Deletes an advertiser with its contacts and notes, to undo that it was added; nobody booked with it. */
export const undoAddAdvertiser = defineAction({
  name: "undoAddAdvertiser",
  permission: "advertisers.change",
  undo: "harmless",
  async run(tx, { id }: { id: number }) {
    const people = await tx
      .select({ id: contact.id })
      .from(contact)
      .where(eq(contact.advertiserId, id));
    if (people.length === 0) throw new Refusal("not-found", "We can’t find that advertiser.");
    for (const person of people) await deleteContactAndEmptyBusiness(tx, person.id);
    return { event: { event: "advertiser.removed", subject: { type: "advertiser", id } } };
  },
});
