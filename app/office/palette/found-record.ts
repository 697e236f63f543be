import type { Role } from "#business/team/operator.ts";
import type { PlainDate } from "#platform/clock.ts";
import type { PaletteCommand, PaletteResult } from "./commands.ts";

/** A found record with its actions. */
export type FoundRecord = PaletteResult & { commands: PaletteCommand[] };

/** The searching operator, and the Arizona date. */
export type SearchingOperator = { id: number; role: Role; today: PlainDate };

/** Finds records of a kind by folded words, at most `limit` where a kind looks further than usual. */
export type RecordFinder = (
  words: readonly string[],
  asker: SearchingOperator,
  limit?: number,
) => Promise<FoundRecord[]>;

/** The most records of one kind in the results. */
export const MAX_RECORDS_PER_KIND = 5;
