import { Field, PostForm, Submit, SubmitRow } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { UndoButton } from "#app/office/undo/done-notice.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import type { Route } from "./+types/settings.ts";

type Data = Route.ComponentProps["loaderData"];

export function TaxPanel({
  rates,
  today,
  ...seen
}: Pick<Data, "rates" | "today" | "rateKey" | "seen">) {
  return (
    <Panel title="City tax">
      {rates.length > 0 && (
        <ul className="rows">
          {rates.map(({ from, undo, isUsed, rate, by, state }) => (
            <li key={from}>
              <div>
                <b>
                  {rate} from {from}
                </b>
                <p>Set by {by}</p>
              </div>
              <span className={`pill ${state === "In effect" ? "good" : ""}`}>{state}</span>
              {isUsed ? (
                state !== "Over" && (
                  <p>
                    You’ve billed somebody at this rate, so you can’t remove it. To change it, set a
                    new rate that starts later.
                  </p>
                )
              ) : (
                <UndoButton undo={undo} label="Remove" named={`${rate} from ${from}`} />
              )}
            </li>
          ))}
        </ul>
      )}
      <PostForm button="rate" className="body">
        {rates.length === 0 && (
          <p className="quiet">
            No rate is set, so we don’t add tax to prices or invoices. Scottsdale taxes direct mail
            advertising, so ask your accountant first. If no tax applies, confirm that below.
          </p>
        )}
        <HiddenFields rates={seen.rateKey} seen={seen.seen} />
        <Field name="rate" about="basisPoints" label="Tax rate (%)" inputMode="decimal" required />
        <Field
          name="from"
          defaultValue={today}
          label="Starts"
          hint="Invoices you’ve already issued keep their rate. From this date on, new ones use the new rate."
          type="date"
          min={today}
          required
        />
        <SubmitRow value="rate" weight="go">
          Set rate
        </SubmitRow>
      </PostForm>
      {rates.length === 0 && (
        <PostForm
          shown={{ rates: seen.rateKey, seen: seen.seen, from: today }}
          className="body"
          id="no-tax"
        >
          <SubmitRow value="no-tax">Confirm no tax applies</SubmitRow>
        </PostForm>
      )}
    </Panel>
  );
}

export function PaymentMethodsPanel({
  gateway,
  settings,
  ways,
  seen,
}: Pick<Data, "gateway" | "settings" | "ways" | "seen">) {
  return (
    <Panel
      id="payment-methods"
      title="How buyers pay"
      aside={[ways.card && "Card", ways.invoice && (ways.card ? "invoice" : "Invoice")]
        .filter(Boolean)
        .join(" or ")}
    >
      {gateway ? (
        <PostForm shown={{ version: settings.version, seen }} className="body">
          <p>
            The card processor takes cards. You can offer invoices too. Anyone with an open invoice
            can still pay it.
          </p>
          <div className="row">
            <input type="hidden" name="invoice" value={settings.offersInvoices ? "no" : "yes"} />
            <Submit value="set-payment-methods">
              {settings.offersInvoices ? "Stop offering invoices" : "Offer invoices too"}
            </Submit>
          </div>
        </PostForm>
      ) : (
        <p className="nothing">
          Every buyer gets an invoice. To take cards, ask the person who set up the site to connect
          a card processor, such as Stripe.
        </p>
      )}
    </Panel>
  );
}
