import {
  Anchor,
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { longDate, type PlainDate } from "#platform/clock.ts";

/** To a person who asked to hear when an industry comes free on a mailing; the button puts them in line. */
export function renderWaitListJoined(about: {
  industry: string;
  mailing: string;
  dropDate: PlainDate;
  bookingCloses: PlainDate;
  /** For how long a spot is kept: unopened, and once they have opened the offer. */
  hours: { unopened: number; opened: number };
  /** They are known by another link already, and stand in line. */
  confirmed: boolean;
  /** Of the page with the buttons that put them in line, and take them off it. */
  confirmUrl: string;
}): Promise<RenderedEmail> {
  const { industry, mailing, dropDate, bookingCloses, confirmed, hours } = about;
  const title = confirmed ? "You are on the waitlist." : "One button, and you are in line.";
  return renderMessage(
    confirmed
      ? `You are on the waitlist: ${industry}, ${mailing}`
      : `Confirm your spot in line: ${industry}, ${mailing}`,
    <Frame
      preview={
        confirmed
          ? `If ${industry} comes free on ${mailing}, we write to you first come, first served.`
          : `You stand in line for ${industry} on ${mailing} once you press the button.`
      }
      title={title}
      why="You get this message because this address was entered on our website to wait for a spot. If that was not you, do nothing: nobody stands in line with it."
    >
      <Paragraph>
        {industry} is spoken for on this card. If it comes free, the first in line gets an email
        with a link. The spot is kept for {hours.unopened} hours, and for {hours.opened} once you
        press the button there; then the next in line is asked.
      </Paragraph>
      <Facts
        facts={[
          ["Industry", industry],
          ["Mailing", mailing],
          ["Booking closes", longDate(bookingCloses)],
          ["Planned drop date", longDate(dropDate)],
        ]}
      />
      {!confirmed && <Button href={about.confirmUrl}>Put me in line</Button>}
      <Paragraph>You owe nothing for waiting, and we write only if a spot comes free.</Paragraph>
      <Paragraph>
        <Anchor href={about.confirmUrl}>Take me off the list</Anchor>
      </Paragraph>
    </Frame>,
  );
}
