import { data, Form, redirect } from "react-router";
import { CodeFields, CodePicture, type RefusedCodeForm } from "#app/ad/code/code-fields.tsx";
import { loadCodeView, readCodeForm } from "#app/ad/code/code-view.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { loadAdView } from "#app/office/ads/ad-view.ts";
import { Button, Notice } from "#app/office/forms/controls.tsx";
import { officePageMeta } from "#app/office/frame/office-head.ts";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import type { ParentSectionHandle } from "#app/office/frame/parent-section.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { parseIdParam } from "#app/office/url-params.ts";
import { logRefusalOrThrow, refusalResponseInit } from "#app/private-page.ts";
import { readForm } from "#app/read-form.ts";
import { setCodeTargetByOffice } from "#business/results/set-code-target.ts";
import type { Route } from "./+types/ad-code.ts";

export const loader = officeLoader(
  "ads.see",
  async ({ params, request }: Route.LoaderArgs, { actionContext: { now } }) => {
    const ad = await loadAdView(parseIdParam(params.id), now);
    if (!ad) throw data(null, { status: 404 });
    return {
      ad: { id: ad.id, who: ad.who, where: ad.where, mailing: ad.mailing },
      view: await loadCodeView(ad.id),
      saved: new URL(request.url).searchParams.has("saved"),
    };
  },
);

export const action = officeAction(
  "ads.change",
  async ({ params, request, context }: Route.ActionArgs, { actionContext }) => {
    const reservationId = parseIdParam(params.id);
    const asked = readCodeForm(await readForm(request));
    try {
      await setCodeTargetByOffice({ reservationId, ...asked }, actionContext);
    } catch (error) {
      const refused = logRefusalOrThrow(error, context);
      const answer: RefusedCodeForm = { ...asked, problem: refused.sentence };
      return data(answer, refusalResponseInit(refused));
    }
    throw redirect(`${officePaths.adCode(reservationId)}?saved`, 303);
  },
);

export const handle: ParentSectionHandle<Route.ComponentProps["loaderData"]> = {
  section: () => officePaths.ads(),
  back: ({ ad }) => ({ name: ad.who, to: officePaths.ad(ad.id) }),
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  officePageMeta(loaderData ? `Code for ${loaderData.ad.who}` : "Not found");

export default function AdCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { ad, view, saved } = loaderData;
  return (
    <OfficePage
      title={`Code for ${ad.who}`}
      lead={`In the ad for ${ad.where} on the ${ad.mailing} card. The code never changes, but you can change where it leads, even after the card prints.`}
      narrow
    >
      {saved && !actionData && (
        <Notice kind="done">Saved. Scan the picture to see where it leads now.</Notice>
      )}
      <Panel title="Code" id="code">
        {view ? (
          <Form method="post" className="body" noValidate>
            <CodePicture view={view} />
            <CodeFields view={view} answer={actionData} isOffice />
            <div className="row">
              <Button type="submit" weight="go">
                Save
              </Button>
            </div>
          </Form>
        ) : (
          <p className="body">
            No code in use. A spot gets one when it’s confirmed, and keeps it unless it’s given up
            before the card prints.
          </p>
        )}
      </Panel>
    </OfficePage>
  );
}
