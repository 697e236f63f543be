import type { BriefFieldId } from "#business/ads/brief/brief-fields.ts";
import { proposeLastDay } from "#business/ads/brief/brief-remarks.ts";
import { shortWeekdayDate } from "#platform/clock.ts";
import { PutButton, type PutText } from "./put-button.tsx";

/** A last day in one tap, so that nobody has to find it in a calendar. */
export function LastDayProposal({
  inHomesBy,
  onPut,
}: {
  inHomesBy: string;
  onPut: PutText | undefined;
}) {
  const day = proposeLastDay(inHomesBy);
  return (
    <div className="examples">
      <p>We expect the card in homes by {shortWeekdayDate(inHomesBy)}.</p>
      <ul>
        <li>
          <PutButton name="lastDay" text={day} onPut={onPut}>
            Use {shortWeekdayDate(day)}
          </PutButton>
        </li>
      </ul>
    </div>
  );
}

/** How many examples are in view before the others are asked for. */
const FIRST_EXAMPLES = 2;

/** Examples for a field: a tap puts one into it. */
export function Examples({
  name,
  texts,
  onPut,
}: {
  name: BriefFieldId;
  texts: readonly string[];
  onPut: PutText | undefined;
}) {
  const list = (some: readonly string[]) => (
    <ul>
      {some.map((text) => (
        <li key={text}>
          <PutButton name={name} text={text} onPut={onPut}>
            {text}
          </PutButton>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="examples">
      <p>Examples. Tap one, then make it yours.</p>
      {list(texts.slice(0, FIRST_EXAMPLES))}
      <details>
        <summary>More examples</summary>
        {list(texts.slice(FIRST_EXAMPLES))}
      </details>
    </div>
  );
}
