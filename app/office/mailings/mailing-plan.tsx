import { Field, Notice, SelectField, SubmitRow } from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import {
  mergeTypedAndSavedValues,
  parseShownValues,
  type SubmittedValuesAndProblem,
} from "#app/office/forms/form-state.ts";
import { FoldedPanel } from "#app/office/frame/office-page.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { getLayout, layoutChoices } from "#artwork/layouts/layouts.ts";
import type { DayRequirement } from "#business/mailings/calendar/check-day.ts";
import { canDateMoveWithDrop } from "#business/mailings/calendar/postponed-dates.ts";
import { mailingDatesForDropDate, type OfficeMailing } from "#business/mailings/mailing.ts";
import {
  editableMailingFieldGroup,
  isMailingFieldEditable,
} from "#business/mailings/mailing-actions.ts";
import { daysBetween, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { type DeadlineId, deadlineRule, sizes } from "#site.ts";

const money = (cents: number | null) => (cents === null ? "" : (cents / 100).toFixed(2));

function mailingFormValues(mailing: OfficeMailing): Record<string, string> {
  const { name, area, households, layoutId, dates, prices, printCents, otherCents } = mailing;
  return {
    name,
    area,
    ...dates,
    countedFrom: dates.drop,
    households: String(households),
    layoutId,
    ...Object.fromEntries(sizes.map(({ id }) => [`price-${id}`, money(prices[id])])),
    printCents: money(printCents),
    otherCents: money(otherCents),
  };
}

type PlanProps = {
  mailing: OfficeMailing;
  today: PlainDate;
  typed: SubmittedValuesAndProblem;
};

export function EditMailingPlanPanel({ mailing, today, typed }: PlanProps) {
  const edited = "drop" in typed.values;
  const now = mailingFormValues(mailing);
  const values = edited
    ? mergeTypedAndSavedValues(typed.values, parseShownValues(typed.values.shown), now)
    : now;
  const editable = (name: string) => isMailingFieldEditable(mailing.state, name);
  const field = (name: string) => ({
    id: `plan-${name}`,
    name,
    defaultValue: (editable(name) ? values : now)[name],
    problem: edited && typed.field === name ? typed.problem : undefined,
    readOnly: !editable(name),
  });
  const allows = editableMailingFieldGroup(mailing.state);
  const countedFrom = values.countedFrom ?? mailing.dates.drop;
  const rule = mailingDatesForDropDate(countedFrom);
  const hint = (id: DeadlineId) => {
    if (allows === "costs") return undefined;
    if (id === "drop") return DROP_HINT;
    if (!editable(id)) return "The card is printed, so this date doesn’t change.";
    if (!canDateMoveWithDrop(id, mailing, today)) return "It doesn’t move with the drop date.";
    return deadlineHint({ countedFrom, byRule: rule[id], byHand: values[id] !== rule[id] });
  };
  return (
    <FoldedPanel
      title="Edit mailing"
      id="change"
      aside="Dates, prices, homes, layout, and costs"
      open={edited}
      body
    >
      <form method="post" action="#change" className="stack">
        <HiddenFields
          version={mailing.version}
          countedFrom={countedFrom}
          shown={JSON.stringify(now)}
        />
        {edited && typed.problem && <Notice kind="problem">{typed.problem}</Notice>}
        {allows !== "all" && (
          <p>
            {allows === "costs"
              ? "The card has been mailed. You can only change its costs."
              : "The card is printed. You can only change its costs and the dates after printing."}
          </p>
        )}
        <Field {...field("name")} label="Name" required />
        <input type="hidden" name="area" value={now.area} />
        {deadlineRule.map(({ id, inOffice }) => (
          <DateField
            key={id}
            {...field(id)}
            label={inOffice}
            need={editable(id) ? requiredDayKindForDeadline(id) : undefined}
            min={id === "drop" ? earliest(mailing.dates.drop, today) : undefined}
            required={id === "drop"}
            hint={hint(id)}
          />
        ))}
        <Field {...field("households")} label="Homes" inputMode="numeric" required />
        {editable("layoutId") ? (
          <SelectField
            id="plan-layoutId"
            name="layoutId"
            label="Layout"
            defaultValue={values.layoutId}
            options={layoutChoices.map(({ id, name }) => ({ value: id, name }))}
          />
        ) : (
          <>
            <input type="hidden" name="layoutId" value={mailing.layoutId} />
            <Field id="plan-layoutId" label="Layout" readOnly value={getLayout(mailing).name} />
          </>
        )}
        {sizes.map(({ id, name }) => (
          <Field
            key={id}
            {...field(`price-${id}`)}
            label={`Price of a ${name} spot (USD)`}
            inputMode="decimal"
            required
          />
        ))}
        <p className="quiet">Sold spots keep their price.</p>
        <Field
          {...field("printCents")}
          label="Printing (USD)"
          hint="Leave blank if you don’t know yet."
          inputMode="decimal"
        />
        <Field {...field("otherCents")} label="Other costs (USD)" inputMode="decimal" />
        <SubmitRow value="change">Save</SubmitRow>
      </form>
    </FoldedPanel>
  );
}

const earliest = (one: PlainDate, other: PlainDate) => (one < other ? one : other);

const DROP_HINT = "Automatic deadlines move with it when you save.";

type Deadline = { countedFrom: PlainDate; byRule: PlainDate; byHand: boolean };

/** "By the rule, 22 days before the drop date: it moves with it." Counted, because a deadline moves off weekends. */
function deadlineHint({ countedFrom, byRule, byHand }: Deadline): string {
  const days = daysBetween(countedFrom, byRule);
  const when = `${Math.abs(days)} days ${days < 0 ? "before" : "after"} the drop date`;
  return byHand
    ? `You set this one, so it doesn’t move with the drop date. Clear it to use the automatic date, ${longWeekdayDate(byRule)}, ${when}.`
    : `Automatic: ${when}. Moves with the drop date.`;
}

/** What the day of a deadline must be good for: the drop date for the post office, work for people. */
export function requiredDayKindForDeadline(id: DeadlineId): DayRequirement | undefined {
  if (id === "drop") return "post-office";
  return deadlineRule.find((rule) => rule.id === id)?.work ? "business" : undefined;
}
