import type { Booking } from "#business/reservations/pay/booking.ts";
import { company } from "#company.ts";
import { bookingFrameProps } from "#emails/booking-facts.ts";
import {
  Button,
  EmailSmallPrint,
  FactList,
  Frame,
  formatEmailMoment,
  Paragraph,
  PrivateEmailNote,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { longWeekdayDate, type PlainDate, shortWeekdayDate } from "#platform/clock.ts";
import { adSpotFacts, type EmailedProof, ProofPicture, proofUrl } from "./ad-parts.tsx";

const DO_NOT_FORWARD = "Please don’t forward this email: the link opens your reservation.";

type Proof = { reservationUrl: string; proof: EmailedProof };

/** A message that shows a version of the ad, in the order of its parts. */
type ProofEmail = {
  subject: string;
  preview: string;
  title: string;
  because: string;
  intro: string;
  belowPicture?: string | false | undefined;
  button: string;
  belowButton?: string;
  smallPrint?: string;
};

function renderProofEmail(
  about: Booking,
  { reservationUrl, proof }: Proof,
  { subject, intro, belowPicture, button, belowButton, smallPrint, ...frame }: ProofEmail,
): Promise<RenderedEmail> {
  return renderMessage(
    subject,
    <Frame {...frame} {...bookingFrameProps(about, reservationUrl)}>
      <Paragraph>{intro}</Paragraph>
      <ProofPicture proof={proof} />
      {belowPicture && <Paragraph>{belowPicture}</Paragraph>}
      <Button href={proofUrl(reservationUrl)}>{button}</Button>
      {belowButton && <Paragraph>{belowButton}</Paragraph>}
      <FactList facts={adSpotFacts(about)} />
      {smallPrint ? <EmailSmallPrint>{smallPrint}</EmailSmallPrint> : <PrivateEmailNote />}
    </Frame>,
  );
}

export function renderProofReady(about: Booking, more: Proof & { today: PlainDate }) {
  const { mailing, contact } = about;
  const { number } = more.proof;
  const isLate = more.today > mailing.dates.approvalDue;
  const due = longWeekdayDate(mailing.dates.approvalDue);
  return renderProofEmail(about, more, {
    subject: `Your ad is ready: please check version ${number}`,
    preview: isLate
      ? "If something has to change, call us right away."
      : `Approve it or ask for changes by ${due}.`,
    title: "Your ad is ready.",
    because: "you have a spot on our card and we sent you a proof of your ad.",
    intro: `This is version ${number} of the ad for ${contact.business} on the ${mailing.name} card. Please check every word, the phone number and the dates.`,
    button: "Approve or ask for changes",
    belowButton: isLate
      ? "The approval date has passed, and the card goes to print soon. Please call us right away if something has to change."
      : `Please answer by ${due}. If you don’t, we print the latest version we sent you.`,
  });
}

export function renderApprovalNeeded(about: Booking, more: Proof) {
  const { mailing, contact } = about;
  const { number } = more.proof;
  const { approvalDue } = mailing.dates;
  return renderProofEmail(about, more, {
    subject: `Please approve your ad by ${shortWeekdayDate(approvalDue)}`,
    preview: `Version ${number} is waiting for you. If we don’t hear from you, it’s what we print.`,
    title: "Your ad is waiting for your OK.",
    because: "you have a spot on our card and haven’t approved your ad yet.",
    intro: `Version ${number} of the ad for ${contact.business} on the ${mailing.name} card isn’t approved yet. Please approve it or ask for changes by ${longWeekdayDate(approvalDue)}.`,
    button: "Approve or ask for changes",
    belowButton: `If we don’t hear from you by then, we print the latest version we’ve sent you. Today that’s version ${number}.`,
  });
}

/** To a customer whose guest said something about their proof. The guest's words stay on the page. */
export function renderGuestCommented(about: Booking, more: Proof & { guest: string }) {
  const { mailing } = about;
  const { guest, proof } = more;
  return renderProofEmail(about, more, {
    subject: `${guest} commented on your ad`,
    preview: `On version ${proof.number}. Read it before you approve.`,
    title: `${guest} commented on your ad.`,
    because: "somebody you gave a link to your ad commented on it.",
    intro: `${guest} wrote about version ${proof.number} of your ad on the ${mailing.name} card. If it needs a change, tell us by ${longWeekdayDate(mailing.dates.approvalDue)}.`,
    button: "Read the comment",
    smallPrint: `We send this once a day for each version. You can turn off their link on the same page. ${DO_NOT_FORWARD}`,
  });
}

export function renderChangesReceived(about: Booking, more: Proof) {
  const { mailing } = about;
  const { number } = more.proof;
  return renderProofEmail(about, more, {
    subject: `We have your changes to version ${number} of your ad`,
    preview: "We’ll make a new version and email it to you.",
    title: "We have your changes.",
    because: "you asked for changes to your ad.",
    intro: `You asked for changes to version ${number} of your ad on the ${mailing.name} card. We’ll make a new version and email it to you. Please approve it by ${longWeekdayDate(mailing.dates.approvalDue)}.`,
    button: "View what you asked for",
    smallPrint: `Want to add something? Use the button above, reply to this email, or call ${company().phone.display}.`,
  });
}

type Withdrawal = Proof & {
  today: PlainDate;
  /** The version that prints if nobody approves one; undefined if there is none yet. */
  prints: number | undefined;
  /** Who withdrew it: the name of a guest, our office, or somebody on the reservation's own page. */
  by: { guest: string } | "office" | "customer";
};

/** To a customer whose approval was withdrawn: what prints unless they approve again. */
export function renderApprovalWithdrawn(about: Booking, more: Withdrawal) {
  const { mailing, contact } = about;
  const { proof, today, prints, by } = more;
  const isOver = today > mailing.dates.approvalDue;
  const who =
    by === "office"
      ? "Our office withdrew it."
      : by === "customer"
        ? "It was withdrawn on your reservation page."
        : `${by.guest} withdrew it with the link you made for them.`;
  const next = isOver
    ? "Call us about what happens next: the approval date has passed."
    : `Please approve a version or ask for changes by ${longWeekdayDate(mailing.dates.approvalDue)}.`;
  return renderProofEmail(about, more, {
    subject: `Your ad for the ${mailing.name} card is no longer approved`,
    preview: `The approval of version ${proof.number} was withdrawn.`,
    title: "The approval was withdrawn.",
    because: "an approval of your ad on our card was withdrawn. Keep this email for your records.",
    intro: `Version ${proof.number} of the ad for ${contact.business} isn’t approved anymore. ${who} ${next}`,
    belowPicture:
      prints !== undefined &&
      (isOver
        ? `Right now, we plan to print version ${prints}.`
        : `If we don’t hear from you, we print the latest version we’ve sent you. Today that’s version ${prints}.`),
    button: "View your ad",
    smallPrint:
      by === "customer"
        ? DO_NOT_FORWARD
        : `Didn’t expect this? Call ${company().phone.display} right away. ${DO_NOT_FORWARD}`,
  });
}

/** To a customer whose card is printed and who never approved their ad: which version it is, and why. */
export function renderPrintedUnapproved(about: Booking, more: Proof) {
  const { mailing } = about;
  const { number } = more.proof;
  return renderProofEmail(about, more, {
    subject: `${mailing.name} card: we printed version ${number} of your ad`,
    preview: "It went to print without your approval, as our Terms allow.",
    title: "We printed your ad without your approval.",
    because: "you have a spot on a card that has gone to print.",
    intro: `The approval date was ${longWeekdayDate(mailing.dates.approvalDue)}, and we didn’t have your approval. As our Terms say, we printed the latest version we had sent you: version ${number}.`,
    belowPicture: `See a mistake? Call ${company().phone.display} or reply to this email today. The card can’t be changed anymore, but we’ll talk with you about what we can do.`,
    button: "View what we printed",
    smallPrint: DO_NOT_FORWARD,
  });
}

type Approval = Proof & {
  approval: {
    name: string;
    at: Date;
    /** Where the office wrote it down: how and when they said so. */
    how: string | null;
    /** SHA-256 of what was approved, in hexadecimal. */
    hash: string;
  };
  today: PlainDate;
  /** Where the printed copy goes, in one line; empty until they tell us. */
  copyTo: string;
};

export function renderAdApproved(
  about: Booking,
  { reservationUrl, proof, approval, today, copyTo }: Approval,
): Promise<RenderedEmail> {
  const { mailing } = about;
  const { approvalDue, printFile, inHomesBy } = mailing.dates;
  const on = formatEmailMoment(approval.at);
  return renderMessage(
    `Your ad for the ${mailing.name} card is approved (version ${proof.number})`,
    <Frame
      preview={`Version ${proof.number} is what we print. What happens next is inside.`}
      title="Your ad is approved."
      because="your ad on our card was approved. Keep this email for your records."
      {...bookingFrameProps(about, reservationUrl)}
    >
      <Paragraph>
        {approval.name} approved version {proof.number} of your ad. This is what we print:
      </Paragraph>
      <ProofPicture proof={proof} />
      <FactList
        facts={[
          ["Approved", approval.how ? `${on}. Recorded by our office: ${approval.how}` : on],
          ["The card goes to print", today > printFile ? "Soon" : longWeekdayDate(printFile)],
          ["Planned drop date", longWeekdayDate(mailing.dropDate)],
          ["Expected in homes by", longWeekdayDate(inHomesBy)],
          ["Your printed copy goes to", copyTo || "No address yet. Please reply with one."],
        ]}
      />
      <Paragraph>
        {today > approvalDue
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
