import { data, redirect } from "react-router";
import { loadAdFileViews, loadNamesOfFilesToCarryOver } from "#app/ad/files/ad-file-view.ts";
import { AdFiles, type AdFilesPaths } from "#app/ad/files/ad-files.tsx";
import { applyAdFilesForm } from "#app/ad/files/apply-ad-files-form.ts";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import type { ParentSectionHandle } from "#app/office/frame/navigation.tsx";
import { OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths, parseIdOrThrow404 } from "#app/office/office-paths.ts";
import { catchRefusal, formErrorResponse } from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import type { Route } from "./+types/ad-files.ts";
import { findAdView } from "./ad-view.ts";

export const loader = officeLoader(
  "ads.see",
  async ({ params }: Route.LoaderArgs, { actionContext: { now } }) => {
    const id = parseIdOrThrow404(params.id);
    const [ad, reservation] = await Promise.all([findAdView(id, now), findReservationById(id)]);
    if (!ad || !reservation) throw data(null, { status: 404 });
    return {
      ad: { id, who: ad.who, where: ad.where, mailing: ad.mailing },
      size: reservation.size,
      files: await loadAdFileViews(id, reservation.size),
      carries: await loadNamesOfFilesToCarryOver(id),
    };
  },
);

export const action = officeAction(
  "ads.change",
  async ({ params, request, context }: Route.ActionArgs, { actionContext }) => {
    const id = parseIdOrThrow404(params.id);
    const { networkAddress } = context.get(requestContext);
    const origin = { reservationId: id, networkAddress };
    const { done: answer, refused } = await catchRefusal(context, () =>
      applyAdFilesForm(request, origin, actionContext),
    );
    if (refused) return formErrorResponse(refused);
    if (answer.done !== "proof") return answer;
    throw redirect(`${officePaths.ad(id)}?done=made`, 303);
  },
);

/** Reloads after a refusal too: if several files were sent, some may have been stored. */
export const shouldRevalidate = () => true;

export const handle: ParentSectionHandle<Route.ComponentProps["loaderData"]> = {
  section: () => officePaths.ads(),
  back: ({ ad }) => ({ name: ad.who, to: officePaths.ad(ad.id) }),
};

export default function AdFilesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ad, size, files, carries } = loaderData;
  return (
    <OfficePage
      title={`Files for ${ad.who}`}
      lead={`For ${ad.where} on the ${ad.mailing} card. You can turn a finished ad into a proof, then check and send it.`}
    >
      <Panel title="Files" id="ad-files-panel" body>
        <AdFiles
          files={files}
          carries={carries}
          size={size}
          paths={officeFilesPaths(ad.id)}
          answer={actionData}
          canMakeProof
          isOffice
        />
      </Panel>
    </OfficePage>
  );
}

const officeFilesPaths = (reservation: number): AdFilesPaths => ({
  page: officePaths.adFiles(reservation),
  upload: officePaths.adUpload(reservation),
  rendering: (file, view) => officePaths.adFile(reservation, file, view),
});
