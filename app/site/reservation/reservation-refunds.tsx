import { Style } from "#app/ui/style.tsx";
import { longDate, type PlainDate } from "#platform/clock.ts";
import { type DeadlineId, ourPromises, refundLadder } from "#site.ts";
import sheet from "./reservation-refunds.css?sheet";

const names = { "full refund": "Full refund", credit: "Credit", nothing: "No refund" } as const;

export function RefundLadderSection({
  dates,
  currentMinimumFillSentence,
}: {
  dates: Record<DeadlineId, PlainDate> | undefined;
  currentMinimumFillSentence: string;
}) {
  return (
    <section className="reservation-refunds" aria-labelledby="refunds">
      <Style name="reservation-refunds" sheet={sheet} />
      <div className="wrap">
        <h2 id="refunds">If you change your mind, or if we slip up.</h2>
        <ol className="ladder">
          {refundLadder.map(({ until, gives, sentence }) => (
            <li key={gives} data-gives={gives}>
              <h3>{names[gives]}</h3>
              <p>{sentence}</p>
              {dates && until && (
                <p>
                  <strong>For the next card: through {longDate(dates[until])}.</strong>
                </p>
              )}
            </li>
          ))}
        </ol>
        <ul className="ours">
          <li>{ourPromises.ourError}</li>
          <li>{ourPromises.postponed}</li>
          <li>{ourPromises.doubleSold}</li>
          <li>{currentMinimumFillSentence}</li>
        </ul>
      </div>
    </section>
  );
}
