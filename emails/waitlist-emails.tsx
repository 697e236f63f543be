import type { ApplicableTerms } from "#business/reservations/confirm/buyer-details.ts";
import type { Booking } from "#business/reservations/pay/booking.ts";
import {
  arizonaDate,
  formatArizonaTime,
  longWeekdayDate,
  type PlainDate,
  shortWeekdayDate,
} from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { Button, FactList, Frame, Paragraph, type RenderedEmail, renderMessage } from "./frame.tsx";

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
  const { title, ...words } = confirmed
    ? {
        title: "You’re on the waitlist",
        preview: `We’ll email you if ${industry} opens up on the ${mailing} card.`,
        because: "you joined the waitlist on our website.",
      }
    : {
        title: "Confirm to join the waitlist",
        preview: "You’re not on the list yet. Confirm your email to join it.",
        because:
          "someone entered this address on our website to join a waitlist. If it wasn’t you, ignore this email, and you won’t be on the list.",
      };
  return renderMessage(
    `${title} for ${industry}, ${mailing} card`,
    <Frame
      {...words}
      title={`${title}.`}
      links={[
        ["View the waitlist page", about.confirmUrl],
        ...(confirmed ? [["Leave the waitlist", about.confirmUrl] as const] : []),
      ]}
      terms={about.terms}
    >
      <Paragraph>
        {industry} isn’t open on this card right now. If it opens up, we email the first person on
        the waitlist and hold the spot for {hours.unopened} hours, or for {hours.opened} hours if
        they ask for more time. Then it’s the next person’s turn.
      </Paragraph>
      <FactList
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
  const { industry, mailing } = about;
  const [until, longer] = [about.until, about.keptUntil].map(
    (at) => `${shortWeekdayDate(arizonaDate(at))}, at ${formatArizonaTime(at)} Arizona time`,
  );
  return renderMessage(
    `${industry} is open on the ${mailing} card. It’s yours until ${until}`,
    <Frame
      preview={`You’re first on the waitlist. We’re holding spot ${about.spot} for you.`}
      title={`${industry} is open.`}
      because="you joined the waitlist on our website. We won’t email you about this offer again unless the mailing moves."
      links={[
        ["View the offer", about.offerUrl],
        ["Decline the offer", `${about.offerUrl}#decline`],
      ]}
      terms={about.terms}
    >
      <Paragraph>
        You’re first on the waitlist. Nobody else can book {industry} on this card until {until}.
        Need more time? Open the page below and press “Hold It for Me.” Then we’ll hold it until{" "}
        {longer}. After that, it’s the next person’s turn.
      </Paragraph>
      <FactList
        facts={[
          ["Mailing", mailing],
          ["Planned drop date", longWeekdayDate(about.dropDate)],
          ...about.goesTo,
          ["Spot", `${about.spot}, ${about.size}`],
          ["Price", `${dollars(about.priceCents)}, plus any city tax`],
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
      because="you joined the waitlist on our website."
      links={[
        ["View the waitlist page", about.waitlistUrl],
        ["Leave the waitlist", about.waitlistUrl],
      ]}
      terms={about.terms}
    >
      {sentences.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      <FactList
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
