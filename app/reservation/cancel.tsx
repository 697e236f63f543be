import { Form, redirect, useNavigation } from "react-router";
import * as v from "valibot";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import {
  privatePageHeaders,
  redirectOrFormError,
  requireReservationByLink,
  requireReservationToChange,
} from "#app/private-page.ts";
import { readForm } from "#app/read-form.ts";
import { submitAndInvalidateCachedPages } from "#app/server-data/submit-page.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { isBookable, isPrinted } from "#business/mailings/mailing.ts";
import { cancelByCustomer } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  isTooLateToCancel,
  loadCompensationIfCanceledToday,
} from "#business/reservations/cancel/cancel-reservation.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { findActiveInvoice } from "#business/reservations/pay/billing-queries.ts";
import { calculateCancellationAmounts } from "#business/reservations/pay/invoices/invoice.ts";
import { findRefundableTotals } from "#business/reservations/refunds/payment-balance.ts";
import { checkReservationAction } from "#business/reservations/reservation.ts";
import { dollars } from "#platform/money.ts";
import { agreement } from "#site.ts";
import type { Route } from "./+types/cancel.ts";
import {
  CallUsLine,
  describeSpot,
  FormErrorMessage,
  industryNameOrSlug,
  PaperSlipFacts,
  PaperSlipLayout,
} from "./paper-slip-layout.tsx";
import { RefundLadder } from "./refund-ladder.tsx";

/** What canceling would refund today. Only the button changes anything. */
export async function loader({ params }: Route.LoaderArgs) {
  const { reservation, mailing, address } = await requireReservationByLink(params.token);
  if (address !== "current" || !checkReservationAction("cancel", reservation).possible)
    throw redirect(paths.yours(params.token));
  const facts: [string, string][] = [
    ["Card", mailing.name],
    ["Spot", describeSpot(mailing, reservation.spot)],
    ["Industry", industryNameOrSlug(reservation.industry)],
    ["Reservation", reservation.reference],
  ];
  return {
    isPaid: reservation.state === "paid",
    isBilled: (await findActiveInvoice(reservation.id)) !== undefined,
    money: await findRefundableTotals(reservation),
    /** Whether another buyer can still book the spot. */
    isBookable: isBookable(mailing, await findTodayByDatabaseClock()),
    compensation: await loadCompensationIfCanceledToday(reservation.id),
    isTooLate: await isTooLateToCancel(reservation.id),
    dates: mailing.dates,
    isPrinted: isPrinted(mailing),
    facts,
  };
}

const Shown = v.object({ expects: v.picklist(["refund", "credit", "nothing"]) });

export async function action({ params, request, context }: Route.ActionArgs) {
  const { token } = params;
  await requireReservationToChange(token);
  const shown = v.safeParse(Shown, Object.fromEntries(await readForm(request)));
  if (!shown.success) throw redirect(paths.yoursCancel(token), 303);
  return redirectOrFormError(context, async (by) => {
    await cancelByCustomer({ token, ...shown.output }, by);
    return paths.yours(token);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => submitAndInvalidateCachedPages(args);

export const headers = () => privatePageHeaders;
export const shouldRevalidate = () => true;
export const meta = () => privatePageMeta("Cancel your reservation");

export default function CancelReservationPage({
  loaderData,
  actionData,
  params,
}: Route.ComponentProps) {
  const { isPaid, compensation, isTooLate, dates, isPrinted, facts } = loaderData;
  const pending = useNavigation().formAction !== undefined;
  return (
    <PaperSlipLayout
      title={isTooLate ? (isPrinted ? PRINTED : PRINT_DATE_PASSED) : "Cancel this reservation?"}
      above="Your reservation"
      calm
    >
      <p>{describeCancellation(loaderData)}</p>
      <FormErrorMessage problem={actionData?.problem} />
      <PaperSlipFacts facts={facts} />
      {isPaid && (
        <>
          <h2>What you get back, by date</h2>
          <RefundLadder dates={dates} today={compensation} />
        </>
      )}
      <Form method="post" viewTransition className="ways">
        <input type="hidden" name="expects" value={compensation} />
        {!isTooLate && (
          <Button type="submit" quiet disabled={pending}>
            {pending ? "Canceling..." : "Cancel Reservation"}
          </Button>
        )}
        <ButtonLink viewTransition to={paths.yours(params.token)}>
          {isTooLate ? "Your Reservation" : "Keep My Spot"}
        </ButtonLink>
      </Form>
      <CallUsLine>{isTooLate ? "Is something wrong? Call" : "Not sure? Call us first:"}</CallUsLine>
    </PaperSlipLayout>
  );
}

const PRINTED = "The card is printed.";
const PRINT_DATE_PASSED = "The print date has passed.";

function describeCancellation({
  money,
  compensation,
  isTooLate,
  isBookable,
  isPrinted,
  isBilled,
}: Route.ComponentProps["loaderData"]): string {
  if (isTooLate) {
    return isPrinted
      ? "Your ad is on every copy, so you can no longer cancel here."
      : "There’s no refund after the print date, so you can no longer cancel here.";
  }
  const freed = isBookable ? "opens your spot to others" : "gives up your spot";
  const { refundCents, creditCents, renewedCents } = calculateCancellationAmounts(
    money,
    compensation,
  );
  if (!money.isPaid) {
    const again =
      renewedCents > 0
        ? ` The ${dollars(renewedCents)} in credit we applied is yours to use again, through its original date.`
        : "";
    const invoice = isBilled ? "voids the invoice and " : "";
    if (refundCents > 0) {
      return `You’ve paid ${dollars(refundCents)} so far. Cancel, and we’ll send it back the same way you paid, within ${agreement.refundBusinessDays} business days. Canceling ${invoice}${freed}.${again}`;
    }
    return `You haven’t paid yet, so canceling costs nothing. It ${invoice}${freed}.${again}`;
  }
  const amount = dollars(refundCents);
  const payment =
    money.leftCents < money.paidCents
      ? `the rest of your payment, ${amount},`
      : `your full payment of ${amount}`;
  const back = [
    refundCents > 0 &&
      `Cancel today, and we’ll refund ${payment} within ${agreement.refundBusinessDays} business days, the same way you paid.`,
    creditCents > 0 &&
      `Booking has closed. Cancel today, and you’ll get ${dollars(creditCents)} as credit for a later mailing, good for ${agreement.creditMonths} months.`,
    renewedCents > 0 &&
      `The ${dollars(renewedCents)} you paid with credit is yours to use again for at least ${agreement.creditMonths} months.`,
    `Canceling ${freed}.`,
  ];
  return back.filter(Boolean).join(" ");
}
