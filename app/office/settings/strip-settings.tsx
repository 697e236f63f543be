import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { houseBandSetting } from "#business/company/house-band-setting.ts";
import { checkStripForPrint } from "#business/press/our-cells.ts";
import type { Route } from "./+types/strip-settings.ts";
import { createSettingAction, createSettingLoader } from "./company-setting-form.ts";
import { SettingPage, useSettingReview } from "./setting-page.tsx";

export const loader = createSettingLoader(houseBandSetting, {
  done: {
    save: "Saved. Print files made from now on have this strip.",
    former: "The previous strip is back, in print files made from now on.",
  },
});

export const action = createSettingAction(houseBandSetting, {
  async preview(words, _, { now }) {
    const findings = await checkStripForPrint(words, now);
    const text =
      findings.map(({ sentence }) => sentence).join(" ") ||
      "No problems. It prints as it should, and its code scans.";
    return [{ title: "What our print check says", text, isCheck: true }];
  },
});

export const handle: ParentSectionHandle<unknown> = { section: officePaths.settings };

export default function StripSettingsPage({ loaderData }: Route.ComponentProps) {
  const reviewed = useSettingReview()?.values;
  return (
    <SettingPage
      title="Strip and post office’s panel"
      lead="Our own words on the back of the card, and the postage in the panel next to them."
      formTitle="The words"
      page={loaderData.page}
      before={
        <Panel title={reviewed ? "With your changes" : "As it prints"} id="picture">
          <div className="body strip-picture">
            {(["strip", "zone"] as const).map((part) => (
              <img
                key={part}
                src={officePaths.stripPicture(part, reviewed)}
                alt={part === "strip" ? "The strip" : "The post office’s panel"}
              />
            ))}
            <p>
              The post office prescribes the panel’s other words, and where they are. Every print
              file checks both. With a permit, cards go in at a business mail entry unit, and you
              can’t print packs here: those are for EDDM Retail.
            </p>
          </div>
        </Panel>
      }
    />
  );
}
