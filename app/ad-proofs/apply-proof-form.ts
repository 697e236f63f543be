import { approveProof } from "#business/ads/proofs/approve-proof.ts";
import { askForChanges, takeBackChanges } from "#business/ads/proofs/ask-for-changes.ts";
import { commentOnProof } from "#business/ads/proofs/comments.ts";
import type { Proof } from "#business/ads/proofs/proof.ts";
import { withdrawApproval } from "#business/ads/proofs/withdraw-approval.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { readPoint } from "./comment-places.ts";
import type { TypedBefore } from "./proof-comments.tsx";

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").slice(0, 4000);

/**
 * Does what a form of the proof's page asks, for the holder of a link; `author`: how comments by this link are kept. False:
 * the form asks for something else.
 */
export async function applyProofForm(
  form: FormData,
  { token, proof, author }: { token: string; proof: Proof; author: "customer" | "guest" },
  context: ActionContext,
): Promise<boolean> {
  const seen = { token, number: proof.number, hash: textOf(form, "hash") };
  const name = textOf(form, "name");
  switch (form.get("do")) {
    case "approve":
      await approveProof({ ...seen, name }, context);
      return true;
    case "changes":
      await askForChanges({ ...seen, name, words: textOf(form, "changes") }, context);
      return true;
    case "take-back":
      await takeBackChanges(seen, context);
      return true;
    case "withdraw":
      await withdrawApproval({ token }, context);
      return true;
    case "comment": {
      const answers = Number(form.get("answers") ?? 0);
      await commentOnProof(
        {
          proofId: proof.id,
          words: textOf(form, "words"),
          point: readPoint(form),
          ...(answers > 0 && { answersId: answers }),
          author: { kind: author, name: textOf(form, "author").slice(0, 80) },
        },
        context,
      );
      return true;
    }
    default:
      return false;
  }
}

const DECISIONS: readonly unknown[] = ["approve", "changes", "take-back", "withdraw"];

/** Where the page opens after a form: a decision at the notice that tells its outcome, anything else where it is. */
export const fragmentAfter = (form: FormData): string =>
  DECISIONS.includes(form.get("do")) ? "#decision-status" : "";

/** What was typed in a form that was refused, so that it stays. */
export function readTypedValues(form: FormData): TypedBefore {
  const fields = ["name", "changes", "words", "author", "place", "guest"];
  return Object.fromEntries(
    fields.flatMap((field) => (form.has(field) ? [[field, textOf(form, field)]] : [])),
  );
}
