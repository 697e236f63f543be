import { Facts, Frame, Paragraph, type RenderedEmail, renderMessage } from "#emails/frame.tsx";

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
