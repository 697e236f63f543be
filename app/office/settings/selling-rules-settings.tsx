import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { Panel, PanelRow, PanelRows } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import { sellingRulesSetting } from "#business/company/selling-rules-setting.ts";
import type { Route } from "./+types/selling-rules-settings.ts";
import { createSettingAction, createSettingLoader } from "./company-setting-form.ts";
import { SettingPage } from "./setting-page.tsx";
import { findCardsSubjectToMinimumFill, previewSellingRules } from "./setting-previews.ts";

export const loader = createSettingLoader(sellingRulesSetting, {
  done: {
    save: "Saved. It applies to cards and bookings from now on.",
    former: "The previous values are back. They apply to cards and bookings from now on.",
  },
  more: async (rules, { now }) => ({ cards: await findCardsSubjectToMinimumFill(rules, now) }),
});

export const action = createSettingAction(sellingRulesSetting, {
  preview: (rules, changes, { now }) => previewSellingRules(rules, changes, now),
});

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };

export default function SellingRulesPage({ loaderData: { page, cards } }: Route.ComponentProps) {
  return (
    <SettingPage
      title="Selling rules"
      lead="How many spots a card must sell to be mailed as planned, how long an invoice may stay open, who books the next card first, and the credit for a referral."
      formTitle="The rules"
      page={page}
    >
      <Panel title="Cards not printed yet" id="cards">
        <PanelRows none="No card is on sale or waiting to print.">
          {cards.map(({ id, name, sentence, isShort }) => (
            <PanelRow key={id} title={name} text={sentence}>
              {isShort && <span className="pill">Needs a decision</span>}
              <Link to={officePaths.mailing(id)}>Open {name}</Link>
            </PanelRow>
          ))}
        </PanelRows>
      </Panel>
    </SettingPage>
  );
}
