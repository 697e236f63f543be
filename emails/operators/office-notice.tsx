import { company } from "#company.ts";
import { Frame, Paragraph, type RenderedEmail, renderMessage } from "#emails/frame.tsx";
import { arizonaDate, formatArizonaTime, longWeekdayDate } from "#platform/clock.ts";

const NOTICES = {
  "email-changed": "Your account’s email address was changed.",
  "password-changed": "Your password was changed, and your other devices were signed out.",
  "passkey-added": "A passkey was added to your account.",
  "passkey-removed": "A passkey was removed from your account.",
  "authenticator-added": "An authenticator app was set up for your account.",
  "authenticator-removed": "The authenticator app was removed from your account.",
  "recovery-codes-made": "You have new recovery codes. The old ones no longer work.",
  "recovery-code-used": "Someone signed in with one of your recovery codes.",
  "role-changed": "Your role in the office was changed.",
  removed: "Your account was closed, and all your devices were signed out.",
} as const;

export type OfficeNotice = keyof typeof NOTICES;

export function renderOfficeNotice(about: {
  name: string;
  notice: OfficeNotice;
  at: Date;
}): Promise<RenderedEmail> {
  const sentence = NOTICES[about.notice];
  return renderMessage(
    `${company().tradeName} office: ${sentence.replace(/[.,].*$/, "")}`,
    <Frame
      preview={sentence}
      title="Your office account"
      why="You’re getting this email because something changed in your office account. Emails like this can’t be turned off."
    >
      <Paragraph>
        Hi {about.name}. {sentence} This happened on {longWeekdayDate(arizonaDate(about.at))} at{" "}
        {formatArizonaTime(about.at)} Arizona time.
      </Paragraph>
      <Paragraph>
        If that was you, you don’t need to do anything. If not, tell the owner of the office right
        away.
      </Paragraph>
    </Frame>,
  );
}
