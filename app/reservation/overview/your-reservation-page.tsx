import { useEffect, useRef } from "react";
import { data, redirect } from "react-router";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import {
  catchRefusal,
  type LinkedReservation,
  notFoundResponse,
  privatePageHeaders,
  redirectOrFormError,
  refusalResponseInit,
  requireReservationByLink,
  requireReservationToChange,
  visitorActionContext,
} from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import {
  type CustomerReservation,
  loadCustomerReservation,
} from "#app/reservation/customer-reservation.ts";
import {
  type CustomerStatus,
  customerStatusOf,
  isActiveStatus,
} from "#app/reservation/customer-status.ts";
import { loadNextCard } from "#app/reservation/next-card/load-next-card.ts";
import { NextCardSection } from "#app/reservation/next-card/next-card-section.tsx";
import { AmountDueOrReceiptSection } from "#app/reservation/payment/receipt.tsx";
import { loadPageThroughCache, useSeedPageCache } from "#app/server-data/query-cache.ts";
import { submitAndInvalidateCachedPages } from "#app/server-data/submit-page.ts";
import { useLiveAvailability } from "#app/server-data/use-live-availability.ts";
import { BreakableEmailText } from "#app/ui/line-breaks.ts";
import { Style } from "#app/ui/style.tsx";
import { storeReservationHint } from "#app/use-my-reservations.ts";
import { isEmailConfirmed } from "#business/advertisers/find-advertiser.ts";
import { currentSellingRules } from "#business/mailings/selling-rules.ts";
import { createAvailabilityFingerprinter } from "#business/reservations/availability/find-availability.ts";
import { renewHold } from "#business/reservations/claims/extend-hold.ts";
import {
  canResendConfirmationRequest,
  countConfirmationRequests,
  resendConfirmationRequest,
} from "#business/reservations/messages/resend-message.ts";
import { listGoogleCalendarLinks } from "#business/reservations/messages/reservation-calendar.ts";
import { findPendingPayment } from "#business/reservations/pay/checkout/checkout-store.ts";
import { listPlanOffers } from "#business/reservations/plans/plan.ts";
import { findPlanView } from "#business/reservations/plans/plan-view.ts";
import { CUSTOMER_VIEW_MINUTES } from "#business/reservations/private-page-paths.ts";
import { company } from "#company.ts";
import type { Route } from "./+types/your-reservation-page.ts";
import { hasResultsPage, NextStepsSection } from "./next-steps-section.tsx";
import {
  AlternativesSection,
  CancelSection,
  ConfirmEmailNotice,
  OwnAdSection,
  PayInvoiceByCheckSection,
  PlanLinkSection,
  ReferralSection,
  ResendEmailSection,
} from "./overview-sections.tsx";
import { StatusTicket } from "./status-ticket.tsx";
import sheet from "./your-reservation-page.css?sheet";

/** A reservation in any state except held and offered ones, which have their own pages. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const stampOf = createAvailabilityFingerprinter();
  const own = await requireReservationByLink(params.token);
  const status = customerStatusOf(own.reservation, await findPendingPayment(own.reservation.id));
  if (status === "offered") throw redirect(paths.offer(params.token));
  if (status === "held" || status === "paying") {
    throw redirect(paths.reservationDetails(params.token));
  }
  const { siteUrl, now } = context.get(requestContext);
  const your = await loadCustomerReservation(own, status, now);
  const url = siteUrl + paths.yours(params.token);
  const { referralCents } = currentSellingRules();
  const hasNext = hasResultsPage(your) && own.channel !== "office";
  return {
    your,
    googleDates: isActiveStatus(status)
      ? listGoogleCalendarLinks(own, { url, today: your.today })
      : [],
    live: { mailings: [own.mailing.id], stamp: stampOf([own.mailing.id]) },
    resendEmail: await findResendEmail(own, your),
    office: own.channel === "office",
    asksToConfirmEmail: await asksToConfirmEmail(own, status),
    referralLink:
      referralCents > 0 && status === "paid" && own.address === "current"
        ? siteUrl + paths.reservation(own.reservation.reference)
        : undefined,
    referralCents,
    next: hasNext ? await loadNextCard(own.reservation) : undefined,
    hasPlan: isActiveStatus(status) && (await hasPlan(own)),
    stamped: new URL(request.url).searchParams.has("stamped"),
  };
}

/** Whether the advertiser has a plan in the industry, or one is on offer to them. */
const hasPlan = async ({ address, reservation }: LinkedReservation) =>
  address === "current" &&
  (reservation.planId !== null || (reservation.state === "paid" && listPlanOffers().length > 0)) &&
  (await findPlanView(reservation)) !== undefined;

/** Whether somebody with an emailed link has yet to confirm that the address is theirs; an unconfirmed spot asks for that itself. */
const asksToConfirmEmail = async (
  { channel, reservation }: LinkedReservation,
  status: CustomerStatus,
) =>
  channel === "email" &&
  isActiveStatus(status) &&
  status !== "unconfirmed" &&
  !(await isEmailConfirmed(reservation.contactId));

/** Takes a spot again whose time has run out, if it is still free, at the price that was shown. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const own = await requireReservationToChange(params.token);
  const form = await readForm(request);
  if (form.has("do")) return resendEmail(own, form, context);
  const shownCents = Number(formText(form, "shownCents"));
  return redirectOrFormError(context, async (by) => {
    await renewHold({ reservationId: own.reservation.id, shownCents }, by);
    return paths.reservationDetails(params.token);
  });
}

/** The forms for a buyer who can't find our email, only in the browser that made the reservation. */
async function findResendEmail(
  { channel, reservation }: LinkedReservation,
  { sendsMail, email }: CustomerReservation,
) {
  if (!sendsMail || !email || channel !== "browser" || !canResendConfirmationRequest(reservation))
    return undefined;
  return { email, times: await countConfirmationRequests(reservation.id) };
}

async function resendEmail(
  { channel, reservation }: LinkedReservation,
  form: FormData,
  context: Route.ActionArgs["context"],
) {
  if (channel !== "browser") throw notFoundResponse();
  const isChange = formText(form, "do") === "change-email";
  const email = isChange ? formText(form, "email") : undefined;
  const { networkAddress } = context.get(requestContext);
  const input = {
    reservationId: reservation.id,
    times: Number(formText(form, "times")),
    email,
    networkAddress,
  };
  const { done, refused } = await catchRefusal(context, () =>
    resendConfirmationRequest(input, visitorActionContext(context)),
  );
  if (refused) return data({ problem: refused.sentence, email }, refusalResponseInit(refused));
  return { resentTo: done };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadPageThroughCache("yours", request, serverLoader);

export const clientAction = (args: Route.ClientActionArgs) => submitAndInvalidateCachedPages(args);

export const headers = () => privatePageHeaders;
export const shouldRevalidate = () => true;
export const meta = () => privatePageMeta("Your reservation");

export default function YourReservationPage({
  loaderData,
  actionData,
  params,
}: Route.ComponentProps) {
  const { your } = loaderData;
  const { token } = params;
  const { status } = your;
  useSeedPageCache("yours", loaderData);
  useLiveAvailability(loaderData.live);
  const stamped = useStampAnimation(loaderData.stamped, status);
  return (
    <div className="yours">
      <Style name="yours" sheet={sheet} />
      {loaderData.office && (
        <p className="office-look" role="note">
          This is what your customer sees. It stays open for {CUSTOMER_VIEW_MINUTES} minutes. The
          buttons don’t work here, so make changes in the office.
        </p>
      )}
      {loaderData.asksToConfirmEmail && (
        <ConfirmEmailNotice token={token} isChanged={your.address === "unconfirmed"} />
      )}
      {isActiveStatus(status) && <OwnAdSection your={your} token={token} />}
      <StatusTicket
        your={your}
        token={token}
        stamped={stamped}
        googleDates={loaderData.googleDates}
      />
      {loaderData.next && (
        <div className="wrap">
          <NextCardSection next={loaderData.next} token={token} quiet />
        </div>
      )}
      {loaderData.resendEmail && (
        <ResendEmailSection {...loaderData.resendEmail} answer={actionData} />
      )}
      <NextStepsAndPapers
        your={your}
        token={token}
        problem={actionData && "problem" in actionData ? actionData.problem : undefined}
      />
      {loaderData.referralLink && (
        <ReferralSection
          link={loaderData.referralLink}
          cents={loaderData.referralCents}
          reference={your.reference}
        />
      )}
      {loaderData.hasPlan && <PlanLinkSection token={token} />}
      {your.canceling && <CancelSection your={your} token={token} />}
      <section className="last">
        <div className="wrap">
          <h2>Questions?</h2>
          <p>
            Call <a href={company().phone.href}>{company().phone.display}</a>,{" "}
            {company().hours.days}, {company().hours.display}, or email{" "}
            <a href={`mailto:${company().email}`}>
              <BreakableEmailText email={company().email} />
            </a>
            {/* The link is an inline-block: a word joiner keeps the period on its line. */}
            {"\u2060. "}Your reservation number is {your.reference}.
          </p>
          <form
            method="post"
            action={paths.myReservations()}
            onSubmit={() => storeReservationHint("")}
          >
            <p>
              Made this reservation on someone else’s device?{" "}
              <button className="link" type="submit">
                Forget it on this device
              </button>
            </p>
          </form>
        </div>
      </section>
    </div>
  );
}

/** While something is owed, the papers come first. */
function NextStepsAndPapers({
  your,
  token,
  problem,
}: {
  your: CustomerReservation;
  token: string;
  problem: string | undefined;
}) {
  const { status } = your;
  const live = isActiveStatus(status);
  const owes = status === "unconfirmed" || status === "unpaid";
  return (
    <div className="wrap columns">
      {your.alternatives && (
        <AlternativesSection alternatives={your.alternatives} status={status} problem={problem} />
      )}
      {!owes && live && <NextStepsSection your={your} token={token} />}
      <div className="papers">
        {(live || your.invoice) && <AmountDueOrReceiptSection your={your} token={token} />}
        {owes && <PayInvoiceByCheckSection your={your} />}
      </div>
      {owes && <NextStepsSection your={your} token={token} />}
    </div>
  );
}

/** Whether the postmark animates: once, when the spot has just become firm or paid. */
function useStampAnimation(fromServer: boolean, status: CustomerStatus): boolean {
  const opened = useRef(status);
  useEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has("stamped")) return;
    url.searchParams.delete("stamped");
    history.replaceState(history.state, "", url);
  }, []);
  return fromServer || opened.current !== status;
}
