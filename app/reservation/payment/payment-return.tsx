import { useEffect, useRef } from "react";
import { data, Form, redirect, useRevalidator, useSubmit } from "react-router";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import {
  notFoundResponse,
  privatePageHeaders,
  requireReservationByLink,
  requireReservationToChange,
  visitorActionContext,
} from "#app/private-page.ts";
import { requestContext } from "#app/request-context.ts";
import { customerStatusOf } from "#app/reservation/customer-status.ts";
import { CallUsLine, PaperSlipLayout } from "#app/reservation/paper-slip-layout.tsx";
import { submitAndInvalidateCachedPages } from "#app/server-data/submit-page.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import {
  findCheckoutBySession,
  findPendingPayment,
} from "#business/reservations/pay/checkout/checkout-store.ts";
import { syncCheckoutFromGateway } from "#business/reservations/pay/checkout/reconcile.ts";
import { isTimeUp, type Reservation } from "#business/reservations/reservation.ts";
import type { Route } from "./+types/payment-return.ts";

/** Minutes after a payment in which its postmark still animates. */
const STAMP_MINUTES = 10;
const RELOAD_MS = 4_000;

/** Where the gateway returns a buyer who paid. Loading it changes nothing (docs/decisions/016-return-page.md). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { reservation } = await requireReservationByLink(params.token);
  const session = new URL(request.url).searchParams.get("session") ?? "";
  if (!(await isOwnSession(session, reservation))) throw notFoundResponse();
  const next = await findOutcomePath(
    params.token,
    session,
    reservation,
    context.get(requestContext).now,
  );
  if (next) throw redirect(next);
  return { kept: !isTimeUp(reservation) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { reservation } = await requireReservationToChange(params.token);
  const session = new URL(request.url).searchParams.get("session") ?? "";
  if (!(await isOwnSession(session, reservation))) throw notFoundResponse();
  const settled = await syncCheckoutFromGateway({ session }, visitorActionContext(context));
  if (!settled) throw notFoundResponse();
  const next = await findOutcomePath(
    params.token,
    session,
    settled,
    context.get(requestContext).now,
  );
  if (next) throw redirect(next, 303);
  return data({ silent: true });
}

/** A gateway page belongs to one reservation; another's opens nothing here. */
async function isOwnSession(session: string, { id }: Reservation): Promise<boolean> {
  const page = session === "" ? undefined : await findCheckoutBySession(session);
  return page?.reservationId === id;
}

/** Where a buyer goes once the payment's outcome is known, even if it failed; undefined until then. */
async function findOutcomePath(
  token: string,
  session: string,
  reservation: Reservation,
  now: Date,
) {
  const status = customerStatusOf(reservation, await findPendingPayment(reservation.id));
  const { paidAt } = reservation;
  if (status === "paid") {
    const fresh = paidAt !== null && now.getTime() - paidAt.getTime() < STAMP_MINUTES * 60_000;
    return paths.yours(token, fresh ? "stamped" : undefined);
  }
  const page = await findCheckoutBySession(session);
  if (page?.state === "expired" || page?.state === "failed") return paths.yours(token);
  const open = status === "paying" || status === "unconfirmed" || status === "unpaid";
  return open ? undefined : paths.yours(token);
}

export const clientAction = (args: Route.ClientActionArgs) => submitAndInvalidateCachedPages(args);

export const headers = () => privatePageHeaders;
export const meta = () => privatePageMeta("Your payment");

export default function PaymentReturnPage({
  loaderData,
  actionData,
  params,
}: Route.ComponentProps) {
  const hasSubmitted = useRef(false);
  const submit = useSubmit();
  const { revalidate } = useRevalidator();
  const silent = actionData?.silent === true;
  useEffect(() => {
    if (hasSubmitted.current) return;
    hasSubmitted.current = true;
    void submit(null, { method: "post", replace: true });
  }, [submit]);
  useEffect(() => {
    if (!silent) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, RELOAD_MS);
    return () => clearInterval(timer);
  }, [silent, revalidate]);
  return (
    <PaperSlipLayout
      title={silent ? "We’re waiting for your bank." : "One moment."}
      above="Your payment"
    >
      <p role="status">
        {silent
          ? `Your payment isn’t confirmed yet. You don’t have to do anything: this page updates by itself.${loaderData.kept ? " We’re holding your spot." : ""}`
          : "We’re checking your payment."}
      </p>
      <Form method="post" className="ways">
        <Button type="submit">{silent ? "Check Again" : "Show My Reservation"}</Button>
        {silent && (
          <ButtonLink quiet to={paths.yoursPay(params.token)}>
            I Didn’t Pay
          </ButtonLink>
        )}
      </Form>
      <CallUsLine>Please don’t pay twice. Questions? Call</CallUsLine>
    </PaperSlipLayout>
  );
}
