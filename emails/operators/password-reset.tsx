import { company } from "#company.ts";
import { Anchor, Frame, Paragraph, type RenderedEmail, renderMessage } from "#emails/frame.tsx";

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
      why="You’re getting this email because someone entered this address on our office’s sign-in page. If it wasn’t you, ignore this email, and nothing changes."
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
