import { sql } from "drizzle-orm";
import * as v from "valibot";
import { findAd } from "#business/ads/find-ad.ts";
import { renderProofForMessage } from "#business/ads/messages/send-ad-news.ts";
import { queueToBuyer } from "#business/reservations/messages/buyer-messages.ts";
import { type Booking, findBooking } from "#business/reservations/pay/booking.ts";
import { privatePagePaths, siteOrigin } from "#business/reservations/private-page-paths.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderResultReport } from "#emails/reservations/result-report.tsx";
import { arizonaDate, now, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { calculateAdMoney } from "./ad-result.ts";
import { type AdResults, findAdResults } from "./find-results.ts";
import { findReportsDue, type ReportKind, reportKinds } from "./reports.ts";
import { describeResult, resultHeadline, threeFigures } from "./result-words.ts";

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
  const report = await prepareReport(reservationId, today, db);
  if (!report) return;
  const { booking, results } = report;
  const due = await findReportsDue(today, 0, db);
  const isDue = due.some(
    (one) => one.mailingId === results.mailing.id && one.kind === kind && !one.isStopped,
  );
  if (!isDue) return;
  const printed = (await findAd(reservationId, db))?.prints;
  const name = nameMessage(`result-${kind}`, reservationId, results.mailing.id);
  await queueToBuyer(db, booking, name, async ({ reservationUrl }) => {
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
  money: ReturnType<typeof calculateAdMoney>;
  today: PlainDate;
};

const wordsOf = ({ results, money, today }: Report) => ({
  results,
  today,
  headline: resultHeadline(results),
  sentence: describeResult(results, money, today),
  figures: threeFigures(results),
});

/** What an advertiser's report says on a date; undefined while nothing is counted for them. */
async function prepareReport(
  reservationId: number,
  today: PlainDate,
  database: Queryable,
): Promise<Report | undefined> {
  const booking = await findBooking(reservationId, database);
  if (booking?.reservation.state !== "paid") return undefined;
  const results = await findAdResults(reservationId, today, database);
  return results && { booking, results, money: calculateAdMoney(results), today };
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
    const report = await prepareReport(reservationId, today, db);
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
  const report = await prepareReport(reservationId, today, db);
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
