import { useState } from "react";
import { andList, pluralize } from "#app/office/formatting.ts";
import { Field, SelectField } from "#app/office/forms/controls.tsx";
import { DateField } from "#app/office/forms/date-field.tsx";
import { describeEmailList, useHasMailServer } from "#app/office/record/describe-email.ts";
import { whyActionIsFinal } from "#app/office/undo/final-actions.ts";
import { Style } from "#app/ui/style.tsx";
import { postponedDates } from "#business/mailings/calendar/postponed-dates.ts";
import { postponementRefundRuleText } from "#business/mailings/calendar/postponement-rules.ts";
import {
  postponementSentencesForBuyers,
  postponementSentencesForWaitlist,
} from "#business/reservations/mailing-changes/postponement-words.ts";
import { addDays, isCalendarDate, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { deadlineRule, ourPromises } from "#site.ts";
import type { MailingView } from "./mailing-view.ts";
import sheet from "./postpone-fields.css?sheet";
import { postponementPreviewKey } from "./postponement-preview-key.ts";

type PostponeProps = {
  field: (name: string) => { id: string; name: string; defaultValue: string | undefined };
  view: MailingView;
  values: Record<string, string>;
};

/** A later drop date and why; what moves and what people will read is shown before it is sent. */
export function PostponeFields({ field, view, values }: PostponeProps) {
  const [wish, setWish] = useState({
    dropDate: values.dropDate ?? "",
    reason: values.reason ?? "other",
    sentence: values.sentence ?? "",
  });
  const type = (name: keyof typeof wish) => ({
    ...field(name),
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setWish((before) => ({ ...before, [name]: currentTarget.value })),
  });
  const { mailing, today } = view;
  const first = addDays(mailing.dates.drop > today ? mailing.dates.drop : today, 1);
  const isReady =
    isCalendarDate(wish.dropDate) && wish.dropDate >= first && wish.sentence.trim() !== "";
  return (
    <>
      <p>
        The {mailing.name} card is set to go out {longWeekdayDate(mailing.dates.drop)}. All dates
        move with the card. If it moves more than {ourPromises.postponedOverDays} days in total, or
        because too few spots sold, advertisers who've paid can get a full refund under our Terms.
      </p>
      <DateField
        {...type("dropDate")}
        label="New drop date"
        need="post-office"
        min={first}
        required
      />
      <SelectField
        {...type("reason")}
        label="Reason"
        defaultValue={wish.reason}
        options={[
          { value: "other", name: "Something came up" },
          {
            value: "too-few",
            name: `Too few spots sold (one delay allowed, up to ${ourPromises.postponedOverDays} days)`,
          },
        ]}
      />
      <Field {...type("sentence")} label="What to tell them" required />
      {isReady ? (
        <>
          <input type="hidden" name="previewed" value={postponementPreviewKey(wish)} />
          <Preview view={view} {...wish} />
        </>
      ) : (
        <p className="quiet">
          Enter the new drop date and what to tell them. You'll see the new dates and the emails
          here before anything changes.
        </p>
      )}
    </>
  );
}

type Wish = { dropDate: PlainDate; reason: string; sentence: string };

function Preview({ view, dropDate, reason, sentence }: Wish & { view: MailingView }) {
  const sendsMail = useHasMailServer();
  const { mailing, today, postponing } = view;
  const dates = postponedDates(mailing, dropDate, today);
  const moved = deadlineRule.filter(({ id }) => dates[id] !== mailing.dates[id]);
  const move = {
    mailing: mailing.name,
    from: mailing.dates.drop,
    to: dropDate,
    sentence: sentence.trim(),
  };
  const all = [
    ...postponing.past,
    {
      fromDate: mailing.dates.drop,
      toDate: dropDate,
      reason: reason === "too-few" ? ("too-few" as const) : ("other" as const),
      decidedAt: new Date(8.64e15),
    },
  ];
  const mayLeave = postponing.buyers.filter(({ bookedAt }) =>
    postponementRefundRuleText(all, { bookedAt, state: mailing.state }),
  );
  const waiting = postponing.waiting + postponing.offered;
  return (
    <div className="office-postpone">
      <Style name="office-postpone" sheet={sheet} />
      <h3>New dates</h3>
      <ul>
        {moved.map(({ id, inOffice }) => (
          <li key={id}>
            {inOffice}: <b>{longWeekdayDate(dates[id])}</b> (was{" "}
            {longWeekdayDate(mailing.dates[id])})
          </li>
        ))}
      </ul>
      <h3>The email</h3>
      <p>
        {postponing.buyers.length === 0
          ? "Nobody has booked it."
          : `${describeEmailList(andList.format(postponing.buyers.map(({ who }) => who)), sendsMail)} ${whyActionIsFinal("postponeMailing")}`}
      </p>
      {postponing.buyers.length > 0 && (
        <blockquote>
          <b>Your mailing has moved to {longWeekdayDate(dropDate)}.</b>
          {postponementSentencesForBuyers(move).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {mayLeave.length > 0 && (
            <p>
              <b>You can get a full refund.</b> (Only in the emails to{" "}
              {andList.format(mayLeave.map(({ who }) => who))}, if they've paid.)
            </p>
          )}
        </blockquote>
      )}
      {waiting > 0 && (
        <>
          <p>
            {describeEmailList(
              andList.format([
                ...(postponing.waiting > 0
                  ? [`${pluralize(postponing.waiting, "person", "people")} on the waitlist`]
                  : []),
                ...(postponing.offered > 0
                  ? [`${pluralize(postponing.offered, "person", "people")} with an offer`]
                  : []),
              ]),
              sendsMail,
            )}
          </p>
          <blockquote>
            <b>The mailing has moved to {longWeekdayDate(dropDate)}.</b>
            {postponementSentencesForWaitlist(move, { industry: "[their industry]" }).map(
              (text) => (
                <p key={text}>{text}</p>
              ),
            )}
          </blockquote>
        </>
      )}
    </div>
  );
}
