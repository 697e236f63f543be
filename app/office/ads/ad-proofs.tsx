import { ProofVersionLinks } from "#app/ad/proofs/proof-comments.tsx";
import { ProofBody, ProofFormProblem } from "#app/ad/proofs/proof-screen.tsx";
import type { ProofView } from "#app/ad/proofs/proof-view.ts";
import { SubmitRow, TextAreaField } from "#app/office/forms/controls.tsx";
import {
  type FormErrorWithChanges,
  fieldValuesAndProblems,
} from "#app/office/forms/form-error-notice.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import { whyActionIsFinal } from "#app/office/undo/final-actions.ts";
import { Style } from "#app/ui/style.tsx";
import sheet from "./ad-proofs.css?sheet";
import type { AdView } from "./ad-view.ts";

type Props = {
  view: AdView;
  shown: ProofView | undefined;
  refused: FormErrorWithChanges | undefined;
};

export function ProofsPanel({ view, shown, refused }: Props) {
  const { proofs, id } = view;
  const about = proofs.find(({ number }) => number === shown?.number);
  const to = (number: number) => officePaths.ad(id, number);
  return (
    <Panel title="Proofs" id="proofs" aside={proofs.length > 0 ? String(proofs.length) : undefined}>
      <Style name="office-proofs" sheet={sheet} />
      {!shown && (
        <EmptyState>No proof yet. Fill in the ad details, pick a design, and make one.</EmptyState>
      )}
      <Remind view={view} />
      {shown && about && (
        <div className="body office-proofs">
          <div className="proof-screen">
            <ProofVersionLinks view={shown} to={to} />
            <ProofFormProblem
              sentence={isRefusedCommentForm(refused) ? refused?.problem : undefined}
            />
            <ProofBody
              key={shown.id}
              view={shown}
              drawing={(number) => officePaths.adProofPicture(id, number)}
              mayTick
              author={undefined}
              typed={isRefusedCommentForm(refused) ? (refused?.values ?? {}) : {}}
            >
              <AboutVersion view={view} proof={about} refused={refused} />
            </ProofBody>
          </div>
        </div>
      )}
    </Panel>
  );
}

/** Whether a form of the comments was refused: it says so where it is. */
export const isRefusedCommentForm = (refused: FormErrorWithChanges | undefined) =>
  ["comment", "done", "reopen"].includes(refused?.button ?? "");

function Remind({ view: { remind, contact, who } }: { view: AdView }) {
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
    <form method="post" className="body" id="remind">
      <p>
        Remind them {about}. {describeEmailTo({ who, at: contact.email }, sendsMail)}{" "}
        {sendsMail && whyActionIsFinal("remindCustomer")}
      </p>
      <SubmitRow value="remind">Send reminder</SubmitRow>
    </form>
  );
}

type AboutProps = Pick<Props, "view" | "refused"> & { proof: AdView["proofs"][number] };

function AboutVersion({ view, proof, refused }: AboutProps) {
  const sendsMail = useHasMailServer();
  return (
    <div className="about">
      <h3>Version {proof.number}</h3>
      <p className={`pill ${proof.look}`}>{proof.state}</p>
      <p>
        {proof.made}
        {proof.sent && `. Sent ${proof.sent}`}
      </p>
      {proof.misfit && <p className="pill bad">{proof.misfit}</p>}
      {proof.stop && <Stop view={view} proof={proof} refused={refused} />}
      {proof.isSendable && view.isOpen && (
        <form method="post" id="send">
          <input type="hidden" name="proof" value={proof.id} />
          <p>
            {describeEmailTo({ who: view.who, at: view.contact.email }, sendsMail)}{" "}
            {whyActionIsFinal("sendProof")}
          </p>
          <SubmitRow value="send" weight="go">
            Send version {proof.number}
          </SubmitRow>
        </form>
      )}
      {view.isOpen && (
        <p className="quiet">
          They see your comments on their page. {whyActionIsFinal("commentOnProof")}
        </p>
      )}
    </div>
  );
}

function Stop({ view, proof: { id, stop, override }, refused }: AboutProps) {
  const form = fieldValuesAndProblems(refused, "override", String(id));
  const of = <input type="hidden" name="proof" value={id} />;
  if (override) {
    return (
      <form method="post" id="override">
        {of}
        <p>
          Our check says: {stop} {override.decidedBy} allowed it {override.when}: {override.reason}
        </p>
        {view.isOpen && <SubmitRow value="take-back-override">Block it again</SubmitRow>}
      </form>
    );
  }
  if (!view.isOpen) return null;
  return (
    <details open={form.refused} id="override">
      <summary>Print it anyway</summary>
      <form method="post">
        {of}
        <input type="hidden" name="of" value={id} />
        <p>Then you can send it, and they can approve it. They see what the check found.</p>
        <TextAreaField
          {...form.field("override")}
          id="override-reason"
          label="Reason, for our records"
          required
        />
        <SubmitRow value="override">Allow it to print</SubmitRow>
      </form>
    </details>
  );
}
