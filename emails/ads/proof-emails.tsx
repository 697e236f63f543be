import type { Booking } from "#business/reservations/pay/booking.ts";
import { company } from "#company.ts";
import { bookingFrame } from "#emails/booking-facts.ts";
import {
  Button,
  EmailSmallPrint,
  Facts,
  Frame,
  Paragraph,
  PrivateEmailNote,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { longWeekdayDate, type PlainDate, shortWeekdayDate } from "#platform/clock.ts";
import { adSpot, ProofPicture, proofUrl, type ShownProof } from "./ad-parts.tsx";

export function renderProofReady(
  about: Booking,
  { reservationUrl, proof, today }: { reservationUrl: string; proof: ShownProof; today: PlainDate },
): Promise<RenderedEmail> {
  const { mailing, contact } = about;
  const isLate = today > mailing.dates.approvalDue;
  const due = longWeekdayDate(mailing.dates.approvalDue);
  return renderMessage(
    `Your ad is ready: please check version ${proof.number}`,
    <Frame
      preview={
        isLate
          ? "If something has to change, call us right away."
          : `Approve it or ask for changes by ${due}.`
      }
      title="Your ad is ready."
      why="You’re getting this email because you have a spot on our card and we sent you a proof of your ad."
      {...bookingFrame(about, reservationUrl)}
    >
      <Paragraph>
        This is version {proof.number} of the ad for {contact.business} on the {mailing.name} card.
        Please check every word, the phone number and the dates.
      </Paragraph>
      <ProofPicture proof={proof} />
      <Button href={proofUrl(reservationUrl)}>Approve or ask for changes</Button>
      <Paragraph>
        {isLate
          ? "The approval date has passed, and the card goes to print soon. Please call us right away if something has to change."
          : `Please answer by ${due}. If you don’t, we print the latest version we sent you.`}
      </Paragraph>
      <Facts facts={adSpot(about)} />
      <PrivateEmailNote />
    </Frame>,
  );
}

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
      {...bookingFrame(about, reservationUrl)}
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
      <PrivateEmailNote />
    </Frame>,
  );
}

/** To a customer whose guest said something about their proof. The guest's words stay on the page. */
export function renderGuestCommented(
  about: Booking,
  { reservationUrl, proof, guest }: { reservationUrl: string; proof: ShownProof; guest: string },
): Promise<RenderedEmail> {
  const { mailing } = about;
  return renderMessage(
    `${guest} commented on your ad`,
    <Frame
      preview={`On version ${proof.number}. Read it before you approve.`}
      title={`${guest} commented on your ad.`}
      why="You’re getting this email because somebody you gave a link to your ad commented on it."
      {...bookingFrame(about, reservationUrl)}
    >
      <Paragraph>
        {guest} wrote about version {proof.number} of your ad on the {mailing.name} card. If it
        needs a change, tell us by {longWeekdayDate(mailing.dates.approvalDue)}.
      </Paragraph>
      <ProofPicture proof={proof} />
      <Button href={proofUrl(reservationUrl)}>Read the comment</Button>
      <Facts facts={adSpot(about)} />
      <EmailSmallPrint>
        We send this once a day for each version. You can turn off their link on the same page.
        Please don’t forward this email: the link opens your reservation.
      </EmailSmallPrint>
    </Frame>,
  );
}

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
      {...bookingFrame(about, reservationUrl)}
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
