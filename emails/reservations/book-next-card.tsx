import { Anchor, Paragraph } from "#emails/frame.tsx";

/** The way from a message about a mailed card to the advertiser's spot on the next one. */
export const BookNextCard = ({ reservationUrl }: { reservationUrl: string }) => (
  <Paragraph>
    Want the next card too? <Anchor href={`${reservationUrl}/again`}>Book it in two taps</Anchor>.
    Your details and your ad’s words carry over.
  </Paragraph>
);
