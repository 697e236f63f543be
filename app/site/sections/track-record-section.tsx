import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import type { TrackRecord } from "#business/results/find-results.ts";
import { longDate, type PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import sheet from "./track-record-section.css?sheet";

type Props = { record?: TrackRecord | undefined; on: PlainDate };

/** How our cards did so far, as of a date, in three sentences; nothing until there are enough of them. */
export function TrackRecordText({ record, on }: Props) {
  if (!record) return null;
  const { cards, homes, cameBack, ads, middle } = record;
  return (
    <p>
      {`${formatCount(cards)} mailings, ${formatCount(homes)} cards. ${formatCount(cameBack)} advertisers came back. ${formatCount(middle)} people scanned the middle one of ${formatCount(ads)} ads in its first 30 days, as of ${longDate(on)}. `}
      <Link to={`${paths.features()}#record`}>What we count</Link>
    </p>
  );
}

export function TrackRecordSection({ record, on }: Props) {
  if (!record) return null;
  return (
    <section className="track-record" aria-labelledby="track-record">
      <Style name="track-record" sheet={sheet} />
      <div className="wrap">
        <h2 id="track-record">How our cards did so far</h2>
        <TrackRecordText record={record} on={on} />
      </div>
    </section>
  );
}
