import { company } from "#company.ts";
import { Anchor, Frame, Paragraph, type RenderedEmail, renderMessage } from "#emails/frame.tsx";

const WORDS = {
  invitation: {
    subject: (name: string) => `You’re invited to the ${name} office`,
    title: "You’re invited to the office.",
    what: "invited you to the office. Use the link to choose a password and set up a second sign-in step. It works once, within seven days.",
    anchor: "Set up my account",
  },
  "account-recovery": {
    subject: (name: string) => `A sign-in link for the ${name} office`,
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
    subject(company().tradeName),
    <Frame
      preview={`${about.from} ${what}`}
      title={title}
      why="You’re getting this email because the owner of the office entered this address. If you don’t know them, ignore this email."
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
