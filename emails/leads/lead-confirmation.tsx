import type { Mailing } from "#business/mailings/mailing.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { arizonaDate, longDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { site, sizes } from "#site.ts";

const PROMISE =
  "We’ve saved your email. Someone from our office will write to you about the next mailing.";

/**
 * To a visitor who left an address: it is saved, what happens next, and the next mailing that can still be
 * booked. `siteUrl` is the origin of the public site; without it there is no link.
 */
export function renderLeadConfirmation(about: {
  next: Mailing | undefined;
  siteUrl: string | undefined;
  at: Date;
}): Promise<RenderedEmail> {
  const today = arizonaDate(about.at);
  const why = `You’re getting this message because this address was entered on our website on ${longDate(today)}. If that wasn’t you, do nothing: we don’t send a newsletter. To have your address removed, reply with “remove”.`;
  return renderMessage(
    `We got your email. Here’s what’s next`,
    <Frame preview={PROMISE} title="Thanks for your interest." why={why}>
      <Paragraph>{PROMISE}</Paragraph>
      {about.next && <NextMailing mailing={about.next} />}
      <Paragraph>
        Prices per mailing: {sizes.map(priceOf).join(", ")}. One business per industry on each card.
        No obligation.
      </Paragraph>
      {about.siteUrl && (
        <Button href={`${about.siteUrl}/reservation`}>See if your industry is open</Button>
      )}
      <Paragraph>
        Prefer to talk? Call {site.phone.display}, {site.hours.days}, {site.hours.display} Arizona
        time. Or just reply to this email.
      </Paragraph>
    </Frame>,
  );
}

function NextMailing({ mailing }: { mailing: Mailing }) {
  return (
    <Facts
      facts={[
        ["Next mailing", mailing.name],
        ["Booking closes", longDate(mailing.dates.bookingCloses)],
        ["Planned drop date", longDate(mailing.dropDate)],
        ["Households", `at least ${formatCount(mailing.households)}, planned`],
      ]}
    />
  );
}

function priceOf(size: (typeof sizes)[number]): string {
  return `${size.name} ${dollars(size.priceCents)}`;
}
