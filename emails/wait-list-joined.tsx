import { longDate, type PlainDate } from "#platform/clock.ts";
import { Anchor, Facts, Frame, Paragraph, type Rendered, renderMessage } from "./frame.tsx";

/** To somebody who asked to hear when an industry comes free on a mailing. */
export function renderWaitListJoined(about: {
  industry: string;
  mailing: string;
  dropDate: PlainDate;
  bookingCloses: PlainDate;
  /** Of the page with the button that takes them off the list. */
  leaveUrl: string;
}): Promise<Rendered> {
  const { industry, mailing, dropDate, bookingCloses } = about;
  return renderMessage(
    `You are on the wait-list: ${industry}, ${mailing}`,
    <Frame
      preview={`If ${industry} comes free on ${mailing}, we write to you first come, first served.`}
      title="You are on the wait-list."
      why="You get this message because this address was entered on our website to wait for a place. If that was not you, do nothing, or use the link above to be taken off."
    >
      <Paragraph>
        {industry} is spoken for on this card. If it comes free, the first in line gets an e-mail
        with a link that keeps a place for 24 hours; then the next.
      </Paragraph>
      <Facts
        facts={[
          ["Industry", industry],
          ["Mailing", mailing],
          ["Booking closes", longDate(bookingCloses)],
          ["Mailed", longDate(dropDate)],
        ]}
      />
      <Paragraph>You owe nothing for waiting, and we write only if a place comes free.</Paragraph>
      <Paragraph>
        <Anchor href={about.leaveUrl}>Take me off the list</Anchor>
      </Paragraph>
    </Frame>,
  );
}
