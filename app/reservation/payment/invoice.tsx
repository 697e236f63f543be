import { Fragment } from "react";
import { data, Form, redirect } from "react-router";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import {
  catchRefusal,
  notFoundResponse,
  privatePageHeaders,
  requireReservationByLink,
  requireReservationToChange,
  visitorActionContext,
} from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { findAvailablePaymentMethods } from "#app/reservation/customer-reservation.ts";
import { customerStatusOf } from "#app/reservation/customer-status.ts";
import { FormErrorMessage, PrintButton } from "#app/reservation/paper-slip-layout.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { BreakableEmailText, keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import { Logo } from "#app/ui/logo.tsx";
import { Style } from "#app/ui/style.tsx";
import { TooLongWarning } from "#app/ui/too-long-warning.tsx";
import { findBillingDocuments } from "#business/reservations/pay/billing-queries.ts";
import { findPendingPayment } from "#business/reservations/pay/checkout/checkout-store.ts";
import {
  billingDetailsOf,
  correctOwnInvoice,
} from "#business/reservations/pay/invoices/change-invoice.ts";
import {
  type BillingDetails,
  billingLimits,
  billToLines,
} from "#business/reservations/pay/invoices/invoice.ts";
import { arizonaDate, longDate, longWeekdayDate } from "#platform/clock.ts";
import type { Route } from "./+types/invoice.ts";
import sheet from "./invoice.css?sheet";
import { type InvoiceShownToCustomer, InvoiceTable } from "./invoice-lines.tsx";

export async function loader({ params }: Route.LoaderArgs) {
  const { reservation, channel, address } = await requireReservationByLink(params.token);
  const { invoice, payments, refunds } = await findBillingDocuments(reservation.id);
  if (!invoice) throw notFoundResponse();
  const { id: _, reservationId: __, version, stateChangedAt: ___, ...paper } = invoice;
  const paid = payments.find(({ id }) => id === reservation.paymentId);
  const back = refunds
    .filter(({ isForSpot }) => isForSpot)
    .map((refund) => ({
      words: refund.doneAt ? "Refunded" : "Refund on its way",
      on: arizonaDate(refund.doneAt ?? refund.createdAt),
      cents: refund.amountCents,
      taxCents: refund.taxCents,
    }));
  const { reference } = reservation;
  const status = customerStatusOf(reservation, await findPendingPayment(reservation.id));
  const { card } = await findAvailablePaymentMethods();
  return {
    paper,
    back,
    paidOn: paid && arizonaDate(paid.receivedAt),
    reference,
    version,
    /** What its correction begins with; null where only the office corrects it. */
    correctable:
      channel !== "office" && address === "current" && paper.state === "open"
        ? billingDetailsOf(paper)
        : null,
    /** The office made this link: it shows the invoice and allows no action. */
    isView: channel === "office",
    canPayOnline: channel !== "office" && card && paper.state === "open" && status === "unpaid",
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { reservation, address } = await requireReservationToChange(params.token);
  if (address !== "current") throw redirect(paths.yours(params.token), 303);
  const form = await readForm(request);
  const billing = {
    name: formText(form, "billingName"),
    address: formText(form, "billingAddress"),
    poNumber: formText(form, "poNumber"),
  };
  const expectedVersion = Number(formText(form, "version"));
  const input = { reservationId: reservation.id, expectedVersion, billing };
  const { refused } = await catchRefusal(context, () =>
    correctOwnInvoice(input, visitorActionContext(context)),
  );
  if (refused) return data({ problem: refused.sentence, billing }, { status: 422 });
  throw redirect(paths.yoursInvoice(params.token), 303);
}

export const headers = () => privatePageHeaders;
export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData ? `Invoice ${loaderData.paper.number}` : "Invoice");

export default function InvoicePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { paper, back, paidOn, reference, canPayOnline, isView, correctable, version } = loaderData;
  const { seller, buyer } = paper;
  return (
    <div className="invoice-page">
      <Style name="invoice-page" sheet={sheet} />
      <div className="tools">
        {canPayOnline && (
          <ButtonLink small to={paths.yoursPay(params.token)}>
            Pay Online Now
          </ButtonLink>
        )}
        {!isView && (
          <ButtonLink small quiet to={paths.yours(params.token)}>
            Your Reservation
          </ButtonLink>
        )}
        <ButtonLink small quiet to={paths.yoursInvoicePdf(params.token)} reloadDocument download>
          Save as PDF
        </ButtonLink>
        <PrintButton small />
      </div>
      <article className="sheet">
        <header>
          <p className="who">
            <Logo />
            <b>{seller.tradeName}</b>
          </p>
          <address>
            {[seller.company, seller.street, seller.town, seller.phone].map((line) => (
              <Fragment key={line}>
                {line}
                <br />
              </Fragment>
            ))}
            <BreakableEmailText email={seller.email} />
          </address>
        </header>
        <h1>Invoice</h1>
        <div className="about">
          <div>
            <h2>Bill to</h2>
            <p>
              {billToLines(buyer).map((line, i) => (
                <span key={line}>{i === 0 ? <b>{line}</b> : line}</span>
              ))}
            </p>
          </div>
          <dl>
            <dt>Invoice number</dt>
            <dd>{paper.number}</dd>
            <dt>Date</dt>
            <dd>{keepNumbersWithUnits(longDate(paper.issuedOn))}</dd>
            {paper.state === "open" && paper.dueOn && (
              <>
                <dt>Due</dt>
                <dd>{keepNumbersWithUnits(longWeekdayDate(paper.dueOn))}</dd>
              </>
            )}
            <dt>Reservation</dt>
            <dd>{reference}</dd>
            {buyer.billing?.poNumber && (
              <>
                <dt>PO number</dt>
                <dd>{buyer.billing.poNumber}</dd>
              </>
            )}
          </dl>
        </div>
        <InvoiceTable paper={paper} back={back} />
        <Ending paper={paper} paidOn={paidOn} />
      </article>
      {correctable && (
        <CorrectForm
          // Closed again for the new invoice.
          key={paper.number}
          billing={correctable}
          number={paper.number}
          version={version}
          refused={actionData}
        />
      )}
    </div>
  );
}

function CorrectForm({
  billing: shown,
  number,
  version,
  refused,
}: {
  billing: BillingDetails;
  number: string;
  version: number;
  refused: { problem: string; billing: BillingDetails } | undefined;
}) {
  const billing = refused?.billing ?? shown;
  return (
    <details className="correct" open={refused !== undefined}>
      <summary>Need a PO number or another billing name or address?</summary>
      <Form method="post">
        <p>
          Invoice {number} becomes void, and a new one with the next number replaces it. We email it
          to you. The amount and due date stay the same.
        </p>
        <FormErrorMessage problem={refused?.problem} />
        <label htmlFor="billing-name">Billing name</label>
        <input id="billing-name" name="billingName" defaultValue={billing.name} required />
        <TooLongWarning of="billing-name" most={billingLimits.name} />
        <label htmlFor="billing-address">Billing address (optional)</label>
        <textarea
          id="billing-address"
          name="billingAddress"
          rows={3}
          defaultValue={billing.address}
        />
        <TooLongWarning of="billing-address" most={billingLimits.address} />
        <label htmlFor="po-number">PO number (optional)</label>
        <input id="po-number" name="poNumber" defaultValue={billing.poNumber} />
        <TooLongWarning of="po-number" most={billingLimits.poNumber} />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" small>
          Get a New Invoice
        </Button>
      </Form>
    </details>
  );
}

function Ending({ paper, paidOn }: { paper: InvoiceShownToCustomer; paidOn: string | undefined }) {
  const { state, dueOn, seller, number, partsAllowed } = paper;
  if (state === "void") {
    return <p className="ending">This invoice is void. You owe nothing on it.</p>;
  }
  if (state === "paid") {
    return <p className="ending">Paid{paidOn && ` on ${longDate(paidOn)}`}. Thank you.</p>;
  }
  return (
    <p className="ending">
      Make your check out to {seller.company} and write “Invoice {number}” on it.
      {dueOn && <> It must reach us by {longWeekdayDate(dueOn)}.</>}
      {partsAllowed && <> You can make partial payments.</>} To pay another way, call{" "}
      <span>{seller.phone}.</span>
    </p>
  );
}
