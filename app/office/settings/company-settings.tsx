import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { companyDetailsSetting } from "#business/company/company-details-setting.ts";
import { joinWordsForSentence } from "#platform/number-word.ts";
import type { Route } from "./+types/company-settings.ts";
import { createSettingAction, createSettingLoader } from "./company-setting-form.ts";
import { findCompanyDetailTodos } from "./launch-todos.ts";
import { SettingPage } from "./setting-page.tsx";

export const loader = createSettingLoader(companyDetailsSetting, {
  more: (details) => ({ left: findCompanyDetailTodos(details).map(({ what }) => what) }),
});

export const action = createSettingAction(companyDetailsSetting);

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };

export default function CompanySettingsPage({ loaderData: { page, left } }: Route.ComponentProps) {
  return (
    <SettingPage
      title="Company"
      lead="Your name, phone, email, address, and hours, as shown on pages, in emails, and on invoices."
      formTitle="Name and contact"
      page={page}
      before={
        left.length > 0 && (
          <Panel title="Before launch" aside={`${left.length} left`} body>
            <p>Still placeholders: {joinWordsForSentence(left)}.</p>
          </Panel>
        )
      }
    />
  );
}
