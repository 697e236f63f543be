import { findWaitListNames } from "#business/leads/find-names.ts";
import { putBackOnWaitList, removeFromWaitList } from "#business/leads/remove-from-wait-list.ts";
import { findIndustry } from "#business/mailings/industries.ts";
import type { Deed } from "./deed.ts";

/** Takes people off the wait-list; puts them back where they stood, while nobody had an offer that might be theirs. */
export const removeEntries: Deed = {
  async findNames(ids, database) {
    const known = await findWaitListNames(ids, database);
    return new Map(
      known.map(({ id, email, industry }) => [
        id,
        `${email}, ${findIndustry(industry)?.name ?? industry}`,
      ]),
    );
  },
  async carryOut({ id }, _, circumstances, database) {
    const { version, removedAt } = await removeFromWaitList({ id }, circumstances, database);
    return { version, removedAt: removedAt.toISOString() };
  },
  async undo({ id, before }, circumstances, tx) {
    const removedAt = new Date(String(before.removedAt));
    await putBackOnWaitList({ id, version: Number(before.version), removedAt }, circumstances, tx);
  },
};
