import { redirect } from "react-router";
import { readCachedPage, submitAndClearCachedPages, useCachedPage } from "#app/cached-pages.ts";
import { paths } from "#app/paths.ts";
import { loadCustomerReservation } from "#app/portal/customer-reservation.ts";
import { customerStatusOf, isActiveStatus } from "#app/portal/customer-status.ts";
import { ReceiptSection } from "#app/portal/payment/receipt.tsx";
import { privatePageMeta } from "#app/portal/private-page-meta.ts";
import {
  privatePageHeaders,
  refusalResponse,
  requireReservationByLink,
  requireReservationToChange,
  visitorActionContext,
} from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import { useLiveAvailability } from "#app/use-live-availability.ts";
import { findPendingPayment } from "#business/billing/checkout/checkout-store.ts";
import { retakeExpiredSpot } from "#business/bookings/retake-expired-spot.ts";
import { newAvailabilityFingerprint } from "#business/reservations/availability/watch-availability.ts";
import { CUSTOMER_VIEW_MINUTES } from "#business/reservations/private-pages/customer-view-minutes.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/your-reservation-page.ts";
import { AlternativesSection } from "./alternatives-section.tsx";
import { CancelSection } from "./cancel-section.tsx";
import { NextStepsSection } from "./next-steps-section.tsx";
import { PayInvoiceSection } from "./pay-section.tsx";
import { StatusTicket } from "./status-ticket.tsx";
import { useStampAnimation } from "./use-stamp-animation.ts";
import sheet from "./your-reservation-page.css?sheet";

/** A reservation in any state; one that is still being chosen or offered has a page of its own. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const stampOf = newAvailabilityFingerprint();
  const own = await requireReservationByLink(params.token);
  const standing = customerStatusOf(own.reservation, await findPendingPayment(own.reservation.id));
  if (standing === "offered") throw redirect(paths.offer(params.token));
  if (standing === "held" || standing === "paying") {
    throw redirect(paths.reservationDetails(params.token));
  }
  const your = await loadCustomerReservation(own, standing, context.get(requestContext).now);
  return {
    your,
    /** Changes are announced on its mailing: a confirmation elsewhere, a payment, its end. */
    live: { mailings: [own.mailing.id], stamp: stampOf([own.mailing.id]) },
    office: own.channel === "office",
    stamped: new URL(request.url).searchParams.has("stamped"),
  };
}

/** Takes a place again whose time has run out, if it is still free, at the price that was shown. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { reservation } = await requireReservationToChange(params.token);
  const form = await request.formData().catch(() => new FormData());
  const shownCents = Number(form.get("shownCents"));
  try {
    await retakeExpiredSpot(
      { reservationId: reservation.id, shownCents },
      visitorActionContext(context),
    );
  } catch (error) {
    return refusalResponse(error, context);
  }
  throw redirect(paths.reservationDetails(params.token), 303);
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  readCachedPage("yours", request, serverLoader);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitAndClearCachedPages(serverAction);

export const headers = () => privatePageHeaders;

/** Also after a refusal, which may mean that the shown data have changed. */
export const shouldRevalidate = () => true;

export const meta = () => privatePageMeta("Your reservation");

export default function YourReservationPage({
  loaderData,
  actionData,
  params,
}: Route.ComponentProps) {
  const { your } = loaderData;
  const { token } = params;
  const { standing } = your;
  useCachedPage("yours", loaderData);
  useLiveAvailability(loaderData.live);
  const stamped = useStampAnimation(loaderData.stamped, standing);
  const live = isActiveStatus(standing);
  const owes = standing === "unconfirmed" || standing === "unpaid";
  return (
    <div className="yours">
      <Style name="yours" sheet={sheet} />
      {loaderData.office && (
        <p className="office-look" role="note">
          This is what your customer sees. It opens for {CUSTOMER_VIEW_MINUTES} minutes, and its
          buttons do nothing: act for them in the office.
        </p>
      )}
      {your.address === "unconfirmed" && live && <ConfirmAddress token={token} />}
      <StatusTicket your={your} token={token} stamped={stamped} />
      <div className="wrap columns">
        {your.instead && (
          <AlternativesSection
            instead={your.instead}
            standing={standing}
            problem={actionData?.problem}
          />
        )}
        {!owes && live && <NextStepsSection your={your} />}
        <div className="papers">
          {(live || your.invoice) && <ReceiptSection your={your} token={token} />}
          {owes && <PayInvoiceSection your={your} />}
        </div>
        {owes && <NextStepsSection your={your} />}
      </div>
      {your.canceling && <CancelSection your={your} token={token} />}
      <section className="last">
        <div className="wrap">
          <h2>Something not answered here?</h2>
          <p>
            Call <a href={site.phone.href}>{site.phone.display}</a>, {site.hours.days},{" "}
            {site.hours.display}, or write to <a href={`mailto:${site.email}`}>{site.email}</a>, and
            say {your.reference}. A person answers.
          </p>
        </div>
      </section>
    </div>
  );
}

/**
 * For someone who came by a link to an address that the office entered: their own details start
 * with this.
 */
function ConfirmAddress({ token }: { token: string }) {
  return (
    <div className="confirm-address wrap" role="note">
      <p>
        Our office changed the email address of this reservation. Confirm that it’s yours, and you
        can cancel here too.
      </p>
      <ButtonLink small to={paths.confirmReservation(token)}>
        Confirm My Email
      </ButtonLink>
    </div>
  );
}
