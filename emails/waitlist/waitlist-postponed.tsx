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

/** To a person on the waitlist of a mailing, or with an offer on it: it has moved to a later day. */
export function renderWaitlistPostponed(about: {
  industry: string;
  mailing: string;
  dropDate: PlainDate;
  bookingCloses: PlainDate;
  goesTo: Booking["goesTo"];
  /** Which mailing moves, why, and their position on the waitlist. */
  sentences: readonly string[];
  waitlistUrl: string;
  terms: ApplicableTerms;
}): Promise<RenderedEmail> {
  const { industry, mailing, dropDate, sentences } = about;
  const title = `The mailing has moved to ${longWeekdayDate(dropDate)}`;
  return renderMessage(
    `${mailing} card: ${title}`,
    <Frame
      preview={sentences[0] ?? title}
      title={`${title}.`}
      why="You’re getting this email because you joined the waitlist on our website."
      links={[
        ["View the waitlist page", about.waitlistUrl],
        ["Leave the waitlist", about.waitlistUrl],
      ]}
      terms={about.terms}
    >
      {sentences.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      <Facts
        facts={[
          ["Industry", industry],
          ["Mailing", mailing],
          ["Planned drop date", longWeekdayDate(dropDate)],
          ["Booking closes", longWeekdayDate(about.bookingCloses)],
          ...about.goesTo,
        ]}
      />
      <Button href={about.waitlistUrl}>View the waitlist page</Button>
    </Frame>,
  );
}
