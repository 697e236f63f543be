import { Anchor, Frame, Paragraph, type RenderedEmail, renderMessage } from "#emails/frame.tsx";
import { site } from "#site.ts";

const WORDS = {
  invitation: {
    subject: `Your way into the ${site.tradeName} office`,
    title: "You are invited to the office.",
    what: "has invited you to the office. The link asks for a password of your own and a second factor, and works once, for seven days.",
    anchor: "Open my account",
  },
  "account-recovery": {
    subject: `A sign-in link for the ${site.tradeName} office`,
    title: "A sign-in link for the office.",
    what: "has sent you a sign-in link for the office. It asks for a new password and a new second factor, and works once, for a day. Until you follow it, nothing changes.",
    anchor: "Choose a new password",
  },
} as const;

/** To a person who is let into the office, for the first time or again. */
export function renderOfficeInvitation(about: {
  kind: keyof typeof WORDS;
  /** The inviting operator. */
  from: string;
  address: string;
}): Promise<RenderedEmail> {
  const { subject, title, what, anchor } = WORDS[about.kind];
  return renderMessage(
    subject,
    <Frame
      preview={`${about.from} ${what}`}
      title={title}
      why="You get this message because the owner of the office entered this address. If you do not know them, do nothing."
    >
      <Paragraph>
        {about.from} {what}
      </Paragraph>
      <Paragraph>
        <Anchor href={about.address}>{anchor}</Anchor>
      </Paragraph>
      <Paragraph>Keep this message to yourself: whoever has the link gets in.</Paragraph>
    </Frame>,
  );
}
