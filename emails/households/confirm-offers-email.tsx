import { Button, Frame, Paragraph, type RenderedEmail, renderMessage } from "#emails/frame.tsx";

/** To somebody at home who asked to hear about the next card; its page has the button that puts them on the list. */
export function renderConfirmOffersEmail({ url }: { url: string }): Promise<RenderedEmail> {
  return renderMessage(
    "Confirm to hear about the next card",
    <Frame
      preview="You’re not on the list yet. Confirm your email to join it."
      title="Confirm your email."
      why="You’re getting this email because someone entered this address on our website. If it wasn’t you, ignore this email, and we won’t write again."
    >
      <Paragraph>
        You asked us to tell you when the next card of local offers is mailed. Open the page below
        and press “Yes, Email Me.” Then you get one email per card, and nothing else.
      </Paragraph>
      <Button href={url}>Open the confirmation page</Button>
    </Frame>,
  );
}
