import type { ApplicableTerms } from "#business/reservations/confirmation/applicable-terms.ts";
import { Facts, Frame, Paragraph, type RenderedEmail, renderMessage } from "#emails/frame.tsx";
import { site } from "#site.ts";

/** To a person whose hold, offer or unconfirmed reservation the office has released. */
export function renderSpotReleased(about: {
  industry: string;
  mailing: string;
  spot: string;
  reference: string;
  /** What it was: an offer to the waitlist, a hold, or a reservation that was not confirmed yet. */
  was: "offer" | "hold" | "reservation";
  /** In the office's own words. */
  reason: string;
  terms: ApplicableTerms;
}): Promise<RenderedEmail> {
  const { industry, mailing, spot, reference, was, reason, terms } = about;
  const what = was === "offer" ? "the offer" : `your ${was}`;
  return renderMessage(
    `Our office has ended ${what}: ${spot} on ${mailing}`,
    <Frame
      preview={`Spot ${spot} is no longer kept for you. Nothing is owed.`}
      title={`Our office has ended ${what}.`}
      why="You get this message because a spot on our card was kept for this address."
      terms={terms}
    >
      <Paragraph>
        Spot {spot} is no longer kept for you, and nothing is owed. The reason: {reason}
      </Paragraph>
      <Facts
        facts={[
          ["Reservation", reference],
          ["Industry", industry],
          ["Mailing", mailing],
        ]}
      />
      <Paragraph>
        Is that not right? Call {site.phone.display}, and we will look at it with you.
      </Paragraph>
    </Frame>,
  );
}
