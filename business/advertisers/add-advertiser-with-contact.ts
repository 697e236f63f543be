import { defineAction } from "#business/actions.ts";
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
