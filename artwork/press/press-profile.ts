/** How a printer wants the file. Browser-safe. */
export const pressStandards = ["PDF/X-1a:2003", "PDF/X-4"] as const;

/** The condition of the built-in profile, which the registry of the ICC knows. */
export const BUILT_IN_PRINTING_CONDITION = "FOGRA39";

/** Most bytes of a printer's color profile: the largest in use have about 3 MB. */
export const MAX_PROFILE_BYTES = 4_000_000;

export type PressProfile = {
  readonly standard: (typeof pressStandards)[number];
  /** Inches of ink past the trim, and of paper past the bleed for the marks; without marks 0. */
  readonly bleed: number;
  readonly slug: number;
  readonly marks: boolean;
  /** Percent of ink that dries, of all four together. */
  readonly inkLimit: number;
  readonly profile: string;
  readonly condition: string;
};
