import { useEffect, useRef } from "react";
import { Form, redirect, useSubmit } from "react-router";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import {
  privatePageHeaders,
  redirectOrFormError,
  requireReservationByLink,
  requireReservationToChange,
} from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { findAvailablePaymentMethods } from "#app/reservation/customer-reservation.ts";
import { customerStatusOf } from "#app/reservation/customer-status.ts";
import {
  AcceptTermsCheckbox,
  describeSpot,
  FormErrorMessage,
  industryNameOrSlug,
  PaperSlipFacts,
  PaperSlipLayout,
} from "#app/reservation/paper-slip-layout.tsx";
import { submitAndInvalidateCachedPages } from "#app/server-data/submit-page.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import {
  calculateAmountDue,
  findActiveInvoice,
  getPriceWithTax,
} from "#business/reservations/pay/billing-queries.ts";
import { findPendingPayment } from "#business/reservations/pay/checkout/checkout-store.ts";
import { openCheckout } from "#business/reservations/pay/checkout/open-checkout.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { listInvoiceDeductions } from "#business/reservations/pay/invoices/invoice.ts";
import { taxLineLabel } from "#business/reservations/pay/payment-terms.ts";
import { isTimeUp, needsTermsAcceptance } from "#business/reservations/reservation.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import type { Route } from "./+types/pay.ts";
import { formatSignedDollarsAndCents } from "./receipt.tsx";

/** Where a spot that is owed is paid by card, and where the gateway sends back people who did not pay. */
export async function loader({ params }: Route.LoaderArgs) {
  const { reservation, mailing } = await requireReservationByLink(params.token);
  const status = customerStatusOf(reservation, await findPendingPayment(reservation.id));
  const owes = status === "unconfirmed" || status === "unpaid";
  const { card } = await findAvailablePaymentMethods();
  if (!(owes && card) && status !== "paying") throw redirect(paths.yours(params.token));
  const today = await findTodayByDatabaseClock();
  const price = await getPriceWithTax(reservation, today);
  const { totalCents } = await calculateAmountDue(reservation, today);
  const invoice = await findActiveInvoice(reservation.id);
  const settled = invoice ? listInvoiceDeductions(invoice) : [];
  const facts: [string, string][] = [
    ["Card", mailing.name],
    ["Spot", describeSpot(mailing, reservation.spot)],
    ["Industry", industryNameOrSlug(reservation.industry)],
    ["Price", formatSignedDollarsAndCents(price.priceCents)],
    [taxLineLabel(price), formatSignedDollarsAndCents(price.taxCents)],
    ["Total", formatSignedDollarsAndCents(price.totalCents)],
    ...settled.map(([name, cents]): [string, string] => [
      name,
      formatSignedDollarsAndCents(-cents),
    ]),
    ...(settled.length > 0
      ? [["Amount due", formatSignedDollarsAndCents(totalCents)] as [string, string]]
      : []),
  ];
  const due = reservation.paymentDueOn;
  return {
    needsTermsAcceptance: needsTermsAcceptance(reservation),
    owes,
    kept: !isTimeUp(reservation),
    facts,
    total: dollars(totalCents),
    due: due && longWeekdayDate(due),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { token } = params;
  const { reservation, channel } = await requireReservationToChange(token);
  const form = await readForm(request);
  const to = formText(form, "to");
  const input = { reservationId: reservation.id, token };
  const { siteUrl, networkAddress } = context.get(requestContext);
  const terms = { version: formText(form, "terms"), networkAddress };
  return redirectOrFormError(context, async (by) => {
    if (to === "leave") {
      const closed = await closeCheckout(input, by);
      if (closed.outcome === "paid") return paths.yours(token, "stamped");
      const isHeld = closed.reservation.state === "held";
      return isHeld ? paths.reservationDetails(token) : paths.yours(token);
    }
    // A customer the office placed accepts the Terms here, which confirms the spot, and then pays.
    if (to === "pay" && channel === "email" && needsTermsAcceptance(reservation))
      await confirmReservationByLink({ token, terms }, by);
    return (await openCheckout({ ...input, siteUrl }, by)).address;
  });
}

export const clientAction = (args: Route.ClientActionArgs) => submitAndInvalidateCachedPages(args);

export const headers = () => privatePageHeaders;
export const shouldRevalidate = () => true;
export const meta = () => privatePageMeta("Pay by card");

export default function PayByCardPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { owes, kept, facts, total, due } = loaderData;
  const problem = actionData?.problem;
  if (!owes) return <CameBack kept={kept} problem={problem} />;
  return (
    <PaperSlipLayout title={`Pay ${total}.`} above="Your reservation">
      <p>
        You’ll enter your card on our payment provider’s page. We never see the number.{" "}
        {due && `To keep your spot, pay by ${due}.`}
      </p>
      <FormErrorMessage problem={problem} />
      <PaperSlipFacts facts={facts} />
      <Form method="post" reloadDocument className="ways">
        {loaderData.needsTermsAcceptance && <AcceptTermsCheckbox />}
        <Button type="submit" name="to" value="pay">
          Pay by Card
        </Button>
        <ButtonLink quiet to={paths.yours(params.token)}>
          Your Reservation
        </ButtonLink>
      </Form>
      <p className="fine">Nothing has been charged yet.</p>
    </PaperSlipLayout>
  );
}

/** Returned from the payment page without having paid. A script continues by itself, once. */
function CameBack({ kept, problem }: { kept: boolean; problem: string | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const hasSubmitted = useRef(false);
  const submit = useSubmit();
  useEffect(() => {
    if (hasSubmitted.current) return;
    hasSubmitted.current = true;
    void submit({ to: "leave" }, { method: "post", replace: true });
  }, [submit]);
  return (
    <PaperSlipLayout title="Nothing was charged." above="Back from the payment page">
      <p>
        {kept
          ? "We’re still holding your spot. Go back to your details to pay another way."
          : "Your hold has expired. Go back to your details to see if the spot is still open."}
      </p>
      <FormErrorMessage problem={problem} />
      <Form method="post" reloadDocument className="ways" ref={form}>
        <Button type="submit" name="to" value="leave">
          Back to My Details
        </Button>
        <Button type="submit" quiet name="to" value="pay">
          Return to Payment
        </Button>
      </Form>
    </PaperSlipLayout>
  );
}
