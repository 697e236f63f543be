import { sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { findAd } from "#business/ads/find-ad.ts";
import { renderProofForMessage } from "#business/ads/send-ad-news.ts";
import { lockMailing } from "#business/mailings/update-locked-mailing.ts";
import { queueBuyerMessageOnce } from "#business/reservations/messages/buyer-messages.ts";
import { type Booking, findBooking } from "#business/reservations/pay/booking.ts";
import { privatePagePaths, siteOrigin } from "#business/reservations/private-page-paths.ts";
import { stoppedReport } from "#database/schema/results.ts";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { renderResultReport } from "#emails/reservations/renewal-emails.tsx";
import { addDays, arizonaDate, now, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import {
  calculateAdProfitability,
  describeResult,
  listThreeReportFigures,
  resultHeadline,
} from "./ad-result.ts";
import { type AdResults, findAdResults, firstDropDateSql } from "./find-results.ts";

/** The two reports that advertisers get of a mailed card: when they are due, what each says, and how the office stops one. */

export const reportKinds = ["first-week", "report"] as const;
export type ReportKind = (typeof reportKinds)[number];
export const reportName = { "first-week": "Early report", report: "Report" } as const;

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
    ('first-week', ${firstDropDateSql}::date + ${FIRST_WEEK_DAYS}::int), ('report', mailing.report_due_on)) as due(kind, "on")
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
export async function findReportsDue(today: PlainDate, within: number): Promise<CardReport[]> {
  const { rows } = await db.execute<CardReport>(sql`${cardReportsSql}
    and due.on <= ${addDays(today, within)}::date and due.on > ${addDays(today, -LATE_DAYS)}::date order by due.on`);
  return rows.filter(({ sent, advertisers }) => sent < advertisers);
}

/** Whether a report that wasn't sent is so late that it won't be anymore. */
export const isReportTooLateToSend = (
  { dueOn }: Pick<CardReport, "dueOn">,
  today: PlainDate,
): boolean => dueOn <= addDays(today, -LATE_DAYS);

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

export const resultReportJob = jobKind(
  "result.report",
  v.object({ reservationId: v.number(), kind: v.picklist(reportKinds) }),
);

/** Queues the reports that are due today; each advertiser gets one once. Returns how many were queued. */
export async function enqueueDueReports(today: PlainDate = arizonaDate(now())): Promise<number> {
  let queued = 0;
  for (const { mailingId, kind, isStopped } of await findReportsDue(today, 0)) {
    if (isStopped) continue;
    for (const reservationId of await findAdvertisersOfCard(mailingId)) {
      const key = `result-report:${kind}:${reservationId}:${today}`;
      await enqueue(db, resultReportJob, { reservationId, kind }, { key });
      queued++;
    }
  }
  return queued;
}

/**
 * Sends one report, once. Skips it if its card isn't mailed anymore, if the spot isn't paid, or if the office has stopped it
 * since. Handler of the job `resultReportJob`.
 */
export async function sendReport(
  { reservationId, kind }: { reservationId: number; kind: ReportKind },
  today: PlainDate = arizonaDate(now()),
): Promise<void> {
  const report = await prepareReport(reservationId, today);
  if (!report) return;
  const { booking, results } = report;
  const due = (await findReportsDue(today, 0)).find(
    (found) => found.mailingId === results.mailing.id && found.kind === kind,
  );
  if (!due || due.isStopped) return;
  const printed = (await findAd(reservationId, db))?.prints;
  const name = messageRowIdentity(`result-${kind}`, reservationId, results.mailing.id);
  await queueBuyerMessageOnce(db, booking, name, async ({ reservationUrl }) => {
    const { proof, attachments } = printed
      ? await renderProofForMessage(printed)
      : { proof: undefined, attachments: [] };
    const email = await renderResultReport(booking, {
      ...wordsOf(report),
      kind,
      reservationUrl,
      proof,
    });
    const papers = kind === "report" ? [await attachPdf(report)] : [];
    return { ...email, attachments: [...papers, ...attachments] };
  });
}

type Report = {
  booking: Booking;
  results: AdResults;
  money: ReturnType<typeof calculateAdProfitability>;
  today: PlainDate;
};

const wordsOf = ({ results, money, today }: Report) => ({
  results,
  today,
  headline: resultHeadline(results),
  sentence: describeResult(results, money, today),
  figures: listThreeReportFigures(results),
});

/** What an advertiser's report says on a date; undefined while nothing is counted for them. */
async function prepareReport(reservationId: number, today: PlainDate): Promise<Report | undefined> {
  const booking = await findBooking(reservationId, db);
  if (booking?.reservation.state !== "paid") return undefined;
  const results = await findAdResults(reservationId, today);
  return results && { booking, results, money: calculateAdProfitability(results), today };
}

export type PreviewedReport = { business: string; to: string; subject: string; text: string };

/** The reports of a card as they would go out on a date. */
export async function previewReports(
  mailingId: number,
  kind: ReportKind,
  today: PlainDate,
): Promise<PreviewedReport[]> {
  const reports = [];
  for (const reservationId of await findAdvertisersOfCard(mailingId)) {
    const report = await prepareReport(reservationId, today);
    if (!report) continue;
    const reservationUrl =
      siteOrigin(currentSettings()) + privatePagePaths.reservation("their-own-link");
    const shown = { ...wordsOf(report), kind, reservationUrl, proof: undefined };
    const { subject, text } = await renderResultReport(report.booking, shown);
    const { business, email: to } = report.booking.contact;
    reports.push({ business, to, subject, text });
  }
  return reports;
}

/** The report of one page, as PDF; undefined before the card is mailed. */
export async function renderReportPdf(
  reservationId: number,
  today: PlainDate,
): Promise<Uint8Array | undefined> {
  const report = await prepareReport(reservationId, today);
  return report && (await attachPdf(report)).bytes;
}

/** The drawing code loads on first use, as for invoices. */
async function attachPdf(report: Report) {
  const { drawResultReport } = await import("./draw-result-report.ts");
  const bytes = await drawResultReport(report);
  return { name: `Results ${report.results.mailing.name}.pdf`, type: "application/pdf", bytes };
}

async function findAdvertisersOfCard(mailingId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::int as id from reservation where mailing_id = ${mailingId} and state = 'paid' order by id`);
  return rows.map(({ id }) => id);
}
