import { daysBetween, type PlainDate } from "#platform/clock.ts";

export const latenessBands = ["not-due", "week", "month", "older"] as const;
export type LatenessBand = (typeof latenessBands)[number];

/** 1 to 7 days late is a week, 8 to 30 a month. */
export function latenessBandOf(dueOn: PlainDate | null, today: PlainDate): LatenessBand {
  const late = dueOn === null ? 0 : daysBetween(dueOn, today);
  if (late <= 0) return "not-due";
  if (late <= 7) return "week";
  return late <= 30 ? "month" : "older";
}

export type OwedInvoice = {
  number: string;
  reservationId: number;
  business: string;
  /** Null if it was due at once. */
  dueOn: PlainDate | null;
  cents: number;
  age: LatenessBand;
};

export type OwedRefund = {
  id: string;
  reservationId: number;
  business: string;
  cents: number;
  state: "requested" | "pending" | "failed" | "by-hand";
  /** By when the Terms promise it (`agreement.refundBusinessDays`). */
  dueOn: PlainDate;
};

/** The city's tax of a month, and by when it is due if one files each month (`taxDueDate`). */
export type UpcomingTaxPayment = {
  from: PlainDate;
  to: PlainDate;
  cents: number;
  dueOn: PlainDate;
};
