import { officeLoader } from "#app/office/access/office-route.ts";
import { ButtonLink } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { Panel } from "#app/office/frame/office-page.tsx";
import type { ParentSectionHandle } from "#app/office/frame/parent-section.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { Link } from "#app/ui/link.tsx";
import { printerPresets, printerSetting } from "#business/company/printer-setting.ts";
import type { Route } from "./+types/printer-settings.ts";
import { loadSettingPage, settingAction } from "./company-setting-form.ts";
import { SettingPage } from "./setting-page.tsx";

export const loader = officeLoader("settings.see", ({ request }, { actionContext: { now } }) => {
  const asked = new URL(request.url).searchParams.get("preset") ?? "";
  const { name: _, ...preset } = getOwnProperty(printerPresets, asked) ?? { name: "" };
  return loadSettingPage(printerSetting, request, {
    now,
    done: {
      save: "Saved. Print files made from now on use it.",
      former: "The previous printer is back.",
    },
    shown: (printer) => ({ ...printer, ...preset }),
  });
});

export const action = settingAction(printerSetting);

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };
export const meta = () => officePageMeta("Printer");

export default function PrinterSettingsPage({
  loaderData: { page },
  actionData,
}: Route.ComponentProps) {
  return (
    <SettingPage
      title="Printer"
      lead="Who prints the card, and how they want the file."
      formTitle="The printer"
      page={page}
      answer={actionData}
      before={
        <Panel title="Start from what printers usually ask" id="presets">
          <ul className="rows">
            {Object.entries(printerPresets).map(([id, { name, standard, marks, inkLimit }]) => (
              <li key={id}>
                <div>
                  <b>{name}</b>
                  <p>
                    {standard}, {marks ? "crop marks" : "no marks"}, at most {inkLimit}% ink
                  </p>
                </div>
                <Link to={`${officePaths.printerSettings()}?preset=${id}#form`}>
                  Start from {name}
                </Link>
              </li>
            ))}
          </ul>
          <div className="below">
            <p>Ask your printer to check a trial file: a card of our own ads, as saved below.</p>
            <div className="row">
              <ButtonLink to={officePaths.printerTrialFile()} reloadDocument>
                Download a trial file
              </ButtonLink>
            </div>
          </div>
        </Panel>
      }
    />
  );
}
