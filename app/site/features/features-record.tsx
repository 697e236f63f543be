import { MailedCardLinks } from "#app/site/cards/mailed-card-links.tsx";
import { Style } from "#app/ui/style.tsx";
import type { TrackRecord } from "#business/results/find-track-record.ts";
import { longDate, type PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import sheet from "./features-record.css?sheet";

/** How our cards did so far, as of a date. */
export function FeaturesRecord({
  record,
  on,
  cards,
}: {
  record: TrackRecord;
  on: PlainDate;
  /** The mailed cards that anyone can look at. */
  cards: readonly { slug: string; name: string }[];
}) {
  const figures = [
    ["Mailings", record.cards],
    ["Cards taken to the post office", record.homes],
    ["Advertisers who came back", record.cameBack],
    ["People who scanned the middle ad in 30 days", record.middle],
  ] as const;
  return (
    <section className="features-record" aria-labelledby="record">
      <Style name="features-record" sheet={sheet} />
      <div className="wrap">
        <h2 id="record">How our cards did so far.</h2>
        <p>
          {formatCount(record.ads)} ads of {formatCount(record.advertisers)} advertisers, on every
          card that has been out for 30 days. As of {longDate(on)}. Half of the ads had more scans
          than the middle one, half had fewer. A scan isn’t a sale.
        </p>
        <dl>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatCount(value)}</dd>
            </div>
          ))}
        </dl>
        {cards.length > 0 && (
          <p>
            See the cards: <MailedCardLinks cards={cards} />
          </p>
        )}
      </div>
    </section>
  );
}
