import { company } from "#company.ts";
import { arizonaDate, formatArizonaTime, longWeekdayDate } from "#platform/clock.ts";
import { Anchor, Frame, Paragraph, type RenderedEmail, renderMessage } from "./frame.tsx";

const NOTICES = {
  "email-changed": "Your account’s email address was changed.",
  "password-changed": "Your password was changed, and your other devices were signed out.",
  "passkey-added": "A passkey was added to your account.",
  "passkey-removed": "A passkey was removed from your account.",
  "authenticator-added": "An authenticator app was set up for your account.",
  "authenticator-removed": "The authenticator app was removed from your account.",
  "recovery-codes-made": "You have new recovery codes. The old ones no longer work.",
  "recovery-code-used": "Someone signed in with one of your recovery codes.",
  "now-owner": "You’re an owner of the office now.",
  "now-assistant": "You’re an assistant in the office now.",
  removed: "Your account was closed, and all your devices were signed out.",
} as const;

export type OfficeNotice = keyof typeof NOTICES;

/** `by`: who did it, where that isn't the account's own holder. */
export function renderOfficeNotice(about: {
  name: string;
  notice: OfficeNotice;
  at: Date;
  by: string | undefined;
}): Promise<RenderedEmail> {
  const sentence = NOTICES[about.notice];
  return renderMessage(
    `${company().tradeName} office: ${sentence.replace(/[.,].*$/, "")}`,
    <Frame
      preview={sentence}
      title="Your office account"
      because="something changed in your office account. Emails like this can’t be turned off."
    >
      <Paragraph>
        Hi {about.name}. {sentence} This happened on {longWeekdayDate(arizonaDate(about.at))} at{" "}
        {formatArizonaTime(about.at)} Arizona time.
      </Paragraph>
      <Paragraph>
        {about.by === undefined
          ? "If that was you, you don’t need to do anything. If not, tell the owner of the office right away."
          : `${about.by} did this. If you have questions, please ask them.`}
      </Paragraph>
    </Frame>,
  );
}

const WORDS = {
  invitation: {
    subject: "You’re invited to the",
    title: "You’re invited to the office.",
    what: "invited you to the office. Use the link to choose a password and set up a second sign-in step. It works once, within seven days.",
    anchor: "Set up my account",
  },
  "account-recovery": {
    subject: "A sign-in link for the",
    title: "A sign-in link for the office.",
    what: "created a sign-in link to the office for you. Use it to choose a new password and set up a new second sign-in step. It works once, within a day. Nothing changes until you use it.",
    anchor: "Choose a new password",
  },
} as const;

export function renderOfficeInvitation(about: {
  kind: keyof typeof WORDS;
  from: string;
  address: string;
}): Promise<RenderedEmail> {
  const { subject, title, what, anchor } = WORDS[about.kind];
  return renderMessage(
    `${subject} ${company().tradeName} office`,
    <Frame
      preview={`${about.from} ${what}`}
      title={title}
      because="the owner of the office entered this address. If you don’t know them, ignore this email."
    >
      <Paragraph>
        {about.from} {what}
      </Paragraph>
      <Paragraph>
        <Anchor href={about.address}>{anchor}</Anchor>
      </Paragraph>
      <Paragraph>Don’t share this message. Anyone with the link can get in.</Paragraph>
    </Frame>,
  );
}

export function renderPasswordReset(about: {
  name: string;
  address: string;
}): Promise<RenderedEmail> {
  const what =
    "Use the link to choose a new password. It works once, within an hour. You still need your second sign-in step.";
  return renderMessage(
    `Reset your password for the ${company().tradeName} office`,
    <Frame
      preview={what}
      title="Reset your password."
      because="someone entered this address on our office’s sign-in page. If it wasn’t you, ignore this email, and nothing changes."
    >
      <Paragraph>
        {about.name}, {what.charAt(0).toLowerCase() + what.slice(1)}
      </Paragraph>
      <Paragraph>
        <Anchor href={about.address}>Choose a new password</Anchor>
      </Paragraph>
      <Paragraph>Don’t share this message.</Paragraph>
    </Frame>,
  );
}
