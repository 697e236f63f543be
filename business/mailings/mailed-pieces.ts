import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { type Mailing, mailedStates, printedStates } from "./mailing.ts";

/** What the office has recorded about a mailing: a date in the calendar never says that something has happened. */

export type RecordedDropsSummary = {
  /** The drop dates in order, each once. */
  dates: readonly PlainDate[];
  homes: number;
  /** Whether fewer pieces than planned homes were dropped off and nobody has said that this is all. */
  partly: boolean;
};

type Recorded = Pick<Mailing, "state" | "drops" | "households">;

/** What has been mailed of a card; undefined until the office has recorded a drop. */
export function summarizeRecordedDrops({
  state,
  drops,
  households,
}: Recorded): RecordedDropsSummary | undefined {
  if (!mailedStates.some((mailed) => mailed === state) || drops.length === 0) return undefined;
  const homes = drops.reduce((sum, { pieces }) => sum + pieces, 0);
  const dates = [...new Set(drops.map(({ date }) => date))].toSorted();
  return { dates, homes, partly: state === "dropped" && homes < households };
}

export function isPrinted({ state }: Pick<Mailing, "state">): boolean {
  return printedStates.some((printed) => printed === state);
}

/** "May 15, 2027", "May 15, 2027, and May 17, 2027" */
export function formatMailedDates({ dates }: Pick<RecordedDropsSummary, "dates">): string {
  const words = dates.map(longWeekdayDate);
  const last = words.pop() ?? "";
  return words.length === 0 ? last : `${words.join(", ")}, and ${last}`;
}

/** "mailed to 10,012 homes on May 15, 2027" once recorded, "planned for May 15, 2027" before. */
export function formatMailedOrPlannedDate(mailing: Recorded & Pick<Mailing, "dropDate">): string {
  const mailed = summarizeRecordedDrops(mailing);
  if (!mailed) return `planned for ${longWeekdayDate(mailing.dropDate)}`;
  return `${mailed.partly ? "so far " : ""}mailed to ${formatCount(mailed.homes)} homes on ${formatMailedDates(mailed)}`;
}
