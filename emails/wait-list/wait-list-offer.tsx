import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { arizonaDate, arizonaTime, longDate, type PlainDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";

/** To the first in line: a place came free and is kept for them until a moment. */
export function renderWaitListOffer(about: {
  industry: string;
  mailing: string;
  dropDate: PlainDate;
  spot: string;
  size: string;
  priceCents: number;
  /** Until when it is kept unopened, and until when once the person has said that they are there. */
  until: Date;
  keptUntil: Date;
  /** Of the page with the buttons that take the place or decline it. */
  offerUrl: string;
}): Promise<RenderedEmail> {
  const { industry, mailing, until } = about;
  const inWords = (at: Date) => `${longDate(arizonaDate(at))}, ${arizonaTime(at)} Arizona time`;
  const moment = inWords(until);
  const longer = inWords(about.keptUntil);
  return renderMessage(
    `${industry} is free on ${mailing}: your place is kept until ${moment}`,
    <Frame
      preview={`A place came free and is kept for you until ${moment}.`}
      title={`${industry} is free again.`}
      why="You get this message because this address waits for this place on our website. It is the only message about this offer."
    >
      <Paragraph>
        You were first in line. Nobody else can take {industry} on this card until {moment}. Open it
        and press one button there, and it is kept until {longer}. After that it goes to the next.
      </Paragraph>
      <Facts
        facts={[
          ["Mailing", mailing],
          ["Planned drop date", longDate(about.dropDate)],
          ["Place", `${about.spot}, ${about.size}`],
          ["Price", `${dollars(about.priceCents)} before tax`],
          ["Kept until", moment],
          ["Once you say so, until", longer],
        ]}
      />
      <Button href={about.offerUrl}>See your place</Button>
      <Paragraph>
        You may choose another open place on the card instead. Don't want it any more? The same page
        has a button for that, and the next in line hears at once.
      </Paragraph>
    </Frame>,
  );
}
