import { ProofVersionLinks } from "#app/ad/proofs/proof-comments.tsx";
import { ProofBody, ProofFormProblem } from "#app/ad/proofs/proof-screen.tsx";
import type { ProofView } from "#app/ad/proofs/proof-view.ts";
import {
  Field,
  NextStepLink,
  PostForm,
  SelectField,
  SubmitRow,
  TextAreaField,
} from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import { FoldedForm } from "#app/office/forms/folded-form.tsx";
import { useRefusedForm, useRefusedFormState } from "#app/office/forms/form-state.ts";
import { WhyActionIsFinal } from "#app/office/frame/done-notice.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { useHasMailServer } from "#app/office/record/describe-upcoming-email.ts";
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
        <NextStepLink to={`${officePaths.reservation(view.id)}#cancel`}>
          Cancel the spot
        </NextStepLink>
        <NextStepLink to={`${officePaths.mailing(view.mailingId)}#card`}>
          Put in a house ad
        </NextStepLink>
      </div>
    </Panel>
  );
}

/** The business's name or the offer's dates have changed since: one button makes the version that is right. */
export function OutdatedAdPanel({ view }: { view: AdView }) {
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

export function ProofApprovalPanel({ view }: { view: AdView }) {
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

export function RefuseAdPanel({ view }: { view: AdView }) {
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
        <FoldedForm
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
        </FoldedForm>
      )}
    </Panel>
  );
}

export function ProofsPanel({ view, shown }: { view: AdView; shown: ProofView | undefined }) {
  const refused = useRefusedCommentForm();
  const { proofs, id } = view;
  const about = proofs.find(({ number }) => number === shown?.number);
  const to = (number: number) => officePaths.ad(id, number);
  return (
    <Panel title="Proofs" id="proofs" aside={proofs.length > 0 ? String(proofs.length) : undefined}>
      {!shown && (
        <EmptyState>No proof yet. Fill in the ad details, pick a design, and make one.</EmptyState>
      )}
      <ReminderForm view={view} />
      {shown && about && (
        <div className="body office-proofs">
          <div className="proof-screen">
            <ProofVersionLinks view={shown} to={to} />
            <ProofFormProblem sentence={refused?.problem} />
            <ProofBody
              key={shown.id}
              view={shown}
              drawing={(number) => officePaths.adProofPicture(id, number)}
              mayTick
              author={undefined}
              typed={refused?.values ?? {}}
            >
              <AboutVersion view={view} proof={about} />
            </ProofBody>
          </div>
        </div>
      )}
    </Panel>
  );
}

/** How a form of the comments was refused: it says so where it is. */
export function useRefusedCommentForm() {
  const refused = useRefusedForm();
  return ["comment", "done", "reopen"].includes(refused?.button ?? "") ? refused : undefined;
}

function ReminderForm({ view: { remind, emailNote } }: { view: AdView }) {
  const sendsMail = useHasMailServer();
  if (!remind) return null;
  if (remind.isDone) {
    return <p className="body quiet">You already reminded them today. Call them, or wait a day.</p>;
  }
  const about =
    remind.about === "needs-brief"
      ? "what we need for their ad"
      : "about the proof waiting for their approval";
  return (
    <PostForm className="body" id="remind">
      <p>
        Remind them {about}. {emailNote} {sendsMail && <WhyActionIsFinal action="remindCustomer" />}
      </p>
      <SubmitRow value="remind">Send reminder</SubmitRow>
    </PostForm>
  );
}

type AboutProps = { view: AdView; proof: AdView["proofs"][number] };

function AboutVersion({ view, proof }: AboutProps) {
  return (
    <div className="about">
      <h3>Version {proof.number}</h3>
      <p className={`pill ${proof.look}`}>{proof.state}</p>
      <p>
        {proof.made}
        {proof.sent && `. Sent ${proof.sent}`}
      </p>
      {proof.misfit && <p className="pill bad">{proof.misfit}</p>}
      {proof.stop && <PrintOverride view={view} proof={proof} />}
      {proof.isSendable && view.isOpen && (
        <PostForm shown={{ proof: proof.id }} id="send">
          <p>
            {view.emailNote} <WhyActionIsFinal action="sendProof" />
          </p>
          <SubmitRow value="send" weight="go">
            Send version {proof.number}
          </SubmitRow>
        </PostForm>
      )}
      {view.isOpen && (
        <p className="quiet">
          They see your comments on their page. <WhyActionIsFinal action="commentOnProof" />
        </p>
      )}
    </div>
  );
}

function PrintOverride({ view, proof: { id, stop, override } }: AboutProps) {
  const isRefused = useRefusedFormState("override", id) !== undefined;
  if (override) {
    return (
      <PostForm id="override" shown={{ proof: id }}>
        <p>
          Our check says: {stop} {override.decidedBy} allowed it {override.when}: {override.reason}
        </p>
        {view.isOpen && <SubmitRow value="take-back-override">Block it again</SubmitRow>}
      </PostForm>
    );
  }
  if (!view.isOpen) return null;
  return (
    <details open={isRefused} id="override">
      <summary>Print it anyway</summary>
      <PostForm button="override" shown={{ proof: id, of: id }}>
        <p>Then you can send it, and they can approve it. They see what the check found.</p>
        <TextAreaField
          name="override"
          id="override-reason"
          label="Reason, for our records"
          required
        />
        <SubmitRow value="override">Allow it to print</SubmitRow>
      </PostForm>
    </details>
  );
}
