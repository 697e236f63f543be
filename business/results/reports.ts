import { sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { lockMailing } from "#business/mailings/update-locked-mailing.ts";
import { stoppedReport } from "#database/schema/results.ts";
import { addDays, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { FIRST_DROP } from "./find-results.ts";

/** The two reports that advertisers get of a mailed card: when they are due, and how the office stops one. */

export const reportKinds = ["first-week", "report"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Days after the first drop on which the small report goes out. */
const FIRST_WEEK_DAYS = 7;

/** Days after its date within which a report still goes out: after a stop, or a time without a server. */
const LATE_DAYS = 14;

/** A report of a card: the Arizona date on which it goes out, and how many advertisers have it. */
export type CardReport = {
  mailingId: number;
  mailing: string;
  kind: ReportKind;
  dueOn: PlainDate;
  isStopped: boolean;
  advertisers: number;
  sent: number;
};

/**
 * The reports of the mailed cards, or of one. A card whose first drop was so late that its report is due within the week
 * has no report of the first week.
 */
const cardReportsSql = sql`
  select mailing.id::int as "mailingId", mailing.name as mailing, due.kind, due.on::text as "dueOn",
    exists (select from stopped_report where stopped_report.mailing_id = mailing.id and stopped_report.kind = due.kind) as "isStopped",
    (select count(*)::int from reservation where reservation.mailing_id = mailing.id and reservation.state = 'paid') as advertisers,
    (select count(*)::int from message where message.kind = 'result-' || due.kind
      and message.occasion = mailing.id::text and message.resend_of_id is null) as sent
  from mailing cross join lateral (values
    ('first-week', ${FIRST_DROP}::date + ${FIRST_WEEK_DAYS}::int), ('report', mailing.report_due_on)) as due(kind, "on")
  where mailing.state in ('dropped', 'confirmed')
    and (due.kind = 'report' or mailing.report_due_on > due.on)`;

/** The reports of one card, the first week's first; none before it is mailed. */
export async function findReportsOfMailing(mailingId: number): Promise<CardReport[]> {
  const { rows } = await db.execute<CardReport>(
    sql`${cardReportsSql} and mailing.id = ${mailingId} order by due.on`,
  );
  return rows;
}

/** The reports that go out within a number of days, or are late, and that not every advertiser has. */
export async function findReportsDue(
  today: PlainDate,
  within: number,
  database: Queryable = db,
): Promise<CardReport[]> {
  const { rows } = await database.execute<CardReport>(sql`${cardReportsSql}
    and due.on <= ${addDays(today, within)}::date and due.on > ${addDays(today, -LATE_DAYS)}::date order by due.on`);
  return rows.filter(({ sent, advertisers }) => sent < advertisers);
}

/** Whether a report that wasn't sent is so late that it won't be anymore. */
export const isTooLateToSend = ({ dueOn }: Pick<CardReport, "dueOn">, today: PlainDate): boolean =>
  dueOn <= addDays(today, -LATE_DAYS);

const whichReport = v.object({ mailingId: v.number(), kind: v.picklist(reportKinds) });

const lockReported = (tx: Queryable, { mailingId }: v.InferOutput<typeof whichReport>) =>
  lockMailing({ id: mailingId }, tx);

export const stopReport = defineAction({
  name: "stopReport",
  permission: "mailings.change",
  undo: ["resumeReport"],
  input: whichReport,
  locks: lockReported,
  async run(tx, { mailingId, kind }) {
    const stopped = await tx
      .insert(stoppedReport)
      .values({ mailingId, kind })
      .onConflictDoNothing()
      .returning();
    if (stopped.length === 0) return {};
    const subject = { type: "mailing", id: mailingId };
    return { event: { event: "report.stopped", subject, detail: { report: kind } } };
  },
});

/** Lets a stopped report go out after all: on its date, or the next morning if that has passed. */
export const resumeReport = defineAction({
  name: "resumeReport",
  permission: "mailings.change",
  undo: ["stopReport"],
  input: whichReport,
  locks: lockReported,
  async run(tx, { mailingId, kind }) {
    const resumed = await tx
      .delete(stoppedReport)
      .where(sql`mailing_id = ${mailingId} and kind = ${kind}`)
      .returning();
    if (resumed.length === 0) return {};
    const subject = { type: "mailing", id: mailingId };
    return { event: { event: "report.resumed", subject, detail: { report: kind } } };
  },
});
