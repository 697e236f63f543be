import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Link } from "#app/ui/link.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import type { PinPosition } from "./apply-proof-form.ts";
import type { ProofView } from "./proof-view.ts";
import { useFocusOnFormOutcome } from "./use-outcome-focus.ts";

export type RefusedFormValues = Readonly<Partial<Record<string, string>>>;

/** Who comments: a customer signs, a guest's name is the one their link was made for, an operator is signed in. */
export type CommentAuthor = { name: string; isGuest: boolean } | undefined;

type CommentsProps = {
  view: ProofView;
  mayTick: boolean;
  author: CommentAuthor;
  typed: RefusedFormValues;
  pin: PinPosition | undefined;
  onPin: (pin: PinPosition | undefined) => void;
};

const buttonNames = (author: CommentAuthor) =>
  author === undefined
    ? {
        add: "Add comment",
        reply: "Send reply",
        done: "Mark as done",
        reopen: "Not done",
        pin: "Point at a spot on the ad",
        unpin: "Make it about the whole ad",
      }
    : {
        add: "Add Comment",
        reply: "Send Reply",
        done: "Mark as Done",
        reopen: "Not Done",
        pin: "Point at a Spot on the Ad",
        unpin: "Make It About the Whole Ad",
      };

/** Where a pin begins that is moved by arrow keys; a tap on the ad puts it there at once. */
const MIDDLE = { x: 0.5, y: 0.5 };

export function ProofComments({ view, mayTick, ...form }: CommentsProps) {
  return (
    <section className="proof-comments" aria-labelledby="comments">
      <h2 id="comments">Comments</h2>
      {view.comments.length === 0 && <p className="none">Nobody has commented on this version.</p>}
      <ol>
        {view.comments.map((comment) => (
          <Comment
            key={comment.id}
            proofId={view.id}
            comment={comment}
            mayTick={mayTick && view.isOpen}
            mayAnswer={view.isOpen}
            author={form.author}
          />
        ))}
      </ol>
      {view.isOpen && <NewComment view={view} {...form} />}
    </section>
  );
}

function Comment({
  proofId,
  comment: { id, pin, words, who, at, isDone, answers },
  mayTick,
  mayAnswer,
  author,
}: {
  proofId: number;
  comment: ProofView["comments"][number];
  mayTick: boolean;
  mayAnswer: boolean;
  author: CommentAuthor;
}) {
  const names = buttonNames(author);
  const ref = useFocusOnFormOutcome<HTMLLIElement>(`comment-${id}`);
  // The office opens a form that an address names, and begins to type in it: after a comment there is nothing to type.
  const said = useFocusOnFormOutcome<HTMLParagraphElement>(`said-${id}`);
  return (
    <li id={`comment-${id}`} data-done={isDone || undefined} ref={ref} tabIndex={-1}>
      <p className="said" id={`said-${id}`} ref={said} tabIndex={-1}>
        {pin && <span className="pin-number">{pin}</span>}
        <b>{who}</b> <span className="at">{at}</span>
        {isDone && <strong className="done">Done</strong>}
      </p>
      <p className="words">{words}</p>
      {answers.map((answer) => (
        <div key={answer.id} className="answer">
          <p className="said">
            <b>{answer.who}</b> <span className="at">{answer.at}</span>
          </p>
          <p className="words">{answer.words}</p>
        </div>
      ))}
      <div className="row">
        {mayAnswer && (
          <details key={answers.length}>
            <summary>Reply</summary>
            <Form method="post" preventScrollReset>
              <HiddenFields proof={proofId} answers={id} />
              <AuthorField id={`author-${id}`} author={author} />
              <label htmlFor={`answer-${id}`}>Your reply</label>
              <textarea id={`answer-${id}`} name="words" rows={2} required />
              <Button type="submit" small quiet name="do" value="comment">
                {names.reply}
              </Button>
            </Form>
          </details>
        )}
        {mayTick && (
          <Form method="post" preventScrollReset>
            <HiddenFields proof={proofId} comment={id} />
            <Button type="submit" small quiet name="do" value={isDone ? "reopen" : "done"}>
              {isDone ? names.reopen : names.done}
            </Button>
          </Form>
        )}
      </div>
    </li>
  );
}

function AuthorField({ id, author }: { id: string; author: CommentAuthor }) {
  if (author === undefined) return null;
  if (author.isGuest) return <p className="fine">You’re commenting as {author.name}, guest.</p>;
  return (
    <>
      <label htmlFor={id}>Your name</label>
      <input id={id} name="author" defaultValue={author.name} autoComplete="name" required />
    </>
  );
}

function NewComment({ view, author, typed, pin, onPin }: Omit<CommentsProps, "mayTick">) {
  const scripted = useHasJavaScript();
  const names = buttonNames(author);
  return (
    <Form method="post" className="new-comment" preventScrollReset key={view.comments.length}>
      <h3>Add a comment</h3>
      <input type="hidden" name="proof" value={view.id} />
      <label htmlFor="words">Your comment</label>
      <textarea id="words" name="words" rows={3} defaultValue={typed.words} required />
      {pin ? (
        <p className="pinned">
          <HiddenFields x={pin.x.toFixed(4)} y={pin.y.toFixed(4)} />
          About the spot marked + on the ad.{" "}
          <Button type="button" small quiet onClick={() => onPin(undefined)}>
            {names.unpin}
          </Button>
        </p>
      ) : (
        scripted && (
          <Button type="button" small quiet onClick={() => onPin(MIDDLE)}>
            {names.pin}
          </Button>
        )
      )}
      <AuthorField
        id="comment-author"
        author={author && { ...author, name: typed.author ?? author.name }}
      />
      <Button type="submit" quiet small={author === undefined} name="do" value="comment">
        {names.add}
      </Button>
    </Form>
  );
}

export function ProofVersionLinks({
  view,
  to,
}: {
  view: ProofView;
  to: (number: number) => string;
}) {
  if (view.versions.length < 2) return null;
  return (
    <nav className="versions" aria-label="Versions of this ad">
      <ul>
        {view.versions.map(({ number, state }) => (
          <li key={number}>
            <Link to={to(number)} aria-current={number === view.number ? "page" : undefined}>
              Version {number} <span>{state}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
