import { officeLoader } from "#app/office/access/office-route.ts";
import { fileResponse, svgResponse } from "#app/office/file-response.ts";
import { foundOrThrow404 } from "#app/office/office-paths.ts";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { parseTypedSettingOrRefuse } from "#business/company/company-setting-definition.ts";
import { houseBandSetting } from "#business/company/house-band-setting.ts";
import { getCompanySetting } from "#business/company/stored-company-setting.ts";
import { makeTrialPressFile } from "#business/press/make-press-file.ts";
import { drawStripAndPostalCells, layoutWithIndicia } from "#business/press/our-cells.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/setting-files.ts";

/** What settings make of the card: a part of its strip as a picture, or else a trial file for the printer. */
export const loader = officeLoader(
  "settings.see",
  async ({ request, params: { part } }: Route.LoaderArgs, { actionContext: { now } }) => {
    const words = Object.fromEntries(new URL(request.url).searchParams);
    const answer = foundOrThrow404(await (part ? stripPicture(part, words, now) : trialFile()));
    return answer;
  },
);

/** "strip" or "zone", with the words that are typed, or the saved ones. */
async function stripPicture(part: string, typed: Record<string, string>, now: Date) {
  const words =
    "first" in typed
      ? parseTypedSettingOrRefuse(houseBandSetting.form, typed)
      : (await getCompanySetting(houseBandSetting)).value;
  const cells = await drawStripAndPostalCells(
    layoutWithIndicia(standardLayout, words),
    words,
    arizonaDate(now),
  );
  const cell = cells[["strip", "zone"].indexOf(part)];
  return cell && svgResponse(cell.svg);
}

async function trialFile() {
  const pdf = await makeTrialPressFile();
  return (
    pdf &&
    fileResponse(pdf, {
      type: "application/pdf",
      "content-disposition": 'attachment; filename="trial.pdf"',
    })
  );
}
