import { copyAddressFieldIds } from "#business/ads/brief/brief-fields.ts";
import { approveProof } from "#business/ads/proofs/approve-proof.ts";
import { askForChanges, withdrawChangeRequest } from "#business/ads/proofs/ask-for-changes.ts";
import { commentOnProof } from "#business/ads/proofs/comments.ts";
import type { AdGuest } from "#business/ads/proofs/guests.ts";
import type { Proof } from "#business/ads/proofs/proof.ts";
import { withdrawApproval } from "#business/ads/proofs/withdraw-approval.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { readPinPosition } from "./pin-position.ts";
import type { RefusedFormValues } from "./proof-comments.tsx";

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "");

type OutcomeFragment = `#${string}`;

const DECISION: OutcomeFragment = "#decision-status";

/**
 * Does what a form of the proof's page asks, for the holder of a link (`guest`: a shared one); undefined for any other.
 */
export async function applyProofForm(
  form: FormData,
  { token, proof, guest }: { token: string; proof: Proof; guest?: AdGuest },
  context: ActionContext,
): Promise<OutcomeFragment | undefined> {
  const seen = { token, number: proof.number, hash: textOf(form, "hash") };
  const name = textOf(form, "name");
  switch (form.get("do")) {
    case "approve":
      await approveProof({ ...seen, name }, context);
      return DECISION;
    case "changes":
      await askForChanges({ ...seen, name, words: textOf(form, "changes") }, context);
      return DECISION;
    case "take-back":
      await withdrawChangeRequest(seen, context);
      return DECISION;
    case "withdraw":
      await withdrawApproval({ token }, context);
      return DECISION;
    case "comment": {
      const answers = Number(form.get("answers") ?? 0);
      const made = await commentOnProof(
        {
          proofId: proof.id,
          words: textOf(form, "words"),
          point: readPinPosition(form),
          ...(answers > 0 && { answersId: answers }),
          author: guest
            ? { kind: "guest", name: guest.name }
            : { kind: "customer", name: textOf(form, "author") },
        },
        context,
      );
      return `#comment-${answers > 0 ? answers : made}`;
    }
    default:
      return undefined;
  }
}

export function readRefusedFormValues(form: FormData): RefusedFormValues {
  const fields = ["name", "changes", "words", "author", "guest", ...copyAddressFieldIds];
  return Object.fromEntries(
    fields.flatMap((field) => (form.has(field) ? [[field, textOf(form, field)]] : [])),
  );
}
