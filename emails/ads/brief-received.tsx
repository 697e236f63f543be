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
import { adDates, adUrl } from "./ad-dates.ts";

export function renderBriefReceived(
  about: Booking,
  { reservationUrl }: { reservationUrl: string },
): Promise<RenderedEmail> {
  const { mailing, contact } = about;
  const approval = longWeekdayDate(mailing.dates.approvalDue);
  return renderMessage(
    `We have the details for your ad (${about.reservation.reference})`,
    <Frame
      preview={`Next: pick a design, or leave it to us. You get a proof to approve by ${approval}.`}
      title="We have the details for your ad."
      why="You’re getting this email because you sent us the details of your ad."
      links={reservationLinks(about, reservationUrl)}
      terms={about.terms}
    >
      <Paragraph>
        Thanks. We have the ad details for {contact.business} on the {mailing.name} card.
      </Paragraph>
      <Paragraph>
        Next, pick one of three designs yourself, if you haven’t yet. Or leave the design to us.
        Either way, you get a proof. Please approve it by {approval}. If we don’t hear from you by
        then, we print the latest version we sent you.
      </Paragraph>
      <Button href={adUrl(reservationUrl)}>View your ad</Button>
      <Facts facts={adDates(about)} />
      <EmailSmallPrint>
        Want to change something? Use the button above, reply to this email, or call{" "}
        {company().phone.display}.
      </EmailSmallPrint>
    </Frame>,
  );
}
