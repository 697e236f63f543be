import { Form, useNavigation } from "react-router";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import {
  type LinkedReservation,
  privatePageHeaders,
  redirectOrFormError,
  requireReservationByLink,
} from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { formatSignedDollarsAndCents } from "#app/reservation/payment/receipt.tsx";
import { submitAndInvalidateCachedPages } from "#app/server-data/submit-page.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { isEmailConfirmed } from "#business/advertisers/find-advertiser.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import { getPriceWithTax } from "#business/reservations/pay/billing-queries.ts";
import { findPendingPayment } from "#business/reservations/pay/checkout/checkout-store.ts";
import {
  checkReservationAction,
  isFirm,
  needsTermsAcceptance,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import type { Route } from "./+types/confirm.ts";
import { type CustomerStatus, customerStatusOf } from "./customer-status.ts";
import {
  AcceptTermsCheckbox,
  CallUsLine,
  describeSpot,
  FormErrorMessage,
  formatArizonaMoment,
  industryNameOrSlug,
  PaperSlipFacts,
  PaperSlipLayout,
} from "./paper-slip-layout.tsx";

/** Only reads: a mail scanner that opens the link must not confirm anything. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const own = await requireReservationByLink(params.token, ["email"]);
  const { reservation, mailing } = own;
  const { now } = context.get(requestContext);
  const { expiresAt, paymentDueOn } = reservation;
  const status = findConfirmationStatus(
    own,
    customerStatusOf(reservation, await findPendingPayment(reservation.id)),
    await isEmailConfirmed(reservation.contactId),
  );
  const facts: [string, string][] = [
    ["Mailing", mailing.name],
    ["Industry", industryNameOrSlug(reservation.industry)],
    ["Spot", describeSpot(mailing, reservation.spot)],
    ["Planned drop date", longWeekdayDate(mailing.dates.drop)],
    ["Reservation", reservation.reference],
  ];
  return {
    status,
    /** Whether the Terms are still to be accepted, because the office booked the spot. */
    needsTermsAcceptance: status !== "former" && needsTermsAcceptance(reservation),
    until: expiresAt && formatArizonaMoment(expiresAt, now),
    due: paymentDueOn && longWeekdayDate(paymentDueOn),
    facts: [...facts, ...(await findTotalFact(reservation))],
  };
}

async function findTotalFact(reservation: Reservation): Promise<[string, string][]> {
  if (!checkReservationAction("confirm", reservation).possible) return [];
  const { totalCents, taxCents } = await getPriceWithTax(
    reservation,
    await findTodayByDatabaseClock(),
  );
  return [
    ["Total", `${formatSignedDollarsAndCents(totalCents)}${taxCents > 0 ? ", tax included" : ""}`],
  ];
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { token } = params;
  const { reservation } = await requireReservationByLink(token, ["email"]);
  const form = await readForm(request);
  const { networkAddress } = context.get(requestContext);
  const terms = { version: formText(form, "terms"), networkAddress };
  return redirectOrFormError(context, async (by) => {
    await confirmReservationByLink({ token, terms }, by);
    return paths.yours(token, isFirm(reservation) ? undefined : "stamped");
  });
}

export const clientAction = (args: Route.ClientActionArgs) => submitAndInvalidateCachedPages(args);

export const headers = () => privatePageHeaders;
export const shouldRevalidate = () => true;
export const meta = () => privatePageMeta("Confirm your spot");

export default function ConfirmReservationPage({
  loaderData,
  actionData,
  params,
}: Route.ComponentProps) {
  const { status, facts } = loaderData;
  const words = describeConfirmation(loaderData);
  const pending = useNavigation().formAction !== undefined;
  const canConfirm =
    ["open", "address", "email"].includes(status) || loaderData.needsTermsAcceptance;
  return (
    <PaperSlipLayout title={words.title} above="Your reservation" calm={!canConfirm}>
      <p>{words.lead}</p>
      <FormErrorMessage problem={actionData?.problem} />
      <PaperSlipFacts facts={facts} />
      {canConfirm ? (
        <Form method="post" viewTransition className="ways">
          {loaderData.needsTermsAcceptance && <AcceptTermsCheckbox />}
          <Button type="submit" disabled={pending}>
            {buttonWords(loaderData, pending)}
          </Button>
        </Form>
      ) : (
        <p className="ways">
          <ButtonLink to={paths.yours(params.token)}>See Your Reservation</ButtonLink>
        </p>
      )}
      <CallUsLine>
        {status === "open" &&
          "Didn’t reserve anything? Just close this page. We’ll release the spot when time runs out. "}
        Questions? Call
      </CallUsLine>
    </PaperSlipLayout>
  );
}

function buttonWords({ status, needsTermsAcceptance }: ConfirmationView, pending: boolean): string {
  if (pending) return "Confirming...";
  if (needsTermsAcceptance) return status === "open" ? "Accept and Confirm" : "Accept the Terms";
  return status === "open" ? "Confirm My Spot" : "Confirm My Email";
}

type ConfirmationView = Route.ComponentProps["loaderData"];

function describeConfirmation({ status, until, due, needsTermsAcceptance }: ConfirmationView) {
  if (needsTermsAcceptance) {
    return status === "open"
      ? {
          title: "Confirm your spot.",
          lead: `We’re holding this spot for you until ${until}, Arizona time. Read and accept our Terms to confirm it. Your invoice is due ${due}.`,
        }
      : {
          title: "One step left.",
          lead: "Your spot is paid for. You booked by phone, so please read and accept our Terms.",
        };
  }
  switch (status) {
    case "open":
      return {
        title: "Confirm your spot.",
        lead: `We’re holding your spot until ${until}, Arizona time. Press the button to confirm it. Then we’ll email your invoice, due ${due}.`,
      };
    case "address":
      return {
        title: "Is this your email?",
        lead: "Our office changed the email address on this reservation. Press the button to confirm it’s yours. Then you can cancel here, too.",
      };
    case "email":
      return {
        title: "Is this your email?",
        lead: "Press the button to confirm it. Then we can add this spot to your earlier ones with us.",
      };
    default:
      return otherWords[status];
  }
}

const otherWords = {
  former: {
    title: "This link no longer works.",
    lead: "This reservation has a different email address now. Use the link in the email we sent there.",
  },
  firm: {
    title: "Already confirmed.",
    lead: "Your spot is confirmed. You’re all set.",
  },
  again: {
    title: "Nothing to confirm yet.",
    lead: "You’re holding this spot again. Add your details and choose how to pay. Then we’ll send you a new email.",
  },
  late: {
    title: "It wasn’t confirmed in time.",
    lead: "We released the spot. If it’s still open, you can book it again. We kept everything you typed.",
  },
  unpaid: {
    title: "This spot was released.",
    lead: "We didn’t receive payment in time, so we released the spot. If it’s still open, you can book it again. We kept everything you typed.",
  },
  ended: {
    title: "This reservation has ended.",
    lead: "There’s nothing to confirm. Your reservation shows what happened.",
  },
};

/**
 * The status of a confirmation page. `open`: it can be confirmed. `address`: it is firm, but the office's new address is not
 * confirmed; `email`: the same of the address that its buyer typed. `former`: the link went to an address it no longer has.
 * `again`: it was taken again and is not reserved yet. `late`, `unpaid`: it expired before or after it was confirmed. `ended`:
 * by choice. `isEmailConfirmed`: by the button in an email.
 */
function findConfirmationStatus(
  { reservation, address }: Pick<LinkedReservation, "reservation" | "address">,
  status: CustomerStatus,
  isEmailConfirmed: boolean,
): keyof typeof otherWords | "open" | "address" | "email" {
  if (address === "former") return "former";
  if (checkReservationAction("confirm", reservation).possible) return "open";
  switch (status) {
    case "processing":
    case "unpaid":
    case "paid":
      if (address === "unconfirmed") return "address";
      return isEmailConfirmed ? "firm" : "email";
    case "held":
    case "paying":
      return "again";
    case "expired":
      return (reservation.endedFromState ?? reservation.state) === "unpaid" ? "unpaid" : "late";
    default:
      return "ended";
  }
}
