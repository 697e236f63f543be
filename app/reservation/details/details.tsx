import { redirect } from "react-router";
import { loadPageThroughCache } from "#app/cached-pages.ts";
import { noindexPageMeta } from "#app/noindex-page-meta.ts";
import {
  privatePageHeaders,
  requireReservationByLink,
  requireReservationToChange,
} from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import {
  NOT_SENT_MESSAGE,
  submitWithFailureResult,
} from "#app/reservation/submit-with-failure-result.ts";
import { Style } from "#app/ui/style.tsx";
import { createAvailabilityFingerprinter } from "#business/reservations/availability/subscribe-to-availability-changes.ts";
import { findPendingPayment } from "#business/reservations/pay/checkout/checkout-store.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import type { Route } from "./+types/details.ts";
import sheet from "./details.css?sheet";
import { DETAILS_FIELDS, readNamedFormFields } from "./details-form-fields.ts";
import { DetailsScreen } from "./details-screen.tsx";
import { handleDetailsForm } from "./handle-details-form.ts";
import { loadHeldSpotView } from "./held-spot-view.ts";

export const headers = () => privatePageHeaders;

/** States that this screen handles; the others have their own pages. */
const OURS: readonly Reservation["state"][] = ["held", "paying", "expired", "released"];

/** A spot that is held, or was a moment ago. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const stampOf = createAvailabilityFingerprinter();
  const { reservation, mailing } = await requireReservationByLink(token);
  if (reservation.state === "offered") throw redirect(privatePagePaths.offer(token));
  if (!OURS.includes(reservation.state)) throw redirect(privatePagePaths.reservation(token));
  const underWay = await findPendingPayment(reservation.id);
  if (underWay?.state === "processing") throw redirect(privatePagePaths.reservation(token));
  return {
    token,
    live: { mailings: [mailing.id], stamp: stampOf([mailing.id]) },
    view: await loadHeldSpotView(reservation, mailing, context.get(requestContext).now),
  };
}

export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const { reservation } = await requireReservationToChange(token);
  return handleDetailsForm({ reservation, token, context }, request);
}

/** Its clock would be wrong by the time for which it was kept. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadPageThroughCache("details", request, serverLoader, { staleTime: 0 });

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const typed = readNamedFormFields(await request.clone().formData(), [...DETAILS_FIELDS, "terms"]);
  return submitWithFailureResult(serverAction, () => ({ typed, problem: NOT_SENT_MESSAGE }));
};

export const meta: Route.MetaFunction = () => noindexPageMeta("Your details");

/** The second screen: who you are, and how you pay. */
export default function DetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="details">
      <Style name="details" sheet={sheet} />
      <DetailsScreen key={loaderData.token} data={loaderData} answer={actionData} />
    </div>
  );
}
