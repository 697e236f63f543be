import { data } from "react-router";
import { refusalResponseInit } from "#app/private-page.ts";
import { formText } from "#app/read-form.ts";
import { printedCopyAddressFieldIds } from "#business/ads/brief/brief-fields.ts";
import { approveProof, withdrawApproval } from "#business/ads/proofs/approve-proof.ts";
import { commentOnProof } from "#business/ads/proofs/comments.ts";
import { askForChanges, withdrawChangeRequest } from "#business/ads/proofs/decide.ts";
import type { AdGuest } from "#business/ads/proofs/guests.ts";
import type { Proof } from "#business/ads/proofs/proof.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import type { Refusal } from "#platform/refusal.ts";
import type { RefusedFormValues } from "./proof-comments.tsx";

type OutcomeFragment = `#${string}`;

const DECISION: OutcomeFragment = "#decision-status";

/** Does what a form of the proof's page asks, for the holder of a link (`guest`: a shared one); undefined for any other. */
export async function applyProofForm(
  form: FormData,
  { token, proof, guest }: { token: string; proof: Proof; guest?: AdGuest },
  context: ActionContext,
): Promise<OutcomeFragment | undefined> {
  const seen = { token, number: proof.number, hash: formText(form, "hash") };
  const name = formText(form, "name");
  switch (formText(form, "do")) {
    case "approve":
      await approveProof({ ...seen, name }, context);
      return DECISION;
    case "changes":
      await askForChanges({ ...seen, name, words: formText(form, "changes") }, context);
      return DECISION;
    case "take-back":
      await withdrawChangeRequest(seen, context);
      return DECISION;
    case "withdraw":
      await withdrawApproval({ token }, context);
      return DECISION;
    case "comment": {
      const answers = Number(formText(form, "answers"));
      const made = await commentOnProof(
        {
          proofId: proof.id,
          words: formText(form, "words"),
          point: readPinPosition(form),
          ...(answers > 0 && { answersId: answers }),
          author: guest
            ? { kind: "guest", name: guest.name }
            : { kind: "customer", name: formText(form, "author") },
        },
        context,
      );
      return `#comment-${answers > 0 ? answers : made}`;
    }
    default:
      return undefined;
  }
}

export type ProofFormResult = {
  problem?: string;
  field?: string | undefined;
  typed?: RefusedFormValues;
  /** A guest's link that was made, which is shown once. */
  made?: { name: string; address: string };
};

/** Refuses a form of the proof's page, and keeps what was typed into it. */
export const proofFormErrorResponse = (form: FormData, refused: Refusal) =>
  data<ProofFormResult>(
    { problem: refused.sentence, field: refused.field, typed: readRefusedFormValues(form) },
    refusalResponseInit(refused),
  );

export function readRefusedFormValues(form: FormData): RefusedFormValues {
  const fields = ["name", "changes", "words", "author", "guest", ...printedCopyAddressFieldIds];
  return Object.fromEntries(
    fields.flatMap((field) => (form.has(field) ? [[field, formText(form, field)]] : [])),
  );
}

/** Where a comment is pinned: shares of the ad's width and height from the top left. */
export type PinPosition = { x: number; y: number };

/** The point that a comment's form names; undefined: it is about all of the ad. */
export function readPinPosition(form: FormData): PinPosition | undefined {
  if (!form.has("x") || !form.has("y")) return undefined;
  const [x, y] = [Number(formText(form, "x")), Number(formText(form, "y"))];
  return [x, y].every((share) => share >= 0 && share <= 1) ? { x, y } : undefined;
}
