import { paths } from "#app/paths.ts";
import { EmailRequestForm, type EmailRequestResult } from "#app/reservation/email-request-form.tsx";
import { claimDurations } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";

export function JoinWaitlistForm({
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
  answer?: EmailRequestResult | undefined;
}) {
  return (
    <EmailRequestForm
      to={paths.reservationWaitlist()}
      asks={{ mailingId, industry: slug }}
      offer={`If ${industry} opens up on the ${mailing} card, we email the first person on the waitlist and hold it for ${claimDurations.offerUnopenedHours} hours, or for ${claimDurations.offerHours} if they ask us to. Then it’s the next person’s turn.`}
      fields={[
        { name: "name", label: "Your name", autoComplete: "name" },
        { name: "phone", label: "Phone", type: "tel", autoComplete: "tel" },
        { name: "note", label: "A note for us", isLong: true },
      ]}
      button="Join the Waitlist"
      answer={answer}
      sent={(email) =>
        `Check your email: ${email}. You’re on the waitlist once you press the button there.`
      }
      unsent={`This site can’t send email yet. Call ${company().phone.display} to join the waitlist.`}
    />
  );
}
