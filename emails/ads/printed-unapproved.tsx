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
import { longWeekdayDate } from "#platform/clock.ts";
import { adSpot, proofUrl } from "./ad-dates.ts";
import { ProofPicture, type ShownProof } from "./proof-picture.tsx";

/** To a customer whose card is printed and who never approved their ad: which version it is, and why. */
export function renderPrintedUnapproved(
  about: Booking,
  { reservationUrl, proof }: { reservationUrl: string; proof: ShownProof },
): Promise<RenderedEmail> {
  const { mailing } = about;
  const due = longWeekdayDate(mailing.dates.approvalDue);
  return renderMessage(
    `${mailing.name} card: we printed version ${proof.number} of your ad`,
    <Frame
      preview="It went to print without your approval, as our Terms allow."
      title="We printed your ad without your approval."
      why="You’re getting this email because you have a spot on a card that has gone to print."
      links={reservationLinks(about, reservationUrl)}
      terms={about.terms}
    >
      <Paragraph>
        The approval date was {due}, and we didn’t have your approval. As our Terms say, we printed
        the latest version we had sent you: version {proof.number}.
      </Paragraph>
      <ProofPicture proof={proof} />
      <Paragraph>
        See a mistake? Call {company().phone.display} or reply to this email today. The card can’t
        be changed anymore, but we’ll talk with you about what we can do.
      </Paragraph>
      <Button href={proofUrl(reservationUrl)}>View what we printed</Button>
      <Facts facts={adSpot(about)} />
      <EmailSmallPrint>
        Please don’t forward this email: the link opens your reservation.
      </EmailSmallPrint>
    </Frame>,
  );
}
