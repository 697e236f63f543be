import type { Booking } from "#business/reservations/pay/booking.ts";
import { company } from "#company.ts";
import { bookingFrame } from "#emails/booking-facts.ts";
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
import { adSpot, ProofPicture, proofUrl, type ShownProof } from "./ad-parts.tsx";

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
  const { mailing } = about;
  const { proof, approval, reservationUrl } = more;
  const { approvalDue, printFile, inHomesBy } = mailing.dates;
  const on = `${longWeekdayDate(arizonaDate(approval.at))}, ${formatArizonaTime(approval.at)} Arizona time`;
  return renderMessage(
    `Your ad for the ${mailing.name} card is approved (version ${proof.number})`,
    <Frame
      preview={`Version ${proof.number} is what we print. What happens next is inside.`}
      title="Your ad is approved."
      why="You’re getting this email because your ad on our card was approved. Keep this email for your records."
      {...bookingFrame(about, reservationUrl)}
    >
      <Paragraph>
        {approval.name} approved version {proof.number} of your ad. This is what we print:
      </Paragraph>
      <ProofPicture proof={proof} />
      <Facts
        facts={[
          ["Approved", approval.how ? `${on}. Recorded by our office: ${approval.how}` : on],
          ["The card goes to print", more.today > printFile ? "Soon" : longWeekdayDate(printFile)],
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
        Wasn’t this you? Call {company().phone.display} right away. Reservation{" "}
        {about.reservation.reference}, approval ID: {approval.hash.slice(0, 16)}
      </EmailSmallPrint>
    </Frame>,
  );
}

type WithdrawalFacts = {
  reservationUrl: string;
  /** The version that was approved. */
  proof: ShownProof;
  today: PlainDate;
  /** The version that prints if nobody approves one; undefined if there is none yet. */
  prints: number | undefined;
  /** Who withdrew it: the name of a guest, our office, or somebody on the reservation's own page. */
  by: { guest: string } | "office" | "customer";
};

/** To a customer whose approval was withdrawn: what prints unless they approve again. */
export function renderApprovalWithdrawn(
  about: Booking,
  { reservationUrl, proof, today, prints, by }: WithdrawalFacts,
): Promise<RenderedEmail> {
  const { mailing, contact } = about;
  const { approvalDue } = mailing.dates;
  const isOver = today > approvalDue;
  const who =
    by === "office"
      ? "Our office withdrew it."
      : by === "customer"
        ? "It was withdrawn on your reservation page."
        : `${by.guest} withdrew it with the link you made for them.`;
  return renderMessage(
    `Your ad for the ${mailing.name} card is no longer approved`,
    <Frame
      preview={`The approval of version ${proof.number} was withdrawn.`}
      title="The approval was withdrawn."
      why="You’re getting this email because an approval of your ad on our card was withdrawn. Keep this email for your records."
      {...bookingFrame(about, reservationUrl)}
    >
      <Paragraph>
        Version {proof.number} of the ad for {contact.business} isn’t approved anymore. {who}{" "}
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
        {by !== "customer" && `Didn’t expect this? Call ${company().phone.display} right away. `}
        Please don’t forward this email: the link opens your reservation.
      </EmailSmallPrint>
    </Frame>,
  );
}

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
      {...bookingFrame(about, reservationUrl)}
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
