import type { Booking } from "#business/billing/booking.ts";
import type { Invoice } from "#business/billing/invoice.ts";
import { longDate } from "#platform/clock.ts";
import { site } from "#site.ts";
import { CardPlan } from "./card-plan.tsx";
import { Button, Facts, Frame, Paragraph, Quiet, type Rendered, renderMessage } from "./frame.tsx";
import { HowToPay } from "./how-to-pay.tsx";

/** What we did: of the whole card, of one place on it, or a place that was agreed on the phone. */
export type NewsOf =
  | "postponed"
  | "changed"
  | "moved"
  | "to-card"
  | "credit"
  | "placed"
  | "mailed-anyway";

type More = {
  news: NewsOf;
  sentences: readonly string[];
  /** The published rule by which the payment is given back; empty: none applies. */
  moneyBack: string;
  reservationUrl: string;
  /** Open, where something is owed. */
  invoice: Invoice | undefined;
  cardUrl: string | undefined;
};

const titles: Record<NewsOf, string> = {
  postponed: "Your card is mailed later.",
  changed: "Something about your card has changed.",
  moved: "Your ad stands in another place.",
  "to-card": "Your ad goes on another card.",
  credit: "Your credit is taken off your invoice.",
  placed: "Your place is kept for you.",
  "mailed-anyway": "Your card is mailed as planned.",
};

/** To somebody with a place on the card: what we changed about it, and what they can do. */
export function renderMailingNews(about: Booking, more: More): Promise<Rendered> {
  const { reservation, mailing, place } = about;
  const title = titles[more.news];
  return renderMessage(
    `${mailing.name} card: ${title.replace(/\.$/, "").toLowerCase()}`,
    <Frame
      preview={more.sentences[0] ?? title}
      title={title}
      why="You get this message because a place on our card is kept for you at this address. It belongs to your reservation and cannot be turned off."
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
        <CardPlan plan={about.plan} place={place} />
      )}
      <Facts
        facts={[
          ["Reservation", reservation.reference],
          ["Place", place],
          ["Mailed", longDate(mailing.dropDate)],
          ["In homes by", longDate(mailing.dates.inHomesBy)],
        ]}
      />
      {["placed", "to-card", "credit"].includes(more.news) && more.invoice && (
        <HowToPay invoice={more.invoice} cardUrl={more.cardUrl} />
      )}
      <Button href={more.reservationUrl}>See your reservation</Button>
      <Quiet>
        Questions? Answer this message, or call {site.phone.display}. This link is yours alone.
      </Quiet>
    </Frame>,
  );
}
