import { defineAction } from "#business/actions.ts";
import { refuseHiddenIndustry } from "#business/mailings/industries/stored-industry-settings.ts";
import { putInLine } from "#business/waitlist/add-to-waitlist.ts";
import { officeWaitlistForm } from "#business/waitlist/forms.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { refuseUnlessSpokenFor } from "./join-waitlist.ts";

/**
 * Puts a person who asked the office in line, without an email. Refuses an industry that is open or hidden, a card that
 * is no longer bookable, and a person who is in line. Returns the entry's id.
 */
export const addToWaitlistByOffice = defineAction({
  name: "addToWaitlistByOffice",
  permission: "leads.change",
  undo: ["removeFromWaitlist"],
  input: officeWaitlistForm,
  async run(tx, { mailingId, industry, email, ...typed }) {
    const wish = { mailingId, industry };
    await refuseHiddenIndustry(industry, tx);
    await refuseUnlessSpokenFor(
      wish,
      "This industry is open on this card. Book a spot for them instead.",
      tx,
    );
    const id = await putInLine(tx, {
      ...wish,
      email,
      name: requireTextWithin(typed.name, { field: "name", most: 80 }) || null,
      phone: typed.phone || null,
      note: requireTextWithin(typed.note, { field: "note", most: 500 }) || null,
    });
    const subject = { type: "waitlist-entry", id };
    return { event: { event: "waitlist.added", subject, detail: wish }, result: id };
  },
});
