import { defineAction } from "#business/actions.ts";
import { refuseHiddenIndustry } from "#business/mailings/industries/stored-industry-settings.ts";
import { putInLine } from "#business/waitlist/add-to-waitlist.ts";
import { waitlistForm } from "#business/waitlist/forms.ts";
import { refuseUnlessSpokenFor } from "./join-waitlist.ts";

/**
 * Puts a person who asked the office in line, without an email. Refuses an industry that is open or hidden, a card that
 * is no longer bookable, and a person who is in line. Returns the entry's id.
 */
export const addToWaitlistByOffice = defineAction({
  name: "addToWaitlistByOffice",
  permission: "leads.change",
  undo: ["removeFromWaitlist"],
  input: waitlistForm,
  async run(tx, wish) {
    const { mailingId, industry } = wish;
    await refuseHiddenIndustry(industry, tx);
    await refuseUnlessSpokenFor(
      wish,
      "This industry is open on this card. Book a spot for them instead.",
      tx,
    );
    const id = await putInLine(tx, wish);
    const subject = { type: "waitlist-entry", id };
    return {
      event: { event: "waitlist.added", subject, detail: { mailingId, industry } },
      result: id,
    };
  },
});
