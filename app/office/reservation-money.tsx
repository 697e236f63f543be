import { Button, Field } from "./controls.tsx";
import { Nothing, Panel } from "./page.tsx";
import type { ReservationView } from "./reservation-view.ts";

type Props = { view: ReservationView; field: string | undefined; problem: string | undefined };

/** What was billed, paid and given back, with what can be done about it. */
export function Money({ view, field, problem }: Props) {
  const { money } = view;
  const empty = money.invoices.length === 0 && money.payments.length === 0;
  return (
    <Panel title="Money">
      {empty && <Nothing>Nothing has been billed or paid yet.</Nothing>}
      <ul className="rows">
        {money.invoices.map((invoice) => (
          <li key={invoice.number}>
            <div>
              <b>
                Invoice {invoice.number}, {invoice.total}
              </b>
              <p>
                Issued {invoice.issued}
                {invoice.due && `, due ${invoice.due}`}
              </p>
            </div>
            <span className={`pill ${invoice.look}`}>{invoice.state}</span>
          </li>
        ))}
        {money.payments.map((payment) => (
          <Payment key={payment.name} payment={payment} view={view} />
        ))}
        {money.credit && (
          <li>
            <div>
              <b>Credit</b>
              <p>{money.credit}</p>
            </div>
          </li>
        )}
        {money.disputes.map((words) => (
          <li key={words}>
            <div>
              <b>Disputed by the bank</b>
              <p>{words}. Answer it in the gateway's own screens.</p>
            </div>
            <span className="pill bad">Dispute</span>
          </li>
        ))}
      </ul>
      {money.billed && view.rights.record && (
        <RecordPayment view={view} field={field} problem={problem} />
      )}
    </Panel>
  );
}

function RecordPayment({ view, field, problem }: Props) {
  const { billed } = view.money;
  if (!billed) return null;
  const wrong = field === "amountCents" ? problem : undefined;
  return (
    <details className="decide" open={wrong !== undefined}>
      <summary>The money for invoice {billed.number} has come</summary>
      <form method="post" className="stack">
        <input type="hidden" name="version" value={billed.version} />
        <p>
          {billed.isVoid
            ? `This invoice is void because the place was given up. If the place is still free it becomes theirs again, on a new invoice; if it has gone, the money must go back.`
            : `This marks ${view.place} on ${view.mailing} as paid by ${view.business ?? "them"}, and tells them by e-mail.`}
        </p>
        <Field
          id="amount"
          label="Amount that came, in dollars"
          name="amount"
          inputMode="decimal"
          defaultValue={(billed.totalCents / 100).toFixed(2)}
          problem={wrong}
          required
        />
        <Field
          id="how"
          label="How it came"
          hint="For example: check 1042"
          name="how"
          maxLength={200}
        />
        <Button type="submit" name="do" value="paid" weight="go">
          Record that {billed.total} has come
        </Button>
      </form>
    </details>
  );
}

function Payment({
  payment,
  view,
}: {
  payment: ReservationView["money"]["payments"][number];
  view: ReservationView;
}) {
  const { name, way, amount, when, note, outcome, refund } = payment;
  const mayRefund = view.rights.refund && !refund && !view.money.hasCredit;
  return (
    <li>
      <div>
        <b>
          {way} payment, {amount}
        </b>
        <p>
          {when}
          {note && `, “${note}”`}. {outcome}
        </p>
        {refund && (
          <p>
            <span className={`pill ${refund.toSend ? "bad" : "good"}`}>
              {amount} {refund.words}
            </span>
            {refund.failed && ` The gateway says: ${refund.failed}.`}
          </p>
        )}
        {refund?.toSend && view.rights.refund && (
          <details className="decide">
            <summary>I have sent {amount} back</summary>
            <form method="post" className="stack">
              <input type="hidden" name="refund" value={refund.id} />
              <Field
                id={`how-${refund.id}`}
                label="How it was sent"
                hint="For example: check 77. They are told by e-mail that it is on its way."
                name="how"
                maxLength={200}
                required
              />
              <Button type="submit" name="do" value="sent" weight="go">
                Record that {amount} went to {view.business ?? "them"}
              </Button>
            </form>
          </details>
        )}
        {mayRefund && (
          <details className="decide">
            <summary>Pay {amount} back</summary>
            <form method="post" className="stack">
              <input type="hidden" name="version" value={view.version} />
              <input type="hidden" name="payment" value={name} />
              <p>
                {amount}, the whole payment, goes back to {view.business ?? "them"} {payment.back}.
                {view.isPaid &&
                  ` ${view.place} on ${view.mailing} becomes free for everybody when it has gone, and they are told by e-mail.`}{" "}
                This cannot be undone.
              </p>
              <Field
                id={`because-${name}`}
                label="Why"
                hint="The journal keeps it for good."
                name="because"
                maxLength={500}
                required
              />
              <Button type="submit" name="do" value="refund" weight="danger">
                Pay {amount} back to {view.business ?? "them"}
              </Button>
            </form>
          </details>
        )}
      </div>
    </li>
  );
}
