import type { Booking } from "#business/reservations/pay/booking.ts";
import { company } from "#company.ts";
import { reservationLinks } from "#emails/booking-facts.ts";
import {
  Button,
  EmailSmallPrint,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { adSpot, proofUrl } from "./ad-dates.ts";
import { ProofPicture, type ShownProof } from "./proof-picture.tsx";

/** To a customer whose ad somebody else made: what it looks like, and what they can do about it until when. */
export function renderProofReady(
  about: Booking,
  { reservationUrl, proof, today }: { reservationUrl: string; proof: ShownProof; today: PlainDate },
): Promise<RenderedEmail> {
  const { mailing, contact } = about;
  const { approvalDue, printFile } = mailing.dates;
  const isLate = today > approvalDue;
  const until = longWeekdayDate(isLate ? printFile : approvalDue);
  return renderMessage(
    `Your ad is ready: please check version ${proof.number}`,
    <Frame
      preview={`Approve it or ask for changes by ${until}.`}
      title="Your ad is ready."
      why="You’re getting this email because you have a spot on our card and we sent you a proof of your ad."
      links={reservationLinks(about, reservationUrl)}
      terms={about.terms}
    >
      <Paragraph>
        This is version {proof.number} of the ad for {contact.business} on the {mailing.name} card.
        Please check every word, the phone number and the dates.
      </Paragraph>
      <ProofPicture proof={proof} />
      <Button href={proofUrl(reservationUrl)}>Approve or ask for changes</Button>
      <Paragraph>
        {isLate
          ? `The approval date has passed, and the card goes to print on ${until}. Please call us right away if something has to change.`
          : `Please answer by ${until}. If you don’t, we print the latest version we sent you.`}
      </Paragraph>
      <Facts facts={adSpot(about)} />
      <EmailSmallPrint>
        Questions? Reply to this email or call {company().phone.display}. Please don’t forward this
        email: the link opens your reservation.
      </EmailSmallPrint>
    </Frame>,
  );
}
