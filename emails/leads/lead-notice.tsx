import type { Campaign } from "#business/leads/lead.ts";
import {
  Anchor,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { arizonaDate, formatArizonaTime, longWeekdayDate } from "#platform/clock.ts";

/** The rest, such as the click numbers of ad networks, keep the names they came with. */
const CAMPAIGN_LABELS: Partial<Record<string, string>> = {
  industry: "Industry they asked for",
  utm_source: "Campaign source",
  utm_medium: "Campaign medium",
  utm_campaign: "Campaign name",
};

/** To the operator: a visitor left an address. A reply goes to the visitor. */
export function renderLeadNotice(lead: {
  email: string;
  pageTitle: string;
  campaign: Campaign;
  referrerHost: string | null;
  at: Date;
}): Promise<RenderedEmail> {
  const facts: [string, string][] = [
    ["Page", lead.pageTitle],
    [
      "Received",
      `${longWeekdayDate(arizonaDate(lead.at))}, ${formatArizonaTime(lead.at)} Arizona time`,
    ],
    ...(lead.referrerHost ? [["Referred by", lead.referrerHost] as [string, string]] : []),
    ...Object.entries(lead.campaign).map(([name, value]): [string, string] => [
      CAMPAIGN_LABELS[name] ?? name,
      value,
    ]),
  ];
  return renderMessage(
    `New lead: ${lead.email}`,
    <Frame
      preview={`${lead.email} would like to hear from you.`}
      title="You have a new lead."
      why="You’re getting this email because you run this site. We send one for each new lead."
    >
      <Paragraph>
        <Anchor href={`mailto:${encodeURIComponent(lead.email).replace("%40", "@")}`}>
          {lead.email}
        </Anchor>{" "}
        would like to hear from you. Reply to this email to write to them.
      </Paragraph>
      <Facts facts={facts} />
    </Frame>,
  );
}
