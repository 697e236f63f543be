import { Frame, Paragraph, type RenderedEmail, renderMessage } from "#emails/frame.tsx";
import { arizonaDate, longDate } from "#platform/clock.ts";
import { site } from "#site.ts";

/** To the address that a buyer had: the office put another in its place. No link: anyone who objects calls. */
export function renderAddressChanged({
  now,
  at,
}: {
  now: string;
  at: Date;
}): Promise<RenderedEmail> {
  return renderMessage(
    "The email address of your reservation was changed",
    <Frame
      preview={`Messages now go to ${now}. If you didn't ask for this, call us.`}
      title="We changed your email address."
      why="You get this message because a spot on our card was reserved with this address."
    >
      <Paragraph>
        On {longDate(arizonaDate(at))} our office changed the email address of your reservation.
        Messages about it now go to {now}. Until that address is confirmed, nobody can cancel your
        spot from there.
      </Paragraph>
      <Paragraph>If you asked us to, there is nothing to do.</Paragraph>
      <Paragraph>
        If you didn’t, call {site.phone.display}, {site.hours.days}, {site.hours.display} Arizona
        time. We’ll change it back.
      </Paragraph>
    </Frame>,
  );
}
