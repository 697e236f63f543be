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
import {
  arizonaDate,
  formatArizonaTime,
  longWeekdayDate,
  type PlainDate,
} from "#platform/clock.ts";
import { proofUrl } from "./ad-dates.ts";
import { ProofPicture, type ShownProof } from "./proof-picture.tsx";

type ShownApproval = {
  name: string;
  at: Date;
  /** Where the office wrote it down: how and when they said so. */
  how: string | null;
  /** SHA-256 of what was approved, in hexadecimal. */
  hash: string;
};

type More = {
  reservationUrl: string;
  proof: ShownProof;
  approval: ShownApproval;
  today: PlainDate;
  /** Where the printed copy goes, in one line; empty until they tell us. */
  copyTo: string;
};

export function renderAdApproved(about: Booking, more: More): Promise<RenderedEmail> {
  const { mailing, contact } = about;
  const { proof, approval, reservationUrl } = more;
  const { approvalDue, printFile, inHomesBy } = mailing.dates;
  const on = `${longWeekdayDate(arizonaDate(approval.at))}, ${formatArizonaTime(approval.at)} Arizona time`;
  return renderMessage(
    `Your ad for the ${mailing.name} card is approved (version ${proof.number})`,
    <Frame
      preview={`Version ${proof.number} is what we print. What happens next is inside.`}
      title="Your ad is approved."
      why="You’re getting this email because your ad on our card was approved. Keep this email for your records."
      links={reservationLinks(about, reservationUrl)}
      terms={about.terms}
    >
      <Paragraph>
        {approval.name} approved version {proof.number} of the ad for {contact.business}. This is
        what we print:
      </Paragraph>
      <ProofPicture proof={proof} />
      <Facts
        facts={[
          ["Approved", approval.how ? `${on}. Recorded by our office: ${approval.how}` : on],
          ["The card goes to print", longWeekdayDate(printFile)],
          ["Planned drop date", longWeekdayDate(mailing.dropDate)],
          ["Expected in homes by", longWeekdayDate(inHomesBy)],
          ["Your printed copy goes to", more.copyTo || "No address yet. Please reply with one."],
        ]}
      />
      <Paragraph>
        {more.today > approvalDue
          ? "The ad is locked now. If something has to change, call us right away."
          : `Changed your mind? You can take back your approval through ${longWeekdayDate(approvalDue)}. After that the ad is locked.`}
      </Paragraph>
      <Button href={proofUrl(reservationUrl)}>View your approved ad</Button>
      <EmailSmallPrint>
        If you didn’t expect this, call {company().phone.display} right away. Reservation{" "}
        {about.reservation.reference}, approval ID: {approval.hash.slice(0, 16)}
      </EmailSmallPrint>
    </Frame>,
  );
}
