import { longDate, type PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { type Mailing, mailedStates, printedStates } from "./mailing.ts";

/**
 * What the office has recorded of a mailing, for buyers who read that something has happened: no date of the calendar
 * says it. Safe in the browser.
 */

/** What went to the post office, as it was recorded. */
export type MailedPieces = {
  /** The dates of the drops, in order, each once. */
  dates: readonly PlainDate[];
  homes: number;
  /** Fewer pieces than homes were planned, and nobody has said yet that this is all. */
  partly: boolean;
};

type Recorded = Pick<Mailing, "state" | "drops" | "households">;

/** What has been mailed of a card; undefined while the office has recorded no drop. */
export function summarizeMailedPieces({
  state,
  drops,
  households,
}: Recorded): MailedPieces | undefined {
  if (!mailedStates.some((mailed) => mailed === state) || drops.length === 0) return undefined;
  const homes = drops.reduce((sum, { pieces }) => sum + pieces, 0);
  const dates = [...new Set(drops.map(({ date }) => date))].toSorted();
  return { dates, homes, partly: state === "dropped" && homes < households };
}

/** Whether the office has recorded that a card is printed. */
export function isPrinted({ state }: Pick<Mailing, "state">): boolean {
  return printedStates.some((printed) => printed === state);
}

/** "May 15, 2027", "May 15, 2027 and May 17, 2027" */
export function formatMailedDates({ dates }: Pick<MailedPieces, "dates">): string {
  return dates.map(longDate).join(" and ");
}

/** "mailed to 10,012 homes on May 15, 2027" where it is recorded, "planned for May 15, 2027" where it is not. */
export function formatMailedOrPlannedDate(mailing: Recorded & Pick<Mailing, "dropDate">): string {
  const mailed = summarizeMailedPieces(mailing);
  if (!mailed) return `planned for ${longDate(mailing.dropDate)}`;
  return `${mailed.partly ? "so far " : ""}mailed to ${formatCount(mailed.homes)} homes on ${formatMailedDates(mailed)}`;
}
