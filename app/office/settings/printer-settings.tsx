import { ButtonLink, Field, PostForm, Submit } from "#app/office/forms/controls.tsx";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { Panel, PanelRow, PanelRows } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { readUploadBytes } from "#app/read-form.ts";
import { Link } from "#app/ui/link.tsx";
import { MAX_PROFILE_BYTES } from "#artwork/press/press-profile.ts";
import {
  colorProfileName,
  printerPresets,
  printerSetting,
} from "#business/company/printer-setting.ts";
import { storePaperProfile } from "#business/press/paper-profile.ts";
import type { Route } from "./+types/printer-settings.ts";
import { createSettingAction, createSettingLoader } from "./company-setting-form.ts";
import { SettingPage } from "./setting-page.tsx";

export const loader = createSettingLoader(printerSetting, {
  done: {
    save: "Saved. Print files made from now on use it.",
    former: "The previous printer is back.",
    profile: "Profile saved. Print files made from now on use it.",
    "built-in": "Print files made from now on use the built-in profile.",
  },
  shown(printer, asked) {
    const preset = getOwnProperty(printerPresets, asked.get("preset") ?? "");
    const { name: _, ...values } = preset ?? { name: "" };
    return { ...printer, ...values };
  },
  more: ({ profile }) => ({ profile }),
});

/** The color profile is a file, so it has a form of its own; going back to the previous values takes it back, too. */
export const action = createSettingAction(printerSetting, {
  others: {
    profile: async (printer, form) => ({
      ...printer,
      profile: await storePaperProfile(
        Buffer.from(await readUploadBytes(form, "icc", MAX_PROFILE_BYTES)),
      ),
    }),
    "built-in": async (printer) => ({ ...printer, profile: "" }),
  },
});

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };

export default function PrinterSettingsPage({
  loaderData: { page, profile },
}: Route.ComponentProps) {
  return (
    <SettingPage
      title="Printer"
      lead="Who prints the card, how they want the file, and what they charge."
      formTitle="The printer"
      page={page}
      before={
        <Panel title="Start from what printers usually ask" id="presets">
          <PanelRows>
            {Object.entries(printerPresets).map(([id, { name, standard, marks, inkLimit }]) => (
              <PanelRow
                key={id}
                title={name}
                text={`${standard}, ${marks ? "crop marks" : "no marks"}, at most ${inkLimit}% ink`}
              >
                <Link to={`${officePaths.printerSettings()}?preset=${id}#form`}>
                  Start from “{name}”
                </Link>
              </PanelRow>
            ))}
          </PanelRows>
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
    >
      <ColorProfilePanel page={page} profile={profile} />
    </SettingPage>
  );
}

function ColorProfilePanel({
  page: { version, seen },
  profile,
}: {
  page: Route.ComponentProps["loaderData"]["page"];
  profile: string;
}) {
  return (
    <Panel title="Color profile" id="profile" aside={colorProfileName(profile) || "Built in"}>
      <PostForm
        button="profile"
        shown={{ version, seen }}
        encType="multipart/form-data"
        className="body"
        noValidate
      >
        <p>
          {profile
            ? `Print files carry ${colorProfileName(profile)} and turn pictures into its inks.`
            : "Print files carry FOGRA39 Coated, close to GRACoL. If your printer has its own profile, upload it."}{" "}
          Solid colors of our ads keep their inks.
        </p>
        <Field
          name="icc"
          type="file"
          accept=".icc,.icm"
          label="Printer’s ICC profile"
          hint="A CMYK output profile, version 2, up to 4 MB."
        />
        <div className="row">
          <Submit value="profile">Upload profile</Submit>
          {profile && <Submit value="built-in">Use the built-in profile</Submit>}
        </div>
      </PostForm>
    </Panel>
  );
}
