import type { Booking } from "#business/reservations/pay/booking.ts";
import { company } from "#company.ts";
import { reservationLinks } from "#emails/booking-facts.ts";
import {
  EmailSmallPrint,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { shortWeekdayDate } from "#platform/clock.ts";
import { adDates } from "./ad-dates.ts";
import { WhatWeNeed } from "./what-we-need.tsx";

/** To a customer whose spot is firm and whose ad we know nothing about yet: what we need, and by when. */
export function renderBriefNeeded(
  about: Booking,
  { reservationUrl }: { reservationUrl: string },
): Promise<RenderedEmail> {
  const { mailing, contact } = about;
  const due = shortWeekdayDate(mailing.dates.briefDue);
  return renderMessage(
    `What we need for your ad by ${due}`,
    <Frame
      preview={`A headline, one offer, your phone number. About five minutes, by ${due}.`}
      title="What should your ad say?"
      why="You’re getting this email because you have a spot on our card and we don’t have the details of your ad yet."
      links={reservationLinks(about, reservationUrl)}
      terms={about.terms}
    >
      <Paragraph>
        {contact.business} has a spot on the {mailing.name} card. Now we need to know what goes in
        it.
      </Paragraph>
      <WhatWeNeed about={about} reservationUrl={reservationUrl} />
      <Facts facts={adDates(about)} />
      <EmailSmallPrint>
        Prefer to talk? Call {company().phone.display} or reply to this email. Please don’t forward
        this email: the link opens your reservation.
      </EmailSmallPrint>
    </Frame>,
  );
}
