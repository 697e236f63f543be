import * as v from "valibot";
import type { FormAction } from "#app/office/forms/run-form.ts";
import { applyNoteForm, noteDoneMessagesByButton } from "#app/office/record/note-forms.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { formNumber, formText } from "#app/read-form.ts";
import { businessFieldSchemas, mapBusinessFields } from "#business/advertisers/business-fields.ts";
import {
  mergeAdvertisers,
  mergeSeveralAdvertisers,
  undoMerge,
} from "#business/advertisers/merge-advertisers.ts";
import {
  type AdvertiserAndContactsUpdate,
  updateAdvertiserAndContacts,
} from "#business/advertisers/update-advertiser.ts";
import { buyerDetailsFormForOffice } from "#business/reservations/confirm/buyer-details.ts";
import {
  agreePlan,
  endPlan,
  restoreEndedPlan,
  restoreSkippedCard,
  skipNextCard,
} from "#business/reservations/plans/agree-and-end-plan.ts";
import { formatUndoParam } from "#business/undo.ts";
import { Refusal } from "#platform/refusal.ts";

type Done = { undo?: string };
const note: FormAction<number, Done> = (id, form, actionContext, tx) =>
  applyNoteForm({ type: "advertiser", id }, form, actionContext, tx);

export const advertiserFormActions: Record<string, FormAction<number, Done>> = {
  note,
  "change-note": note,
  "remove-note": note,
  async change(id, form, actionContext, tx) {
    await updateAdvertiserAndContacts(readChange(id, form), actionContext, tx);
    return {};
  },
  async "agree-plan"(_, form, actionContext, tx) {
    const input = {
      reservationId: formNumber(form, "reservation"),
      cards: formNumber(form, "cards"),
      billing: formText(form, "billing") === "at-once" ? ("at-once" as const) : ("each" as const),
      shown: { cards: formNumber(form, "now"), totalCents: formNumber(form, "total") },
      terms: { how: formText(form, "how") },
    };
    await agreePlan(input, actionContext, tx);
    return {};
  },
  async "pause-plan"(_, form, actionContext, tx) {
    const reservationId = formNumber(form, "next");
    const card = { planId: formNumber(form, "plan"), reservationId };
    await skipNextCard(card, actionContext, tx);
    return { undo: formatUndoParam(restoreSkippedCard, card) };
  },
  async "resume-plan"(_, form, actionContext, tx) {
    const reservationId = formNumber(form, "skipped");
    await restoreSkippedCard(
      { planId: formNumber(form, "plan"), reservationId },
      actionContext,
      tx,
    );
    return {};
  },
  async "end-plan"(_, form, actionContext, tx) {
    const shown = formNumber(form, "coming");
    await endPlan({ planId: formNumber(form, "plan"), shown }, actionContext, tx);
    return { undo: formatUndoParam(restoreEndedPlan, { planId: formNumber(form, "plan") }) };
  },
  async "restore-plan"(_, form, actionContext, tx) {
    await restoreEndedPlan({ planId: formNumber(form, "plan") }, actionContext, tx);
    return {};
  },
  async merge(id, form, actionContext, tx) {
    const keep = { id, expectedVersion: formNumber(form, "version") };
    const fold = { id: formNumber(form, "of"), expectedVersion: formNumber(form, "fold-version") };
    if (fold.id === 0) throw new Refusal("invalid", "Choose an advertiser to merge.");
    const { mergeId } = await mergeAdvertisers({ keep, fold }, actionContext, tx);
    return { undo: formatUndoParam(undoMerge, { id: mergeId }) };
  },
  async "merge-all"(id, form, actionContext, tx) {
    const keep = { id, expectedVersion: formNumber(form, "version") };
    const folds = form.getAll("fold").map(parseShownAdvertiser);
    const { mergeIds } = await mergeSeveralAdvertisers({ keep, folds }, actionContext, tx);
    return { undo: formatUndoParam(undoMerge, ...mergeIds.map((mergeId) => ({ id: mergeId }))) };
  },
};

export const advertiserDoneMessages: Record<string, string> = {
  ...noteDoneMessagesByButton,
  change: "Advertiser saved.",
  "agree-plan": "The plan’s cards are reserved.",
  "pause-plan": "The card is skipped. The plan runs one card longer.",
  "resume-plan": "The card is back in the plan.",
  "end-plan": "The plan has ended.",
  "restore-plan": "The plan and its cards are back.",
  merge: "Advertisers merged.",
  "merge-all": "Advertisers merged.",
};

const verbs: Record<string, string> = {
  "agree-plan": "book the plan’s cards",
  "pause-plan": "skip the card",
  "resume-plan": "put the card back",
  "end-plan": "end the plan",
  "restore-plan": "restore the plan",
};

/** What a button does, before the emails that it would send: "end the plan". */
export const advertiserActionVerb = (button: string): string =>
  getOwnProperty(verbs, button) ?? "save the advertiser";

/** "12.3": an advertiser and the version that the page showed. */
function parseShownAdvertiser(value: FormDataEntryValue) {
  const [id = 0, expectedVersion = 0] = String(value).split(".").map(Number);
  return { id: id || 0, expectedVersion: expectedVersion || 0 };
}

const fields = buyerDetailsFormForOffice.entries;

function readChange(advertiserId: number, form: FormData): AdvertiserAndContactsUpdate {
  const ids = form.getAll("contact").map(Number).filter(Number.isSafeInteger);
  return {
    advertiserId,
    expectedVersion: formNumber(form, "version"),
    business: read(fields.business, form, "business"),
    ...mapBusinessFields((field) => read(businessFieldSchemas[field], form, field)),
    people: ids.map((contactId) => ({
      contactId,
      expectedVersion: formNumber(form, `version-${contactId}`),
      name: read(fields.name, form, `name-${contactId}`),
      email: read(fields.email, form, `email-${contactId}`),
      phone: read(fields.phone, form, `phone-${contactId}`),
      shared: formText(form, `shared-${contactId}`) !== "",
    })),
  };
}

function read<Typed>(
  schema: v.GenericSchema<unknown, Typed>,
  form: FormData,
  field: string,
): Typed {
  const result = v.safeParse(schema, formText(form, field));
  if (result.success) return result.output;
  throw new Refusal("invalid", result.issues[0].message, { field });
}
