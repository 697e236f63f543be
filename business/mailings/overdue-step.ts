import type { PlainDate } from "#platform/clock.ts";
import type { Mailing } from "./mailing.ts";

/** A step of a mailing that is due, and its date: the last day of booking, or the day to print or drop. */
export type OverdueStep = { step: "close" | "print" | "drop"; date: PlainDate };

/** The next step that is due on an Arizona date and that nobody has recorded; undefined if none is late. */
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
