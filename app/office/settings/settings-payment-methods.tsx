import { Button } from "#app/office/forms/controls.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import type { Route } from "./+types/settings.ts";

type Data = Route.ComponentProps["loaderData"];

/** Whether buyers pay by card, by invoice, or either. */
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
      aside={[ways.card && "by card", ways.invoice && "by invoice"].filter(Boolean).join(" or ")}
    >
      {gateway ? (
        <form method="post" className="body">
          <input type="hidden" name="version" value={settings.version} />
          <input type="hidden" name="seen" value={seen} />
          <p>
            Cards are taken by the payment gateway. An invoice can be offered beside them; whoever
            has one already keeps it.
          </p>
          <div className="row">
            <input type="hidden" name="invoice" value={settings.offersInvoices ? "no" : "yes"} />
            <Button type="submit" name="do" value="set-payment-methods">
              {settings.offersInvoices
                ? "Offer no more invoices beside cards"
                : "Offer invoices beside cards"}
            </Button>
          </div>
        </form>
      ) : (
        <p className="nothing">
          Every buyer gets an invoice: the site takes no cards until whoever set it up connects it
          to a payment gateway.
        </p>
      )}
    </Panel>
  );
}
