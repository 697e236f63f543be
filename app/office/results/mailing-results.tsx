import * as v from "valibot";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink, PostForm, Submit } from "#app/office/forms/controls.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { requireFormAction, runForm } from "#app/office/forms/run-form.ts";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { findNextCardToBook } from "#app/office/leads/find-cards-to-book.ts";
import { foundOrThrow404, officePaths, parseIdOrThrow404 } from "#app/office/office-paths.ts";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import { ListPanel } from "#app/office/tables/list.tsx";
import { type PlainTableColumn, ScrollableTable } from "#app/office/tables/list-table.tsx";
import { formText, numberField, readFields, readForm, textField } from "#app/read-form.ts";
import { Link } from "#app/ui/link.tsx";
import { sizeName } from "#artwork/layouts/card-layout.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import type { PreviewTransaction } from "#business/preview-emails.ts";
import {
  findMailingResults,
  type MailingAdResult,
} from "#business/results/find-mailing-results.ts";
import {
  approveQuote,
  findQuotesOfMailing,
  type GivenQuote,
  hideQuote,
} from "#business/results/quotes.ts";
import {
  recordRenewalCall,
  renewalCallOutcomes,
  undoRenewalCall,
} from "#business/results/renewal-calls.ts";
import {
  type CardReport,
  findReportsOfMailing,
  isReportTooLateToSend,
  reportName,
} from "#business/results/reports.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/mailing-results.ts";
import { RenewalCallsTable } from "./renewal-calls-table.tsx";

export const loader = officeLoader(
  "mailings.see",
  async ({ params }: Route.LoaderArgs, { actionContext }) => {
    const mailing = foundOrThrow404(await findMailingById(parseIdOrThrow404(params.id)));
    const results = await findMailingResults(mailing.id);
    const today = arizonaDate(actionContext.now);
    const toCall = results.filter(({ bookedAgain }) => bookedAgain === null);
    return {
      mailing: { id: mailing.id, name: mailing.name },
      results,
      quotes: await findQuotesOfMailing(mailing.id),
      toCall: await Promise.all(
        toCall.map(async (ad) => ({
          ...ad,
          next: await findNextCardToBook({ industry: ad.industry, after: mailing.dropDate }, today),
        })),
      ),
      reports: (await findReportsOfMailing(mailing.id)).map((report) => ({
        ...report,
        name: reportName[report.kind],
        isTooLate: isReportTooLateToSend(report, today),
      })),
    };
  },
);

type FormAction = (
  form: FormData,
  context: ActionContext,
  tx?: PreviewTransaction,
) => Promise<unknown>;

const ofReservation = { reservationId: numberField };
const ofQuote = { ...ofReservation, sentence: textField };
const ofCall = {
  ...ofReservation,
  outcome: v.picklist(renewalCallOutcomes, "Choose how the call went."),
  nextCallOn: textField,
  said: textField,
};

/** Records or takes back a call about the next card; shows or hides a quote. */
const resultsActions: Record<string, FormAction> = {
  "approve-quote": (form, context) => approveQuote(readFields(form, ofQuote), context),
  "hide-quote": (form, context) => hideQuote(readFields(form, ofQuote), context),
  "take-back": (form, context) => undoRenewalCall(readFields(form, ofReservation), context),
  call: (form, context, tx) => recordRenewalCall(readFields(form, ofCall), context, tx),
};

export const action = officeAction(
  "reservations.note",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const form = await readForm(request);
    const button = formText(form, "do");
    const run = requireFormAction(resultsActions, button);
    return runForm(form, (tx) => run(form, actionContext, tx), {
      verb: button === "call" ? "record the call" : undefined,
      context,
      next: () => `${officePaths.mailingResults(parseIdOrThrow404(params.id))}#calls`,
    });
  },
);

export const handle: ParentSectionHandle<Route.ComponentProps["loaderData"]> = {
  section: officePaths.mailings,
  back: ({ mailing: { id, name } }) => ({ name, to: officePaths.mailing(id) }),
};

export default function MailingResultsPage({ loaderData }: Route.ComponentProps) {
  const { mailing, results, quotes, toCall, reports } = loaderData;
  const again = results.length - toCall.length;
  return (
    <OfficePage
      title={`Results of the ${mailing.name} card`}
      lead="People who scanned each ad’s code since the card went to the post office. A scan isn’t a sale. Advertisers count their customers themselves."
    >
      <FormAnswer />
      <ListPanel>
        <Panel
          title="By ad"
          aside={`${again} of ${pluralize(results.length, "advertiser")} booked again`}
        >
          {results.length === 0 ? (
            <EmptyState>Results start on the day you record the drop-off.</EmptyState>
          ) : (
            <ScrollableTable
              name="Results by ad"
              columns={resultColumns}
              rows={results}
              keyOf={({ reservationId }) => reservationId}
            />
          )}
        </Panel>
        {toCall.length > 0 && (
          <Panel title="Not booked again" id="calls" aside={`${toCall.length} to call`}>
            <RenewalCallsTable ads={toCall} />
          </Panel>
        )}
        {quotes.length > 0 && <QuotesPanel quotes={quotes} />}
        {reports.length > 0 && (
          <Panel title="Reports to advertisers">
            <ul className="body">
              {reports.map((report) => (
                <li key={report.kind}>
                  <Link to={officePaths.mailingReport(mailing.id, report.kind)}>{report.name}</Link>
                  : {describeReport(report)}
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <div className="row">
          <ButtonLink to={officePaths.mailingResultsCsv(mailing.id)} reloadDocument>
            Download (CSV)
          </ButtonLink>
          <ButtonLink to={officePaths.offersEmail(mailing.id)}>Email to households</ButtonLink>
          <ButtonLink to={officePaths.yearResults()}>Results of the year</ButtonLink>
        </div>
      </ListPanel>
    </OfficePage>
  );
}

function describeReport({
  sent,
  advertisers,
  isStopped,
  isTooLate,
  dueOn,
}: CardReport & { isTooLate: boolean }): string {
  if (sent > 0) return `sent to ${sent} of ${advertisers}`;
  if (isTooLate) return `wasn’t sent; it was due ${longWeekdayDate(dueOn)}`;
  return isStopped ? "stopped" : `goes out ${longWeekdayDate(dueOn)}`;
}

const resultColumns: readonly PlainTableColumn<MailingAdResult>[] = [
  {
    heading: "Advertiser",
    cell: ({ reservationId, business }) => (
      <Link to={officePaths.reservation(reservationId)}>{business}</Link>
    ),
  },
  { heading: "Industry", cell: ({ industry }) => industryNameOrHouseAd(industry) },
  { heading: "Size", cell: ({ size }) => sizeName(size) },
  { heading: "Offer", cell: ({ offer }) => offer || "None" },
  { heading: "People", amount: ({ people }) => formatCount(people) },
  { heading: "Calls tapped", amount: ({ calls }) => formatCount(calls) },
  { heading: "Website", amount: ({ websiteVisits }) => formatCount(websiteVisits) },
  { heading: "Customers", amount: ({ customers }) => formatCount(customers) },
  { heading: "Booked again", cell: ({ bookedAgain }) => bookedAgain ?? "No" },
];

function QuotesPanel({ quotes }: { quotes: readonly GivenQuote[] }) {
  return (
    <Panel title="Quotes for our pages" id="quotes">
      <ul className="body">
        {quotes.map(({ reservationId, sentence, business, isShown }) => (
          <li key={reservationId}>
            <p>
              “{sentence}” {business}.{" "}
              {isShown ? "On Features, mailed cards and the industry’s page." : "Not shown."}
            </p>
            <PostForm shown={{ reservationId, sentence }}>
              <Submit value={isShown ? "hide-quote" : "approve-quote"}>
                {isShown ? "Hide it" : "Show it"}
              </Submit>
            </PostForm>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
