import { Button, TextAreaField } from "#app/office/forms/controls.tsx";
import {
  type FormErrorWithChanges,
  submittedValues,
} from "#app/office/forms/form-error-notice.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { describeEmailTo, useHasMailServer } from "#app/office/record/describe-email.ts";
import { whyNoUndo } from "#app/office/undo/ways-back.ts";
import { Style } from "#app/ui/style.tsx";
import sheet from "./ad-proofs.css?sheet";
import type { AdView } from "./ad-view.ts";

type Props = { view: AdView; refused: FormErrorWithChanges | undefined };
type ProofView = AdView["proofs"][number];
type CommentView = ProofView["comments"][number];

/** Every version of an ad, latest first, with what was said about it. */
export function ProofsPanel({ view, refused }: Props) {
  const { proofs } = view;
  return (
    <Panel title="Proofs" id="proofs" aside={proofs.length > 0 ? String(proofs.length) : undefined}>
      <Style name="office-proofs" sheet={sheet} />
      {proofs.length === 0 && (
        <EmptyState>No proof yet. Fill in the brief, pick a design, and make one.</EmptyState>
      )}
      <Remind view={view} />
      {proofs.length > 0 && (
        <ul className="rows office-proofs">
          {proofs.map((proof) => (
            <li key={proof.id}>
              <Proof view={view} proof={proof} refused={refused} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Remind({ view: { remind, contact, who } }: { view: AdView }) {
  const sendsMail = useHasMailServer();
  if (!remind) return null;
  if (remind.isDone) {
    return <p className="body quiet">You've reminded them today. Call them, or wait a day.</p>;
  }
  const about =
    remind.about === "needs-brief" ? "what we need for their ad" : "the proof they have";
  return (
    <form method="post" className="body" id="remind">
      <p>
        Remind them of {about}. {describeEmailTo({ who, at: contact.email }, sendsMail)}{" "}
        {whyNoUndo("remindCustomer")}
      </p>
      <div className="row">
        <Button type="submit" name="do" value="remind">
          Send reminder
        </Button>
      </div>
    </form>
  );
}

function Proof({ view, proof, refused }: Props & { proof: ProofView }) {
  const sendsMail = useHasMailServer();
  return (
    <>
      <a href={officePaths.adProofPicture(view.id, proof.number)} className="picture">
        <img
          src={officePaths.adProofPicture(view.id, proof.number)}
          alt={`Version ${proof.number}, full size`}
          loading="lazy"
        />
        {proof.comments.map(
          ({ id, pin, point, isDone }) =>
            point && (
              <span
                key={id}
                className="pin"
                aria-hidden="true"
                style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
                data-done={isDone ? "" : undefined}
              >
                {pin}
              </span>
            ),
        )}
      </a>
      <div className="about">
        <h3>Version {proof.number}</h3>
        <p className={`pill ${proof.look}`}>{proof.state}</p>
        <p>
          {proof.made}
          {proof.sent && `, sent ${proof.sent}`}
        </p>
        {proof.misfit && <p className="pill bad">{proof.misfit}</p>}
        {proof.isSendable && view.isOpen && (
          <form method="post" id="send" className="stack">
            <input type="hidden" name="proof" value={proof.id} />
            <p>
              {describeEmailTo({ who: view.who, at: view.contact.email }, sendsMail)}{" "}
              {whyNoUndo("sendProof")}
            </p>
            <div className="row">
              <Button type="submit" name="do" value="send" weight="go">
                Send version {proof.number}
              </Button>
            </div>
          </form>
        )}
        {proof.comments.length > 0 && (
          <ul className="comments" aria-label={`Comments on version ${proof.number}`}>
            {proof.comments.map((comment) => (
              <li key={comment.id} data-done={comment.isDone ? "" : undefined}>
                <Comment proof={proof} comment={comment} refused={refused} isOpen={view.isOpen} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function Comment({
  proof,
  comment,
  refused,
  isOpen,
}: {
  proof: ProofView;
  comment: CommentView;
  refused: FormErrorWithChanges | undefined;
  isOpen: boolean;
}) {
  const form = submittedValues(refused, "answer", String(comment.id));
  const ids = (
    <>
      <input type="hidden" name="proof" value={proof.id} />
      <input type="hidden" name="comment" value={comment.id} />
      <input type="hidden" name="of" value={comment.id} />
    </>
  );
  return (
    <>
      <Said {...comment} />
      {comment.answers.map((answer) => (
        <div key={answer.id} className="answer">
          <Said {...answer} />
        </div>
      ))}
      {isOpen && (
        <div className="row">
          <form method="post">
            {ids}
            <Button type="submit" name="do" value={comment.isDone ? "untick" : "tick"}>
              {comment.isDone ? "Open again" : "Tick off"}
            </Button>
          </form>
          <details open={form.refused}>
            <summary>Answer</summary>
            <form method="post" className="stack">
              {ids}
              <TextAreaField
                id={`answer-${comment.id}`}
                name="words"
                label="Your answer"
                required
                maxLength={1000}
                defaultValue={form.value("words")}
                problem={form.problem("words")}
              />
              <p className="quiet">{whyNoUndo("commentOnProof")}</p>
              <div className="row">
                <Button type="submit" name="do" value="answer">
                  Save answer
                </Button>
              </div>
            </form>
          </details>
        </div>
      )}
    </>
  );
}

type Words = Pick<CommentView, "who" | "when" | "words" | "isDone"> & { pin?: number | null };

function Said({ who, when, words, pin, isDone }: Words) {
  return (
    <>
      <p className="words">{words}</p>
      <p className="quiet">
        {who}, {when}
        {pin && `. Pin ${pin} on the picture`}
        {isDone && ". Ticked off"}
      </p>
    </>
  );
}
