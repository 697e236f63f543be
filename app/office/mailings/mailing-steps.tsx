import type { ReactNode } from "react";
import { Field, Notice, SubmitRow } from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import { ActionMenu, ImpossibleAction } from "#app/office/forms/folded-form.tsx";
import {
  createFieldPropsBuilder,
  type SubmittedValuesAndProblem,
} from "#app/office/forms/form-state.ts";
import { Panel } from "#app/office/frame/office-page.tsx";
import { type MailingState, mailedStates, mailingStates } from "#business/mailings/mailing.ts";
import { mailingStateNames } from "#business/mailings/mailing-actions.ts";
import { earliestPrintDate, findDueMailingStep } from "#business/mailings/step-dates.ts";
import { agreement } from "#site.ts";
import { DropFields } from "./mailing-drop-fields.tsx";
import { PostponeFields } from "./mailing-postpone.tsx";
import type { MailingView } from "./mailing-view.ts";

/** The state from which on a step is done or impossible. */
const OFFERED_BEFORE: Record<string, MailingState> = {
  publish: "published",
  close: "closed",
  reopen: "printed",
  print: "printed",
  cancel: "dropped",
  drop: "dropped",
  confirm: "confirmed",
  postpone: "dropped",
};

/** The steps that undo another, each offered only in the state that the other leads to. */
const OFFERED_ONLY_IN: Partial<Record<string, MailingState>> = {
  unpublish: "published",
  unprint: "printed",
  undrop: "dropped",
  unconfirm: "confirmed",
  restore: "canceled",
};

/** A future step; past ones appear in the history. */
function isOffered(action: string, state: MailingState): boolean {
  const end = OFFERED_BEFORE[action];
  const undone = OFFERED_ONLY_IN[action];
  if (undone) return state === undone;
  if (action === "correct") return mailedStates.some((mailed) => mailed === state);
  if (end === undefined) return true;
  if (action === "reopen" && state !== "closed") return false;
  return mailingStates.indexOf(state) < mailingStates.indexOf(end);
}

type StepDeclaration = { action: string; name: string; danger?: boolean; fields?: ReactNode };

export function MailingStepsPanel({
  view,
  typed,
  mayPostpone,
  go,
}: Omit<StepProps, "step"> & { mayPostpone: boolean }) {
  const { mailing, nextDate } = view;
  const steps = listSteps(view, typed).filter(
    ({ action }) => isOffered(action, mailing.state) && (action !== "postpone" || mayPostpone),
  );
  const due = findDueMailingStep(mailing, view.today);
  const next = steps.find(({ action }) => action === due);
  const others = steps.filter((step) => step !== next);
  return (
    <Panel
      title="Status"
      id="status"
      aside={<b className="pill good">{mailingStateNames[mailing.state]}</b>}
      body
    >
      {nextDate && <p>{nextDate}</p>}
      <ActionMenu
        likely={next && <Step view={view} typed={typed} step={next} go={go} />}
        others={others.map((step) => ({
          action: step.action,
          form: <Step view={view} typed={typed} step={step} />,
        }))}
        tried={typed.values.do}
      />
    </Panel>
  );
}

function listSteps(view: MailingView, typed: SubmittedValuesAndProblem): StepDeclaration[] {
  const { mailing, today } = view;
  const field = createFieldPropsBuilder(typed);
  return [
    { action: "publish", name: "Publish" },
    { action: "unpublish", name: "Undo “published”" },
    { action: "close", name: "Close booking" },
    { action: "reopen", name: "Reopen booking" },
    {
      action: "print",
      name: "Mark as printed",
      fields: (
        <>
          <p>After this, nobody can buy or change spots on this card.</p>
          <PrintWarning view={view} />
          <DateField
            {...field("printedOn", today)}
            label="Printed on"
            min={earliestPrintDate(mailing)}
            max={today}
            required
          />
          <Field
            {...field("otherwise")}
            label="Printed without our file? Say how"
            hint="Leave it blank if the printer used the file under Print."
          />
        </>
      ),
    },
    { action: "unprint", name: "Undo “printed”" },
    {
      action: "drop",
      name: "Mark as dropped off",
      fields: (
        <>
          <p>Add later drop-offs when they happen.</p>
          <DropFields mailing={mailing} typed={typed} today={today} />
        </>
      ),
    },
    { action: "undrop", name: "Undo “dropped off”" },
    { action: "unconfirm", name: "Undo “mailed”" },
    { action: "restore", name: "Restore this mailing" },
    {
      action: "correct",
      name: "Add or correct drop-offs",
      fields: (
        <>
          <p>
            Clear a row to remove it. Once you’ve refunded advertisers because the card reached
            fewer homes than promised, you can’t change this.
          </p>
          <DropFields mailing={mailing} typed={typed} today={today} />
        </>
      ),
    },
    {
      action: "confirm",
      name: "Mark as mailed",
      fields: (
        <>
          <p>
            After this, the drop-offs count as complete. If pieces fall more than{" "}
            {agreement.quantityTolerancePercent} percent short of the homes agreed, everybody who
            paid gets the missing share back. You’ll see who and how much before any refund.
          </p>
          {mailing.drops.length > 0 && (
            <p>Recorded so far: {view.dropOffs.join(", ")}. If there’s more, add it first.</p>
          )}
          <DateField
            {...field("confirmedOn", today)}
            label="Confirmed by the post office on"
            min={mailing.drops
              .map(({ date }) => date)
              .toSorted()
              .at(-1)}
            max={today}
            required
          />
        </>
      ),
    },
    {
      action: "postpone",
      name: "Postpone",
      danger: true,
      fields: <PostponeFields view={view} typed={typed} />,
    },
    {
      action: "clone",
      name: "Plan a similar mailing",
      fields: (
        <DateField
          {...field("cloneDate")}
          label="Drop date"
          need="post-office"
          min={today}
          required
          hint="We work out the deadlines from this date and copy this mailing’s prices, layout, number of homes, and costs."
        />
      ),
    },
    {
      action: "cancel",
      name: "Cancel this mailing",
      danger: true,
      fields: (
        <p>
          Nobody has booked it, and nobody is on its waitlist. Visitors will no longer see it. You
          can restore it here later.
        </p>
      ),
    },
  ];
}

/** The spots that would be printed unpaid, empty, not approved or without an ad, by name, before the card is marked as printed. */
function PrintWarning({ view: { places, ads } }: { view: MailingView }) {
  const unpaid = places.filter(({ look }) => look === "unpaid" || look === "held");
  const empty = places.filter(({ look }) => look === "open");
  const warnings: [what: string, spots: readonly string[]][] = [
    ["Not paid", unpaid.map(({ id, seat }) => `${id} ${seat?.who} (${seat?.state})`)],
    ["Empty", empty.map(({ id }) => id)],
    ["Not approved, will print as last sent", ads.unapproved],
    ["No ad to print", ads.missing],
  ];
  const shown = warnings.filter(([, spots]) => spots.length > 0);
  if (shown.length === 0) return null;
  return (
    <Notice kind="problem">
      <ul className="plain">
        {shown.map(([what, spots]) => (
          <li key={what}>
            {what}: {spots.join(", ")}.
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type StepProps = {
  view: MailingView;
  step: StepDeclaration;
  /** Whether it is the screen's main action. */
  go?: boolean;
  typed: SubmittedValuesAndProblem;
};

/** One step: its button, or why it must wait. What asks for something first is folded until it was refused. */
function Step({ view, step: { action, name, danger, fields }, go, typed }: StepProps) {
  const answer = view.can[action];
  if (!answer?.possible) return <ImpossibleAction name={name} because={answer?.because} />;
  const form = (
    <form method="post" className="stack" id={action}>
      <input type="hidden" name="version" value={view.mailing.version} />
      {fields}
      <SubmitRow value={action} weight={go ? "go" : danger ? "danger" : "plain"}>
        {name}
      </SubmitRow>
    </form>
  );
  if (!fields) return form;
  return (
    <details open={typed.values.do === action}>
      <summary>{name}</summary>
      {form}
    </details>
  );
}
