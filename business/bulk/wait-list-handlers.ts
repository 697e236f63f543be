import { findWaitListEntriesById } from "#business/leads/find-lead-names.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import {
  removeFromWaitList,
  restoreToWaitList,
} from "#business/waitlist/remove-from-wait-list.ts";
import type { BulkActionHandler } from "./bulk-action-handler.ts";

/**
 * Removes people from the waitlist; undoing restores their place in line, unless somebody has had
 * an offer that might have been theirs.
 */
export const removeFromWaitListHandler: BulkActionHandler = {
  async findNames(ids, database) {
    const known = await findWaitListEntriesById(ids, database);
    return new Map(
      known.map(({ id, email, industry }) => [
        id,
        `${email}, ${findIndustry(industry)?.name ?? industry}`,
      ]),
    );
  },
  async carryOut({ id }, _, context, database) {
    const { version, removedAt } = await removeFromWaitList({ id }, context, database);
    return { version, removedAt: removedAt.toISOString() };
  },
  async undo({ id, before }, context, tx) {
    const removedAt = new Date(String(before.removedAt));
    await restoreToWaitList({ id, version: Number(before.version), removedAt }, context, tx);
  },
};
