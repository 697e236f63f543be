import type { PlainDate } from "#platform/clock.ts";
import type { Mailing } from "./mailing.ts";

/** A step of a mailing whose date has come, and the date: until when booking was open, or on which it was to be done. */
export type OverdueStep = { step: "close" | "print" | "drop"; date: PlainDate };

/**
 * The step that a mailing's dates ask for on a date in Arizona and that nobody has recorded: booking is closed the day after
 * its last one, printing and dropping are recorded on theirs. Only the next step counts; undefined where none is late.
 */
export function findOverdueStep(
  { state, dates }: Pick<Mailing, "state" | "dates">,
  today: PlainDate,
): OverdueStep | undefined {
  const { bookingCloses, printFile, drop } = dates;
  if (state === "published" && today > bookingCloses) return { step: "close", date: bookingCloses };
  if (state === "closed" && today >= printFile) return { step: "print", date: printFile };
  if (state === "printed" && today >= drop) return { step: "drop", date: drop };
  return undefined;
}
