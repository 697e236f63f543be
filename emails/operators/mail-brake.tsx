import type { MailBrake } from "#business/mail-limits/mail-limits.ts";
import { Frame, Paragraph, type RenderedEmail, renderMessage } from "#emails/frame.tsx";
import { formatCount } from "#platform/money.ts";

const WORDS: Record<MailBrake, { subject: string; what: string; meanwhile: string }> = {
  strangers: {
    subject: "Too many emails to new addresses: the site has paused them",
    what: "to addresses that have never confirmed anything",
    meanwhile:
      "Until it is quieter, new visitors can't reserve by invoice or join the waitlist; they are asked to call you. Customers who have confirmed their address still get every email, and card payments go through. If you didn't expect a rush, somebody may be abusing your forms.",
  },
  notices: {
    subject: "Too many notices: look in the office instead",
    what: "to you about what visitors did on the site",
    meanwhile:
      "Until it is quieter, the site writes you no more notices of new leads, reservations by invoice and cancellations. Everything is in the office as always, and you still hear of every payment.",
  },
};

/** To the operator, at most once a day: the mail brake is on. `hour`, `day`: its limits. */
export function renderMailBrake({
  brake,
  hour,
  day,
}: {
  brake: MailBrake;
  hour: number;
  day: number;
}): Promise<RenderedEmail> {
  const { subject, what, meanwhile } = WORDS[brake];
  return renderMessage(
    subject,
    <Frame
      preview={meanwhile}
      title={`${subject}.`}
      why="You get this message because you operate the site: it is sent once a day at most."
    >
      <Paragraph>
        The site sends at most {formatCount(hour)} emails an hour and {formatCount(day)} a day{" "}
        {what}. That many have been written. The pause ends by itself when fewer were written in the
        last hour and the last 24 hours.
      </Paragraph>
      <Paragraph>{meanwhile}</Paragraph>
    </Frame>,
  );
}
