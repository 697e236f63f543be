import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { Panel, PanelRow, PanelRows } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { Link } from "#app/ui/link.tsx";
import { mailingDefaultsSetting } from "#business/company/mailing-defaults-setting.ts";
import { findUpcomingOfficeMailings } from "#business/mailings/find-mailings.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import { sizes } from "#site.ts";
import type { Route } from "./+types/mailing-settings.ts";
import { createSettingAction, createSettingLoader } from "./company-setting-form.ts";
import { SettingPage } from "./setting-page.tsx";

export const loader = createSettingLoader(mailingDefaultsSetting, {
  done: {
    save: "Saved. Mailings planned from now on start with these, and pages show these prices now.",
    former:
      "The previous values are back, for mailings planned from now on and on pages with prices.",
  },
  async more(defaults, { now }) {
    const today = arizonaDate(now);
    const planned = await findUpcomingOfficeMailings();
    return {
      planned: planned
        .filter(({ dates }) => dates.drop >= today)
        .map(({ id, name, dates, prices, printCents }) => ({
          id,
          name,
          drop: longWeekdayDate(dates.drop),
          prices: sizes.map((size) => dollars(prices[size.id])).join(", "),
          differs: sizes.some((size) => prices[size.id] !== defaults.prices[size.id]),
          print: printCents === null ? "not known yet" : dollars(printCents),
        })),
    };
  },
});

export const action = createSettingAction(mailingDefaultsSetting);

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };

export default function MailingSettingsPage({
  loaderData: { page, planned },
}: Route.ComponentProps) {
  return (
    <SettingPage
      title="Future mailings"
      lead="What a new mailing starts with, and the prices visitors see. Mailings already planned keep theirs. What printing costs is in the printer’s price list."
      formTitle="Prices and drop day"
      page={page}
    >
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
        <PanelRows none="No mailing is planned.">
          {planned.map(({ id, name, drop, prices, differs, print }) => (
            <PanelRow key={id} title={name} text={`${drop}. ${prices}. Printing ${print}.`}>
              {differs && <span className="pill">Other prices</span>}
              <Link to={officePaths.mailing(id)}>Change {name}</Link>
            </PanelRow>
          ))}
        </PanelRows>
      </Panel>
      <Panel title="What your Terms promise" id="terms" body>
        <p>
          Refund rules are part of the Terms people accepted. They change only with a new version of
          the Terms. The Terms also set a minimum fill.{" "}
          <Link to={officePaths.sellingRules()}>You can set a higher one</Link>.
        </p>
      </Panel>
    </SettingPage>
  );
}
