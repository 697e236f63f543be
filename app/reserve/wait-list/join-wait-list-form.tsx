import { paths } from "#app/paths.ts";
import { type EmailRequestAnswer, EmailRequestForm } from "#app/reserve/email-request-form.tsx";
import { claimDurations } from "#business/reservations/reservation.ts";
import { site } from "#site.ts";

/** One address, for one industry on one card. */
export function JoinWaitListForm({
  mailingId,
  mailing,
  industry,
  slug,
  answer,
}: {
  mailingId: number;
  mailing: string;
  industry: string;
  slug: string;
  answer?: EmailRequestAnswer | undefined;
}) {
  return (
    <EmailRequestForm
      to={paths.reservationWaitList()}
      asks={{ mailingId, industry: slug }}
      offer={`When a spot for ${industry} comes free on the ${mailing} card, the first in line gets a link by email: ${claimDurations.offerUnopenedHours} hours to open it, ${claimDurations.offerHours} hours once opened. Then the next is asked.`}
      button="Put Me in Line"
      answer={answer}
      sent={(email) =>
        `Check your email: ${email}. You’re in line once you press the button in our message; the same page takes you off again.`
      }
      unsent={`This site can't send email yet: call ${site.phone.display} to join the line.`}
    />
  );
}
