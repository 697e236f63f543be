import { Button, Choice, Field, Notice } from "#app/office/controls.tsx";
import { mergeTyped, readShown } from "#app/office/merge-typed.ts";
import { Panel } from "#app/office/page.tsx";
import { movesWithDrop } from "#business/mailings/follow-drop.ts";
import { layoutChoices } from "#business/mailings/layouts.ts";
import { datesOf, type PlannedMailing } from "#business/mailings/mailing.ts";
import { changeable } from "#business/mailings/mailing-actions.ts";
import type { Hurt } from "#business/reservations/whom-it-hurts.ts";
import { longDate, type PlainDate } from "#platform/clock.ts";
import { type DeadlineId, deadlineRule, sizes } from "#site.ts";
import type { Typed } from "./mailing-steps.tsx";

const money = (cents: number | null) => (cents === null ? "" : (cents / 100).toFixed(2));

/** A mailing as its form shows it. */
export function valuesOf(mailing: PlannedMailing): Record<string, string> {
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
  mailing: PlannedMailing;
  today: PlainDate;
  typed: Typed;
  asked: { hurt: Hurt[]; key: string } | undefined;
};

/** Dates, prices, homes, layout and costs; who is hurt by a change is said before it is made. */
export function PlanPanel({ mailing, today, typed, asked }: PlanProps) {
  const edited = "drop" in typed.values;
  const now = valuesOf(mailing);
  const values = edited ? mergeTyped(typed.values, readShown(typed.values.shown), now) : now;
  const field = (name: string) => ({
    id: `plan-${name}`,
    name,
    defaultValue: values[name],
    problem: edited && typed.field === name ? typed.problem : undefined,
  });
  const allows = changeable(mailing.state);
  const countedFrom = values.countedFrom ?? mailing.dates.drop;
  const rule = datesOf(countedFrom);
  const hint = (id: DeadlineId, days: number) => {
    if (allows === "costs") return undefined;
    if (id === "drop") return DROP_HINT;
    if (!movesWithDrop(id, mailing, today)) return "Behind: it stays.";
    return deadlineHint({ days, byRule: rule[id], byHand: values[id] !== rule[id] });
  };
  return (
    <Panel title="Change it" id="change">
      <details className="body" open={edited}>
        <summary>Dates, prices, homes, layout and costs</summary>
        <form method="post" action="#change" className="stack">
          <input type="hidden" name="version" value={mailing.version} />
          <input type="hidden" name="countedFrom" value={countedFrom} />
          <input type="hidden" name="shown" value={JSON.stringify(now)} />
          {edited && typed.problem && <Notice kind="problem">{typed.problem}</Notice>}
          {asked && <Asked hurt={asked.hurt} agreed={asked.key} />}
          {allows !== "all" && (
            <p>
              {allows === "costs"
                ? "It has been mailed: only its costs can still be noted."
                : "It is printed: dates from the arrival of the cards on, and costs, can be changed."}
            </p>
          )}
          <Field {...field("name")} label="Name" maxLength={60} required />
          <Field {...field("area")} label="Area" maxLength={60} required />
          {deadlineRule.map(({ id, inOffice, days }) => (
            <Field
              key={id}
              {...field(id)}
              label={inOffice}
              type="date"
              required={id === "drop"}
              hint={hint(id, days)}
            />
          ))}
          <Field {...field("households")} label="Homes" inputMode="numeric" required />
          <Choice
            id="plan-layoutId"
            name="layoutId"
            label="Layout"
            defaultValue={values.layoutId}
            options={layoutChoices.map(({ id, name }) => ({ value: id, name }))}
          />
          {sizes.map(({ id, name }) => (
            <Field
              key={id}
              {...field(`price-${id}`)}
              label={`Price of a ${name} place, in dollars`}
              inputMode="decimal"
              required
            />
          ))}
          <p className="quiet">What was sold keeps its price.</p>
          <Field
            {...field("printCents")}
            label="Printing, in dollars"
            hint="Empty: not known yet."
            inputMode="decimal"
          />
          <Field {...field("otherCents")} label="Other costs, in dollars" inputMode="decimal" />
          <div className="row">
            <Button type="submit" name="do" value="change" weight={asked ? "danger" : "plain"}>
              {asked ? "Save it all the same, and tell them" : "Save"}
            </Button>
          </div>
        </form>
      </details>
    </Panel>
  );
}

const DROP_HINT = "Deadlines by the rule move with it when you save.";

type Deadline = { days: number; byRule: PlainDate; byHand: boolean };

/** "By the rule, 21 days before the drop date: it moves with it." */
function deadlineHint({ days, byRule, byHand }: Deadline): string {
  const when = `${Math.abs(days)} days ${days < 0 ? "before" : "after"} the drop date`;
  return byHand
    ? `Set by hand: it stays when the drop date moves. Empty: by the rule, ${when}, now ${longDate(byRule)}.`
    : `By the rule, ${when}: it moves with it.`;
}

function Asked({ hurt, agreed }: { hurt: Hurt[]; agreed: string }) {
  return (
    <Notice kind="problem">
      <p>Nothing is saved yet. This takes something from people who booked:</p>
      <ul>
        {hurt.map(({ reservationId, business, reference, sentences }) => (
          <li key={reservationId}>
            {business} ({reference}) is told: “{sentences.join(" ")}”
          </li>
        ))}
      </ul>
      <input type="hidden" name="agreed" value={agreed} />
    </Notice>
  );
}
