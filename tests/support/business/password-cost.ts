import type { Cost } from "#business/auth/password-cost.ts";

/**
 * Stands in for business/auth/password-cost.ts in the tests on a database (vitest.config.ts), which hash hundreds of
 * passwords. The product has no setting that could weaken its own.
 */
export const COST: Cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
export const COST_OF_CODES: Cost = COST;
