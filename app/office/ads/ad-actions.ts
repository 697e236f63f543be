import { readPinPosition } from "#app/ad/proofs/apply-proof-form.ts";
import type { FormAction } from "#app/office/forms/run-form.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { describeUpcomingEmailTo } from "#app/office/record/describe-upcoming-email.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { formNumber, formText } from "#app/read-form.ts";
import { remindCustomer } from "#business/ads/ad-reminders.ts";
import type { BriefInputs } from "#business/ads/brief/ad-details.ts";
import { readBriefForm, readPrintedCopyAddressForm } from "#business/ads/brief/brief-fields.ts";
import { saveBriefForCustomer, savePrintedCopyAddress } from "#business/ads/brief/save-brief.ts";
import { parseAdLookQuery, saveChosenLook } from "#business/ads/design/choose-look.ts";
import { makeCurrentVersion } from "#business/ads/outdated-version.ts";
import {
  type ApprovalChannel,
  approvalChannels,
  approveProofForCustomer,
  withdrawApprovalForCustomer,
} from "#business/ads/proofs/approve-proof.ts";
import { commentOnProof, setCommentDone } from "#business/ads/proofs/comments.ts";
import { loadProof } from "#business/ads/proofs/find-proofs.ts";
import { saveBriefAndMakeDraft } from "#business/ads/proofs/make-proof.ts";
import { overrideFinding, sendProof, undoOverride } from "#business/ads/proofs/send-proof.ts";
import { refuseAd, withdrawAdRefusal } from "#business/ads/refuse-ad.ts";
import { formatUndoParam } from "#business/undo.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import { Refusal } from "#platform/refusal.ts";

const doneMessages = {
  saved: "Ad details saved.",
  made: "New version made. Check it, then send it.",
  chosen: "Design chosen. Make a version to see it, or choose another below.",
  sent: "Proof sent. The customer sees it on their page.",
  reminded: "Reminder ready.",
  approved: "Approval recorded.",
  withdrawn: "Approval withdrawn.",
  overridden: "It can print now. Your reason is on record.",
  stopped: "The check blocks it again.",
  refused: "Ad refused. It won’t print.",
  allowed: "No longer refused.",
  addressed: "Address for the printed copy saved.",
} as const;

type DoneMessage = keyof typeof doneMessages;

const EMAILED: readonly string[] = ["sent", "reminded", "approved", "refused"];

/** The success message, and what happens to the email about it; undefined for an unknown name. */
export function findAdDoneMessage(done: string): string | undefined {
  const message = getOwnProperty(doneMessages, done);
  if (!message || !EMAILED.includes(done)) return message;
  return `${message} ${describeUpcomingEmailTo({ who: "the customer" }, isMailServerConfigured())}`;
}

/** The success message with its undo; or the address of a comment, which shows there what was done. */
type Done = { done: DoneMessage; undo?: string } | { done: "comment"; at: string };

/** What the form's fields showed when it was opened; undefined if the form doesn't send it. */
function readShownInputs(form: FormData): BriefInputs | undefined {
  try {
    const seen: unknown = JSON.parse(formText(form, "inputs"));
    const isTexts =
      typeof seen === "object" &&
      seen !== null &&
      Object.values(seen).every((text) => typeof text === "string");
    return isTexts ? (seen as BriefInputs) : undefined;
  } catch {
    return undefined;
  }
}

const readBrief = (reservationId: number, form: FormData) => ({
  reservationId,
  ...readBriefForm(form),
  version: formNumber(form, "version"),
  seen: readShownInputs(form),
});

function requireLook(form: FormData) {
  const look = parseAdLookQuery(new URLSearchParams(formText(form, "look")));
  if (!look) throw new Refusal("invalid", "Pick a design first.", { field: "look" });
  return look;
}

const commentPath = async (reservationId: number, proofId: number, commentId: number) =>
  officePaths.ad(reservationId, (await loadProof(proofId)).number, commentId);

const tick =
  (done: boolean): FormAction<number, Done> =>
  async (reservationId, form, actionContext) => {
    const [proofId, commentId] = [formNumber(form, "proof"), formNumber(form, "comment")];
    await setCommentDone({ proofId, commentId, done }, actionContext);
    return { done: "comment", at: await commentPath(reservationId, proofId, commentId) };
  };

/** The forms of an ad that email nobody. */
export const adFormActions: Record<string, FormAction<number, Done>> = {
  async save(reservationId, form, actionContext) {
    await saveBriefForCustomer(readBrief(reservationId, form), actionContext);
    return { done: "saved" };
  },
  async make(reservationId, form, actionContext) {
    const look = requireLook(form);
    await saveBriefAndMakeDraft({ ...readBrief(reservationId, form), look }, actionContext);
    return { done: "made" };
  },
  async "choose-design"(reservationId, form, actionContext) {
    await saveChosenLook({ reservationId, look: requireLook(form) }, actionContext);
    return { done: "chosen" };
  },
  async "make-current"(reservationId, _, actionContext) {
    await makeCurrentVersion({ reservationId }, actionContext);
    return { done: "made" };
  },
  async "copy-address"(reservationId, form, actionContext) {
    await savePrintedCopyAddress(
      { reservationId, address: readPrintedCopyAddressForm(form) },
      actionContext,
    );
    return { done: "addressed" };
  },
  async comment(reservationId, form, actionContext) {
    const [proofId, answers] = [formNumber(form, "proof"), formNumber(form, "answers")];
    const made = await commentOnProof(
      {
        proofId,
        words: formText(form, "words"),
        point: readPinPosition(form),
        ...(answers > 0 && { answersId: answers }),
        author: { kind: "office" },
      },
      actionContext,
    );
    const at = await commentPath(reservationId, proofId, answers > 0 ? answers : made);
    return { done: "comment", at };
  },
  done: tick(true),
  reopen: tick(false),
  async override(_, form, actionContext) {
    const proofId = formNumber(form, "proof");
    await overrideFinding({ proofId, reason: formText(form, "override") }, actionContext);
    return { done: "overridden", undo: formatUndoParam(undoOverride, { proofId }) };
  },
  async "take-back-override"(_, form, actionContext) {
    await undoOverride({ proofId: formNumber(form, "proof") }, actionContext);
    return { done: "stopped" };
  },
  async allow(reservationId, _, actionContext) {
    await withdrawAdRefusal({ reservationId }, actionContext);
    return { done: "allowed" };
  },
};

/** The forms of an ad that email the customer, by their buttons. */
export const adFormActionsThatEmail: Record<string, FormAction<number, Done>> = {
  async send(_, form, actionContext, tx) {
    await sendProof({ proofId: formNumber(form, "proof") }, actionContext, tx);
    return { done: "sent" };
  },
  async remind(reservationId, _, actionContext, tx) {
    await remindCustomer({ reservationId }, actionContext, tx);
    return { done: "reminded" };
  },
  async approve(reservationId, form, actionContext, tx) {
    const way = Object.keys(approvalChannels).find((each) => each === formText(form, "way"));
    if (!way) throw new Refusal("invalid", "Choose how they told you.", { field: "way" });
    await approveProofForCustomer(
      {
        proofId: formNumber(form, "proof"),
        hash: formText(form, "hash"),
        name: formText(form, "name"),
        way: way as ApprovalChannel,
        on: formText(form, "on"),
      },
      actionContext,
      tx,
    );
    return {
      done: "approved",
      undo: formatUndoParam(withdrawApprovalForCustomer, { reservationId }),
    };
  },
  async withdraw(reservationId, _, actionContext, tx) {
    await withdrawApprovalForCustomer({ reservationId }, actionContext, tx);
    return { done: "withdrawn" };
  },
  async refuse(reservationId, form, actionContext, tx) {
    await refuseAd({ reservationId, reason: formText(form, "reason") }, actionContext, tx);
    return { done: "refused", undo: formatUndoParam(withdrawAdRefusal, { reservationId }) };
  },
};

const VERBS: Readonly<Record<string, string>> = {
  send: "send the proof",
  remind: "remind them",
  approve: "record the approval",
  withdraw: "withdraw the approval",
  refuse: "refuse the ad",
};

export const adActionVerb = (button: string): string => getOwnProperty(VERBS, button) ?? "save";
