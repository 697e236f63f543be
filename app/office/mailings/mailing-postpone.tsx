import { useState } from "react";
import { Field, SelectField, Submit } from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import {
  createFieldPropsBuilder,
  type SubmittedValuesAndProblem,
} from "#app/office/forms/form-state.ts";
import { WhyActionIsFinal } from "#app/office/frame/done-notice.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import {
  describeUpcomingEmailToNames,
  useHasMailServer,
} from "#app/office/record/describe-upcoming-email.ts";
import { postponedDates } from "#business/mailings/calendar/postponed-dates.ts";
import { addDays, isCalendarDate, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { joinWordsForSentence, pluralize } from "#platform/number-word.ts";
import { deadlineRule, ourPromises } from "#site.ts";
import type { MailingView } from "./mailing-view.ts";

export function MinimumFillDecisionPanel({
  view,
  mayPostpone,
}: {
  view: MailingView;
  mayPostpone: boolean;
}) {
  const { undecided, mailing } = view;
  const sendsMail = useHasMailServer();
  if (!undecided) return null;
  const { by, sold, committed, promise } = undecided;
  return (
    <Panel title="Mail it or move it?" id="fill" aside={`by ${by}`} body>
      <p>
        {pluralize(sold, "spot is", "spots are")} sold. We promise: “{promise}”
      </p>
      {mayPostpone ? (
        <form method="post" className="stack">
          <input type="hidden" name="version" value={mailing.version} />
          <p>
            {committed.length === 0 ? (
              "Nobody has booked it, so there’s nobody to email."
            ) : (
              <>
                {describeUpcomingEmailToNames(joinWordsForSentence(committed), sendsMail)}{" "}
                <WhyActionIsFinal action="decideToMailUnfilledCard" />
              </>
            )}
          </p>
          <div className="row">
            <Submit value="mail-anyway" weight="go">
              Mail it anyway
            </Submit>
            <a href="#postpone">Or postpone it once</a>
          </div>
        </form>
      ) : (
        <p className="quiet">Only the owner can decide this.</p>
      )}
    </Panel>
  );
}

export function PostponeFields({
  view,
  typed,
}: {
  view: MailingView;
  typed: SubmittedValuesAndProblem;
}) {
  const field = createFieldPropsBuilder(typed);
  const [dropDate, setDropDate] = useState(typed.values.dropDate ?? "");
  const { mailing, today } = view;
  const first = addDays(mailing.dates.drop > today ? mailing.dates.drop : today, 1);
  return (
    <>
      <p>
        The {mailing.name} card is set to go out {longWeekdayDate(mailing.dates.drop)}. All dates
        move with the card. If it moves more than {ourPromises.postponedOverDays} days in total, or
        because too few spots sold, advertisers who’ve paid can get a full refund under our Terms.{" "}
        <WhyActionIsFinal action="postponeMailing" />
      </p>
      <DateField
        {...field("dropDate")}
        onInput={({ currentTarget }) => setDropDate(currentTarget.value)}
        label="New drop date"
        need="post-office"
        min={first}
        required
      />
      <SelectField
        {...field("reason", "other")}
        id="postpone-reason"
        label="Reason"
        options={[
          { value: "other", name: "Something came up" },
          {
            value: "too-few",
            name: `Too few spots sold (one delay allowed, up to ${ourPromises.postponedOverDays} days)`,
          },
        ]}
      />
      <Field {...field("sentence")} label="What to tell them" required />
      {isCalendarDate(dropDate) && dropDate >= first && (
        <NewDates view={view} dropDate={dropDate} />
      )}
    </>
  );
}

function NewDates({
  view: { mailing, today },
  dropDate,
}: {
  view: MailingView;
  dropDate: PlainDate;
}) {
  const dates = postponedDates(mailing, dropDate, today);
  const moved = deadlineRule.filter(({ id }) => dates[id] !== mailing.dates[id]);
  return (
    <>
      <h3>New dates</h3>
      <ul>
        {moved.map(({ id, inOffice }) => (
          <li key={id}>
            {inOffice}: <b>{longWeekdayDate(dates[id])}</b> (was{" "}
            {longWeekdayDate(mailing.dates[id])})
          </li>
        ))}
      </ul>
    </>
  );
}
