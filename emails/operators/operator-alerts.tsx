import type { MailBrakeKind } from "#business/mail-limits/mail-limits.ts";
import { Facts, Frame, Paragraph, type RenderedEmail, renderMessage } from "#emails/frame.tsx";
import { formatCount } from "#platform/money.ts";

export function renderPaymentAlert(about: {
  headline: string;
  advice: string;
  facts: readonly (readonly [string, string])[];
}): Promise<RenderedEmail> {
  return renderMessage(
    about.headline,
    <Frame
      preview={about.advice}
      title={`${about.headline}.`}
      why="You’re getting this email because you run this site. We report every payment problem once."
    >
      <Paragraph>{about.advice}</Paragraph>
      <Facts facts={about.facts} />
    </Frame>,
  );
}

const WORDS: Record<MailBrakeKind, { subject: string; what: string; meanwhile: string }> = {
  strangers: {
    subject: "Too many emails to new addresses: the site has paused them",
    what: "to addresses that were never confirmed",
    meanwhile:
      "Until this slows down, new visitors can’t reserve by invoice or join the waitlist. The site asks them to call you instead. Customers with a confirmed address aren’t affected, and card payments go through. If you didn’t expect a rush, somebody may be abusing your forms.",
  },
  notices: {
    subject: "Too many notices: check the office instead",
    what: "to you about visitor activity",
    meanwhile:
      "Until this slows down, you won’t get notices about new leads, invoice reservations, or cancellations. You’ll still find everything in the office, and you’ll still hear about every payment.",
  },
};

/** To the operator, at most once a day: the mail brake is on. `hour`, `day`: its limits. */
export function renderMailBrake({
  brake,
  hour,
  day,
}: {
  brake: MailBrakeKind;
  hour: number;
  day: number;
}): Promise<RenderedEmail> {
  const { subject, what, meanwhile } = WORDS[brake];
  return renderMessage(
    subject,
    <Frame
      preview={meanwhile}
      title={`${subject}.`}
      why="You’re getting this email because you run this site. We send it once a day at most."
    >
      <Paragraph>
        The site sends up to {formatCount(hour)} emails an hour and {formatCount(day)} a day {what}.
        It has reached that limit, so it stopped. It will start again on its own when things slow
        down.
      </Paragraph>
      <Paragraph>{meanwhile}</Paragraph>
    </Frame>,
  );
}
