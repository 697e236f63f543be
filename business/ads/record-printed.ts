import { defineAction } from "#business/actions.ts";
import { markPrinted, undoMarkPrinted } from "#business/mailings/advance-mailing.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import { checkMailingAction, type MailingActionCheck } from "#business/mailings/mailing-actions.ts";
import { findPrintDateProblem } from "#business/mailings/step-dates.ts";
import { enqueueCardCorrectionEmails } from "#business/reservations/messages/send-reservation-change-emails.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";
import { findOfficeAdsOnMailings, type OfficeAd } from "./find-office-ads-on-mailings.ts";

const spotsWithoutAd = (ads: readonly OfficeAd[]): string[] =>
  ads
    .filter(({ reservationState, prints }) => reservationState === "paid" && prints === null)
    .map(({ spot, business }) => `${spot} ${business ?? ""}`.trim());

/** Whether a card can be marked as printed: its approval date has passed, and every paid spot has an ad that prints. */
export function checkCanMarkPrinted(
  mailing: OfficeMailing,
  ads: readonly OfficeAd[],
  today: PlainDate,
): MailingActionCheck {
  const answer = checkMailingAction("print", mailing, today);
  if (!answer.possible) return answer;
  const early = findPrintDateProblem(mailing, today);
  if (early) return { possible: false, because: early };
  const without = spotsWithoutAd(ads);
  if (without.length === 0) return answer;
  const because = `Paid, but with no ad to print: ${without.join(", ")}. Give the card a later approval date and send an ad, move them to another card, or cancel them.`;
  return { possible: false, because };
}

/**
 * Records that a card has gone to print, and tells every buyer who has paid which version of their ad is on it. Refuses a date
 * on which ads could still be approved, and a card with a paid spot that has no ad to print.
 */
export const recordPrinted = defineAction({
  name: "recordPrinted",
  permission: "mailings.change",
  undo: ["undoPrinted"],
  async run(tx, input: Parameters<typeof markPrinted>[0], context) {
    const printed = await markPrinted(input, context, tx);
    const problem = findPrintDateProblem(printed, input.printedOn);
    if (problem) throw new Refusal("invalid", problem, { field: "printedOn" });
    const ads = await findOfficeAdsOnMailings([printed.id], tx);
    const without = spotsWithoutAd(ads);
    if (without.length > 0) {
      throw new Refusal("conflict", `These paid spots have no ad to print: ${without.join(", ")}.`);
    }
    for (const { reservationId: id, reservationState, prints, isApproved } of ads) {
      if (reservationState !== "paid" || !prints) continue;
      const which = isApproved
        ? `version ${prints.number}, as approved`
        : `version ${prints.number}, which we sent you before the approval date`;
      const sentences = [
        `The ${printed.name} card has gone to print, with your ad on every copy: ${which}.`,
        `Next, we take the printed cards to the post office. That’s planned for ${longWeekdayDate(printed.dropDate)}. We’ll email you once it’s done.`,
      ];
      const { version } = printed;
      await enqueueBookingNews(tx, { id, version }, { news: "printed", sentences });
    }
    return { result: printed };
  },
});

/** Undoes the record that a card has gone to print. Who was notified gets a correction, also who has left since. */
export const undoPrinted = defineAction({
  name: "undoPrinted",
  permission: "mailings.change",
  undo: ["recordPrinted"],
  async run(tx, input: Parameters<typeof undoMarkPrinted>[0], context) {
    const closed = await undoMarkPrinted(input, context, tx);
    await enqueueCardCorrectionEmails(tx, closed, "not-printed", {
      truth: `We told you the ${closed.name} card had gone to print. That was our mistake: it hasn’t yet.`,
      next: [
        "Your spot and your dates stay the same. We’ll email you when the card has gone to print.",
      ],
    });
    return { result: closed };
  },
});
