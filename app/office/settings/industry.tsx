import { data } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { loadAuditHistory } from "#app/office/audit-log/describe-event.ts";
import { Timeline } from "#app/office/audit-log/timeline.tsx";
import { Field, SelectField } from "#app/office/forms/controls.tsx";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { OfficePage, Panel, PanelRow, PanelRows } from "#app/office/frame/office-page.tsx";
import { findDoneMessage, officePaths } from "#app/office/office-paths.ts";
import { reservationStateLabels } from "#app/office/reservations/reservation-labels.ts";
import { BreakableEmailText } from "#app/ui/line-breaks.ts";
import { Link } from "#app/ui/link.tsx";
import { parseTypedSettingOrRefuse } from "#business/company/company-setting-definition.ts";
import {
  diffIndustrySettings,
  industrySettingForm,
  MAX_INDUSTRY_NAME_LENGTH,
  toIndustrySettingFormValues,
} from "#business/mailings/industries/industry-setting-form.ts";
import {
  findIndustriesWithGroups,
  findIndustrySetting,
} from "#business/mailings/industries/stored-industries.ts";
import {
  changeIndustrySetting,
  findIndustryCommitments,
  type IndustryCommitments,
  requireIndustrySettingAllowed,
  restoreFormerIndustrySetting,
} from "#business/reservations/availability/change-industry-setting.ts";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/industry.ts";
import { handleReviewableForm, settingDoneMessages } from "./company-setting-form.ts";
import { PreviousSettingValuesPanel, SettingForm, SettingFormNotice } from "./setting-page.tsx";

async function requireIndustry(slug: string) {
  const [saved, all] = await Promise.all([findIndustrySetting(slug), findIndustriesWithGroups()]);
  if (!saved) throw data(null, { status: 404 });
  return { saved, all };
}

const subjectsOf = (slug: string) => [{ type: "industry", id: slug }];

export const loader = officeLoader(
  "settings.see",
  async ({ request, params: { slug } }: Route.LoaderArgs, { actionContext: { now } }) => {
    const { saved, all } = await requireIndustry(slug);
    const { value, former, version } = saved;
    const others = all.filter((industry) => industry.slug !== slug);
    return {
      slug,
      name: value.name,
      isHidden: value.isHidden,
      saved: toIndustrySettingFormValues(value),
      version,
      former: version === 0 ? [] : diffIndustrySettings(slug, { from: value, to: former }, all),
      others: others.map((industry) => ({ value: industry.slug, name: industry.name })),
      stakes: await findIndustryCommitments(slug),
      ...(await loadAuditHistory(subjectsOf(slug), now)),
      done: findDoneMessage(request, settingDoneMessages),
    };
  },
);

const parse = (form: FormData) =>
  parseTypedSettingOrRefuse(industrySettingForm, Object.fromEntries(form));

export const action = officeAction(
  "settings.change",
  ({ request, context, params: { slug } }: Route.ActionArgs, { actionContext }) =>
    handleReviewableForm(
      {
        subjects: subjectsOf(slug),
        async review(form, expectedVersion) {
          const value = parse(form);
          const { saved, all } = await requireIndustry(slug);
          await requireIndustrySettingAllowed({ slug, value, expectedVersion }, actionContext);
          return {
            changes: diffIndustrySettings(slug, { from: saved.value, to: value }, all),
            values: { ...toIndustrySettingFormValues(value), version: String(expectedVersion) },
          };
        },
        save: (form, expectedVersion, tx) =>
          changeIndustrySetting({ slug, value: parse(form), expectedVersion }, actionContext, tx),
        restore: (expectedVersion, tx) =>
          restoreFormerIndustrySetting({ slug, expectedVersion }, actionContext, tx),
      },
      { request, context },
    ),
);

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };

export default function IndustrySettingPage({ loaderData }: Route.ComponentProps) {
  const { name, isHidden, stakes, done, timeline } = loaderData;
  return (
    <OfficePage
      title={name}
      lead={
        isHidden
          ? "This industry is hidden: nobody can book it or wait for it."
          : "The name visitors see, whether they can book it, and what it competes with."
      }
    >
      <SettingFormNotice done={done} where={whereItCounts(stakes, isHidden)} />
      <IndustryForm {...loaderData} />
      <PreviousSettingValuesPanel {...loaderData} />
      <StakesPanel stakes={stakes} />
      <p>
        <Link to={officePaths.industrySettings()}>All industries and their search words</Link>
      </p>
      <Timeline entries={timeline} />
    </OfficePage>
  );
}

function whereItCounts({ spots, waiting }: IndustryCommitments, isHidden: boolean) {
  const [keep, wait] = [
    pluralize(spots.length, "spot"),
    pluralize(waiting.length, "person", "people"),
  ];
  return {
    Name: "The site, the office, emails, and new invoices show it within seconds. Invoices and emails already written keep the old name, and searches for it still work. The page keeps its address.",
    Status: isHidden
      ? `The site offers it again within seconds.${waiting.length > 0 ? ` ${wait} waiting get an offer where it’s open.` : ""}`
      : `Nobody can book it, be offered it or wait for it, and its page is gone from the site within seconds. ${spots.length > 0 ? `Already booked, and not affected: ${keep}.` : "Nobody has it on a card that isn’t printed."} ${waiting.length > 0 ? `${wait} waiting get no offer while it’s hidden, and we don’t email them.` : "Nobody is waiting for it."}`,
    "Competes with":
      "Only one of them can be on a card. It counts for every card that isn’t printed yet, and booked spots stay.",
  };
}

function StakesPanel({ stakes: { spots, waiting } }: { stakes: IndustryCommitments }) {
  return (
    <Panel title="On cards not printed yet" id="stakes">
      <PanelRows none="Nobody has it, and nobody is waiting for it.">
        {[
          ...spots.map(({ reservationId, mailing, spot, business, state }) => (
            <PanelRow
              key={reservationId}
              title={business ?? "No name yet"}
              text={`Spot ${spot} on the ${mailing} card. ${reservationStateLabels[state].name}`}
            >
              <Link to={officePaths.reservation(reservationId)}>Open {spot}</Link>
            </PanelRow>
          )),
          ...waiting.map(({ id, email, mailing }) => (
            <PanelRow
              key={`waiting ${id}`}
              title={
                <b>
                  <BreakableEmailText email={email} />
                </b>
              }
              text={`On the waitlist for the ${mailing} card.`}
            />
          )),
        ]}
      </PanelRows>
    </Panel>
  );
}

function IndustryForm({ saved, seen, version, others }: Route.ComponentProps["loaderData"]) {
  return (
    <Panel title="The industry" id="industry">
      <SettingForm version={version} seen={seen}>
        <Field
          name="name"
          label="Name"
          hint={`Visitors and customers see this. Up to ${MAX_INDUSTRY_NAME_LENGTH} characters.`}
          autoComplete="off"
          defaultValue={saved.name}
        />
        <SelectField
          name="status"
          label="Status"
          options={[
            { value: "shown", name: "Can be booked" },
            { value: "hidden", name: "Hidden" },
          ]}
          defaultValue={saved.status}
        />
        <SelectField
          name="with"
          label="Competes with"
          options={[{ value: "", name: "No other industry" }, ...others]}
          defaultValue={saved.with}
        />
      </SettingForm>
    </Panel>
  );
}
