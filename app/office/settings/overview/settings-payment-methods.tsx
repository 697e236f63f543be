import { PostForm, Submit } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import type { Route } from "./+types/settings.ts";

type Data = Route.ComponentProps["loaderData"];

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
