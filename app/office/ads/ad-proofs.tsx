import { ProofVersionLinks } from "#app/ad/proofs/proof-comments.tsx";
import { ProofBody, ProofFormProblem } from "#app/ad/proofs/proof-screen.tsx";
import type { ProofView } from "#app/ad/proofs/proof-view.ts";
import { PostForm, SubmitRow, TextAreaField } from "#app/office/forms/controls.tsx";
import { useFormState, useRefusedForm } from "#app/office/forms/form-state.ts";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { useHasMailServer } from "#app/office/record/describe-email.ts";
import { whyActionIsFinal } from "#app/office/undo/final-actions.ts";
import type { AdView } from "./ad-view.ts";

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
      <Remind view={view} />
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

function Remind({ view: { remind, emailNote } }: { view: AdView }) {
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
        Remind them {about}. {emailNote} {sendsMail && whyActionIsFinal("remindCustomer")}
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
      {proof.stop && <Stop view={view} proof={proof} />}
      {proof.isSendable && view.isOpen && (
        <PostForm shown={{ proof: proof.id }} id="send">
          <p>
            {view.emailNote} {whyActionIsFinal("sendProof")}
          </p>
          <SubmitRow value="send" weight="go">
            Send version {proof.number}
          </SubmitRow>
        </PostForm>
      )}
      {view.isOpen && (
        <p className="quiet">
          They see your comments on their page. {whyActionIsFinal("commentOnProof")}
        </p>
      )}
    </div>
  );
}

function Stop({ view, proof: { id, stop, override } }: AboutProps) {
  const isRefused = useFormState("override", id) !== undefined;
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
