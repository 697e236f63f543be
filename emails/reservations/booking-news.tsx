import type { BookingNewsKind } from "#business/reservations/booking-news-job.ts";
import type { Booking } from "#business/reservations/pay/booking.ts";
import type { Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { company } from "#company.ts";
import { reservationLinks } from "#emails/booking-facts.ts";
import {
  Anchor,
  Button,
  EmailSmallPrint,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { HowToPay } from "#emails/payments/how-to-pay.tsx";
import { SpotMapTable } from "#emails/spot-map-table.tsx";
import { longWeekdayDate } from "#platform/clock.ts";

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

const titles: Record<BookingNewsKind, (about: Booking) => string> = {
  postponed: ({ mailing }) => `Your mailing has moved to ${longWeekdayDate(mailing.dropDate)}.`,
  changed: () => "We changed the plan for your card.",
  moved: ({ reservation }) => `Your ad has moved to spot ${reservation.spot}.`,
  "to-card": ({ mailing }) => `Your ad has moved to the ${mailing.name} card.`,
  credit: () => "We applied your credit.",
  "part-paid": () => "We received part of your payment.",
  "due-date": () => "Your invoice has a new due date.",
  bounced: () => "Your check was returned.",
  "invoice-corrected": () => "Your invoice is corrected.",
  placed: () => "Please confirm your spot.",
  printed: () => "Your card has gone to print.",
  "not-printed": () => "Your card hasn’t gone to print yet.",
  "not-mailed": () => "Your card isn’t at the post office yet.",
  "drops-corrected": () => "A correction about your mailing.",
  industry: () => "We corrected your industry on the card.",
  "not-confirmed": () => "Please confirm your spot.",
  mailed: ({ mailing }) =>
    isPartlyMailed(mailing)
      ? "The first part of your mailing is out."
      : "Your card has been mailed.",
  "mailed-anyway": () => "Your card will be mailed as planned.",
  restored: () => "Your reservation is back.",
  copy: () => "Your printed copy is in the mail.",
  "copy-not-sent": () => "Your printed copy isn’t in the mail yet.",
  "our-error": () => "We made a mistake with your ad.",
  size: ({ reservation }) => `Your ad has a new size and is now in spot ${reservation.spot}.`,
};

/** Whether the office has recorded fewer pieces than homes, and has not said yet that this is all. */
const isPartlyMailed = ({ state, drops, households }: Booking["mailing"]) =>
  state === "dropped" && drops.reduce((sum, { pieces }) => sum + pieces, 0) < households;

/** Whether the buyer has to confirm the spot on the page of the Terms. */
const asksToConfirm = ({ reservation }: Booking, { news }: More) =>
  news === "placed" ||
  news === "not-confirmed" ||
  (news === "restored" && reservation.state === "unconfirmed");

export function renderBookingNews(about: Booking, more: More): Promise<RenderedEmail> {
  const { reservation, mailing, place } = about;
  const title = titles[more.news](about);
  const subject = title.replace(/\.$/, "");
  return renderMessage(
    more.news === "to-card" ? subject : `${mailing.name} card: ${subject}`,
    <Frame
      preview={more.sentences[0] ?? title}
      title={title}
      why="You’re getting this email because you have a spot on our card. Updates like this are part of your reservation, so they can’t be turned off."
      links={reservationLinks(about, more.reservationUrl)}
      terms={about.terms}
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
      {["moved", "to-card", "placed", "restored", "size"].includes(more.news) && (
        <SpotMapTable plan={about.plan} place={place} />
      )}
      <Facts
        facts={[
          ["Reservation", reservation.reference],
          ["Spot", place],
          ["Mailing", about.mailingLine],
          ...about.goesTo,
          ["Expected in homes by", longWeekdayDate(mailing.dates.inHomesBy)],
        ]}
      />
      {more.invoice && <HowToPay invoice={more.invoice} owed={about.owed} cardUrl={more.cardUrl} />}
      {more.news === "mailed" && (
        <Paragraph>
          Want the next card too?{" "}
          <Anchor href={`${more.reservationUrl}/again`}>Book it in two taps</Anchor>. Your details
          and your ad carry over.
        </Paragraph>
      )}
      {asksToConfirm(about, more) ? (
        <>
          <Button href={more.confirmUrl}>Read the Terms and confirm</Button>
          <Paragraph>
            See all the details on <Anchor href={more.reservationUrl}>your reservation</Anchor>.
          </Paragraph>
        </>
      ) : (
        <Button href={more.reservationUrl}>View your reservation</Button>
      )}
      <EmailSmallPrint>
        Questions? Reply to this email or call {company().phone.display}. Please don’t forward this
        email: the link opens your reservation.
      </EmailSmallPrint>
    </Frame>,
  );
}
