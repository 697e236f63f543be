import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import type { CompanyTrackRecord } from "#business/reservations/confirm/company-track-record.ts";
import { findCompanyTrackRecord } from "#business/reservations/confirm/find-company-track-record.ts";
import { arizonaDate, type PlainDate } from "#platform/clock.ts";

/** What the short answers on Home take from the data. */
export type ShortAnswersData = {
  /** The last date of a full refund on the next mailing that can be booked. */
  refundThrough: PlainDate | undefined;
  record: CompanyTrackRecord | undefined;
};

/** Mailings to look at: booking for the next two may have closed. */
const LOOKED_AT = 3;

export async function loadShortAnswersData(now: Date): Promise<ShortAnswersData> {
  const today = arizonaDate(now);
  const [upcoming, record] = await Promise.all([
    findUpcomingMailings(today, LOOKED_AT),
    findCompanyTrackRecord(),
  ]);
  const next = upcoming.find((mailing) => isBookable(mailing, today));
  return { refundThrough: next?.dates.bookingCloses, record };
}
