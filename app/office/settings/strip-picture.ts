import { data } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { svgResponse } from "#app/office/ads/svg-response.ts";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { parseSettingFormOrRefuse } from "#business/company/company-setting-definition.ts";
import { findCompanySetting } from "#business/company/stored-company-setting.ts";
import { stripSetting } from "#business/company/strip-setting.ts";
import { drawOurCells, withIndicia } from "#business/press/our-cells.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/strip-picture.ts";

export const loader = officeLoader(
  "settings.see",
  async ({ request, params }: Route.LoaderArgs, { actionContext: { now } }) => {
    const typed = Object.fromEntries(new URL(request.url).searchParams);
    const words =
      "first" in typed
        ? parseSettingFormOrRefuse(stripSetting.form, typed)
        : (await findCompanySetting(stripSetting)).value;
    const cells = await drawOurCells(withIndicia(standardLayout, words), words, arizonaDate(now));
    const cell = cells[["strip", "zone"].indexOf(params.part)];
    if (!cell) throw data(null, { status: 404 });
    return svgResponse(cell.svg);
  },
);
