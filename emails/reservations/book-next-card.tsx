import { Anchor, Paragraph } from "#emails/frame.tsx";

export const BookNextCard = ({ reservationUrl }: { reservationUrl: string }) => (
  <Paragraph>
    Want the next card too? <Anchor href={`${reservationUrl}/again`}>Book it in two taps</Anchor>.
    Your details and your ad’s words carry over.
  </Paragraph>
);
