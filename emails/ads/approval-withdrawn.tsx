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

type More = {
  reservationUrl: string;
  /** The version that was approved. */
  proof: ShownProof;
  today: PlainDate;
  /** The version that prints if nobody approves one; undefined if there is none yet. */
  prints: number | undefined;
};

/** To a customer whose approval was withdrawn: what prints unless they approve again. */
export function renderApprovalWithdrawn(
  about: Booking,
  { reservationUrl, proof, today, prints }: More,
): Promise<RenderedEmail> {
  const { mailing, contact } = about;
  const { approvalDue } = mailing.dates;
  const isOver = today > approvalDue;
  return renderMessage(
    `Your ad for the ${mailing.name} card is no longer approved`,
    <Frame
      preview={`The approval of version ${proof.number} was withdrawn.`}
      title="The approval was withdrawn."
      why="You’re getting this email because an approval of your ad on our card was withdrawn. Keep this email for your records."
      links={reservationLinks(about, reservationUrl)}
      terms={about.terms}
    >
      <Paragraph>
        Version {proof.number} of the ad for {contact.business} isn’t approved anymore.{" "}
        {isOver
          ? "Call us about what happens next: the approval date has passed."
          : `Please approve a version or ask for changes by ${longWeekdayDate(approvalDue)}.`}
      </Paragraph>
      <ProofPicture proof={proof} />
      {prints !== undefined && (
        <Paragraph>
          {isOver
            ? `Right now, we plan to print version ${prints}.`
            : `If we don’t hear from you, we print the latest version we’ve sent you. Today that’s version ${prints}.`}
        </Paragraph>
      )}
      <Button href={proofUrl(reservationUrl)}>View your ad</Button>
      <Facts facts={adSpot(about)} />
      <EmailSmallPrint>
        If you didn’t expect this, call {company().phone.display} right away. Please don’t forward
        this email: the link opens your reservation.
      </EmailSmallPrint>
    </Frame>,
  );
}
