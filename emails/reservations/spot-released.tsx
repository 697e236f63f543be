import type { ApplicableTerms } from "#business/reservations/confirm/accept-reservation-terms.ts";
import { company } from "#company.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";

/** To a person whose hold, offer or unconfirmed reservation the office has released. */
export function renderSpotReleased(about: {
  industry: string;
  mailing: string;
  spot: string;
  reference: string;
  was: "offer" | "hold" | "reservation";
  reason: string;
  reservationUrl: string;
  terms: ApplicableTerms;
}): Promise<RenderedEmail> {
  const { industry, mailing, spot, reference, was, reason, reservationUrl, terms } = about;
  const what = { offer: "this offer", hold: "your hold", reservation: "your reservation" }[was];
  return renderMessage(
    `We ended ${what}: spot ${spot} on the ${mailing} card`,
    <Frame
      preview={`We’re no longer keeping spot ${spot} for you. You owe nothing.`}
      title={`Our office ended ${what}.`}
      why="You’re getting this email because we kept a spot on our card for this address."
      links={[["View your reservation", reservationUrl]]}
      terms={terms}
    >
      <Paragraph>
        We’re no longer keeping spot {spot} for you, and you owe nothing. The reason: {reason}
      </Paragraph>
      <Facts
        facts={[
          ["Reservation", reference],
          ["Industry", industry],
          ["Mailing", mailing],
        ]}
      />
      <Button href={reservationUrl}>See what’s open</Button>
      <Paragraph>
        Does this look wrong? Call {company().phone.display}, and we’ll look into it with you.
      </Paragraph>
    </Frame>,
  );
}
