import type { PasswordHashCost } from "#business/auth/password-cost.ts";

const CHEAPEST: PasswordHashCost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };

/**
 * Stands in for business/auth/password-cost.ts in the tests on a database (vitest.config.ts), which hash hundreds of
 * passwords. The product has no setting that could weaken its own.
 */
export const PASSWORD_HASH_COST = CHEAPEST;
export const CODE_HASH_COST: PasswordHashCost = { ...CHEAPEST };
