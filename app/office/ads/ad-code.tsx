import { data, Form, redirect } from "react-router";
import {
  QrCodeDestinationFields,
  QrCodeWithTestLink,
  type RefusedQrCodeForm,
} from "#app/ad/code-fields.tsx";
import { findQrCodeView, readQrCodeForm } from "#app/ad/code-view.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import { Button, Field, Notice } from "#app/office/forms/controls.tsx";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { foundOrThrow404, officePaths, parseIdOrThrow404 } from "#app/office/office-paths.ts";
import { catchRefusal, refusalResponseInit } from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { setCodeTarget } from "#business/results/spot-code.ts";
import {
  findTrackedNumber,
  isCallTrackingConfigured,
  setTrackedNumber,
  trackedCallAddress,
} from "#business/results/tracked-calls.ts";
import type { Route } from "./+types/ad-code.ts";
import { findAdView } from "./ad-view.ts";

export const loader = officeLoader(
  "ads.see",
  async ({ params, request }: Route.LoaderArgs, { actionContext: { now } }) => {
    const ad = foundOrThrow404(await findAdView(parseIdOrThrow404(params.id), now));
    return {
      ad: { id: ad.id, who: ad.who, where: ad.where, mailing: ad.mailing },
      view: await findQrCodeView(ad.id),
      calls: {
        isTracked: isCallTrackingConfigured(),
        address: trackedCallAddress(),
        ...(await findTrackedNumber(ad.id)),
      },
      saved: new URL(request.url).searchParams.has("saved"),
    };
  },
);

export const action = officeAction(
  "ads.change",
  async ({ params, request, context }: Route.ActionArgs, { actionContext }) => {
    const reservationId = parseIdOrThrow404(params.id);
    const form = await readForm(request);
    const number = { number: formText(form, "number"), forwardsTo: formText(form, "forwardsTo") };
    const target = readQrCodeForm(form);
    const isAboutCalls = formText(form, "do") === "track";
    const { refused } = await catchRefusal(context, async () => {
      if (isAboutCalls) await setTrackedNumber({ reservationId, ...number }, actionContext);
      else await setCodeTarget({ reservationId, ...target }, actionContext);
    });
    if (refused) {
      const init = refusalResponseInit(refused);
      if (isAboutCalls) return data({ callProblem: refused.sentence, ...number }, init);
      const answer: RefusedQrCodeForm = { ...target, problem: refused.sentence };
      return data(answer, init);
    }
    throw redirect(`${officePaths.adCode(reservationId)}?saved`, 303);
  },
);

export const handle: ParentSectionHandle<Route.ComponentProps["loaderData"]> = {
  section: () => officePaths.ads(),
  back: ({ ad }) => ({ name: ad.who, to: officePaths.ad(ad.id) }),
};

export default function AdCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { ad, view, calls, saved } = loaderData;
  const refusedCall = actionData && "callProblem" in actionData ? actionData : undefined;
  const refusedCode = actionData && "leadsTo" in actionData ? actionData : undefined;
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
            <QrCodeWithTestLink view={view} />
            <QrCodeDestinationFields view={view} answer={refusedCode} isOffice />
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
      {view && (
        <Panel title="Calls" id="calls">
          {calls.isTracked ? (
            <Form method="post" className="body" noValidate>
              <input type="hidden" name="do" value="track" />
              {refusedCall && <Notice kind="problem">{refusedCall.callProblem}</Notice>}
              <p>
                Print your Twilio number in the ad, and we count its calls. Nothing is recorded. In
                Twilio, set the number’s voice webhook to {calls.address}.
              </p>
              <Field
                id="number"
                name="number"
                type="tel"
                label="Number in the ad"
                defaultValue={refusedCall?.number ?? calls.number}
              />
              <Field
                id="forwardsTo"
                name="forwardsTo"
                type="tel"
                label="Forwards to"
                defaultValue={refusedCall?.forwardsTo ?? calls.forwardsTo}
              />
              <Button type="submit">Save numbers</Button>
            </Form>
          ) : (
            <p className="body">
              We count taps on the offer page’s phone number. Calls to the number in the ad aren’t
              counted: for that, set TWILIO_AUTH_TOKEN.
            </p>
          )}
        </Panel>
      )}
    </OfficePage>
  );
}
