import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { describeTrackRecord } from "#business/bookings/track-record.ts";
import { longDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { site, sizes } from "#site.ts";
import type { ShortAnswersData } from "./find-short-answers.ts";

const prices = sizes.map((size) => dollars(size.priceCents));

/** What a first-time reader asks before anything else, a sentence or two each. */
export function ShortAnswers({ refundThrough, record }: ShortAnswersData) {
  return (
    <div className="short-answers">
      <dl className="wrap">
        <div>
          <dt>What does it cost?</dt>
          <dd>
            {`${prices.slice(0, -1).join(", ")} or ${prices.at(-1)} a mailing, depending on size. Design, printing and postage are included.`}
          </dd>
        </div>
        <div>
          <dt>Who else is on it?</dt>
          <dd>
            {record ? `${describeTrackRecord(record)} One business per industry.` : FIRST_CARD}
          </dd>
        </div>
        <div>
          <dt>Does it work?</dt>
          <dd>
            {record
              ? "We promise no response rate. Your report shows your scans, codes and calls."
              : "We’re new, so there are no results to show yet, and we promise none. Your report will show your scans, codes and calls."}
          </dd>
        </div>
        <div>
          <dt>What if I change my mind?</dt>
          <dd>
            {refundThrough
              ? `Cancel through ${longDate(refundThrough)} for a full refund.`
              : "Cancel before booking closes for a full refund."}
          </dd>
        </div>
        <div>
          <dt>Who are you?</dt>
          <dd>
            {"A "}
            <Link to={paths.about()} discover="none">
              small company in Scottsdale
            </Link>
            {". Call "}
            <a href={site.phone.href}>{site.phone.display}</a>
            {" and talk to a real person."}
          </dd>
        </div>
        <div>
          <dt>What do I do now?</dt>
          <dd>
            <Link to={paths.reservation()} discover="none">
              See if your industry is open
            </Link>
            . Nothing is charged for looking.
          </dd>
        </div>
      </dl>
    </div>
  );
}

const FIRST_CARD =
  "This is our first card, so you’d be a founding advertiser. One business per industry, so no competitors.";
