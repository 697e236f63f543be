import { officePaths } from "#app/office/office-paths.ts";
import { holderNameOrWhyNone, spotLabel } from "#app/office/reservations/reservation-labels.ts";
import type { OfficeAd } from "#business/ads/find-office-ads-on-mailings.ts";
import { firmOrPaidStates } from "#business/reservations/reservation.ts";
import { arizonaDate, daysBetween, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { pluralize } from "#platform/number-word.ts";
import { createTask, type Task, type TaskDetails } from "./tasks.ts";

/** Days before the approval date from which on an ad that waits for its customer is a task. */
const APPROVAL_DAYS = 3;

/** What an ad of a coming card needs from the office; undefined if nothing is late. */
export function findAdTask(ad: OfficeAd, today: PlainDate): Task | undefined {
  const isFirm = firmOrPaidStates.some((state) => state === ad.reservationState);
  if (!isFirm || ad.isPrinted) return undefined;
  const details = taskDetails(ad, today);
  return details && createTask("ad", `ad ${ad.reservationId}`, details);
}

function taskDetails(ad: OfficeAd, today: PlainDate): TaskDetails | undefined {
  const who = holderNameOrWhyNone({ business: ad.business, state: ad.reservationState });
  const where = `${spotLabel(ad)} on the ${ad.mailing} card`;
  const at = officePaths.ad(ad.reservationId);
  const approvalDay = longWeekdayDate(ad.approvalDue);
  if (ad.isClosed && ad.prints === null) {
    return {
      title: `${who} has no ad to print`,
      sentence: `Approval was due ${approvalDay}, and no proof was ever sent (${where}), so nothing prints. Call them, or put a house ad in the spot and give them a credit.`,
      due: ad.approvalDue,
      action: { name: "Decide", to: `${at}#decide` },
    };
  }
  switch (ad.state) {
    case "needs-brief": {
      if (today < ad.briefDue) return undefined;
      const due =
        today > ad.briefDue ? `were due ${longWeekdayDate(ad.briefDue)}` : "are due today";
      return {
        title: `${who} hasn’t sent ${ad.isRefused ? "new" : "their"} ad details`,
        sentence: `Ad details ${due} (${where}). Call them and fill in the details together.`,
        due: ad.briefDue,
        urgent: today > ad.briefDue,
        action: { name: "Fill in ad details", to: `${at}#brief` },
      };
    }
    case "to-design":
      return {
        ...designOrSend(ad, { who, where, at }),
        due: ad.approvalDue,
        since: arizonaDate(ad.since),
        urgent: daysBetween(today, ad.approvalDue) <= APPROVAL_DAYS,
      };
    case "changes-asked":
      return {
        title: `${who} asked for changes`,
        sentence: `Read what they said about version ${ad.sent?.number ?? 1} of their ad (${where}). Make a new version, and send it.`,
        due: ad.approvalDue,
        since: arizonaDate(ad.since),
        action: { name: "Answer", to: `${at}#proofs` },
      };
    case "with-customer": {
      const days = daysBetween(today, ad.approvalDue);
      if (days > APPROVAL_DAYS) return undefined;
      const when = days === 0 ? "today" : `in ${pluralize(days, "day")}`;
      return {
        title: `${who} hasn’t approved their ad`,
        sentence: `Approval is due ${when} (${where}). After that, version ${ad.sent?.number ?? 1} prints as it is.`,
        due: ad.approvalDue,
        action: { name: "Remind or approve", to: `${at}#approve` },
      };
    }
    default:
      return undefined;
  }
}

/** A brief that came wants a design, and a design that is ready wants to be seen. */
function designOrSend(
  { hasDraft, approvalDue }: OfficeAd,
  { who, where, at }: { who: string; where: string; at: string },
): TaskDetails {
  const approval = `Approval is due ${longWeekdayDate(approvalDue)}.`;
  if (hasDraft) {
    return {
      title: `Send the proof to ${who}`,
      sentence: `A new version is ready, and they haven’t seen it yet (${where}). ${approval}`,
      action: { name: "Check and send", to: `${at}#proofs` },
    };
  }
  return {
    title: `Design the ad for ${who}`,
    sentence: `Their ad details are in, and no proof has been sent yet (${where}). ${approval}`,
    action: { name: "Choose a design", to: `${at}#designs` },
  };
}
