import type { ApplicableTerms } from "#business/reservations/confirm/accept-reservation-terms.ts";
import type { Booking } from "#business/reservations/pay/booking.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";

/** To a person who asked to hear when an industry opens on a mailing; its page has the button that puts them in line. */
export function renderWaitlistJoined(about: {
  industry: string;
  mailing: string;
  dropDate: PlainDate;
  goesTo: Booking["goesTo"];
  bookingCloses: PlainDate;
  /** How long a spot is kept for them: before they open the offer, and after. */
  hours: { unopened: number; opened: number };
  /** They are known by another link already, and stand in line. */
  confirmed: boolean;
  confirmUrl: string;
  terms: ApplicableTerms;
}): Promise<RenderedEmail> {
  const { industry, mailing, dropDate, bookingCloses, confirmed, hours } = about;
  const title = confirmed ? "You’re on the waitlist." : "Confirm to join the waitlist.";
  return renderMessage(
    confirmed
      ? `You’re on the waitlist for ${industry}, ${mailing} card`
      : `Confirm to join the waitlist for ${industry}, ${mailing} card`,
    <Frame
      preview={
        confirmed
          ? `We’ll email you if ${industry} opens up on the ${mailing} card.`
          : `You’re not on the list yet. Confirm your email to join it.`
      }
      title={title}
      why={
        confirmed
          ? "You’re getting this email because you joined the waitlist on our website."
          : "You’re getting this email because someone entered this address on our website to join a waitlist. If it wasn’t you, ignore this email, and you won’t be on the list."
      }
      links={[
        ["View the waitlist page", about.confirmUrl],
        ...(confirmed ? [["Leave the waitlist", about.confirmUrl] as const] : []),
      ]}
      terms={about.terms}
    >
      <Paragraph>
        {industry} is taken on this card. If it opens up, we email the first person on the waitlist
        and hold the spot for {hours.unopened} hours, or for {hours.opened} hours if they ask for
        more time. Then it’s the next person’s turn.
      </Paragraph>
      <Facts
        facts={[
          ["Industry", industry],
          ["Mailing", mailing],
          ["Booking closes", longWeekdayDate(bookingCloses)],
          ["Planned drop date", longWeekdayDate(dropDate)],
          ...about.goesTo,
        ]}
      />
      {!confirmed && (
        <>
          <Paragraph>
            To join, open the page below and press “Join the Waitlist.” That confirms your email.
          </Paragraph>
          <Button href={about.confirmUrl}>Open the confirmation page</Button>
        </>
      )}
      <Paragraph>
        Waiting is free. We’ll email you only if a spot opens up or the mailing moves.
      </Paragraph>
    </Frame>,
  );
}
