import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";

/** To a person who confirms an address so that a spot can be held for it. */
export function renderHoldRequest(about: {
  industry: string;
  mailing: string;
  /** "May 2027, planned for May 15, 2027" */
  mailingLine: string;
  spot: string;
  /** For how long the link opens. */
  hours: number;
  /** For how long the button holds the spot. */
  minutes: number;
  /** Of the page with the button that confirms the address and holds the spot. */
  holdUrl: string;
}): Promise<RenderedEmail> {
  const { industry, mailing, mailingLine, spot, hours, minutes } = about;
  return renderMessage(
    `Confirm your email address to hold ${spot} on ${mailing}`,
    <Frame
      preview={`One button confirms your address and holds ${spot} for ${minutes} minutes.`}
      title="One button, and the spot is on hold."
      why="You get this message because this address was entered on our website to hold a spot. If that was not you, do nothing: nothing is held and nothing is owed."
    >
      <Paragraph>
        Nothing is held yet. Press the button when you have a few minutes: it shows that this
        address is yours, and holds the spot for {minutes} minutes if it is still free. If it is
        not, the same page shows what is. The link works for {hours} hours.
      </Paragraph>
      <Facts
        facts={[
          ["Industry", industry],
          ["Mailing", mailingLine],
          ["Spot", spot],
        ]}
      />
      <Button href={about.holdUrl}>Confirm and hold the spot</Button>
    </Frame>,
  );
}
