import { paths } from "#app/paths.ts";
import { type EmailRequestAnswer, EmailRequestForm } from "#app/reserve/email-request-form.tsx";
import { holdLimits, maxUnpaidSpots } from "#business/reservations/reservation.ts";
import { fractionInWords } from "#platform/fraction-in-words.ts";
import { site, strangersShare } from "#site.ts";

/** The form shown when a hold limit is reached: it emails a link that holds the spot. */
export function RequestForm({
  wish,
  sendsMail,
  answer,
}: {
  wish: { mailingId: number; industry: string; spot: string };
  sendsMail: boolean;
  answer?: EmailRequestAnswer | undefined;
}) {
  return (
    <EmailRequestForm
      to={paths.reservationRequest()}
      asks={wish}
      offer={wayTo(wish.spot, sendsMail)}
      button="Send Me the Link"
      answer={answer}
      sent={(email) =>
        `The link is on its way to ${email}. Nothing is held until you press the button there.`
      }
      unsent={`This site can't send email yet, so no link is coming. Call ${site.phone.display} and we'll reserve the spot for you.`}
    >
      <details>
        <summary>Why we ask</summary>
        <p>
          Without a confirmed email address {maxUnpaidSpots.network} spots can be open from one
          network at once, and {holdLimits.perNetworkAndDay} be held in a day; of one card{" "}
          {fractionInWords(strangersShare.holds)} of the spots at once. An office or a mobile
          network is shared by many, so a confirmed address is counted by itself.
        </p>
      </details>
    </EmailRequestForm>
  );
}

function wayTo(spot: string, sendsMail: boolean): string {
  return sendsMail
    ? `We send you a link. Press its button, and ${spot} is on hold for you.`
    : `To hold ${spot}, call ${site.phone.display}: this site can't send email yet.`;
}
