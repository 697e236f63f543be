import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { describeCompanyTrackRecord } from "#business/reservations/confirm/company-track-record.ts";
import { company } from "#company.ts";
import { longDate } from "#platform/clock.ts";
import type { ShortAnswersData } from "./load-short-answers-data.ts";

/** What a first-time reader asks and the hero does not say. */
export function ShortAnswers({ refundThrough, record }: ShortAnswersData) {
  return (
    <div className="short-answers">
      <dl className="wrap">
        <div>
          <dt>Who else is on it?</dt>
          <dd>
            {record
              ? `${describeCompanyTrackRecord(record)} One business per industry.`
              : FIRST_CARD}
          </dd>
        </div>
        <div>
          <dt>Does it work?</dt>
          <dd>
            {record
              ? "We don’t promise a response rate. Your report counts scans, codes and calls."
              : "We’re new and have no results to show yet."}
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
            <a href={company().phone.href}>{company().phone.display}</a>.
          </dd>
        </div>
      </dl>
    </div>
  );
}

const FIRST_CARD = "Up to 13 other businesses, one per industry. It’s our first card.";
