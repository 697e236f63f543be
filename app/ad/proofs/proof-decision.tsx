import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Link } from "#app/ui/link.tsx";
import { TooLongWarning } from "#app/ui/too-long-warning.tsx";
import { proofNameLimits } from "#business/ads/proofs/proof.ts";
import type { RefusedFormValues } from "./proof-comments.tsx";
import type { ProofView } from "./proof-view.ts";
import { useFocusOnFormOutcome } from "./use-outcome-focus.ts";

type DecisionProps = {
  view: ProofView;
  to: (number: number) => string;
  mayDecide: boolean;
  name: string;
  typed: RefusedFormValues;
};

export function ProofDecision({ view, to, mayDecide, name, typed }: DecisionProps) {
  return (
    <>
      <DecisionStatus view={view} to={to} />
      {mayDecide && view.canApprove && view.state === "sent" && (
        <Form method="post" className="approve">
          <HiddenFields hash={view.hash} />
          <h2>Ready to print?</h2>
          {view.overridden && (
            <p>
              <strong>Our check found: {view.overridden}</strong> If you approve it, we’ll print it
              anyway.
            </p>
          )}
          <p>
            What you approve is what we print. Check the phone number, the offer and its end date,
            and scan the code.
          </p>
          {view.leftOut && <p>{view.leftOut}</p>}
          <label htmlFor="name">Your name</label>
          <input
            id="name"
            name="name"
            autoComplete="name"
            defaultValue={typed.name ?? name}
            required
          />
          <TooLongWarning of="name" most={proofNameLimits.name} />
          <Button type="submit" name="do" value="approve">
            Approve Version {view.number}
          </Button>
        </Form>
      )}
      {mayDecide && view.canAskForChanges && (
        <AskForChanges view={view} name={name} typed={typed} />
      )}
      {mayDecide && view.canTakeBackChanges && (
        <Form method="post">
          <HiddenFields hash={view.hash} />
          <Button type="submit" quiet name="do" value="take-back">
            It’s Fine as It Is
          </Button>
        </Form>
      )}
      {view.record && <ApprovalRecord view={view} mayWithdraw={mayDecide && view.canWithdraw} />}
    </>
  );
}

function AskForChanges({ view, name, typed }: Pick<DecisionProps, "view" | "name" | "typed">) {
  return (
    <details className="changes" open={typed.changes !== undefined || undefined}>
      <summary>Ask for changes</summary>
      <Form method="post">
        <HiddenFields hash={view.hash} name={name} />
        <label htmlFor="changes">What should we change?</label>
        <textarea
          id="changes"
          name="changes"
          rows={4}
          defaultValue={typed.changes}
          aria-describedby="changes-hint"
        />
        <p className="fine" id="changes-hint">
          If your comments say it all, leave this blank.
        </p>
        <Button type="submit" quiet name="do" value="changes">
          Ask for Changes
        </Button>
      </Form>
    </details>
  );
}

function DecisionStatus({ view, to }: Pick<DecisionProps, "view" | "to">) {
  const { state, newer, isOpen, misfit, printed, record } = view;
  if (misfit) {
    return (
      <Notice title={misfit} tone="warn">
        {isOpen ? "It can’t print, so it needs a new version." : "It can’t print."}
      </Notice>
    );
  }
  if (state === "draft") {
    return <Notice title="This is a draft.">The customer sees it once you send it.</Notice>;
  }
  if (record) return <Approved view={view} />;
  if (newer) {
    return (
      <Notice title="There’s a newer version.">
        Only the latest one can be approved. <Link to={to(newer)}>See version {newer}</Link>
      </Notice>
    );
  }
  if (printed) return <Notice title="The card is printed.">Nothing can be changed anymore.</Notice>;
  return isOpen ? (
    <Waiting view={view} />
  ) : (
    <Notice title="This spot isn’t confirmed.">The ad can be approved once it is.</Notice>
  );
}

function Approved({ view: { number, printed, inTime, approvalDue } }: { view: ProofView }) {
  const next = inTime
    ? `This is what we print. You can withdraw the approval through ${approvalDue}.`
    : "This is what we print. To change something, call us.";
  return (
    <Notice title={`Version ${number} is approved.`} tone="done">
      {printed ? "It’s printed." : next}
    </Notice>
  );
}

function Waiting({ view }: { view: ProofView }) {
  const { state, number, inTime, approvalDue, prints } = view;
  if (state === "changes-asked") {
    return (
      <Notice title="Changes requested.">
        We’ll make a new version and email you when it’s ready.{" "}
        {inTime && "Changed your mind? Say it’s fine as it is, then approve it."}
      </Notice>
    );
  }
  return (
    <Notice title={`Version ${number} is waiting for approval.`}>
      {inTime
        ? `Approve it, or ask for changes, by ${approvalDue}. If we don’t hear from you by then, we print ${describePrinted(view)}.`
        : `The approval date was ${approvalDue}. ${prints === number ? "If nothing changes, this version prints." : "It prints only once it’s approved."} You can still approve it.`}
    </Notice>
  );
}

const describePrinted = ({ prints, number }: ProofView) =>
  prints === undefined || prints === number
    ? "this version"
    : `version ${prints}, which is approved`;

function Notice({
  title,
  tone,
  children,
}: {
  title: string;
  tone?: "done" | "warn";
  children: ReactNode;
}) {
  const ref = useFocusOnFormOutcome<HTMLDivElement>("decision-status");
  return (
    <div
      className="decision-status"
      id="decision-status"
      data-tone={tone}
      role="status"
      ref={ref}
      tabIndex={-1}
    >
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  );
}

function ApprovalRecord({ view, mayWithdraw }: { view: ProofView; mayWithdraw: boolean }) {
  const { record, number, hash, made, size, measures, words, leftOut } = view;
  if (!record) return null;
  const facts = [
    ["Approved by", `${record.name}${record.byGuest ? ", for the person who booked" : ""}`],
    ["When", record.at],
    ...(record.how ? [["How", record.how]] : []),
    ["Version", `${number}, ${size}, ${measures}`],
    ["Made", made],
    ...words.map(([label, text]) => [`In print: ${label.toLowerCase()}`, text]),
    ["Approval ID (SHA-256)", hash],
  ];
  return (
    <section className="record" aria-labelledby="record">
      <h2 id="record">Approval record</h2>
      <dl>
        {facts.map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {leftOut && <p>{leftOut}</p>}
      {mayWithdraw && (
        <Form method="post">
          <Button type="submit" quiet small name="do" value="withdraw">
            Withdraw Approval
          </Button>
        </Form>
      )}
    </section>
  );
}
