import type { ReactNode } from "react";
import { useId } from "react";
import { Button, Field, SelectField } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { describeEmailList, useSendsMail } from "#app/office/record/describe-email.ts";
import { type MailingState, mailedStates, mailingStates } from "#business/mailings/mailing.ts";
import { mailingStateNames } from "#business/mailings/mailing-actions.ts";
import { agreement, ourPromises } from "#site.ts";
import { DropFields } from "./mailing-drop-fields.tsx";
import type { MailingView } from "./mailing-view.ts";

/** The typed values and the refused field. */
export type SubmittedValues = {
  values: Record<string, string>;
  field: string | undefined;
  problem: string | undefined;
};

type StepsProps = {
  view: MailingView;
  typed: SubmittedValues;
  mayPostpone: boolean;
  /** Whether this step is the screen's main action. */
  go: boolean;
};

/** The state from which on a step is done or impossible. */
const BEHIND: Record<string, MailingState> = {
  publish: "published",
  close: "closed",
  reopen: "printed",
  print: "printed",
  cancel: "dropped",
  drop: "dropped",
  confirm: "confirmed",
  postpone: "dropped",
};

/** A future step; past ones appear in the history. */
function isAhead(action: string, state: MailingState): boolean {
  const end = BEHIND[action];
  if (action === "unprint") return state === "printed";
  if (action === "correct") return mailedStates.some((mailed) => mailed === state);
  if (end === undefined) return true;
  if (action === "reopen" && state !== "closed") return false;
  return mailingStates.indexOf(state) < mailingStates.indexOf(end);
}

/** The steps that are possible now; a future one says why it must wait. */
export function MailingStepsPanel({ view, typed, mayPostpone, go }: StepsProps) {
  const { mailing, today, history } = view;
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: typed.values[name],
    problem: typed.field === name ? typed.problem : undefined,
  });
  return (
    <Panel
      title="What happens with it"
      aside={<b className="pill good">{mailingStateNames[mailing.state]}</b>}
    >
      <div className="body">
        {history.length > 0 && (
          <ul>
            {history.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <Step view={view} action="publish" name="Publish: put it on sale" go={go} />
        <Step view={view} action="close" name="Close booking" />
        <Step view={view} action="reopen" name="Open booking again" />
        <Step
          view={view}
          action="print"
          name="Mark as printed"
          fold
          go={go}
          open={typed.values.do === "print"}
        >
          <p>From here on no payment buys a place on it, and nobody changes places.</p>
          <Field {...field("printedOn")} label="Printed on" type="date" max={today} required />
        </Step>
        <Step view={view} action="unprint" name="Not printed after all" />
        <Step
          view={view}
          action="drop"
          name="Mark as handed to the post office"
          fold
          go={go}
          open={typed.values.do === "drop"}
        >
          <p>What is handed over on another day is added once it has happened.</p>
          <DropFields drops={mailing.drops} typed={typed} today={today} />
        </Step>
        <Step
          view={view}
          action="correct"
          name="Add or correct hand-overs"
          fold
          open={typed.values.do === "correct"}
        >
          <p>Empty a row to take it out. This can be done until money goes back for fewer homes.</p>
          <DropFields drops={mailing.drops} typed={typed} today={today} />
        </Step>
        <Step
          view={view}
          action="confirm"
          name="Mark as confirmed"
          fold
          go={go}
          open={typed.values.do === "confirm"}
        >
          <p>
            From here on the hand-overs count as complete. With more than{" "}
            {agreement.quantityTolerancePercent} percent fewer pieces than homes were agreed, those
            who paid get back the missing share: you are shown who and how much before anything goes
            back.
          </p>
          {mailing.drops.length > 0 && (
            <p>
              Noted so far: {view.handOvers.join(", ")}. Is that all? If not, add the rest first.
            </p>
          )}
          <Field
            {...field("confirmedOn")}
            label="The post office confirmed it on"
            type="date"
            max={today}
            required
          />
        </Step>
        {mayPostpone && (
          <Step
            view={view}
            action="postpone"
            name="Postpone"
            fold
            open={typed.values.do === "postpone"}
            danger
          >
            <Postpone field={field} view={view} reason={typed.values.reason} />
          </Step>
        )}
        <Step
          view={view}
          action="clone"
          name="Plan another one like it"
          fold
          open={typed.values.do === "clone"}
        >
          <Field
            {...field("cloneDate")}
            label="Its drop date"
            type="date"
            min={today}
            required
            hint="Its deadlines follow from the date; prices, layout, homes and costs are taken over."
          />
        </Step>
        <Step
          view={view}
          action="cancel"
          name="Take off the calendar"
          fold
          open={typed.values.do === "cancel"}
          danger
        >
          <p>
            Nobody has a place on it or waits for it. Visitors see it no more, and nobody can book
            it. This cannot be undone, but the date can be planned again.
          </p>
        </Step>
      </div>
    </Panel>
  );
}

function Postpone({
  field,
  view,
  reason,
}: {
  field: (name: string) => { id: string; name: string };
  view: MailingView;
  reason: string | undefined;
}) {
  const sendsMail = useSendsMail();
  const booked = view.places.filter(({ isCommitted }) => isCommitted);
  return (
    <>
      <p>
        {booked.length === 0
          ? "Nobody has booked it."
          : describeEmailList(booked.map(({ seat }) => seat?.who).join(", "), sendsMail)}{" "}
        Their dates move with it. By more than {ourPromises.postponedOverDays} days in all, or when
        the card did not fill, those who paid may have their full payment back: that is our
        published rule, and the message says so.
      </p>
      <Field {...field("dropDate")} label="New drop date" type="date" required />
      <SelectField
        id="reason"
        name="reason"
        label="Why"
        defaultValue={reason ?? "other"}
        options={[
          { value: "other", name: "Something happened" },
          {
            value: "too-few",
            name: `Too few places are sold (once, by at most ${ourPromises.postponedOverDays} days)`,
          },
        ]}
      />
      <Field
        {...field("sentence")}
        label="What happened, as they read it"
        maxLength={300}
        required
      />
    </>
  );
}

type StepProps = {
  view: MailingView;
  action: string;
  name: string;
  go?: boolean;
  danger?: boolean;
  /** It asks for details first, so it is opened before it is pressed. */
  fold?: boolean;
  /** It was just refused, so it stays open with the typed values. */
  open?: boolean;
  children?: ReactNode;
};

function Step({ view, action, name, go, danger, fold, open, children }: StepProps) {
  const why = useId();
  const answer = view.can[action];
  if (!isAhead(action, view.mailing.state)) return null;
  const weight = go ? "go" : danger ? "danger" : "plain";
  if (!answer?.possible) {
    return (
      <div className="row">
        <Button disabled aria-describedby={why}>
          {name}
        </Button>
        <span className="quiet" id={why}>
          {answer?.because}
        </span>
      </div>
    );
  }
  const form = (
    <form method="post" className="stack" id={action}>
      <input type="hidden" name="version" value={view.mailing.version} />
      {children}
      <div className="row">
        <Button type="submit" name="do" value={action} weight={weight}>
          {name}
        </Button>
      </div>
    </form>
  );
  return fold ? (
    <details open={open}>
      <summary>{name}</summary>
      {form}
    </details>
  ) : (
    form
  );
}
