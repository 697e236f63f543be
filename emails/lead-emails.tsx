import type { Campaign } from "#business/leads/lead.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import type { Booking } from "#business/reservations/pay/booking.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { joinWordsForSentence } from "#platform/number-word.ts";
import { pricedSizes } from "#prices.ts";
import { site } from "#site.ts";
import type { RenderedEmail } from "./frame.tsx";
import {
  Anchor,
  Button,
  FactList,
  Frame,
  formatEmailMoment,
  Paragraph,
  phoneAndHours,
  renderMessage,
} from "./frame.tsx";

const PROMISE =
  "We saved your email address. Someone from our office will email you about your industry and the next mailing.";

/** To a visitor who left an address: it is saved, what happens next, and the next mailing that can be booked. */
export function renderLeadConfirmation(about: {
  next: Mailing | undefined;
  goesTo: Booking["goesTo"];
  siteUrl: string | undefined;
  at: Date;
}): Promise<RenderedEmail> {
  const { next, siteUrl } = about;
  const prices = pricedSizes(next?.prices).map(
    ({ name, priceCents }) => `${dollars(priceCents)} (${name})`,
  );
  return renderMessage(
    "Thanks for your interest. Here’s what happens next",
    <Frame
      preview={PROMISE}
      title="Thank you for your interest."
      because={`someone entered this address on our website on ${longWeekdayDate(arizonaDate(about.at))}. If it wasn’t you, ignore this email. We don’t send a newsletter. To have your address removed, reply with “remove.”`}
      note="lead-confirmation"
      links={siteUrl ? [["View our website", siteUrl]] : []}
      terms={siteUrl ? { ...site.terms, url: `${siteUrl}/terms`, accepted: false } : undefined}
    >
      <Paragraph>{PROMISE}</Paragraph>
      {next && (
        <FactList
          facts={[
            ["Next mailing", next.name],
            ["Book by", longWeekdayDate(next.dates.bookingCloses)],
            ["Planned drop date", longWeekdayDate(next.dropDate)],
            ["Planned homes", `at least ${formatCount(next.households)}`],
            ...about.goesTo,
          ]}
        />
      )}
      <Paragraph>
        A spot costs {joinWordsForSentence(prices, "or")} per mailing, plus any city tax. Each card
        has one business per industry. No obligation.
      </Paragraph>
      {siteUrl && <Button href={`${siteUrl}/reservation`}>See if your industry is open</Button>}
      <Paragraph>Prefer to talk? Call {phoneAndHours()}. Or reply to this email.</Paragraph>
    </Frame>,
  );
}

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
    ["Received", formatEmailMoment(lead.at)],
  ];
  if (lead.referrerHost) facts.push(["Referred by", lead.referrerHost]);
  for (const [name, value] of Object.entries(lead.campaign)) {
    facts.push([CAMPAIGN_LABELS[name] ?? name, value]);
  }
  return renderMessage(
    `New lead: ${lead.email}`,
    <Frame
      preview={`${lead.email} would like to hear from you.`}
      title="You have a new lead."
      because="you run this site. We send one for each new lead."
    >
      <Paragraph>
        <Anchor href={`mailto:${encodeURIComponent(lead.email).replace("%40", "@")}`}>
          {lead.email}
        </Anchor>{" "}
        would like to hear from you. Reply to this email to write to them.
      </Paragraph>
      <FactList facts={facts} />
    </Frame>,
  );
}
