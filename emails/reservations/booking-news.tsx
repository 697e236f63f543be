import type { Booking } from "#business/reservations/pay/booking.ts";
import type { Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { proofUrl } from "#emails/ads/ad-parts.tsx";
import { bookingFacts, bookingFrameProps } from "#emails/booking-facts.ts";
import {
  Anchor,
  Button,
  FactList,
  Frame,
  Paragraph,
  PrivateEmailNote,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { HowToPay } from "#emails/payment-emails.tsx";
import { SpotMapTable } from "#emails/spot-map-table.tsx";
import { longWeekdayDate } from "#platform/clock.ts";
import { type BookingNewsKind, getBookingNews } from "./booking-news-kinds.ts";
import { BookNextCard } from "./renewal-emails.tsx";

type More = {
  news: BookingNewsKind;
  sentences: readonly string[];
  /** The published rule by which the payment is refunded; empty: none applies. */
  moneyBack: string;
  reservationUrl: string;
  confirmUrl: string;
  /** The open invoice, if the news says what to pay now. */
  invoice: Invoice | undefined;
  cardUrl: string | undefined;
};

export function renderBookingNews(about: Booking, more: More): Promise<RenderedEmail> {
  const { mailing, place } = about;
  const { title: words, showsMap, asksToConfirm, asks } = getBookingNews(more.news);
  const title = typeof words === "string" ? words : words(about);
  const subject = title.replace(/\.$/, "");
  return renderMessage(
    more.news === "to-card" ? subject : `${mailing.name} card: ${subject}`,
    <Frame
      preview={more.sentences[0] ?? title}
      title={title}
      because={`you ${about.hasEnded ? "had" : "have"} a spot on our card. Updates like this are part of your reservation, so they can’t be turned off.`}
      {...bookingFrameProps(about, more.reservationUrl)}
      {...(more.news === "mailed" && { note: "mailing-news-mailed" as const })}
    >
      {more.sentences.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      {more.moneyBack && (
        <Paragraph>
          <strong>You can get a full refund.</strong> Our rule: “{more.moneyBack}” To get the
          refund, cancel on the page below. To stay on the card, you don’t have to do anything.
        </Paragraph>
      )}
      {showsMap && <SpotMapTable plan={about.plan} place={place} />}
      <FactList
        facts={[
          ...bookingFacts(about),
          ...(more.invoice
            ? []
            : [["Expected in homes by", longWeekdayDate(mailing.dates.inHomesBy)] as const]),
        ]}
      />
      {more.invoice && <HowToPay invoice={more.invoice} owed={about.owed} cardUrl={more.cardUrl} />}
      {more.news === "mailed" && <BookNextCard reservationUrl={more.reservationUrl} />}
      {asksToConfirm?.(about) ? (
        <>
          <Button href={more.confirmUrl}>Read the Terms and confirm</Button>
          <Paragraph>
            See all the details on <Anchor href={more.reservationUrl}>your reservation</Anchor>.
          </Paragraph>
        </>
      ) : asks ? (
        <Button href={`${proofUrl(more.reservationUrl)}#printed-copy`}>Enter the address</Button>
      ) : (
        <Button href={more.reservationUrl}>View your reservation</Button>
      )}
      <PrivateEmailNote />
    </Frame>,
  );
}
