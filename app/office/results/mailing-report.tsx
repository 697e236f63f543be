import { data } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { PostForm, Submit } from "#app/office/forms/controls.tsx";
import { FormAnswer, PreviewedEmailList } from "#app/office/forms/form-answer.tsx";
import { runForm } from "#app/office/forms/run-form.ts";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths, parseIdOrThrow404 } from "#app/office/office-paths.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { formText, readForm } from "#app/read-form.ts";
import {
  type CardReport,
  findReportsOfMailing,
  isReportTooLateToSend,
  previewReports,
  reportKinds,
  reportName,
  resumeReport,
  stopReport,
} from "#business/results/reports.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/mailing-report.ts";

/** The report in the address; 404 if the card has none. */
async function loadReport({ id, kind }: { id: string; kind: string }): Promise<CardReport> {
  const reports = await findReportsOfMailing(parseIdOrThrow404(id));
  const report = reports.find((one) => one.kind === kind);
  if (!report) throw data(null, { status: 404 });
  return report;
}

export const loader = officeLoader(
  "mailings.see",
  async ({ params }: Route.LoaderArgs, { actionContext }) => {
    const report = await loadReport(params);
    const today = arizonaDate(actionContext.now);
    const emails = await previewReports(report.mailingId, report.kind, today);
    return {
      report,
      name: reportName[report.kind],
      emails,
      isTooLate: isReportTooLateToSend(report, today),
      isLate: report.dueOn < today,
    };
  },
);

export const action = officeAction(
  "mailings.change",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const form = await readForm(request);
    const kind = reportKinds.find((one) => one === params.kind);
    const act = getOwnProperty({ stop: stopReport, resume: resumeReport }, formText(form, "do"));
    if (!kind || !act) throw data(null, { status: 422 });
    const mailingId = parseIdOrThrow404(params.id);
    return runForm(form, () => act({ mailingId, kind }, actionContext), {
      context,
      next: () => officePaths.mailingReport(mailingId, kind),
    });
  },
);

export const handle: ParentSectionHandle<Route.ComponentProps["loaderData"]> = {
  section: officePaths.mailings,
  back: ({ report: { mailing, mailingId } }) => ({
    name: `Results of ${mailing}`,
    to: officePaths.mailingResults(mailingId),
  }),
};

export default function MailingReportPage({ loaderData }: Route.ComponentProps) {
  const { report, name, emails, isTooLate, isLate } = loaderData;
  const { mailing, dueOn, isStopped, sent, advertisers } = report;
  const isSent = sent > 0 && sent >= advertisers;
  return (
    <OfficePage title={`${name} of the ${mailing} card`} lead={leadOf(report, isLate)}>
      <FormAnswer />
      {!isSent && isTooLate && (
        <Panel title="Not sent">
          <EmptyState>
            It was due on {longWeekdayDate(dueOn)}, too long ago to send now. Advertisers can see
            their results and download the report from their reservation.
          </EmptyState>
        </Panel>
      )}
      {!isSent && !isTooLate && (
        <Panel title={isStopped ? "Stopped" : "Goes out automatically"} body>
          <p>
            {isStopped
              ? "Nobody gets this report until you restart it."
              : isLate
                ? `It was due on ${longWeekdayDate(dueOn)}. It goes out at the next 9 a.m., with that morning’s figures.`
                : `It goes out at 9 a.m. on ${longWeekdayDate(dueOn)}, with that morning’s figures.`}
          </p>
          <PostForm>
            <Submit value={isStopped ? "resume" : "stop"}>
              {isStopped ? "Restart this report" : "Stop this report"}
            </Submit>
          </PostForm>
        </Panel>
      )}
      <Panel
        title={isSent || isTooLate ? "How it would read today" : "What it says"}
        aside={pluralize(emails.length, "email")}
      >
        {emails.length === 0 ? (
          <EmptyState>No advertiser on this card gets this report.</EmptyState>
        ) : (
          <div className="body">
            <p>Each advertiser below gets one, with a private link. These are today’s figures.</p>
            <PreviewedEmailList emails={emails} />
          </div>
        )}
      </Panel>
    </OfficePage>
  );
}

function leadOf({ sent, advertisers, isStopped, dueOn }: CardReport, isLate: boolean): string {
  const many = pluralize(advertisers, "advertiser");
  if (sent > 0) return `Sent to ${sent} of ${many}.`;
  if (isStopped) return `You stopped it. ${many} would get it.`;
  if (isLate) return `It was due on ${longWeekdayDate(dueOn)}. ${many} would get it.`;
  return `${many} ${advertisers === 1 ? "gets" : "get"} it on ${longWeekdayDate(dueOn)}.`;
}
