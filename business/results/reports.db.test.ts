import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { job } from "#database/schema/jobs.ts";
import { message } from "#database/schema/mail.ts";
import { mailing } from "#database/schema/mailings.ts";
import { codeScan, spotCode } from "#database/schema/results.ts";
import { addDays, arizonaMidnight, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { sentBrief, sentProof } from "#tests/support/business/ads.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { context, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { textOf } from "#tests/support/files/pdf-text.ts";
import { listThreeReportFigures } from "./ad-result.ts";
import { findAdResults } from "./find-results.ts";
import { recordRedemptions } from "./record-ad-result.ts";
import {
  enqueueDueReports,
  findReportsDue,
  findReportsOfMailing,
  isReportTooLateToSend,
  previewReports,
  resumeReport,
  sendReport,
  stopReport,
} from "./reports.ts";

const DROP: PlainDate = "2026-05-15";
const FIRST_WEEK = addDays(DROP, 7);
const REPORT: PlainDate = "2026-06-12";

let card = 0;
let id = 0;

const mail = () =>
  db
    .update(mailing)
    .set({
      state: "dropped",
      bookingCloses: "2026-04-24",
      briefDue: "2026-04-27",
      approvalDue: "2026-05-01",
      printFile: "2026-05-04",
      cardsReceived: "2026-05-11",
      dropDate: DROP,
      inHomesBy: "2026-05-22",
      report: REPORT,
      drops: [{ date: DROP, pieces: 10_012, postOffice: "Old Town" }],
    })
    .where(eq(mailing.id, card));

async function scan(day: number, counts: Partial<typeof codeScan.$inferInsert>) {
  const [code] = await db.select().from(spotCode).where(eq(spotCode.reservationId, id));
  const hour = new Date(arizonaMidnight(addDays(DROP, day)).getTime() + 12 * 3_600_000);
  await db.insert(codeScan).values({ code: code?.code ?? "", hour, ...counts });
}

/** Runs the day's task and the jobs it queued, and lists the reports so far. */
async function morning(today: PlainDate) {
  await enqueueDueReports(today);
  const rows = await db.select().from(job).where(eq(job.kind, "result.report"));
  for (const { payload } of rows) {
    await sendReport(payload as Parameters<typeof sendReport>[0], today);
  }
  const messages = await db.select().from(message).orderBy(message.queuedAt);
  return messages.filter(({ kind }) => kind.startsWith("result-"));
}

const kindsOn = async (today: PlainDate) => (await morning(today)).map(({ kind }) => kind);
const byMailing = () => ({ mailingId: card, kind: "report" as const });

anyDatabase("the reports to advertisers", () => {
  beforeEach(async () => {
    [card = 0] = await planTestMailings();
    id = (await paidPlace(card)).id;
  });

  test("go out a week after the drop and on the day promised, once each", async () => {
    await mail();
    expect(await kindsOn(addDays(FIRST_WEEK, -1))).toEqual([]);
    expect(await kindsOn(FIRST_WEEK)).toEqual(["result-first-week"]);
    expect(await kindsOn(addDays(REPORT, -1))).toEqual(["result-first-week"]);
    expect(await kindsOn(REPORT)).toEqual(["result-first-week", "result-report"]);
    expect(await kindsOn(addDays(REPORT, 1))).toHaveLength(2);
  });

  test("aren't sent before the drop is recorded, however late it gets", async () => {
    expect(await kindsOn("2030-01-01")).toEqual([]);
    expect(await previewReports(card, "report", REPORT)).toEqual([]);
  });

  test("that nobody could send in time are said to be too late, on the same day as they stop going out", async () => {
    await mail();
    const [, report = { dueOn: "" }] = await findReportsOfMailing(card);
    const days = [13, 14].map((late) => addDays(REPORT, late));
    expect(days.map((today) => isReportTooLateToSend(report, today))).toEqual([false, true]);
    expect(await kindsOn(days[1] ?? "")).toEqual([]);
    expect(await kindsOn(days[0] ?? "")).toEqual(["result-report"]);
  });

  test("aren't sent to a spot that nobody has paid for", async () => {
    await mail();
    await db.execute(
      `update reservation set state = 'canceled', ended_at = now(), ended_from_state = 'paid' where id = ${id}`,
    );
    expect(await kindsOn(REPORT)).toEqual([]);
  });

  test("that the office stops stay, and go out the next morning once it starts them again", async () => {
    await mail();
    await stopReport(byMailing(), byOperator);
    await stopReport(byMailing(), byOperator);
    expect(await findReportsOfMailing(card)).toMatchObject([
      { kind: "first-week", isStopped: false },
      { kind: "report", isStopped: true, dueOn: REPORT, advertisers: 1, sent: 0 },
    ]);
    expect(await kindsOn(REPORT)).toEqual([]);
    await resumeReport(byMailing(), byOperator);
    expect(await kindsOn(addDays(REPORT, 1))).toEqual(["result-report"]);
    expect(await findReportsDue(addDays(REPORT, 1), 2)).toEqual([]);
  });

  test("that are stopped after they were queued don't leave", async () => {
    await mail();
    await enqueueDueReports(REPORT);
    await stopReport(byMailing(), byOperator);
    await sendReport({ reservationId: id, kind: "report" }, REPORT);
    expect(await db.$count(message, eq(message.kind, "result-report"))).toBe(0);
  });

  test("say in the email and the PDF what the results' query says and where the proof of mailing is, and the preview its words", async () => {
    await mail();
    await sentBrief(id);
    await sentProof(id, { sentAt: new Date("2026-04-30T18:00:00Z") });
    await scan(1, { people: 1_204, calls: 17, saves: 4, repeats: 9, machines: 31 });
    await scan(-1, { people: 50 });
    await recordRedemptions({ reservationId: id, count: "6" }, context);
    const results = await findAdResults(id, REPORT);
    if (!results) throw new Error("nothing was counted");
    const figures = listThreeReportFigures(results);
    expect(figures).toEqual([
      ["People who scanned", "1,204"],
      ["Taps on your offer page", "21"],
      ["Customers you counted", "6"],
    ]);
    const [previewed] = await previewReports(card, "report", REPORT);
    const [report] = (await morning(REPORT)).filter(({ kind }) => kind === "result-report");
    for (const [name, value] of figures) expect(report?.text).toContain(`${name}: ${value}`);
    expect(report?.text).toContain("6 customers, 1,204 people scanned.");
    const own = /yours\/[\w-]{43}/g;
    const words = (text = "") => text.replaceAll(own, "yours/their-own-link").split(/\n+/);
    expect(words(report?.text)).toEqual(words(previewed?.text));
    expect(previewed).toMatchObject({ subject: report?.subject, to: report?.recipient });
    expect(report?.attachments.map(({ type }) => type)).toEqual(["application/pdf", "image/png"]);
    const pdf = Buffer.from(report?.attachments[0]?.base64 ?? "", "base64");
    const lines = await textOf(new Uint8Array(pdf));
    for (const [name, value] of figures) {
      expect(lines).toContain(name);
      expect(lines).toContain(value);
    }
    expect(lines).toContain("mailed to 10,012 homes");
    expect(lines).toContain("Your results page has the proof of mailing.");
    expect(report?.text).toMatch(/proof of mailing.*\/yours\/[\w-]{43}\/proof-of-mailing/s);
  });
});
