/** The cost of hashing: `memory` in KiB, `passes` over it. */
export type PasswordHashCost = {
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
};

/** Argon2id as OWASP's Password Storage Cheat Sheet sets it: 19 MiB, two passes. */
export const PASSWORD_HASH_COST: PasswordHashCost = {
  memory: 19_456,
  passes: 2,
  parallelism: 1,
  tagLength: 32,
};

/** For codes of 60 random bits that we generate: no list contains them, so half the work is enough. */
export const CODE_HASH_COST: PasswordHashCost = { ...PASSWORD_HASH_COST, passes: 1 };
