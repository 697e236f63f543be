import type { Booking } from "#business/reservations/pay/booking.ts";
import { company } from "#company.ts";
import { bookingFrameProps } from "#emails/booking-facts.ts";
import {
  Anchor,
  Button,
  EmailSmallPrint,
  FactList,
  Frame,
  Heading,
  Paragraph,
  PrivateEmailNote,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { longWeekdayDate, shortWeekdayDate } from "#platform/clock.ts";
import { adDeadlineFacts, adPageUrl, type EmailedProof, ProofPicture } from "./ad-parts.tsx";

/** To a customer whose spot is firm and whose ad we know nothing about yet: what we need, and by when. */
export function renderBriefNeeded(
  about: Booking,
  { reservationUrl }: { reservationUrl: string },
): Promise<RenderedEmail> {
  const { mailing, contact } = about;
  const { briefDue } = mailing.dates;
  const [due, dueDay] = [shortWeekdayDate(briefDue), longWeekdayDate(briefDue)];
  return renderMessage(
    `What we need for your ad by ${due}`,
    <Frame
      preview={`A headline, one offer, your phone number. About five minutes, by ${due}.`}
      title="What should your ad say?"
      because="you have a spot on our card and we don’t have the details of your ad yet."
      {...bookingFrameProps(about, reservationUrl)}
    >
      <Paragraph>
        {contact.business} has a spot on the {mailing.name} card. Now we need to know what goes in
        it.
      </Paragraph>
      <Paragraph>
        Please send us these by {dueDay}. It takes about five minutes on a phone, and you see your
        ad as you type:
      </Paragraph>
      <ul style={{ margin: "0 0 16px", padding: "0 0 0 24px" }}>
        <li>Your headline and one offer, with its last day</li>
        <li>Your phone number, and your website if you have one</li>
        <li>Your logo and a photo, if you have them</li>
        <li>Your license number, if your work needs one</li>
        <li>The address for your printed copy</li>
      </ul>
      <Paragraph>Have a finished ad? Send us that file instead.</Paragraph>
      <Button href={adPageUrl(reservationUrl)}>Start your ad</Button>
      <Paragraph>
        You can stop anytime. What you type is saved. If we don’t have your details by {dueDay},
        we’ll make a plain ad from your reservation details and send it to you to approve.
      </Paragraph>
      <FactList facts={adDeadlineFacts(about)} />
      <EmailSmallPrint>
        Prefer to talk? Call {company().phone.display} or reply to this email. Please don’t forward
        this email: the link opens your reservation.
      </EmailSmallPrint>
    </Frame>,
  );
}

/** `ownProof`: the version that the customer made of these details. */
export function renderBriefReceived(
  about: Booking,
  { reservationUrl, ownProof }: { reservationUrl: string; ownProof: number | undefined },
): Promise<RenderedEmail> {
  const { mailing, contact } = about;
  const approval = longWeekdayDate(mailing.dates.approvalDue);
  const [preview, next] =
    ownProof === undefined
      ? [
          `Next: pick a design, or leave it to us. You get a proof to approve by ${approval}.`,
          "Next, pick one of three designs yourself, or leave the design to us. Either way, you get a proof.",
        ]
      : [
          `Next: approve your proof, version ${ownProof}, by ${approval}.`,
          `You picked a design, and version ${ownProof} is your proof.`,
        ];
  return renderMessage(
    `We have the details for your ad (${about.reservation.reference})`,
    <Frame
      preview={preview}
      title="We have the details for your ad."
      because="you sent us the details of your ad."
      {...bookingFrameProps(about, reservationUrl)}
    >
      <Paragraph>
        Thanks. We have the ad details for {contact.business} on the {mailing.name} card.
      </Paragraph>
      <Paragraph>
        {next} Please approve it by {approval}. If we don’t hear from you by then, we print the
        latest version we sent you.
      </Paragraph>
      <Button href={adPageUrl(reservationUrl)}>View your ad</Button>
      <FactList facts={adDeadlineFacts(about)} />
      <EmailSmallPrint>
        Want to change something? Use the button above, reply to this email, or call{" "}
        {company().phone.display}.
      </EmailSmallPrint>
    </Frame>,
  );
}

/** The same in a confirmation, which has another action of its own; nothing once the details are here. */
export function AdDetailsNextStep({
  about,
  reservationUrl,
  needsBrief,
}: {
  about: Pick<Booking, "mailing">;
  reservationUrl: string;
  needsBrief: boolean;
}) {
  if (!needsBrief) return null;
  return (
    <>
      <Heading>Your ad</Heading>
      <Paragraph>
        Tell us what your ad should say by {longWeekdayDate(about.mailing.dates.briefDue)}: a
        headline, one offer, your phone number, and your logo and a photo if you have them. It takes
        about five minutes on a phone, and you see your ad as you type. Or send us your own finished
        ad.
      </Paragraph>
      <Paragraph>
        <Anchor href={adPageUrl(reservationUrl)}>Start your ad</Anchor>
      </Paragraph>
    </>
  );
}

export function renderAdRefused(
  about: Booking,
  {
    reservationUrl,
    reason,
    proof,
  }: {
    reservationUrl: string;
    reason: string;
    /** The latest version that they have. */
    proof: EmailedProof | undefined;
  },
): Promise<RenderedEmail> {
  const { mailing, contact } = about;
  return renderMessage(
    `Your ad for the ${mailing.name} card can’t be printed as is`,
    <Frame
      preview={reason}
      title="We can’t print your ad as it is."
      because="you have a spot on our card and we can’t print the ad you sent."
      {...bookingFrameProps(about, reservationUrl)}
    >
      <Paragraph>
        We reviewed the ad for {contact.business} on the {mailing.name} card and can’t print it the
        way it is. The reason:
      </Paragraph>
      <Paragraph>
        <strong>{reason}</strong>
      </Paragraph>
      {proof && <ProofPicture proof={proof} />}
      <Paragraph>
        Please change it on the page below. If you can’t, call us. Section 10 of our Terms explains
        what you get back.
      </Paragraph>
      <Button href={adPageUrl(reservationUrl)}>Change your ad</Button>
      <FactList facts={adDeadlineFacts(about)} />
      <PrivateEmailNote />
    </Frame>,
  );
}
