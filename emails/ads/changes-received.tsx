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

export function renderChangesReceived(
  about: Booking,
  { reservationUrl, proof }: { reservationUrl: string; proof: ShownProof },
): Promise<RenderedEmail> {
  const { mailing } = about;
  const { number } = proof;
  const approval = longWeekdayDate(mailing.dates.approvalDue);
  return renderMessage(
    `We have your changes to version ${number} of your ad`,
    <Frame
      preview="We’ll make a new version and email it to you."
      title="We have your changes."
      why="You’re getting this email because you asked for changes to your ad."
      links={reservationLinks(about, reservationUrl)}
      terms={about.terms}
    >
      <Paragraph>
        You asked for changes to version {number} of your ad on the {mailing.name} card. We’ll make
        a new version and email it to you. Please approve it by {approval}.
      </Paragraph>
      <ProofPicture proof={proof} />
      <Button href={proofUrl(reservationUrl)}>View what you asked for</Button>
      <Facts facts={adSpot(about)} />
      <EmailSmallPrint>
        Want to add something? Use the button above, reply to this email, or call{" "}
        {company().phone.display}.
      </EmailSmallPrint>
    </Frame>,
  );
}
