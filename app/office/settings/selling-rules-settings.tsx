import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Timeline } from "#app/office/audit-log/timeline.tsx";
import { Field, SelectField } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import type { ParentSectionHandle } from "#app/office/frame/parent-section.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import { parseSettingFormOrRefuse } from "#business/company/company-setting-definition.ts";
import {
  sellingRuleEffects,
  sellingRulesForm,
  sellingRulesSetting,
  toSellingRulesFormValues,
} from "#business/company/selling-rules-setting.ts";
import type { Route } from "./+types/selling-rules-settings.ts";
import {
  handleSettingForm,
  loadSettingPageData,
  type settingDoneMessages,
} from "./company-setting-form.ts";
import { findCardsSubjectToMinimumFill, previewSellingRules } from "./preview-selling-rules.ts";
import {
  RestorePreviousPanel,
  SettingForm,
  SettingFormNotice,
  settingValuesAndProblems,
} from "./setting-review.tsx";

const DONE: typeof settingDoneMessages = {
  save: "Saved. It applies to cards and bookings from now on.",
  former: "The previous values are back. They apply to cards and bookings from now on.",
};

export const loader = officeLoader(
  "settings.see",
  async ({ request }, { actionContext: { now } }) => {
    const { value, ...setting } = await loadSettingPageData(sellingRulesSetting, {
      request,
      now,
      messages: DONE,
    });
    return {
      ...setting,
      saved: toSellingRulesFormValues(value),
      cards: await findCardsSubjectToMinimumFill(value, now),
    };
  },
);

export const action = officeAction("settings.change", (args, { actionContext }) =>
  handleSettingForm(
    sellingRulesSetting,
    (form) => parseSettingFormOrRefuse(sellingRulesForm, Object.fromEntries(form)),
    args,
    actionContext,
    (rules, changes) => previewSellingRules(rules, changes, actionContext.now),
  ),
);

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };
export const meta = () => officePageMeta("Minimum fill and invoices");

export default function MinimumFillAndInvoiceSettingsPage({
  loaderData,
  actionData,
}: Route.ComponentProps) {
  const { cards, done, timeline } = loaderData;
  return (
    <OfficePage
      title="Minimum fill and invoices"
      lead="How many spots a card must sell to be mailed as planned, how long an invoice may stay open, and who books the next card first."
    >
      <SettingFormNotice answer={actionData} done={done} where={sellingRuleEffects} />
      <RulesForm {...loaderData} answer={actionData} />
      <RestorePreviousPanel {...loaderData} answer={actionData} />
      <Panel title="Cards not printed yet" id="cards">
        {cards.length === 0 ? (
          <EmptyState>No card is on sale or waiting to print.</EmptyState>
        ) : (
          <ul className="rows">
            {cards.map(({ id, name, sentence, isShort }) => (
              <li key={id}>
                <div>
                  <b>{name}</b>
                  <p>{sentence}</p>
                </div>
                {isShort && <span className="pill">Needs a decision</span>}
                <Link to={officePaths.mailing(id)}>Open {name}</Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Timeline entries={timeline} />
    </OfficePage>
  );
}

function RulesForm({
  saved,
  seen,
  version,
  answer,
}: Route.ComponentProps["loaderData"] & { answer: Route.ComponentProps["actionData"] }) {
  const { value, problem } = settingValuesAndProblems(answer, saved);
  const field = (name: string) => ({
    id: name,
    name,
    inputMode: "numeric" as const,
    autoComplete: "off",
    defaultValue: value(name),
    problem: problem(name),
  });
  return (
    <Panel title="The rules" id="rules">
      <SettingForm version={version} seen={seen} answer={answer}>
        <Field
          {...field("minimumSpots")}
          label="Spots a card must sell"
          hint="With fewer, you decide: mail the card anyway, or postpone it once. You can't go below the number in the Terms."
        />
        <Field
          {...field("invoiceDays")}
          label="Days until an invoice is due"
          hint="Always on a business day, and before booking closes."
        />
        <Field
          {...field("firstRefusalDays")}
          label="First refusal: days before booking closes"
          hint="Until then, an industry on the next card is kept for the advertiser who has it on the card before. 0 turns it off."
        />
        <SelectField
          id="firstRefusalFor"
          name="firstRefusalFor"
          label="First refusal: for advertisers who have"
          defaultValue={value("firstRefusalFor")}
          problem={problem("firstRefusalFor")}
          options={[
            { value: "paid", name: "Paid" },
            { value: "confirmed", name: "Confirmed, paid or not" },
          ]}
        />
      </SettingForm>
    </Panel>
  );
}
