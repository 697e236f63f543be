import { company } from "#company.ts";
import { Frame, Paragraph, type RenderedEmail, renderMessage } from "#emails/frame.tsx";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";

/** To the address that a buyer had: the office put another in its place. No link: anyone who objects calls. */
export function renderAddressChanged({
  now,
  at,
}: {
  now: string;
  at: Date;
}): Promise<RenderedEmail> {
  return renderMessage(
    "The email address on your reservation was changed",
    <Frame
      preview={`Our emails now go to ${now}. If you didn’t ask for this, call us.`}
      title="We changed your email address."
      why="You’re getting this email because you used this address to reserve a spot on our card. This email has no links on purpose: if something is wrong, call us."
    >
      <Paragraph>
        On {longWeekdayDate(arizonaDate(at))}, our office changed the email address on your
        reservation. Our emails about it now go to {now}. Until that address is confirmed, nobody
        can use it to cancel your spot.
      </Paragraph>
      <Paragraph>If you asked us to, you’re all set.</Paragraph>
      <Paragraph>
        If you didn’t, call {company().phone.display}, {company().hours.days},{" "}
        {company().hours.display} Arizona time. We’ll change it back.
      </Paragraph>
    </Frame>,
  );
}
