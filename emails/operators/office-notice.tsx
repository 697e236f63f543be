import { Frame, Paragraph, type RenderedEmail, renderMessage } from "#emails/frame.tsx";
import { arizonaDate, arizonaTime, longDate } from "#platform/clock.ts";
import { site } from "#site.ts";

/** A change of how an operator signs in, in the message's words. */
const NOTICES = {
  "email-changed": "The e-mail address of your account was changed.",
  "password-changed": "Your password was changed, and every other browser was signed out.",
  "passkey-added": "A passkey was added to your account.",
  "passkey-removed": "A passkey was removed from your account.",
  "authenticator-added": "An authenticator app was set up for your account.",
  "authenticator-removed": "The authenticator app was taken off your account.",
  "recovery-codes-made": "New recovery codes were made. The old ones are worth nothing now.",
  "recovery-code-used": "Somebody signed in with one of your recovery codes.",
  "role-changed": "What you may do in the office was changed.",
  removed: "Your account was closed, and every browser was signed out.",
} as const;

export type OfficeNotice = keyof typeof NOTICES;

/** To a person who works in the office: their way in has changed, in case that it was not them. */
export function renderOfficeNotice(about: {
  name: string;
  notice: OfficeNotice;
  at: Date;
}): Promise<RenderedEmail> {
  const sentence = NOTICES[about.notice];
  return renderMessage(
    `${site.tradeName} office: ${sentence.replace(/[.,].*$/, "")}`,
    <Frame
      preview={sentence}
      title="Your account in the office"
      why="You get this message because this address belongs to an account in our office. It cannot be turned off."
    >
      <Paragraph>
        {about.name}, on {longDate(arizonaDate(about.at))} at {arizonaTime(about.at)} Arizona time:{" "}
        {sentence}
      </Paragraph>
      <Paragraph>
        If that was you, there is nothing to do. If not, tell the owner of the office at once.
      </Paragraph>
    </Frame>,
  );
}
