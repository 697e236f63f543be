import { Style } from "#app/ui/style.tsx";
import type { CancellationCompensationKind } from "#business/reservations/reservation.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { type DeadlineId, refundLadder } from "#site.ts";
import sheet from "./refund-ladder.css?sheet";

const rungs: Record<
  (typeof refundLadder)[number]["gives"],
  { name: string; is: CancellationCompensationKind }
> = {
  "full refund": { name: "Full refund", is: "refund" },
  credit: { name: "Credit", is: "credit" },
  nothing: { name: "No refund", is: "nothing" },
};

export function RefundLadder({
  dates,
  today,
}: {
  dates: Record<DeadlineId, PlainDate>;
  today: CancellationCompensationKind | undefined;
}) {
  return (
    <ol className="refund-ladder">
      <Style name="refund-ladder" sheet={sheet} />
      {refundLadder.map(({ until, gives, sentence }) => {
        const { name, is } = rungs[gives];
        return (
          <li key={gives} data-gives={is} aria-current={is === today ? "step" : undefined}>
            <h3>
              {name} {is === today && <em>Today</em>}
            </h3>
            <p className="when">
              {until
                ? `Through ${longWeekdayDate(dates[until])}`
                : `After ${longWeekdayDate(dates.printFile)}`}
            </p>
            <p>{sentence}</p>
          </li>
        );
      })}
    </ol>
  );
}
