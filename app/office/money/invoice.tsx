import { useRef, useState } from "react";
import { data } from "react-router";
import { officeAction, officeLoader } from "#app/office/access/office-route.ts";
import {
  Button,
  ButtonLink,
  Field,
  NextStepLink,
  PostForm,
  SubmitRow,
  TextAreaField,
} from "#app/office/forms/controls.tsx";
import { FoldedForm } from "#app/office/forms/folded-form.tsx";
import { FormAnswer } from "#app/office/forms/form-answer.tsx";
import { runForm } from "#app/office/forms/run-form.ts";
import { FactList, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { foundOrThrow404, officePaths } from "#app/office/office-paths.ts";
import { paths } from "#app/paths.ts";
import { formText, numberField, readFields, readForm, textField } from "#app/read-form.ts";
import { TooLongWarning } from "#app/ui/too-long-warning.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { findInvoice } from "#business/reservations/pay/billing-queries.ts";
import { isGatewayConfigured } from "#business/reservations/pay/checkout/checkout-store.ts";
import { correctInvoice } from "#business/reservations/pay/invoices/change-invoice.ts";
import {
  type BillingDetails,
  billingLimits,
  type Invoice,
} from "#business/reservations/pay/invoices/invoice.ts";
import { createInvoiceLinkToken, INVOICE_LINK_DAYS } from "#business/reservations/private-links.ts";
import { siteOrigin } from "#business/reservations/private-page-paths.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { currentSettings } from "#platform/settings.server.ts";
import type { Route } from "./+types/invoice.ts";
import { findInvoiceView, type InvoiceView } from "./invoice-view.ts";

export const loader = officeLoader(
  "money.see",
  async ({ params }: Route.LoaderArgs, { operator: { role } }) => {
    const view = foundOrThrow404(await findInvoiceView(params.number));
    return {
      view,
      rights: {
        record: hasPermission(role, "payments.record"),
        resend: hasPermission(role, "messages.resend"),
        share: hasPermission(role, "reservations.open-view"),
      },
      days: INVOICE_LINK_DAYS,
      takesCards: isGatewayConfigured(),
    };
  },
);

export const action = officeAction(
  "reservations.open-view",
  async ({ request, params, context }: Route.ActionArgs, { actionContext }) => {
    const form = await readForm(request);
    const button = formText(form, "do");
    if (button !== "link" && button !== "correct-invoice") throw data(null, { status: 422 });
    const paper = foundOrThrow404(await findInvoice(params.number));
    if (button === "correct-invoice") return correct(paper, form, { context, actionContext });
    return runForm(form, () => createInvoiceLinkToken(paper, actionContext), {
      context,
      next: (token) => ({
        outcome: "link",
        link: siteOrigin(currentSettings()) + paths.yoursInvoice(token),
      }),
    });
  },
);

async function correct(
  { reservationId }: Pick<Invoice, "reservationId">,
  form: FormData,
  { context, actionContext }: Pick<Route.ActionArgs, "context"> & { actionContext: ActionContext },
) {
  const {
    version,
    billingName: name,
    billingAddress: address,
    poNumber,
  } = readFields(form, {
    version: numberField,
    billingName: textField,
    billingAddress: textField,
    poNumber: textField,
  });
  const billing = { name, address, poNumber };
  const input = { reservationId, expectedVersion: version, billing };
  return runForm(form, (tx) => correctInvoice(input, actionContext, tx), {
    verb: "correct the invoice",
    context,
    next: (done) => officePaths.invoice(done.number),
  });
}

export default function OfficeInvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { view } = loaderData;
  return (
    <OfficePage title={`Invoice ${view.number}`} lead={view.business}>
      <FormAnswer />
      <div className="office-record">
        <div className="stack">
          <Panel
            title="Status"
            aside={<b className={`pill ${view.state.look}`}>{view.state.name}</b>}
            body
          >
            <FactList facts={view.facts} />
            <RelatedRecords view={view} />
          </Panel>
        </div>
        <div className="stack">
          <InvoiceActions
            {...loaderData}
            link={actionData?.outcome === "link" ? actionData.link : ""}
          />
        </div>
      </div>
    </OfficePage>
  );
}

function RelatedRecords({ view }: { view: InvoiceView }) {
  const { reservationId, reference, advertiserId, replacedBy } = view;
  return (
    <div className="row">
      <NextStepLink to={officePaths.reservation(reservationId)}>
        Reservation {reference}
      </NextStepLink>
      {advertiserId !== null && (
        <NextStepLink to={officePaths.advertiser(advertiserId)}>
          All reservations from this business
        </NextStepLink>
      )}
      {replacedBy !== null && (
        <NextStepLink to={officePaths.invoice(replacedBy)}>
          Invoice {replacedBy} replaces it
        </NextStepLink>
      )}
    </div>
  );
}

type ActionsProps = Route.ComponentProps["loaderData"] & { link: string };

function InvoiceActions({ view, rights, days, takesCards, link }: ActionsProps) {
  const { number, reservationId, isOpen, isPaid, left, message, isNewest } = view;
  return (
    <Panel title="What you can do" body>
      <div className="row">
        {isOpen && rights.record && (
          <ButtonLink weight="go" to={`${officePaths.reservation(reservationId)}#amount`}>
            Record {left} payment
          </ButtonLink>
        )}
        {isPaid && rights.record && (
          <ButtonLink to={`${officePaths.reservation(reservationId)}#money`}>
            Refund or reverse a payment
          </ButtonLink>
        )}
        <ButtonLink to={officePaths.invoicePdf(number)} reloadDocument>
          Save as PDF
        </ButtonLink>
        {rights.resend && message !== null && (
          <ButtonLink id="resend" to={`${officePaths.message(message)}#decide`}>
            Resend by email
          </ButtonLink>
        )}
      </div>
      {message === null && (
        <p id="resend">
          {isNewest
            ? "There’s no email to resend for this invoice. Save the invoice as a PDF and send it yourself."
            : "Only the newest invoice can be resent."}
        </p>
      )}
      {rights.record && view.correctable && (
        <CorrectInvoiceForm view={view} billing={view.correctable} />
      )}
      {rights.share && isNewest && (
        <PostForm id="link" className="stack">
          <p>
            Get a link to share by text or chat. It shows this invoice for {days} days. It can’t
            change or cancel anything, and it doesn’t take payments.
            {takesCards && " To pay by card, they use the link in our email."}
          </p>
          {link ? (
            <CopyField id="invoice-link" label="Link to this invoice" text={link} />
          ) : (
            <SubmitRow value="link">Get a link</SubmitRow>
          )}
        </PostForm>
      )}
    </Panel>
  );
}

function CopyField({ id, label, text }: { id: string; label: string; text: string }) {
  const canCopy = useHasJavaScript() && "clipboard" in navigator;
  const [isCopied, setCopied] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const copy = async () => {
    holder.current?.querySelector("input")?.select();
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div ref={holder} className="stack">
      <Field id={id} label={label} readOnly value={text} />
      {canCopy && (
        <div className="row">
          <Button onClick={copy}>Copy link</Button>
          <span aria-live="polite">{isCopied && "Copied."}</span>
        </div>
      )}
    </div>
  );
}

function CorrectInvoiceForm({
  view: { number, version },
  billing,
}: {
  view: Pick<InvoiceView, "number" | "version">;
  billing: BillingDetails;
}) {
  return (
    <FoldedForm
      id="correct"
      summary="Correct the billing details"
      shown={{ version }}
      action="correct-invoice"
      label="Correct invoice"
    >
      <p>
        We void invoice {number} and keep it in the books. A new invoice with the next number and
        the same amounts replaces it. You’ll see the email to the buyer first.
      </p>
      <Field
        id="billing-name"
        label="Billing name"
        name="billingName"
        defaultValue={billing.name}
        below={<TooLongWarning of="billing-name" most={billingLimits.name} />}
        required
      />
      <TextAreaField
        id="billing-address"
        label="Billing address (optional)"
        name="billingAddress"
        rows={3}
        defaultValue={billing.address}
      />
      <TooLongWarning of="billing-address" most={billingLimits.address} />
      <Field
        id="po-number"
        label="PO number (optional)"
        name="poNumber"
        defaultValue={billing.poNumber}
        below={<TooLongWarning of="po-number" most={billingLimits.poNumber} />}
      />
    </FoldedForm>
  );
}
