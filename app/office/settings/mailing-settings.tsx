import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Timeline } from "#app/office/audit-log/timeline.tsx";
import { Field } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import type { ParentSectionHandle } from "#app/office/frame/parent-section.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import { parseSettingFormOrRefuse } from "#business/company/company-setting-definition.ts";
import {
  mailingDefaultsForm,
  mailingDefaultsSetting,
  toMailingDefaultsFormValues,
} from "#business/company/mailing-defaults-setting.ts";
import { findUpcomingOfficeMailings } from "#business/mailings/find-mailings.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import { printPrices, sizes } from "#site.ts";
import type { Route } from "./+types/mailing-settings.ts";
import {
  handleSettingForm,
  loadSettingPageData,
  type settingDoneMessages,
} from "./company-setting-form.ts";
import {
  RestorePreviousPanel,
  SettingForm,
  SettingFormNotice,
  settingValuesAndProblems,
} from "./setting-review.tsx";

export const loader = officeLoader(
  "settings.see",
  async ({ request }, { actionContext: { now } }) => {
    const [{ value, ...setting }, planned] = await Promise.all([
      loadSettingPageData(mailingDefaultsSetting, { request, now, messages: DONE }),
      findUpcomingOfficeMailings(),
    ]);
    const today = arizonaDate(now);
    return {
      ...setting,
      saved: toMailingDefaultsFormValues(value),
      planned: planned
        .filter(({ dates }) => dates.drop >= today)
        .map(({ id, name, dates, prices, printCents }) => ({
          id,
          name,
          drop: longWeekdayDate(dates.drop),
          prices: sizes.map((size) => dollars(prices[size.id])).join(", "),
          differs: sizes.some((size) => prices[size.id] !== value.prices[size.id]),
          print: printCents === null ? "not known yet" : dollars(printCents),
        })),
    };
  },
);

const DONE: typeof settingDoneMessages = {
  save: "Saved. Mailings planned from now on start with these, and pages show these prices now.",
  former:
    "The previous values are back, for mailings planned from now on and on pages with prices.",
};

export const action = officeAction("settings.change", (args, { actionContext }) =>
  handleSettingForm(
    mailingDefaultsSetting,
    (form) => parseSettingFormOrRefuse(mailingDefaultsForm, Object.fromEntries(form)),
    args,
    actionContext,
  ),
);

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };
export const meta = () => officePageMeta("Future mailings");

/** The prices that the Terms in force name. */
const FIRST_PRICES = new Intl.ListFormat("en-US").format(
  sizes.map(({ firstPriceCents }) => dollars(firstPriceCents)),
);

const PRICE_NOTE = `Home, Features, and every page with a price show it within seconds, and adjust what they say about savings. Cards already planned keep their prices: change each under Mailings. Section 2 of the Terms keeps ${FIRST_PRICES} until a new version of the Terms names other prices.`;

const WHERE: Readonly<Record<string, string>> = Object.fromEntries(
  sizes.map(({ name }) => [`Price, ${name}`, PRICE_NOTE]),
);

export default function MailingSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { done, planned, timeline } = loaderData;
  return (
    <OfficePage
      title="Future mailings"
      lead="What a new mailing starts with, and the prices visitors see. Mailings already planned keep theirs."
    >
      <SettingFormNotice answer={actionData} done={done} where={WHERE} />
      <DefaultsForm {...loaderData} answer={actionData} />
      <RestorePreviousPanel {...loaderData} answer={actionData} />
      <Panel
        title="Mailings already planned"
        id="planned"
        aside={pluralize(planned.length, "mailing")}
      >
        {planned.some(({ differs }) => differs) && (
          <div className="body">
            <p>
              Visitors read the prices above. Cards marked “Other prices” keep their own prices
              until you change them.
            </p>
          </div>
        )}
        {planned.length === 0 ? (
          <EmptyState>No mailing is planned.</EmptyState>
        ) : (
          <ul className="rows">
            {planned.map(({ id, name, drop, prices, differs, print }) => (
              <li key={id}>
                <div>
                  <b>{name}</b>
                  <p>
                    {drop}. {prices}. Printing {print}.
                  </p>
                </div>
                {differs && <span className="pill">Other prices</span>}
                <Link to={officePaths.mailing(id)}>Change {name}</Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="What your Terms promise" id="terms">
        <div className="body">
          <p>
            Refund rules are part of the Terms people accepted. They change only with a new version
            of the Terms. The Terms also set a minimum fill.{" "}
            <Link to={officePaths.sellingRules()}>You can set a higher one</Link>.
          </p>
        </div>
      </Panel>
      <Timeline entries={timeline} />
    </OfficePage>
  );
}

function DefaultsForm({
  saved,
  seen,
  version,
  answer,
}: Route.ComponentProps["loaderData"] & { answer: Route.ComponentProps["actionData"] }) {
  const { value, problem } = settingValuesAndProblems(answer, saved);
  const field = (name: string) => ({
    id: name,
    name,
    inputMode: "decimal" as const,
    autoComplete: "off",
    defaultValue: value(name),
    problem: problem(name),
  });
  return (
    <Panel title="Prices, drop day, and printing" id="defaults">
      <SettingForm version={version} seen={seen} answer={answer}>
        {sizes.map(({ id, name }) => (
          <Field key={id} {...field(`price-${id}`)} label={`Price of a ${name} spot (USD)`} />
        ))}
        <Field
          {...field("dayOfMonth")}
          inputMode="numeric"
          label="Drop day of the month"
          hint="If the post office is closed that day, the drop moves to the next day it's open."
        />
        {printPrices.tiers.map(({ pieces }) => (
          <Field
            key={pieces}
            {...field(`print-${pieces}`)}
            label={`Printing up to ${formatCount(pieces)} cards (USD)`}
          />
        ))}
      </SettingForm>
    </Panel>
  );
}
