import { findWaitlistEntriesById } from "#business/leads/find-lead-names.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { removeFromWaitlist, restoreToWaitlist } from "#business/waitlist/remove-from-waitlist.ts";
import type { BulkActionHandler } from "./bulk-action-handler.ts";

/**
 * Removes people from the waitlist; undoing restores their place in line, unless somebody has had
 * an offer that might have been theirs.
 */
export const removeFromWaitlistHandler: BulkActionHandler = {
  async findNames(ids, database) {
    const known = await findWaitlistEntriesById(ids, database);
    return new Map(
      known.map(({ id, email, industry }) => [
        id,
        `${email}, ${findIndustry(industry)?.name ?? industry}`,
      ]),
    );
  },
  async carryOut({ id }, _, context, database) {
    const { version, removedAt } = await removeFromWaitlist({ id }, context, database);
    return { version, removedAt: removedAt.toISOString() };
  },
  async undo({ id, before }, context, tx) {
    const removedAt = new Date(String(before.removedAt));
    await restoreToWaitlist({ id, version: Number(before.version), removedAt }, context, tx);
  },
};
