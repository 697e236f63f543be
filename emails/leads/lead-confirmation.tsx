import type { Mailing } from "#business/mailings/mailing.ts";
import type { Booking } from "#business/reservations/pay/booking.ts";
import { company } from "#company.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { listWords } from "#platform/number-word.ts";
import { pricedSizes } from "#prices.ts";
import { site } from "#site.ts";

const PROMISE =
  "We saved your email address. Someone from our office will email you about your industry and the next mailing.";

/** To a visitor who left an address: it is saved, what happens next, and the next mailing that can be booked. */
export function renderLeadConfirmation(about: {
  next: Mailing | undefined;
  goesTo: Booking["goesTo"];
  siteUrl: string | undefined;
  at: Date;
}): Promise<RenderedEmail> {
  const today = arizonaDate(about.at);
  const why = `You’re getting this email because someone entered this address on our website on ${longWeekdayDate(today)}. If it wasn’t you, ignore this email. We don’t send a newsletter. To have your address removed, reply with “remove.”`;
  const { siteUrl } = about;
  return renderMessage(
    "Thanks for your interest. Here’s what happens next",
    <Frame
      preview={PROMISE}
      title="Thank you for your interest."
      why={why}
      note="lead-confirmation"
      links={siteUrl ? [["View our website", siteUrl]] : []}
      terms={siteUrl ? { ...site.terms, url: `${siteUrl}/terms`, accepted: false } : undefined}
    >
      <Paragraph>{PROMISE}</Paragraph>
      {about.next && <NextMailing mailing={about.next} goesTo={about.goesTo} />}
      <Paragraph>
        A spot costs {listWords(pricedSizes(about.next?.prices).map(inWords), "or")} per mailing,
        plus any city tax. Each card has one business per industry. No obligation.
      </Paragraph>
      {siteUrl && <Button href={`${siteUrl}/reservation`}>See if your industry is open</Button>}
      <Paragraph>
        Prefer to talk? Call {company().phone.display}, {company().hours.days},{" "}
        {company().hours.display} Arizona time. Or reply to this email.
      </Paragraph>
    </Frame>,
  );
}

function NextMailing({ mailing, goesTo }: { mailing: Mailing; goesTo: Booking["goesTo"] }) {
  return (
    <Facts
      facts={[
        ["Next mailing", mailing.name],
        ["Book by", longWeekdayDate(mailing.dates.bookingCloses)],
        ["Planned drop date", longWeekdayDate(mailing.dropDate)],
        ["Planned homes", `at least ${formatCount(mailing.households)}`],
        ...goesTo,
      ]}
    />
  );
}

function inWords(size: ReturnType<typeof pricedSizes>[number]): string {
  return `${dollars(size.priceCents)} (${size.name})`;
}
