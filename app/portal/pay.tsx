import { useEffect, useRef } from "react";
import { Form, redirect, useSubmit } from "react-router";
import { visitContext } from "#app/context.ts";
import { paths } from "#app/paths.ts";
import { circumstancesOf, openOwn, openToAct, privateHeaders, refusal } from "#app/private-door.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { findPaymentUnderWay } from "#business/billing/checkouts.ts";
import { closeCheckout } from "#business/billing/close-checkout.ts";
import { dueOf, priceOf } from "#business/billing/find.ts";
import { openCheckout } from "#business/billing/open-checkout.ts";
import { taxName } from "#business/billing/tax.ts";
import { databaseToday } from "#business/reservations/find.ts";
import { longDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import type { Route } from "./+types/pay.ts";
import { privateHead } from "./private-head.ts";
import { Problem } from "./problem.tsx";
import { exact } from "./receipt.tsx";
import { Facts, Slip } from "./slip.tsx";
import { standingOf } from "./standing.ts";
import { placeInWords, tradeInWords } from "./words.ts";
import { waysToPay } from "./your-reservation.ts";

/**
 * Where a place that is owed is paid by card, and where the gateway sends back who did not pay. Who was about to pay
 * a held place goes on to its details, once the payment page is closed; for that there is a button, as for all else.
 */
export async function loader({ params }: Route.LoaderArgs) {
  const { reservation, mailing } = await openOwn(params.token);
  const standing = standingOf(reservation, await findPaymentUnderWay(reservation.id));
  const owes = standing === "unconfirmed" || standing === "unpaid";
  const { card } = await waysToPay();
  if (!(owes && card) && standing !== "paying") throw redirect(paths.yours(params.token));
  const price = await priceOf(reservation, await databaseToday());
  const { creditCents, totalCents } = await dueOf(reservation, await databaseToday());
  const facts: [string, string][] = [
    ["Card", mailing.name],
    ["Place", placeInWords(mailing, reservation.spot)],
    ["Trade", tradeInWords(reservation.industry)],
    ["Price", exact(price.priceCents)],
    [taxName(price), exact(price.taxCents)],
    ["Total", exact(price.totalCents)],
    ...(creditCents > 0
      ? ([
          ["Your credit", exact(-creditCents)],
          ["To pay", exact(totalCents)],
        ] as [string, string][])
      : []),
  ];
  const due = reservation.paymentDue;
  return { owes, facts, total: dollars(totalCents), due: due && longDate(due) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { token } = params;
  const { reservation } = await openToAct(token);
  const form = await request.formData().catch(() => new FormData());
  const input = { reservationId: reservation.id, token };
  const circumstances = circumstancesOf(context);
  const { siteUrl } = context.get(visitContext);
  let next: string;
  try {
    next =
      form.get("to") === "leave"
        ? whereNow(token, await closeCheckout(input, circumstances))
        : (await openCheckout({ ...input, siteUrl }, circumstances)).address;
  } catch (error) {
    return refusal(error, context);
  }
  throw redirect(next, 303);
}

/** Where somebody goes on whose payment page has been closed, or who turns out to have paid. */
function whereNow(token: string, closed: Awaited<ReturnType<typeof closeCheckout>>): string {
  if (closed.outcome === "paid") return paths.yours(token, "stamped");
  return closed.reservation.state === "held" ? paths.reservationDetails(token) : paths.yours(token);
}

export const headers = () => privateHeaders;

/** Also after a refusal: what was shown may be the very thing that has changed. */
export const shouldRevalidate = () => true;

export const meta = () => privateHead("Pay by card");

export default function Pay({ loaderData, actionData, params }: Route.ComponentProps) {
  const { owes, facts, total, due } = loaderData;
  const problem = actionData?.problem;
  if (!owes) return <CameBack problem={problem} />;
  return (
    <Slip title={`Pay ${total}.`} above="Your reservation">
      <p>
        Your card number is asked for on the next page, by our payment provider, and never reaches
        us. {due && `Pay by ${due}, and the place stays yours.`}
      </p>
      <Problem problem={problem} />
      <Facts facts={facts} />
      <Form method="post" reloadDocument className="ways">
        <Button type="submit" name="to" value="pay">
          Pay by Card
        </Button>
        <ButtonLink quiet to={paths.yours(params.token)}>
          Your Reservation
        </ButtonLink>
      </Form>
      <p className="fine">Nothing has been charged so far.</p>
    </Slip>
  );
}

/** Back from the payment page without having paid. A script goes on by itself, once. */
function CameBack({ problem }: { problem: string | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const went = useRef(false);
  const submit = useSubmit();
  useEffect(() => {
    if (went.current) return;
    went.current = true;
    void submit({ to: "leave" }, { method: "post", replace: true });
  }, [submit]);
  return (
    <Slip title="Nothing was charged." above="Back from the payment page">
      <p>
        The place is still kept for you. Go back to your details, where you can pay another way.
      </p>
      <Problem problem={problem} />
      <Form method="post" reloadDocument className="ways" ref={form}>
        <Button type="submit" name="to" value="leave">
          Back to My Details
        </Button>
        <Button type="submit" quiet name="to" value="pay">
          To the Payment Page Again
        </Button>
      </Form>
    </Slip>
  );
}
