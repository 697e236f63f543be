import { Field, NextStepLink, PostForm, Submit } from "#app/office/forms/controls.tsx";
import { FoldedForm } from "#app/office/forms/folded-form.tsx";
import { WhyActionIsFinal } from "#app/office/frame/done-notice.tsx";
import { EmptyState, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import type { CreditView } from "#app/office/record/credit-views.ts";
import type {
  ReservationPanelProps,
  ReservationView,
} from "#app/office/reservations/reservation-view.ts";
import { Link } from "#app/ui/link.tsx";
import { dollars, formatDollarsAndCents } from "#platform/money.ts";
import {
  type BilledInvoice,
  OpenInvoiceChangeForms,
  RecordPaymentForm,
} from "./reservation-open-invoice.tsx";
import { PaymentRow } from "./reservation-payment.tsx";

export function ReservationMoneyPanel({ view }: ReservationPanelProps) {
  const { money } = view;
  const { billed } = money;
  const empty = money.invoices.length === 0 && money.payments.length === 0;
  return (
    <Panel title="Money" id="money">
      {empty && <EmptyState>No invoices or payments{view.hasEnded ? "" : " yet"}.</EmptyState>}
      <ul className="rows">
        {money.invoices.map((invoice) => (
          <li key={invoice.number}>
            <div>
              <b>
                <Link to={officePaths.invoice(invoice.number)}>Invoice {invoice.number}</Link>,{" "}
                {invoice.total}
              </b>
              <p>
                Issued {invoice.issued}
                {invoice.due && `, due ${invoice.due}`}
                {invoice.credited && `. ${invoice.credited} paid by credit`}
                {invoice.settled.map((deduction) => `. ${deduction}`).join("")}
                {invoice.left && `. ${invoice.left} left to pay`}
              </p>
              {invoice.isOpen && <ResendInvoiceLink view={view} />}
            </div>
            <span className={`pill ${invoice.state.look}`}>{invoice.state.name}</span>
          </li>
        ))}
        {money.payments.map((payment) => (
          <PaymentRow key={payment.name} payment={payment} view={view} />
        ))}
        <ReservationCredits view={view} />
        {money.disputes.map(({ id, words, isUnseenLoss }) => (
          <li key={id} id={`dispute-${id}`}>
            <div>
              <b>Bank dispute</b>
              <p>{words}.</p>
            </div>
            <span className="pill bad">Dispute</span>
            {isUnseenLoss && view.rights.refund && (
              <PostForm shown={{ disputeId: id }}>
                <Submit value="dispute">Mark as seen</Submit>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {billed && view.rights.record && (
        <>
          {billed.isOpen &&
            view.credits.map((credit) => (
              <ApplyCreditForm key={credit.id} credit={credit} billed={billed} view={view} />
            ))}
          <RecordPaymentForm view={view} billed={billed} />
          {billed.isOpen && <OpenInvoiceChangeForms view={view} billed={billed} />}
        </>
      )}
    </Panel>
  );
}

function ResendInvoiceLink({ view: { invoiceMessage, rights } }: ReservationPanelProps) {
  if (invoiceMessage === null || !rights.resend) return null;
  return (
    <NextStepLink to={`${officePaths.message(invoiceMessage)}#decide`}>Resend invoice</NextStepLink>
  );
}

function ApplyCreditForm({
  credit,
  billed,
  view,
}: ReservationPanelProps & { credit: ReservationView["credits"][number]; billed: BilledInvoice }) {
  const { id, reference, left, leftCents, until } = credit;
  const most = Math.min(leftCents, billed.totalCents);
  return (
    <FoldedForm
      summary={`Use their ${left} credit from ${reference}`}
      shown={{ creditId: id, of: id, version: billed.version, seen: view.seen }}
      action="credit"
      label={`Apply to invoice ${billed.number}`}
    >
      <p>
        Good until {until}. Invoice {billed.number} has {billed.total} left to pay. Using{" "}
        {billed.total} pays for the spot; any credit left over stays good. {view.emailNote}{" "}
        <WhyActionIsFinal action="payWithCredit" />
      </p>
      <Field
        name="creditCents"
        defaultValue={(most / 100).toFixed(2)}
        id={`credit-${id}`}
        label="Amount (USD)"
        hint={`Up to ${dollars(most)}`}
        inputMode="decimal"
        required
      />
    </FoldedForm>
  );
}

function ReservationCredits({ view }: ReservationPanelProps) {
  const { given, paying } = view.creditHistory;
  return (
    <>
      {given.map((credit) => (
        <li key={credit.id} id={`credit-given-${credit.id}`}>
          <div>
            <CreditFacts credit={credit} />
            {view.rights.refund && credit.leftCents > 0 && !credit.isReferral && (
              <PayOutCreditForm credit={credit} view={view} />
            )}
            {view.rights.refund && credit.isUnused && (
              <TakeBackCreditForm credit={credit} view={view} />
            )}
          </div>
          <span className={`pill ${credit.isGood ? "good" : ""}`}>Credit</span>
        </li>
      ))}
      {paying.map((credit) => (
        <li key={credit.id}>
          <div>
            <CreditFacts credit={credit} from />
          </div>
          <span className="pill">Paid with credit</span>
        </li>
      ))}
    </>
  );
}

function PayOutCreditForm({ credit, view }: ReservationPanelProps & { credit: CreditView }) {
  const { id, left, leftCents, version, state } = credit;
  const way = view.money.payments.some(({ isOnline }) => isOnline)
    ? "Money that came by card goes back to the card; the rest you send yourself."
    : "You send it yourself, the same way they paid.";
  return (
    <FoldedForm
      id={`pay-out-${id}`}
      summary="Pay out this credit"
      shown={{ of: id, version, seen: view.seen }}
      action="pay-out"
      label="Pay out credit"
    >
      <p>
        {state}. They get money instead, and that amount comes off the credit. {way}{" "}
        {view.emailNote} You can cancel the refund until the money is sent.
      </p>
      <Field
        name="payOutCents"
        defaultValue={(leftCents / 100).toFixed(2)}
        id={`pay-out-amount-${id}`}
        label="Amount (USD)"
        hint={`Up to ${left}`}
        inputMode="decimal"
        required
      />
    </FoldedForm>
  );
}

function TakeBackCreditForm({ credit, view }: ReservationPanelProps & { credit: CreditView }) {
  const { id, leftCents, version } = credit;
  return (
    <FoldedForm
      id={`take-back-${id}`}
      summary="Take back this credit"
      shown={{ of: id, version, seen: view.seen }}
      action="take-back"
      label={`Take back ${formatDollarsAndCents(leftCents)}`}
      weight="danger"
    >
      <p>
        For a credit that was given by mistake. They can’t use the{" "}
        {formatDollarsAndCents(leftCents)} anymore, and you can refund their payment instead.{" "}
        {view.emailNote} <WhyActionIsFinal action="takeBackCredit" />
      </p>
      <Field
        name="because"
        id={`take-back-because-${id}`}
        label="Reason"
        hint="The email shows it, and the audit log keeps it."
        required
      />
    </FoldedForm>
  );
}

export function CreditFacts({ credit, from = false }: { credit: CreditView; from?: boolean }) {
  return (
    <>
      <b>
        {credit.amount} credit, {credit.left} left
      </b>
      <p>
        {from && (
          <>
            From reservation{" "}
            <Link to={officePaths.reservation(credit.from.id)}>{credit.from.reference}</Link>.{" "}
          </>
        )}
        {credit.state}. {credit.withdrawn}
      </p>
      {credit.uses.map(({ reservationId, words }) => (
        <p key={reservationId}>
          <Link to={officePaths.reservation(reservationId)}>{words}</Link>
        </p>
      ))}
    </>
  );
}
