import { Field } from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import {
  createFieldPropsBuilder,
  mergeTypedAndSavedValues,
  parseShownValues,
  type SubmittedValuesAndProblem,
} from "#app/office/forms/form-state.ts";
import type { Drop, OfficeMailing } from "#business/mailings/mailing.ts";
import type { PlainDate } from "#platform/clock.ts";

/** How many rows the form has for first drop-offs, and how many empty ones besides recorded ones. */
const ROWS = 3;
const MORE_ROWS = 2;

const dateOf = (n: number) => `drop-${n}-date`;
const piecesOf = (n: number) => `drop-${n}-pieces`;
const officeOf = (n: number) => `drop-${n}-office`;

function valuesOf(drops: readonly Drop[]): Record<string, string> {
  return Object.fromEntries(
    drops.flatMap(({ date, pieces, postOffice }, i) => [
      [dateOf(i + 1), date],
      [piecesOf(i + 1), String(pieces)],
      [officeOf(i + 1), postOffice],
    ]),
  );
}

export function DropFields({
  mailing: { drops, printedOn },
  typed,
  today,
}: {
  mailing: OfficeMailing;
  typed: SubmittedValuesAndProblem;
  today: PlainDate;
}) {
  const now = valuesOf(drops);
  const edited = dateOf(1) in typed.values;
  const values = edited
    ? mergeTypedAndSavedValues(typed.values, parseShownValues(typed.values.shown), now)
    : now;
  const rows = Math.max(ROWS, drops.length + MORE_ROWS);
  const field = createFieldPropsBuilder({ ...typed, values });
  return (
    <>
      <input type="hidden" name="shown" value={JSON.stringify(now)} />
      {Array.from({ length: rows }, (_, i) => i + 1).map((n) => (
        <fieldset key={n} className="mailing-drop">
          <legend>
            {n === 1 ? "Drop-off" : `Drop-off ${n}${n > drops.length ? " (optional)" : ""}`}
          </legend>
          <DateField {...field(dateOf(n))} label="Date" min={printedOn ?? undefined} max={today} />
          <Field {...field(piecesOf(n))} label="Pieces" inputMode="numeric" />
          <Field {...field(officeOf(n))} label="Post office" />
        </fieldset>
      ))}
    </>
  );
}
