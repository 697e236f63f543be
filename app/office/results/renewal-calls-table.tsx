import { PostForm, Submit } from "#app/office/forms/controls.tsx";
import type { findNextCardToBook } from "#app/office/leads/find-cards-to-book.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { type PlainTableColumn, ScrollableTable } from "#app/office/tables/list-table.tsx";
import { Link } from "#app/ui/link.tsx";
import type { MailingAdResult } from "#business/results/find-mailing-results.ts";
import type { RenewalCallOutcome } from "#business/results/renewal-calls.ts";
import { arizonaDate, shortWeekdayDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { formatPhone } from "#platform/phone-number.ts";

const renewalCallOutcomeLabels: Record<RenewalCallOutcome, string> = {
  "call-again": "Call again",
  "no-answer": "No answer",
  "will-book": "Will book",
  "not-this-time": "Not this time",
};

export function describeRenewalAnswer({ call, declined, remindedAt }: MailingAdResult): string {
  if (call) {
    return [renewalCallOutcomeLabels[call.outcome], call.said].filter(Boolean).join(": ");
  }
  if (declined) return "Declined online";
  return remindedAt
    ? `Reminded ${shortWeekdayDate(arizonaDate(new Date(remindedAt)))}`
    : "Not asked";
}

type AdToCall = MailingAdResult & { next: Awaited<ReturnType<typeof findNextCardToBook>> };

const columns: readonly PlainTableColumn<AdToCall>[] = [
  {
    heading: "Advertiser",
    cell: ({ reservationId, business, contact }) => (
      <>
        <Link to={officePaths.reservation(reservationId)}>{business}</Link>
        {contact && <p>{contact}</p>}
      </>
    ),
  },
  {
    heading: "Phone",
    cell: ({ phone }) => phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>,
  },
  { heading: "People", amount: ({ people }) => formatCount(people) },
  { heading: "Customers", amount: ({ customers }) => formatCount(customers) },
  { heading: "They said", cell: describeRenewalAnswer },
  {
    heading: "Next call",
    cell: ({ call }) => (call?.nextCallOn ? shortWeekdayDate(call.nextCallOn) : "None"),
  },
  {
    heading: "How did it go?",
    cell: (ad) => (
      <>
        <CallForm ad={ad} />
        {ad.next && ad.advertiserId && (
          <p className="book">
            <Link
              to={`${officePaths.mailing(ad.next.mailingId)}?advertiser=${ad.advertiserId}&spot=${ad.size}#place`}
            >
              Book {ad.next.mailing}
              <span className="hidden-but-read"> for {ad.business}</span>
            </Link>
          </p>
        )}
        <span className="line" />
      </>
    ),
  },
];

/** Advertisers who haven't booked a later card: who to call, what they said, and a form for the next call. It prints with a line to write on. */
export function RenewalCallsTable({ ads }: { ads: readonly AdToCall[] }) {
  return (
    <ScrollableTable
      name="Advertisers to call"
      className="cards renewal-calls-table"
      columns={columns}
      rows={ads}
      keyOf={({ reservationId }) => reservationId}
    />
  );
}

function CallForm({ ad: { reservationId, business, call } }: { ad: MailingAdResult }) {
  return (
    <details>
      <summary>
        Record a call<span className="hidden-but-read"> to {business}</span>
      </summary>
      <PostForm shown={{ reservationId }} key={JSON.stringify(call)}>
        <label>
          Outcome
          <select name="outcome" required>
            {Object.entries(renewalCallOutcomeLabels).map(([outcome, label]) => (
              <option key={outcome} value={outcome}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          Next call
          <input type="date" name="nextCallOn" />
        </label>
        <label>
          What they said
          <input name="said" maxLength={300} autoComplete="off" />
        </label>
        <Submit value="call">Save call</Submit>
      </PostForm>
      {call && (
        <PostForm shown={{ reservationId }}>
          <Submit value="take-back">Undo the last call</Submit>
        </PostForm>
      )}
    </details>
  );
}
