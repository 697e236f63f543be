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

/** To a person who confirms an address so that a spot can be held for it. The page behind the link has the button. */
export function renderHoldRequest(about: {
  industry: string;
  mailing: string;
  /** "May 2027, planned for May 15, 2027" */
  mailingLine: string;
  goesTo: Booking["goesTo"];
  spot: string;
  hours: number;
  /** For how long the button holds the spot. */
  minutes: number;
  holdUrl: string;
  terms: ApplicableTerms;
}): Promise<RenderedEmail> {
  const { industry, mailing, mailingLine, goesTo, spot, hours, minutes } = about;
  return renderMessage(
    `Confirm your email to hold spot ${spot} on the ${mailing} card`,
    <Frame
      preview={`Confirm your email, and we’ll hold spot ${spot} for ${minutes} minutes.`}
      title="Confirm your email to hold this spot."
      why="You’re getting this email because someone entered this address on our website to hold a spot. If it wasn’t you, ignore this email: nothing is held, and you owe nothing."
      links={[["View this spot", about.holdUrl]]}
      terms={about.terms}
    >
      <Paragraph>
        Nothing is held yet. When you have a few minutes, open the page below and press “Hold {spot}
        .” That confirms your email, and we’ll hold the spot for {minutes} minutes while you fill in
        your details. If it’s taken by then, the page shows what’s open. The link works for {hours}{" "}
        hours.
      </Paragraph>
      <Facts
        facts={[["Industry", industry], ["Mailing", mailingLine], ...goesTo, ["Spot", spot]]}
      />
      <Button href={about.holdUrl}>Go to your spot</Button>
    </Frame>,
  );
}
