import type { ApplicableTerms } from "#business/reservations/confirm/buyer-details.ts";
import type { Booking } from "#business/reservations/pay/booking.ts";
import {
  Anchor,
  Button,
  FactList,
  Frame,
  Paragraph,
  phoneAndHours,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";

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
      because="someone entered this address on our website to hold a spot. If it wasn’t you, ignore this email: nothing is held, and you owe nothing."
      links={[["View this spot", about.holdUrl]]}
      terms={about.terms}
    >
      <Paragraph>
        Nothing is held yet. When you have a few minutes, open the page below and press “Hold {spot}
        .” That confirms your email, and we’ll hold the spot for {minutes} minutes while you fill in
        your details. If it’s taken by then, the page shows what’s open. The link works for {hours}{" "}
        hours.
      </Paragraph>
      <FactList
        facts={[["Industry", industry], ["Mailing", mailingLine], ...goesTo, ["Spot", spot]]}
      />
      <Button href={about.holdUrl}>Go to your spot</Button>
    </Frame>,
  );
}

type ReservationLink = { spot: string; industry: string; mailing: string; url: string };

export function renderReservationLinks(links: readonly ReservationLink[]): Promise<RenderedEmail> {
  const isOne = links.length === 1;
  return renderMessage(
    isOne ? "The link to your reservation" : "The links to your reservations",
    <Frame
      preview="Keep this email: each link opens your reservation."
      title={isOne ? "Here’s your reservation." : "Here are your reservations."}
      because="someone entered this address on our website to find a reservation. If it wasn’t you, ignore this email. Nobody else can open these links."
    >
      {links.map(({ spot, industry, mailing, url }) => (
        <Paragraph key={url}>
          <Anchor href={url}>{`${industry}, spot ${spot} on the ${mailing} card`}</Anchor>
        </Paragraph>
      ))}
      <Paragraph>
        Anyone with a link can open that reservation, so keep this email to yourself.
      </Paragraph>
    </Frame>,
  );
}

/** To the address that a buyer had: the office put another in its place. No link: anyone who objects calls. */
export function renderAddressChanged(about: { now: string; at: Date }): Promise<RenderedEmail> {
  const { now, at } = about;
  return renderMessage(
    "The email address on your reservation was changed",
    <Frame
      preview={`Our emails now go to ${now}. If you didn’t ask for this, call us.`}
      title="We changed your email address."
      because="you used this address to reserve a spot on our card. This email has no links on purpose: if something is wrong, call us."
    >
      <Paragraph>
        On {longWeekdayDate(arizonaDate(at))}, our office changed the email address on your
        reservation. Our emails about it now go to {now}. Until that address is confirmed, nobody
        can use it to cancel your spot.
      </Paragraph>
      <Paragraph>If you asked us to, you’re all set.</Paragraph>
      <Paragraph>If you didn’t, call {phoneAndHours()}. We’ll change it back.</Paragraph>
    </Frame>,
  );
}
