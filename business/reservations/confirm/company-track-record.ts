import { formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";

/** What the post office has taken so far, over all mailings. Safe in the browser. */
export type CompanyTrackRecord = {
  mailings: number;
  cards: number;
  /** Advertisers with a paid spot on more than one of these mailings. */
  returned: number;
};

/** "20,123 cards mailed in 2 mailings so far. 3 advertisers came back." */
export function describeCompanyTrackRecord({
  mailings,
  cards,
  returned,
}: CompanyTrackRecord): string {
  const sent = `${formatCount(cards)} cards mailed in ${pluralize(mailings, "mailing")} so far.`;
  return returned === 0 ? sent : `${sent} ${pluralize(returned, "advertiser")} came back.`;
}
