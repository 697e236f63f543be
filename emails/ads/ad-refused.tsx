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
import { adDates, adUrl } from "./ad-dates.ts";
import { ProofPicture, type ShownProof } from "./proof-picture.tsx";

export function renderAdRefused(
  about: Booking,
  {
    reservationUrl,
    reason,
    proof,
  }: {
    reservationUrl: string;
    reason: string;
    /** The latest version that they have, if there is one. */ proof: ShownProof | undefined;
  },
): Promise<RenderedEmail> {
  const { mailing, contact } = about;
  return renderMessage(
    `Your ad for the ${mailing.name} card can’t be printed as is`,
    <Frame
      preview={reason}
      title="We can’t print your ad as it is."
      why="You’re getting this email because you have a spot on our card and we can’t print the ad you sent."
      links={reservationLinks(about, reservationUrl)}
      terms={about.terms}
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
      <Button href={adUrl(reservationUrl)}>Change your ad</Button>
      <Facts facts={adDates(about)} />
      <EmailSmallPrint>
        Questions? Reply to this email or call {company().phone.display}. Please don’t forward this
        email: the link opens your reservation.
      </EmailSmallPrint>
    </Frame>,
  );
}
