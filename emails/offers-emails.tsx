import type { HouseholdOffer } from "#business/results/find-offers.ts";
import { longDate } from "#platform/clock.ts";
import { Button, FactList, Frame, Paragraph, type RenderedEmail, renderMessage } from "./frame.tsx";

/** To somebody at home who asked to hear about the next card; its page has the button that puts them on the list. */
export function renderConfirmOffersEmail({ url }: { url: string }): Promise<RenderedEmail> {
  return renderMessage(
    "Confirm to hear about the next card",
    <Frame
      preview="You’re not on the list yet. Confirm your email to join it."
      title="Confirm your email."
      because="someone entered this address on our website. If it wasn’t you, ignore this email, and we won’t write again."
    >
      <Paragraph>
        You asked us to tell you when the next card of local offers is mailed. Open the page below
        and press “Yes, Email Me.” Then you get one email per card, and nothing else.
      </Paragraph>
      <Button href={url}>Open the confirmation page</Button>
    </Frame>,
  );
}

/** To the subscribers of our offers: a card has been mailed, with what is on it. */
export function renderOffersInHomes(about: {
  mailing: string;
  offers: readonly Pick<HouseholdOffer, "business" | "offer" | "lastDay">[];
  offersUrl: string;
  /** The page with the button that leaves the list. */
  leaveUrl: string;
}): Promise<RenderedEmail> {
  const { mailing, offers, offersUrl, leaveUrl } = about;
  const many = offers.length === 1 ? "1 offer" : `${offers.length} offers`;
  return renderMessage(
    `The ${mailing} card is out: ${many} from local businesses`,
    <Frame
      preview="Save one on your phone, and show it at the counter."
      title={`The ${mailing} card is out.`}
      because="you asked us to tell you when the next card is mailed. We send one per card."
      links={[["Stop these emails", leaveUrl]]}
    >
      <Paragraph>
        We’ve mailed the {mailing} card. Here{" "}
        {offers.length === 1 ? "is its offer" : "are its offers"}. Each business sets its own.
      </Paragraph>
      <FactList
        facts={offers.map(({ business, offer, lastDay }) => [
          business,
          lastDay ? `${offer}, through ${longDate(lastDay)}` : offer,
        ])}
      />
      <Button href={offersUrl}>See the offers</Button>
    </Frame>,
  );
}
