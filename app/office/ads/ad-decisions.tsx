import {
  Field,
  PostForm,
  SelectField,
  SubmitRow,
  TextAreaField,
} from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import { Decision } from "#app/office/forms/decision.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import type { AdView } from "./ad-view.ts";

/** What is left to do where nothing was sent in time, or nothing that fits: nothing of theirs prints. */
export function NothingToPrintPanel({ view }: { view: AdView }) {
  if (!view.undecided) return null;
  return (
    <Panel title="Nothing to print" id="decide" aside={<b className="pill bad">Decide</b>} body>
      <p>
        {view.approvable
          ? `Version ${view.approvable.number} went out after the approval date, so it prints only once they approve it. Call them, and record their approval below.`
          : "The approval date has passed, and we never sent them a proof that fits. We don’t print what they haven’t seen. Call them, fill in the brief together, and approve it for them."}{" "}
        Or cancel the spot, and put a house ad in its place: the cancel form shows what they get
        back.
      </p>
      <div className="row">
        <Link to={`${officePaths.reservation(view.id)}#cancel`} className="step">
          Cancel the spot
        </Link>
        <Link to={`${officePaths.mailing(view.mailingId)}#card`} className="step">
          Put in a house ad
        </Link>
      </div>
    </Panel>
  );
}

/** The business's name or the offer's dates have changed since: one button makes the version that is right. */
export function OutdatedPanel({ view }: { view: AdView }) {
  if (!view.outdated) return null;
  return (
    <Panel title="Out of date" id="outdated" aside={<b className="pill bad">Check</b>}>
      <PostForm className="body">
        <p>{view.outdated}</p>
        {view.hasDraft ? (
          <p>A newer version is ready below. Look at it, then send it.</p>
        ) : (
          <>
            <p>
              The new version is a draft: look at it, then send it. What they approved prints until
              they approve the new one.
            </p>
            <SubmitRow value="make-current">Make a corrected version</SubmitRow>
          </>
        )}
      </PostForm>
    </Panel>
  );
}

export function ApprovalPanel({ view }: { view: AdView }) {
  const { approval, approvable, isOpen } = view;
  return (
    <Panel title="Approval" id="approve">
      {approval && (
        <PostForm className="body" id="withdraw">
          <p>
            <b>{approval.name}</b> approved version {approval.number}, {approval.when}.
            {approval.how && ` ${approval.how}`}
          </p>
          {isOpen && <SubmitRow value="withdraw">Withdraw approval</SubmitRow>}
        </PostForm>
      )}
      {approvable && (
        <PostForm
          button="approve"
          shown={{ proof: approvable.id, hash: approvable.hash }}
          className="body"
        >
          <p>
            If they told you version {approvable.number} is good to print, record their approval.{" "}
            {view.emailNote}
          </p>
          <Field
            name="name"
            defaultValue={view.contact.person ?? ""}
            id="approve-name"
            label="Who approved it"
            required
            autoComplete="off"
          />
          <SelectField
            name="way"
            defaultValue="phone"
            id="approve-way"
            label="How they told you"
            options={view.ways}
          />
          <DateField
            name="on"
            defaultValue={view.today}
            id="approve-on"
            label="When they told you"
            required
            max={view.today}
          />
          <SubmitRow value="approve">Approve version {approvable.number}</SubmitRow>
        </PostForm>
      )}
      {!approval && !approvable && (
        <EmptyState>
          {isOpen
            ? "Send a proof first. Then they can approve it, or you can record their approval."
            : "Nobody approved this ad."}
        </EmptyState>
      )}
    </Panel>
  );
}

export function RefusalPanel({ view }: { view: AdView }) {
  const { refusal, isOpen } = view;
  if (!refusal && !isOpen) return null;
  return (
    <Panel title="Refuse this ad" id="refuse">
      {refusal && (
        <PostForm className="body" id="allow">
          <p>
            {refusal.by} refused it {refusal.when}: {refusal.reason}
          </p>
          {isOpen && <SubmitRow value="allow">Allow this ad</SubmitRow>}
        </PostForm>
      )}
      {isOpen && (
        <Decision
          summary={refusal ? "Refuse it again" : "We can’t print this ad"}
          action="refuse"
          label="Refuse this ad"
          weight="danger"
        >
          <p>
            After this, none of the current versions can be approved or printed. The customer will
            have to send new details. {view.emailNote}
          </p>
          <TextAreaField name="reason" label="Reason (the customer will see this)" required />
        </Decision>
      )}
    </Panel>
  );
}
