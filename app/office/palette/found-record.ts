import type { Role } from "#business/people/operator.ts";
import type { PlainDate } from "#platform/clock.ts";
import type { Command, Hit } from "./commands.ts";

/** A record that was found, with what can be done with it. */
export type Found = Hit & { commands: Command[] };

/** Who searches, and on which Arizona date. */
export type Asker = { id: number; role: Role; today: PlainDate };

/** Finds records of a kind by folded words. */
export type Finder = (words: readonly string[], asker: Asker) => Promise<Found[]>;

/** Most records of a kind. */
export const MOST = 5;
