import { Anchor, Frame, Paragraph, type RenderedEmail, renderMessage } from "#emails/frame.tsx";

export type ReservationLink = { spot: string; industry: string; mailing: string; url: string };

export function renderReservationLinks(links: readonly ReservationLink[]): Promise<RenderedEmail> {
  const one = links.length === 1;
  return renderMessage(
    one ? "The link to your reservation" : "The links to your reservations",
    <Frame
      preview="Keep this email: each link opens your reservation."
      title={one ? "Here’s your reservation." : "Here are your reservations."}
      why="You’re getting this email because someone entered this address on our website to find a reservation. If it wasn’t you, ignore this email. Nobody else can open these links."
    >
      {links.map(({ spot, industry, mailing, url }) => (
        <Paragraph key={url}>
          <Anchor href={url}>{`${industry}, spot ${spot} on the ${mailing} card`}</Anchor>
        </Paragraph>
      ))}
      <Paragraph>
        Anyone with a link can open that reservation, so keep this email to yourself.
      </Paragraph>
    </Frame>,
  );
}
