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
  "Your address is saved. A person from our office will write to you about the next mailing.";

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
  const why = `You get this message because this address was entered on our website on ${longDate(today)}. If that was not you, do nothing: we send no newsletter. To have the address removed, answer with "remove".`;
  return renderMessage(
    `We have your address, and here is what happens next`,
    <Frame preview={PROMISE} title="Thank you for your interest." why={why}>
      <Paragraph>{PROMISE}</Paragraph>
      {about.next && <NextMailing mailing={about.next} />}
      <Paragraph>
        Prices are per mailing: {sizes.map(priceOf).join(", ")}. One business per industry on each
        card. Nothing is owed for having left your address.
      </Paragraph>
      {about.siteUrl && <Button href={`${about.siteUrl}/reservation`}>See the card</Button>}
      <Paragraph>
        Rather talk? {site.phone.display}, {site.hours.days}, {site.hours.display} Arizona time. Or
        simply answer this message.
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
        ["Households", `planned: at least ${formatCount(mailing.households)}`],
      ]}
    />
  );
}

function priceOf(size: (typeof sizes)[number]): string {
  return `${size.name} ${dollars(size.priceCents)}`;
}
