import type { Booking } from "#business/billing/booking.ts";
import type { Invoice } from "#business/billing/invoices/invoice.ts";
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
import { longDate } from "#platform/clock.ts";
import { site } from "#site.ts";

/** What we did: of the whole card, of one place on it, or a place that was agreed on the phone. */
type MailingNewsContent =
  | "postponed"
  | "changed"
  | "moved"
  | "to-card"
  | "credit"
  | "placed"
  | "printed"
  | "not-printed"
  | "mailed"
  | "mailed-anyway";

type More = {
  news: MailingNewsContent;
  sentences: readonly string[];
  /** The published rule by which the payment is given back; empty: none applies. */
  moneyBack: string;
  reservationUrl: string;
  /** Where the Terms are accepted. */
  confirmUrl: string;
  /** Open, where something is owed. */
  invoice: Invoice | undefined;
  cardUrl: string | undefined;
};

const titles: Record<MailingNewsContent, string> = {
  postponed: "Your mailing has moved to a later date.",
  changed: "Something about your card has changed.",
  moved: "Your ad stands in another place.",
  "to-card": "Your ad goes on another card.",
  credit: "Your credit is taken off your invoice.",
  placed: "Please confirm your spot.",
  printed: "Your card has gone to print.",
  "not-printed": "Your card has not gone to print yet.",
  mailed: "Your card has been mailed.",
  "mailed-anyway": "Your card goes out as planned.",
};

/** To a buyer on the card: what we changed about it, and what they can do. */
export function renderMailingNews(about: Booking, more: More): Promise<RenderedEmail> {
  const { reservation, mailing, place } = about;
  const title = titles[more.news];
  return renderMessage(
    `${mailing.name} card: ${title.replace(/\.$/, "").toLowerCase()}`,
    <Frame
      preview={more.sentences[0] ?? title}
      title={title}
      why="You get this message because a place on our card is kept for you at this address. It belongs to your reservation and cannot be turned off."
      terms={about.terms}
    >
      {more.sentences.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      {more.moneyBack && (
        <Paragraph>
          <strong>You may have your full payment back.</strong> Our rule: “{more.moneyBack}” To have
          it, cancel on the page below; to stay on the card there is nothing to do.
        </Paragraph>
      )}
      {["moved", "to-card", "placed"].includes(more.news) && (
        <SpotMapTable plan={about.plan} place={place} />
      )}
      <Facts
        facts={[
          ["Reservation", reservation.reference],
          ["Place", place],
          ["Mailing", about.mailingLine],
          ["Expected in homes by", longDate(mailing.dates.inHomesBy)],
        ]}
      />
      {["placed", "to-card", "credit"].includes(more.news) && more.invoice && (
        <HowToPay invoice={more.invoice} cardUrl={more.cardUrl} />
      )}
      {more.news === "placed" ? (
        <>
          <Button href={more.confirmUrl}>Accept the Terms and confirm</Button>
          <Paragraph>
            Everything about it is on <Anchor href={more.reservationUrl}>your reservation</Anchor>.
          </Paragraph>
        </>
      ) : (
        <Button href={more.reservationUrl}>See your reservation</Button>
      )}
      <EmailSmallPrint>
        Questions? Answer this message, or call {site.phone.display}. This link is yours alone.
      </EmailSmallPrint>
    </Frame>,
  );
}
