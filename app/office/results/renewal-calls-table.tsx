import { PostForm, Submit } from "#app/office/forms/controls.tsx";
import type { findNextToBook } from "#app/office/leads/find-cards-to-book.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { ScrollableTable } from "#app/office/tables/list.tsx";
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

/** Advertisers who haven't booked a later card: who to call, what they said, and a form for the next call. It prints with a line to write on. */
export function RenewalCallsTable({
  ads,
}: {
  ads: readonly (MailingAdResult & { next: Awaited<ReturnType<typeof findNextToBook>> })[];
}) {
  return (
    <ScrollableTable name="Advertisers to call">
      <table className="cards renewal-calls-table">
        <thead>
          <tr>
            <th scope="col">Advertiser</th>
            <th scope="col">Phone</th>
            <th scope="col" className="amount">
              People
            </th>
            <th scope="col" className="amount">
              Customers
            </th>
            <th scope="col">They said</th>
            <th scope="col">Next call</th>
            <th scope="col">How did it go?</th>
          </tr>
        </thead>
        <tbody>
          {ads.map((ad) => (
            <tr key={ad.reservationId}>
              <th scope="row">
                <Link to={officePaths.reservation(ad.reservationId)}>{ad.business}</Link>
                {ad.contact && <p>{ad.contact}</p>}
              </th>
              <td data-name="Phone">
                {ad.phone && <a href={`tel:${ad.phone}`}>{formatPhone(ad.phone)}</a>}
              </td>
              <td className="amount" data-name="People">
                {formatCount(ad.people)}
              </td>
              <td className="amount" data-name="Customers">
                {formatCount(ad.customers)}
              </td>
              <td data-name="They said">{describeRenewalAnswer(ad)}</td>
              <td data-name="Next call">
                {ad.call?.nextCallOn ? shortWeekdayDate(ad.call.nextCallOn) : "None"}
              </td>
              <td data-name="How did it go?">
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
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTable>
  );
}

function CallForm({ ad: { reservationId, business, call } }: { ad: MailingAdResult }) {
  return (
    <details>
      <summary>
        Record a call<span className="hidden-but-read"> to {business}</span>
      </summary>
      <PostForm shown={{ reservation: reservationId }} key={JSON.stringify(call)}>
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
        <PostForm shown={{ reservation: reservationId }}>
          <Submit value="take-back">Undo the last call</Submit>
        </PostForm>
      )}
    </details>
  );
}
