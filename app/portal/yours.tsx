import { redirect } from "react-router";
import { visitContext } from "#app/context.ts";
import { paths } from "#app/paths.ts";
import { circumstancesOf, openOwn, openToAct, privateHeaders, refusal } from "#app/private-door.ts";
import { Style } from "#app/ui/style.tsx";
import { findPaymentUnderWay } from "#business/billing/checkouts.ts";
import { renewHold } from "#business/reservations/renew-hold.ts";
import { VIEW_MINUTES } from "#business/reservations/view-minutes.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/yours.ts";
import { CancelSection } from "./cancel-section.tsx";
import { Instead } from "./instead.tsx";
import { PaySection } from "./pay-section.tsx";
import { privateHead } from "./private-head.ts";
import { Receipt } from "./receipt.tsx";
import { isLive, standingOf } from "./standing.ts";
import { StatusTicket } from "./status-ticket.tsx";
import { useFreshness } from "./use-freshness.ts";
import { useStamp } from "./use-stamp.ts";
import { findYourReservation } from "./your-reservation.ts";
import { YourSteps } from "./your-steps.tsx";
import sheet from "./yours.css?sheet";

/** Your reservation, whatever state it is in; what is still being chosen or offered has a page of its own. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const own = await openOwn(params.token);
  const standing = standingOf(own.reservation, await findPaymentUnderWay(own.reservation.id));
  if (standing === "offered") throw redirect(paths.offer(params.token));
  if (standing === "held" || standing === "paying") {
    throw redirect(paths.reservationDetails(params.token));
  }
  const your = await findYourReservation(own, standing, context.get(visitContext).now);
  return {
    your,
    office: own.way === "office",
    stamped: new URL(request.url).searchParams.has("stamped"),
  };
}

/** Takes a place again whose time has run out, if it is still free. */
export async function action({ params, context }: Route.ActionArgs) {
  const { reservation } = await openToAct(params.token);
  try {
    await renewHold({ reservationId: reservation.id }, circumstancesOf(context));
  } catch (error) {
    return refusal(error, context);
  }
  throw redirect(paths.reservationDetails(params.token), 303);
}

export const headers = () => privateHeaders;

/** Also after a refusal: what was shown may be the very thing that has changed. */
export const shouldRevalidate = () => true;

export const meta = () => privateHead("Your reservation");

export default function Yours({ loaderData, actionData, params }: Route.ComponentProps) {
  const { your } = loaderData;
  const { token } = params;
  const { standing } = your;
  useFreshness(standing === "unconfirmed" || standing === "waiting");
  const stamped = useStamp(loaderData.stamped, standing);
  const live = isLive(standing);
  const owes = standing === "unconfirmed" || standing === "unpaid";
  return (
    <div className="yours">
      <Style name="yours" sheet={sheet} />
      {loaderData.office && (
        <p className="office-look" role="note">
          This is what your customer sees. It opens for {VIEW_MINUTES} minutes, and its buttons do
          nothing: act for them in the office.
        </p>
      )}
      <StatusTicket your={your} token={token} stamped={stamped} />
      <div className="wrap columns">
        {your.instead && (
          <Instead instead={your.instead} standing={standing} problem={actionData?.problem} />
        )}
        {!owes && live && <YourSteps your={your} />}
        <div className="papers">
          {(live || your.invoice) && <Receipt your={your} token={token} />}
          {owes && <PaySection your={your} />}
        </div>
        {owes && <YourSteps your={your} />}
      </div>
      {your.cancelling && <CancelSection your={your} token={token} />}
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
