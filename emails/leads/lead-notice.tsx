import type { Campaign } from "#business/leads/lead.ts";
import {
  Anchor,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { arizonaDate, arizonaTime, longDate } from "#platform/clock.ts";

/** To the operator: a visitor left an address. A reply goes to the visitor. */
export function renderLeadNotice(lead: {
  email: string;
  page: string;
  campaign: Campaign;
  referrerHost: string | null;
  at: Date;
}): Promise<RenderedEmail> {
  const facts: [string, string][] = [
    ["Left on page", lead.page],
    ["At", `${longDate(arizonaDate(lead.at))}, ${arizonaTime(lead.at)} Arizona time`],
    ...(lead.referrerHost ? [["Came from", lead.referrerHost] as [string, string]] : []),
    ...Object.entries(lead.campaign),
  ];
  return renderMessage(
    `New lead: ${lead.email}`,
    <Frame
      preview={`${lead.email} wants to be contacted.`}
      title="Somebody is interested."
      why="You get this message because you operate the site: each new address that is left there is reported once."
    >
      <Paragraph>
        <Anchor href={`mailto:${encodeURIComponent(lead.email).replace("%40", "@")}`}>
          {lead.email}
        </Anchor>{" "}
        wants to be contacted. Answer this message to write to them.
      </Paragraph>
      <Facts facts={facts} />
    </Frame>,
  );
}
