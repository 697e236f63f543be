import { paths } from "#app/paths.ts";
import { EmailRequestForm, type EmailRequestResult } from "#app/reservation/email-request-form.tsx";
import { holdLimits, maxUnpaidSpots } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { fractionInWords } from "#platform/number-word.ts";
import { strangersShare } from "#site.ts";

/** The form shown when a hold limit is reached: it emails a link that holds the spot. */
export function EmailHoldLinkForm({
  wish,
  sendsMail,
  answer,
}: {
  wish: { mailingId: number; industry: string; spot: string };
  sendsMail: boolean;
  answer?: EmailRequestResult | undefined;
}) {
  return (
    <EmailRequestForm
      to={paths.reservationRequest()}
      asks={wish}
      offer={wayTo(wish.spot, sendsMail)}
      button="Send the link"
      answer={answer}
      sent={(email) =>
        `Check your email: ${email}. Nothing is held until you press the button there.`
      }
      unsent={`This site can’t send email yet, so no link is coming. Call ${company().phone.display} and we’ll reserve the spot for you.`}
    >
      <details>
        <summary>Why we ask</summary>
        <p>
          So that nobody can tie up a whole card, one network can hold {maxUnpaidSpots.network}{" "}
          spots at once and {holdLimits.perNetworkAndDay} a day. Together, unconfirmed visitors can
          hold up to {fractionInWords(strangersShare.holds)} of a card. Once you confirm your email,
          only your own spots count.
        </p>
      </details>
    </EmailRequestForm>
  );
}

function wayTo(spot: string, sendsMail: boolean): string {
  return sendsMail
    ? `We’ll email you a link. Open it, press the button, and we’ll hold ${spot} for you.`
    : `To hold ${spot}, call ${company().phone.display}: this site can’t send email yet.`;
}
