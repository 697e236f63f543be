import type { Booking } from "#business/reservations/pay/booking.ts";
import { company } from "#company.ts";
import { bookingFacts, reservationLinks } from "#emails/booking-facts.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";

/** To a buyer: news of their money, mostly that something we told them is no longer so. */
export function renderMoneyCorrection(
  about: Booking,
  more: { title: string; sentences: readonly string[]; reservationUrl: string },
): Promise<RenderedEmail> {
  const { title, sentences, reservationUrl } = more;
  return renderMessage(
    `${title.replace(/\.$/, "")}: reservation ${about.reservation.reference}`,
    <Frame
      preview={sentences[0] ?? title}
      title={title}
      why="You’re getting this email because it’s about money you paid us or that we owe you."
      links={reservationLinks(about, reservationUrl)}
      terms={about.terms}
    >
      {sentences.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      <Facts facts={bookingFacts(about)} />
      <Button href={reservationUrl}>View your reservation</Button>
      <Paragraph>
        Think this is wrong? Reply to this email or call {company().phone.display}, and we’ll sort
        it out with you.
      </Paragraph>
    </Frame>,
  );
}
