import { undoMerge } from "#business/advertisers/undo-merge.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { removeTaxRate } from "#business/billing/tax/set-tax-rate.ts";
import { undoOwnerChange } from "#business/company/undo-owner-change.ts";
import { restoreLead } from "#business/leads/delete-lead.ts";
import { undoLeadMove } from "#business/leads/move-lead.ts";
import {
  addIndustryWord,
  removeIndustryWord,
} from "#business/mailings/industries/industry-words.ts";
import { removeNote, restoreNote } from "#business/team/notes.ts";
import type { UndoName } from "./undo-link.ts";

type UndoAction = (facts: string[], context: ActionContext) => Promise<unknown>;

/** A number among the facts; 0, which is no id or version, for anything else. */
const number = (text: string | undefined) => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : 0);

/** What each undo does, with the facts of its link in order. */
export const undoActions: Record<UndoName, UndoAction> = {
  note: ([id], context) => removeNote({ id: number(id) }, context),
  "note-removed": ([id], context) => restoreNote({ id: number(id) }, context),
  merge: ([id], context) => undoMerge({ id: number(id) }, context),
  "lead-moved": ([id, version], context) =>
    undoLeadMove({ id: number(id), expectedVersion: number(version) }, context),
  "lead-deleted": ([id], context) => restoreLead({ id: number(id) }, context),
  "tax-rate": ([from = "", basisPoints], context) =>
    removeTaxRate({ from, basisPoints: number(basisPoints) }, context),
  "owner-profile": ([version], context) =>
    undoOwnerChange({ expectedVersion: number(version) }, context),
  "industry-word": ([industry = "", key = ""], context) =>
    removeIndustryWord({ industry, key }, context),
  "industry-word-removed": ([industry = "", word = ""], context) =>
    addIndustryWord({ industry, word }, context),
};
