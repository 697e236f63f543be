import type { BriefFieldId } from "#business/ads/brief/brief-fields.ts";
import { proposeOfferLastDay } from "#business/ads/brief/brief-remarks.ts";
import { shortWeekdayDate } from "#platform/clock.ts";
import { InsertTextButton, type InsertTextHandler } from "./insert-text-button.tsx";

/** A last day in one tap, so that nobody has to find it in a calendar. */
export function LastDayProposal({
  inHomesBy,
  onInsert,
}: {
  inHomesBy: string;
  onInsert: InsertTextHandler | undefined;
}) {
  const day = proposeOfferLastDay(inHomesBy);
  return (
    <div className="examples">
      <p>We expect the card in homes by {shortWeekdayDate(inHomesBy)}.</p>
      <ul>
        <li>
          <InsertTextButton name="lastDay" text={day} onInsert={onInsert}>
            Use {shortWeekdayDate(day)}
          </InsertTextButton>
        </li>
      </ul>
    </div>
  );
}

/** How many examples are in view before the others are asked for. */
const FIRST_EXAMPLES = 2;

/** Examples for a field: a tap puts one into it. */
export function FieldExamples({
  name,
  texts,
  onInsert,
}: {
  name: BriefFieldId;
  texts: readonly string[];
  onInsert: InsertTextHandler | undefined;
}) {
  const list = (some: readonly string[]) => (
    <ul>
      {some.map((text) => (
        <li key={text}>
          <InsertTextButton name={name} text={text} onInsert={onInsert}>
            {text}
          </InsertTextButton>
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
