import type { ApplicableTerms } from "#business/reservations/confirmation/applicable-terms.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { dollars } from "#platform/money.ts";
import { site } from "#site.ts";

/** Why a payment bought nothing. */
type Because = "spot-gone" | "duplicate" | "wrong-amount";

const WORDS: Record<Because, { title: string; what: (about: About) => string }> = {
  "spot-gone": {
    title: "Your place was gone when your payment came.",
    what: ({ industry, mailing }) =>
      `Your time for ${industry} on the ${mailing} card had run out, and another business took the place before your payment reached us. A card carries only one business per industry, so we cannot add you to it.`,
  },
  duplicate: {
    title: "You paid twice, so one payment goes back.",
    what: ({ industry, mailing }) =>
      `Your place for ${industry} on the ${mailing} card had been paid for already when this payment came. Your place is safe; nothing changes about it.`,
  },
  "wrong-amount": {
    title: "Your payment goes back to you.",
    what: ({ industry, mailing }) =>
      `The payment for ${industry} on the ${mailing} card was not the amount that was due, so we did not keep it and the place was not taken with it.`,
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
};

/** To the buyer: a payment that bought nothing goes back in full, why, and what they can do now. */
export function renderRefundedPayment(about: About): Promise<RenderedEmail> {
  const { title, what } = WORDS[about.because];
  const amount = dollars(about.amountCents);
  const way = about.byHand ? "the way it came" : "to the card that you paid with";
  return renderMessage(
    `We are sending ${amount} back to you (${about.reference})`,
    <Frame
      preview={`${amount} goes back in full. ${title}`}
      title={title}
      why="You get this message because you paid for a place on our website. It is the only message about this payment."
      terms={about.terms}
    >
      <Paragraph>{what(about)}</Paragraph>
      <Paragraph>
        The whole {amount} goes back {way}, within {about.businessDays} business days. You don't
        have to do anything.
      </Paragraph>
      <Facts
        facts={[
          ["Reference", about.reference],
          ["Place", about.spot],
          ["Mailing", about.mailing],
          ["Going back", amount],
        ]}
      />
      {about.because !== "duplicate" && <Next {...about} />}
      <Paragraph>
        Questions? Answer this message or call {site.phone.display}, and we will help you at once.
      </Paragraph>
    </Frame>,
  );
}

function Next({ industry, nextUrl }: About) {
  return (
    <>
      <Paragraph>
        {industry} may still be open on the next mailings. You can see them and take a place in a
        minute:
      </Paragraph>
      <Button href={nextUrl}>See the next mailings</Button>
    </>
  );
}
