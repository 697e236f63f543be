import {
  businessDayOnOrBefore,
  businessDaysBefore,
  findFederalHolidayName,
  postOfficeDayOnOrAfter,
} from "#business/mailings/calendar/business-days.ts";
import {
  addDays,
  arizonaDate,
  dateFromParts,
  datePartsOf,
  longWeekdayDate,
  monthAndOrdinalDay,
  type PlainDate,
} from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { firstPrices } from "#prices.ts";
import { calendarRule, type DeadlineId, deadlineRule, type SizeId } from "#site.ts";

/** The life of a mailing. Visitors see it from `published` on; `canceled` is never shown as coming. */
export const mailingStates = [
  "planned",
  "published",
  "closed",
  "printed",
  "dropped",
  "confirmed",
  "canceled",
] as const;

export type MailingState = (typeof mailingStates)[number];

/** The states of a coming mailing that the public may see. */
export const upcomingStates = ["published", "closed", "printed"] as const satisfies MailingState[];

/** The states in which a mailing has left us: at the post office, or in homes. */
export const mailedStates = ["dropped", "confirmed"] as const satisfies MailingState[];

export const printedStates = ["printed", ...mailedStates] as const satisfies MailingState[];

export type MailingDates = Record<DeadlineId, PlainDate>;

/** The price of each size on one mailing, in cents: a snapshot taken when the mailing is planned. */
export type PriceList = Record<SizeId, number>;

/** A mailing as the public may see it. */
export type Mailing = {
  id: number;
  name: string;
  state: MailingState;
  dropDate: PlainDate;
  dates: MailingDates;
  households: number;
  layoutId: string;
  prices: PriceList;
  /** What the office has recorded: when it was printed, and what the post office took. */
  printedOn: PlainDate | null;
  drops: readonly Drop[];
  /** Where it is planned to go; empty until the office has entered it. */
  routePlan: RoutePlan;
  version: number;
};

export type Drop = {
  date: PlainDate;
  pieces: number;
  postOffice: string;
  /** What was dropped off on each route, where bundles were recorded. */
  routes?: { zip: string; route: string; pieces: number; bundles: number[] }[];
  note?: string;
};

/** A carrier route as the post office counts it, and what the office has decided about it. */
export type PlannedRoute = {
  zip: string;
  /** "C012" */
  route: string;
  /** Residential deliveries: the cards that go there. */
  homes: number;
  /** Business deliveries, for knowledge: they get no card. Null where the table doesn't say. */
  businesses: number | null;
  /** Which delivers the route, and where its cards are dropped off; may be empty. */
  postOffice: string;
  /** Of its ZIP Code, as the office typed it for visitors; may be empty. */
  neighborhood: string;
  /** When the post office's counts were read. */
  asOf: PlainDate;
  /** Whether the card goes there; otherwise it was only considered. */
  isChosen: boolean;
  /** When its cards are dropped off; null until planned. */
  day: PlainDate | null;
};

export type RoutePlan = readonly PlannedRoute[];

/** A mailing with what only the office sees: its costs and how it ended. */
export type OfficeMailing = Mailing & {
  area: string;
  /** Null while unknown. */
  printCents: number | null;
  otherCents: number;
  confirmedOn: PlainDate | null;
};

export const getInitialPriceList = (): PriceList => ({ ...firstPrices });

/** The business days that a deadline leaves until the next one: ads are put together between approval and print. */
const businessDaysUntilNext: Partial<Record<DeadlineId, number>> = {
  bookingCloses: 1,
  briefDue: 1,
  approvalDue: 2,
  printFile: 1,
};

/**
 * The dates of a mailing, computed from its drop date (`deadlineRule` in site.ts). Deadlines for
 * people move back to a business day, and further where the next one would be too close; the drop
 * date stays as given, because the office may choose any.
 */
export function mailingDatesForDropDate(dropDate: PlainDate): MailingDates {
  const dates: Partial<MailingDates> = {};
  let next = addDays(dropDate, 366);
  for (const { id, days, work } of deadlineRule.toReversed()) {
    const date = addDays(dropDate, days);
    dates[id] = work ? businessDayOnOrBefore(date) : date;
    const apart = businessDaysUntilNext[id];
    const latest = apart && businessDaysBefore(next, apart);
    if (latest && latest < dates[id]) dates[id] = latest;
    next = dates[id];
  }
  return dates as MailingDates;
}

/** Whether a spot can still be booked on a date, that is, until the booking deadline has passed. */
export function isBookable(mailing: Pick<Mailing, "state" | "dates">, today: PlainDate): boolean {
  return mailing.state === "published" && today <= mailing.dates.bookingCloses;
}

/** The calendar's drop date in a month: the owner's day (or the 15th), or the next day a post office is open. */
export function dropDateInMonth(
  { year, month }: { year: number; month: number },
  day: number = calendarRule.dayOfMonth,
): PlainDate {
  return postOfficeDayOnOrAfter(dateFromParts(year, month, day));
}

/**
 * The drop date of a new installation's first mailing: May's of this year, or of next year once it
 * has passed. On the date itself it has not passed.
 */
export function defaultFirstDropDate(today: PlainDate): PlainDate {
  const { firstMonth: month } = calendarRule;
  const { year } = datePartsOf(today);
  const thisYear = dropDateInMonth({ year, month });
  return thisYear >= today ? thisYear : dropDateInMonth({ year: year + 1, month });
}

export function dropDateInNextMonth(dropDate: PlainDate, day?: number): PlainDate {
  const { year, month } = datePartsOf(dropDate);
  return dropDateInMonth({ year, month: month + 1 }, day);
}

export function monthlyDropDatesFrom(first: PlainDate, count: number): PlainDate[] {
  const dates: PlainDate[] = [];
  for (let date = first; dates.length < count; date = dropDateInNextMonth(date)) dates.push(date);
  return dates;
}

export type CountdownTarget = {
  target: PlainDate;
  /** "Days Until May 15th" */
  label: string;
  /** "May 15th is a Sunday", where the calendar's day has no post office counter open. */
  moved: string | undefined;
};

/** What the countdown counts to: the next mailing; without one the calendar's first drop date, May 15. */
export function countdownTarget(
  nextDropDate: PlainDate | undefined,
  instant: Date,
): CountdownTarget {
  const target = nextDropDate ?? defaultFirstDropDate(arizonaDate(instant));
  return {
    target,
    label: `Days Until ${monthAndOrdinalDay(target)}`,
    moved: describeMovedDropDate(target),
  };
}

function describeMovedDropDate(dropDate: PlainDate): string | undefined {
  const { year, month } = datePartsOf(dropDate);
  const calendarDay = dateFromParts(year, month, calendarRule.dayOfMonth);
  if (dropDate === calendarDay || dropDate !== dropDateInMonth({ year, month })) return undefined;
  const closed = findFederalHolidayName(calendarDay) ? "postal holiday" : "Sunday";
  return `${monthAndOrdinalDay(calendarDay)} is a ${closed}`;
}

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
