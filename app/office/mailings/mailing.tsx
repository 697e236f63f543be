import { data, redirect, useNavigate } from "react-router";
import { formErrorResponseOrRethrow } from "#app/office/access/office-access.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { CardOfAdsPanel } from "#app/office/ads/card-of-ads.tsx";
import { ButtonLink, Notice } from "#app/office/forms/controls.tsx";
import { EmailPreviewPanel } from "#app/office/forms/form-answer.tsx";
import {
  FORM_ANSWER_ELEMENT_ID,
  type SubmittedValuesAndProblem,
} from "#app/office/forms/form-state.ts";
import { previewFormEmailsUnlessSeen, requireFormAction } from "#app/office/forms/run-form.ts";
import { DoneNotice } from "#app/office/frame/done-notice.tsx";
import {
  EmptyState,
  FactList,
  FoldedPanel,
  OfficePage,
  Panel,
} from "#app/office/frame/office-page.tsx";
import { loadBookingPrefill } from "#app/office/mailings/spots/booking-prefill.ts";
import { MailingCardMap } from "#app/office/mailings/spots/mailing-card-map.tsx";
import { MailingSpotPanel } from "#app/office/mailings/spots/mailing-spot-panel.tsx";
import { OfficeCardLegend } from "#app/office/mailings/spots/office-card-legend.tsx";
import { UndeliveredMessagesNotice } from "#app/office/messages/message-row.tsx";
import {
  addUndoToPath,
  foundOrThrow404,
  officePaths,
  parseIdOrThrow404,
} from "#app/office/office-paths.ts";
import { formText, readForm } from "#app/read-form.ts";
import { Style } from "#app/ui/style.tsx";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { isPrinted, summarizeRecordedDrops } from "#business/mailings/mailing.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { capitalize } from "#platform/number-word.ts";
import { sizes } from "#site.ts";
import type { Route } from "./+types/mailing.ts";
import sheet from "./mailing.css?sheet";
import { describeMailedDate, describeMailedHomes } from "./mailing-figures.ts";
import { findMailingDoneMessage, readTypedMailingForm } from "./mailing-forms.ts";
import { ExpensesPanel, FewerHomesRefundPanel } from "./mailing-money.tsx";
import { mailingActionVerb, mailingFormActions } from "./mailing-page-actions.ts";
import { EditMailingPlanPanel } from "./mailing-plan.tsx";
import { MinimumFillDecisionPanel } from "./mailing-postpone.tsx";
import { MailingStepsPanel } from "./mailing-steps.tsx";
import { findMailingView, type MailingSpot } from "./mailing-view.ts";
import { RoutePlanPanel } from "./route-plan-panel.tsx";

export const loader = officeLoader(
  "mailings.see",
  async ({ request, params }: Route.LoaderArgs, { operator, actionContext }) => {
    const view = foundOrThrow404(
      await findMailingView(parseIdOrThrow404(params.id), actionContext.now),
    );
    const { searchParams } = new URL(request.url);
    const done = searchParams.get("done") ?? "";
    return {
      view,
      mayPostpone: hasPermission(operator.role, "mailings.postpone"),
      mayRefund: hasPermission(operator.role, "refunds.give"),
      maySeeAds: hasPermission(operator.role, "ads.see"),
      maySeeMoney: hasPermission(operator.role, "money.see"),
      spot: spotIn(view.places, searchParams.get("spot")),
      to: searchParams.get("to") ?? undefined,
      done: findMailingDoneMessage(done),
      prefill: await loadBookingPrefill(searchParams),
    };
  },
);

function spotIn(places: readonly MailingSpot[], spotOrSize: string | null): string | undefined {
  const free = places.find(({ size, look }) => size === spotOrSize && look === "open");
  return free?.id ?? spotOrSize ?? undefined;
}

export const action = officeAction(
  "mailings.see",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const id = parseIdOrThrow404(params.id);
    const form = await readForm(request);
    const run = requireFormAction(mailingFormActions, formText(form, "do"));
    const values = readTypedMailingForm(form);
    try {
      const act = await run(id, form, actionContext);
      if (typeof act === "object") return data({ ...act, values }, { status: 409 });
      const emails = await previewFormEmailsUnlessSeen(form, act);
      if (emails) return data({ emails, verb: mailingActionVerb(values), values });
      const did = await act();
      if (did.done === "cloned") throw redirect(officePaths.mailing(did.id), 303);
      const spot = did.spot ? `&spot=${encodeURIComponent(did.spot)}` : "";
      const to = `${officePaths.mailing(id)}?done=${did.done}${spot}`;
      // With a fragment of its own, or the browser would keep that of the form and open it again.
      throw redirect(`${addUndoToPath(to, did.undo)}#main`, 303);
    } catch (error) {
      const { data: problem, init } = formErrorResponseOrRethrow(error, context);
      return data({ ...problem, values }, init ?? undefined);
    }
  },
);

export default function MailingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, spot, to, done, mayPostpone } = loaderData;
  const navigate = useNavigate();
  const { mailing, places } = view;
  const answer = readAnswer(actionData);
  const { typed, known, emails } = answer;
  const chosen = places.find(({ id }) => id === spot);
  const at = officePaths.mailing(mailing.id);
  /** The question after a buyer was dragged onto a spot: move to a free one, or swap. */
  const fieldFor = (onto: string) =>
    places.find(({ id }) => id === onto)?.movable ? "other" : "to";
  return (
    <OfficePage
      title={mailing.name}
      lead={`${view.summary}. ${capitalize(describeMailedDate(mailing))}, ${describeMailedHomes(mailing)}.`}
    >
      <Answer {...answer} done={actionData ? undefined : done} at={at} />
      <UndeliveredMessagesNotice messages={view.undelivered} />
      <MinimumFillDecisionPanel view={view} mayPostpone={mayPostpone} />
      <FewerHomesRefundPanel view={view} mayRefund={loaderData.mayRefund} />
      <MailingStepsPanel
        view={view}
        typed={typed}
        mayPostpone={mayPostpone}
        go={chosen === undefined && !view.undecided && emails === undefined}
      />
      <Panel title="The card">
        <OfficeCardLegend isPrinted={isPrinted(mailing)} />
        <MailingCardMap
          places={places}
          shape={view.shape}
          layout={getLayout(mailing)}
          open={view.can.place?.possible ?? false}
          isPrinted={isPrinted(mailing)}
          chosen={spot}
          linkTo={(id) => `${at}?spot=${id}#place`}
          onDrag={(from, onto) => navigate(`${at}?spot=${from}&to=${onto}#${fieldFor(onto)}`)}
        />
      </Panel>
      {chosen && (
        <MailingSpotPanel
          key={`${spot} ${to} ${new URLSearchParams(loaderData.prefill.values)}`}
          view={view}
          place={chosen}
          typed={typed}
          to={to}
          prefill={loaderData.prefill}
          known={known}
        />
      )}
      {spot && !chosen && (
        <Panel title="Spot not found" id="place">
          <EmptyState>
            {sizes.some(({ id }) => id === spot)
              ? `No ${spot} spot is open on this card now.`
              : `This card has no spot ${spot}.`}
          </EmptyState>
        </Panel>
      )}
      <Style name="mailing" sheet={sheet} />
      <nav className="row" aria-label="More about this mailing">
        <ButtonLink to={officePaths.print(mailing.id)}>Print</ButtonLink>
        <ButtonLink to={officePaths.carrierRoutes(mailing.id)}>Routes and packs</ButtonLink>
        <ButtonLink to={officePaths.dropOff(mailing.id)}>Drop-off</ButtonLink>
        {summarizeRecordedDrops(mailing) && (
          <ButtonLink to={officePaths.mailingResults(mailing.id)}>Results</ButtonLink>
        )}
      </nav>
      {loaderData.maySeeAds && (
        <CardOfAdsPanel card={view.ads} layout={getLayout(mailing)} mailingId={mailing.id} />
      )}
      <FoldedPanel title="Dates" id="dates" aside={longWeekdayDate(mailing.dates.drop)} body>
        <FactList facts={view.dates} />
        {view.history.length > 0 && (
          <ul>
            {view.history.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </FoldedPanel>
      <FoldedPanel title="Money" id="money" body>
        <FactList facts={view.money} />
      </FoldedPanel>
      {loaderData.maySeeMoney && <ExpensesPanel mailingId={mailing.id} expenses={view.expenses} />}
      <RoutePlanPanel mailing={mailing} />
      <EditMailingPlanPanel
        key={mailing.version}
        mailing={mailing}
        today={view.today}
        typed={typed}
      />
    </OfficePage>
  );
}

function readAnswer(answer: Route.ComponentProps["actionData"]) {
  const problem = answer && "problem" in answer ? answer : undefined;
  const typed: SubmittedValuesAndProblem = {
    values: answer?.values ?? {},
    field: problem?.field,
    problem: problem?.problem,
  };
  return {
    problem,
    typed,
    known: answer && "known" in answer ? answer.known : undefined,
    emails: answer && "emails" in answer ? answer.emails : undefined,
    verb: answer && "verb" in answer ? answer.verb : "",
  };
}

function Answer({
  problem,
  typed,
  known,
  emails,
  verb,
  done,
  at,
}: ReturnType<typeof readAnswer> & { done: string | undefined; at: string }) {
  if (emails) {
    return <EmailPreviewPanel preview={emails} verb={verb} values={typed.values} back={at} />;
  }
  // The panel of the plan says itself what is wrong with a change.
  if (problem && typed.values.do !== "change") {
    return (
      <Notice kind="problem" id={FORM_ANSWER_ELEMENT_ID}>
        {noticeWords(problem.problem, typed)}
      </Notice>
    );
  }
  if (known) {
    return (
      <Notice kind="problem" id={FORM_ANSWER_ELEMENT_ID}>
        {typed.values.spot} isn’t booked yet. You may know this customer:{" "}
        <a href="#who-is-it">say who it is</a>, then book.
      </Notice>
    );
  }
  return done && <DoneNotice>{done}</DoneNotice>;
}

/** Makes clear that a customer booked by hand is not on the card yet. */
function noticeWords(problem: string, { values, field }: SubmittedValuesAndProblem): string {
  if (values.do !== "place") return problem;
  return `${values.spot} wasn’t booked. ${field ? "Fix the marked field." : problem}`;
}
