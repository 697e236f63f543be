import { useEffect, useRef } from "react";
import { data, Form, redirect, useRevalidator, useSubmit } from "react-router";
import { visitContext } from "#app/context.ts";
import { paths } from "#app/paths.ts";
import {
  circumstancesOf,
  nothingHere,
  openOwn,
  openToAct,
  privateHeaders,
} from "#app/private-door.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { findBySession, findPaymentUnderWay } from "#business/billing/checkouts.ts";
import { settleCheckout } from "#business/billing/settle-checkout.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/paid.ts";
import { privateHead } from "./private-head.ts";
import { Slip } from "./slip.tsx";
import { standingOf } from "./standing.ts";

/** Minutes after a payment in which its postmark still falls. */
const MOMENT = 10;
/** Milliseconds between two looks at whether the bank has spoken. */
const LOOK_AGAIN = 4_000;

/**
 * Where the gateway sets down who has paid. Looking changes nothing: if the webhook came first, the reservation is
 * paid already; if not, the page asks for the gateway's word by a form, which a script sends at once.
 * docs/decisions/016-return-page.md.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { reservation } = await openOwn(params.token);
  const session = new URL(request.url).searchParams.get("session") ?? "";
  if (!(await isOwnSession(session, reservation))) throw nothingHere();
  const next = await whereNow(params.token, reservation, context.get(visitContext).now);
  if (next) throw redirect(next);
  return null;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { reservation } = await openToAct(params.token);
  const session = new URL(request.url).searchParams.get("session") ?? "";
  if (!(await isOwnSession(session, reservation))) throw nothingHere();
  const settled = await settleCheckout({ session }, circumstancesOf(context));
  if (!settled) throw nothingHere();
  const next = await whereNow(params.token, settled, context.get(visitContext).now);
  if (next) throw redirect(next, 303);
  return data({ silent: true });
}

/** A page of the gateway belongs to one reservation; another's opens nothing here. */
async function isOwnSession(session: string, { id }: Reservation): Promise<boolean> {
  const page = session === "" ? undefined : await findBySession(session);
  return page?.reservationId === id;
}

/** Where somebody goes whose payment is known; undefined while it is not. */
async function whereNow(token: string, reservation: Reservation, now: Date) {
  const standing = standingOf(reservation, await findPaymentUnderWay(reservation.id));
  const { paidAt } = reservation;
  if (standing === "paid") {
    const fresh = paidAt !== null && now.getTime() - paidAt.getTime() < MOMENT * 60_000;
    return paths.yours(token, fresh ? "stamped" : undefined);
  }
  const open = standing === "paying" || standing === "unconfirmed" || standing === "unpaid";
  return open ? undefined : paths.yours(token);
}

export const headers = () => privateHeaders;

export const meta = () => privateHead("Your payment");

export default function Paid({ actionData, params }: Route.ComponentProps) {
  const asked = useRef(false);
  const submit = useSubmit();
  const { revalidate } = useRevalidator();
  const silent = actionData?.silent === true;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void submit(null, { method: "post", replace: true });
  }, [submit]);
  useEffect(() => {
    if (!silent) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [silent, revalidate]);
  return (
    <Slip title={silent ? "We wait for the bank’s word." : "One moment."} above="Your payment">
      <p role="status">
        {silent
          ? "The payment provider has not told us yet that you paid. You need not do anything: this page looks by itself, and we write to you the moment we know. Your place is kept meanwhile."
          : "We ask the payment provider what became of your payment."}
      </p>
      <Form method="post" className="ways">
        <Button type="submit">{silent ? "Ask Again" : "Show My Reservation"}</Button>
        {silent && (
          <ButtonLink quiet to={paths.yoursPay(params.token)}>
            I Did Not Pay
          </ButtonLink>
        )}
      </Form>
      <p className="fine">
        Please do not pay twice. Questions? Call <a href={site.phone.href}>{site.phone.display}</a>.
      </p>
    </Slip>
  );
}
