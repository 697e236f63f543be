import { redirect } from "react-router";
import { visitContext } from "#app/context.ts";
import { openOwn, openToAct, privateHeaders } from "#app/private-door.ts";
import { Style } from "#app/ui/style.tsx";
import { findPaymentUnderWay } from "#business/billing/checkouts.ts";
import { links } from "#business/reservations/links.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import type { Route } from "./+types/details.ts";
import sheet from "./details.css?sheet";
import { DetailsScreen } from "./details-screen.tsx";
import { FIELDS, readFields } from "./fields.ts";
import { wayHead } from "./head.ts";
import { heldView } from "./held-view.ts";
import { NOT_SENT, sendOr, steadily } from "./steady.ts";
import { takeDetails } from "./take-details.ts";

export const headers = () => privateHeaders;

/** States in which this screen has something to do; all others are told elsewhere. */
const OURS: readonly Reservation["state"][] = ["held", "paying", "expired", "released"];

/** A place that is held, or was a moment ago. */
export async function loader({ request, context, params: { token } }: Route.LoaderArgs) {
  const { reservation, mailing } = await openOwn(token);
  if (reservation.state === "offered") throw redirect(links.offer(token));
  if (!OURS.includes(reservation.state)) throw redirect(links.reservation(token));
  const underWay = await findPaymentUnderWay(reservation.id);
  if (underWay?.state === "waiting") throw redirect(links.reservation(token));
  return {
    token,
    /** Typed on the card, where there is no script to keep it. */
    named: new URL(request.url).searchParams.get("business")?.slice(0, 60) ?? "",
    view: await heldView(reservation, mailing, context.get(visitContext).now),
  };
}

export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const { reservation } = await openToAct(token);
  return takeDetails({ reservation, token, context }, request);
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  steadily(request, serverLoader);

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const typed = readFields(await request.clone().formData(), [...FIELDS, "terms"]);
  return sendOr(serverAction, () => ({ typed, problem: NOT_SENT }));
};

export const meta: Route.MetaFunction = () => wayHead("Your details");

/** The third screen: who you are, and how you pay. */
export default function Details({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="details">
      <Style name="details" sheet={sheet} />
      <DetailsScreen key={loaderData.token} data={loaderData} answer={actionData} />
    </div>
  );
}
