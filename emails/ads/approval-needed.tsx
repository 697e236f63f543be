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
import { longWeekdayDate, shortWeekdayDate } from "#platform/clock.ts";
import { adSpot, proofUrl } from "./ad-dates.ts";
import { ProofPicture, type ShownProof } from "./proof-picture.tsx";

/** To a customer whose proof waits for them: the date, and what prints without their answer. */
export function renderApprovalNeeded(
  about: Booking,
  { reservationUrl, proof }: { reservationUrl: string; proof: ShownProof },
): Promise<RenderedEmail> {
  const { mailing, contact } = about;
  const due = longWeekdayDate(mailing.dates.approvalDue);
  return renderMessage(
    `Please approve your ad by ${shortWeekdayDate(mailing.dates.approvalDue)}`,
    <Frame
      preview={`Version ${proof.number} is waiting for you. If we don’t hear from you, it’s what we print.`}
      title="Your ad is waiting for your OK."
      why="You’re getting this email because you have a spot on our card and haven’t approved your ad yet."
      links={reservationLinks(about, reservationUrl)}
      terms={about.terms}
    >
      <Paragraph>
        Version {proof.number} of the ad for {contact.business} on the {mailing.name} card isn’t
        approved yet. Please approve it or ask for changes by {due}.
      </Paragraph>
      <ProofPicture proof={proof} />
      <Button href={proofUrl(reservationUrl)}>Approve or ask for changes</Button>
      <Paragraph>
        If we don’t hear from you by then, we print the latest version we’ve sent you. Today that’s
        version {proof.number}.
      </Paragraph>
      <Facts facts={adSpot(about)} />
      <EmailSmallPrint>
        Questions? Reply to this email or call {company().phone.display}. Please don’t forward this
        email: the link opens your reservation.
      </EmailSmallPrint>
    </Frame>,
  );
}
