import type { ApplicableTerms } from "#business/reservations/confirm/accept-reservation-terms.ts";
import { company } from "#company.ts";
import {
  Button,
  Facts,
  Frame,
  type FrameLink,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { dollars } from "#platform/money.ts";

type Because = "spot-gone" | "duplicate" | "wrong-amount";

const WORDS: Record<Because, { title: string; what: (about: About) => string }> = {
  "spot-gone": {
    title: "Your spot was taken before your payment arrived.",
    what: ({ industry, mailing }) =>
      `Your hold for ${industry} on the ${mailing} card had expired, and another business booked the spot before your payment reached us. Each card has only one business per industry, so we can’t add you to this one.`,
  },
  duplicate: {
    title: "You paid twice, so we’re refunding one payment.",
    what: ({ industry, mailing }) =>
      `Your spot for ${industry} on the ${mailing} card was already paid for when this payment arrived. The spot is still yours, and nothing about it changes.`,
  },
  "wrong-amount": {
    title: "We’re refunding your payment.",
    what: ({ industry, mailing }) =>
      `Your payment for ${industry} on the ${mailing} card wasn’t the amount due, so we couldn’t accept it. This payment didn’t book the spot.`,
  },
};

type About = {
  because: Because;
  /** The operator sends it; it does not go back to a card. */
  byHand: boolean;
  reference: string;
  industry: string;
  /** "F1, Small" */
  spot: string;
  mailing: string;
  amountCents: number;
  /** Within how many business days it is sent. */
  businessDays: number;
  /** Where the next mailings on which the industry is open are shown. */
  nextUrl: string;
  terms: ApplicableTerms;
  links: readonly FrameLink[];
};

export function renderRefundedPayment(about: About): Promise<RenderedEmail> {
  const { title, what } = WORDS[about.because];
  const amount = dollars(about.amountCents);
  const way = about.byHand ? "the same way you paid" : "to the card or account you paid with";
  return renderMessage(
    `We’re refunding your ${amount} payment: reservation ${about.reference}`,
    <Frame
      preview={`You get all ${amount} back. ${title}`}
      title={title}
      why="You’re getting this email because you paid on our website for a spot on our card. This is the only email about this payment."
      links={about.links}
      terms={about.terms}
    >
      <Paragraph>{what(about)}</Paragraph>
      <Paragraph>
        Within {about.businessDays} business days, we’ll send all {amount} back {way}. You don’t
        have to do anything.
      </Paragraph>
      <Facts
        facts={[
          ["Reservation", about.reference],
          ["Spot", about.spot],
          ["Mailing", about.mailing],
          ["Refund", amount],
        ]}
      />
      {about.because !== "duplicate" && <Next {...about} />}
      <Paragraph>Questions? Reply to this email or call {company().phone.display}.</Paragraph>
    </Frame>,
  );
}

function Next({ industry, nextUrl }: About) {
  return (
    <>
      <Paragraph>{industry} may still be open on our next mailings.</Paragraph>
      <Button href={nextUrl}>See if your industry is open</Button>
    </>
  );
}
