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
import {
  arizonaDate,
  formatArizonaTime,
  longWeekdayDate,
  type PlainDate,
  shortWeekdayDate,
} from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";

export function renderWaitlistOffer(about: {
  industry: string;
  mailing: string;
  dropDate: PlainDate;
  goesTo: Booking["goesTo"];
  spot: string;
  size: string;
  priceCents: number;
  /** Until when it is kept unopened, and until when once the person has said that they are there. */
  until: Date;
  keptUntil: Date;
  offerUrl: string;
  terms: ApplicableTerms;
}): Promise<RenderedEmail> {
  const { industry, mailing, until } = about;
  const inWords = (at: Date) =>
    `${shortWeekdayDate(arizonaDate(at))}, at ${formatArizonaTime(at)} Arizona time`;
  const moment = inWords(until);
  const longer = inWords(about.keptUntil);
  return renderMessage(
    `${industry} is open on the ${mailing} card. It’s yours until ${moment}`,
    <Frame
      preview={`You’re first on the waitlist. We’re holding spot ${about.spot} for you.`}
      title={`${industry} is open.`}
      why="You’re getting this email because you joined the waitlist on our website. We won’t email you about this offer again unless the mailing moves."
      links={[
        ["View the offer", about.offerUrl],
        ["Decline the offer", `${about.offerUrl}#decline`],
      ]}
      terms={about.terms}
    >
      <Paragraph>
        You’re first on the waitlist. Nobody else can book {industry} on this card until {moment}.
        Need more time? Open the page below and press “Hold It for Me.” Then we’ll hold it until{" "}
        {longer}. After that, it’s the next person’s turn.
      </Paragraph>
      <Facts
        facts={[
          ["Mailing", mailing],
          ["Planned drop date", longWeekdayDate(about.dropDate)],
          ...about.goesTo,
          ["Spot", `${about.spot}, ${about.size}`],
          ["Price", `${dollars(about.priceCents)}, plus any city tax`],
          ["Held until", moment],
          ["If you ask for more time", `held until ${longer}`],
        ]}
      />
      <Button href={about.offerUrl}>See your spot</Button>
      <Paragraph>
        You can choose any other open spot on the card instead. Don’t want it? Decline it on the
        same page, so we can ask the next person.
      </Paragraph>
    </Frame>,
  );
}
