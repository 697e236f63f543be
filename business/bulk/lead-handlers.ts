import { findLeadNames } from "#business/leads/find-lead-names.ts";
import { findLeadById } from "#business/leads/find-leads.ts";
import type { LeadState } from "#business/leads/lead.ts";
import { moveLead } from "#business/leads/move-lead.ts";
import { Refusal } from "#platform/refusal.ts";
import type { BulkActionHandler } from "./bulk-action-handler.ts";

/** Moves leads to a step; undoing moves them back with their earlier reason. */
export const createChangeLeadStateHandler = (to: LeadState): BulkActionHandler => ({
  async findNames(ids, database) {
    const known = await findLeadNames(ids, database);
    return new Map(known.map(({ id, name }) => [id, name]));
  },
  async carryOut({ id }, note, context, database) {
    const was = await findLeadById(id, database);
    if (!was) throw new Refusal("not-found", "That lead is gone.");
    if (was.state === to && (note === "" || note === was.reason)) {
      throw new Refusal("conflict", `It's already ${to}.`);
    }
    const reason = note || (was.state === to ? (was.reason ?? "") : "");
    await moveLead({ id, to, reason, expectedVersion: was.version }, context, database);
    return { state: was.state, reason: was.reason, version: was.version + 1 };
  },
  async undo({ id, before }, context, tx) {
    const state = before.state as LeadState;
    const expectedVersion = Number(before.version);
    const reason = String(before.reason ?? "");
    await moveLead({ id, to: state, reason, expectedVersion }, context, tx);
  },
});
