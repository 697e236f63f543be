import { redirect } from "react-router";
import pageSheet from "#app/ad/brief/ad-page-head.css?sheet";
import { loadAdFileViews, loadNamesOfFilesToCarryOver } from "#app/ad/files/ad-file-view.ts";
import { AdFiles, customerFilesPaths } from "#app/ad/files/ad-files.tsx";
import { applyAdFilesForm } from "#app/ad/files/apply-ad-files-form.ts";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import {
  catchRefusal,
  formErrorResponse,
  privatePageHeaders,
  visitorActionContext,
} from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import {
  hasReservationExpired,
  requireReservationWithAd,
  requireReservationWithAdToChange,
} from "#app/reservation/reservation-access.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { findBriefClosedReason } from "#business/ads/brief/find-brief.ts";
import { isFirm } from "#business/reservations/reservation.ts";
import type { Route } from "./+types/ad-files-page.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const own = await requireReservationWithAd(params.token);
  const { reservation, mailing, channel } = own;
  const { id, size } = reservation;
  const hasEnded = hasReservationExpired(own);
  const files = await loadAdFileViews(id, size);
  const isClosed = await findBriefClosedReason(reservation, mailing, "customer");
  return {
    size,
    files: hasEnded ? files.map((file) => ({ ...file, preview: null })) : files,
    carries: await loadNamesOfFilesToCarryOver(id),
    canChange: channel !== "office" && !isClosed && !hasEnded,
    canMakeProof: isFirm(reservation),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { reservation } = await requireReservationWithAdToChange(params.token);
  const { networkAddress } = context.get(requestContext);
  const origin = { reservationId: reservation.id, networkAddress };
  const { done: answer, refused } = await catchRefusal(context, () =>
    applyAdFilesForm(request, origin, visitorActionContext(context)),
  );
  if (refused) return formErrorResponse(refused);
  if (answer.done !== "proof") return answer;
  throw redirect(paths.yoursAdVersion(params.token, answer.number), 303);
}

export const headers = () => privatePageHeaders;

/** Also after a refusal: of several files, some may have come. */
export const shouldRevalidate = () => true;

export const meta = () => privatePageMeta("Files for your ad");

export default function AdFilesPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { token } = params;
  return (
    <div className="wrap ad-page-head ad-files-page">
      <Style name="ad-page-head" sheet={pageSheet} />
      <p className="back">
        <Link to={paths.yoursAd(token)}>Your ad</Link>
      </p>
      <h1>Files for your ad.</h1>
      <AdFiles {...loaderData} paths={customerFilesPaths(token)} answer={actionData} />
    </div>
  );
}
