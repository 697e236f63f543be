import { Form, redirect, useNavigation } from "react-router";
import * as v from "valibot";
import { paths } from "#app/paths.ts";
import { circumstancesOf, openOwn, openToAct, privateHeaders, refusal } from "#app/private-door.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { cancelAndRefund } from "#business/billing/cancel-and-refund.ts";
import { findHeldMoney } from "#business/billing/find-held-money.ts";
import { givenBack, type HeldMoney } from "#business/billing/given-back.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import { cancellationToday } from "#business/reservations/cancel-reservation.ts";
import { databaseToday } from "#business/reservations/find.ts";
import { type CancellationGives, can } from "#business/reservations/reservation.ts";
import { dollars } from "#platform/money.ts";
import { agreement, site } from "#site.ts";
import type { Route } from "./+types/cancel.ts";
import { privateHead } from "./private-head.ts";
import { Problem } from "./problem.tsx";
import { RefundLadder } from "./refund-ladder.tsx";
import { Facts, Slip } from "./slip.tsx";
import { placeInWords, tradeInWords } from "./words.ts";

/** What cancelling would give today. Only the button changes anything. */
export async function loader({ params }: Route.LoaderArgs) {
  const { reservation, mailing } = await openOwn(params.token);
  if (!can("cancel", reservation).possible) throw redirect(paths.yours(params.token));
  const facts: [string, string][] = [
    ["Card", mailing.name],
    ["Place", placeInWords(mailing, reservation.spot)],
    ["Trade", tradeInWords(reservation.industry)],
    ["Reference", reservation.reference],
  ];
  return {
    paid: reservation.state === "paid",
    held: await findHeldMoney(reservation),
    /** Whether somebody else can still book the place. */
    open: isBookable(mailing, await databaseToday()),
    gives: await cancellationToday(reservation.id),
    dates: mailing.dates,
    facts,
  };
}

const Shown = v.object({ expects: v.picklist(["refund", "credit", "nothing"]) });

export async function action({ params, request, context }: Route.ActionArgs) {
  const { reservation } = await openToAct(params.token);
  const form = await request.formData().catch(() => new FormData());
  const shown = v.safeParse(Shown, Object.fromEntries(form));
  if (!shown.success) throw redirect(paths.yoursCancel(params.token), 303);
  try {
    const input = { reservationId: reservation.id, expects: shown.output.expects };
    await cancelAndRefund(input, circumstancesOf(context));
  } catch (error) {
    return refusal(error, context);
  }
  throw redirect(paths.yours(params.token), 303);
}

export const headers = () => privateHeaders;

/** Also after a refusal: what was shown may be the very thing that has changed. */
export const shouldRevalidate = () => true;

export const meta = () => privateHead("Cancel your reservation");

export default function Cancel({ loaderData, actionData, params }: Route.ComponentProps) {
  const { paid, gives, dates, facts } = loaderData;
  const pending = useNavigation().formAction !== undefined;
  const inPrint = paid && gives === "nothing";
  return (
    <Slip
      title={inPrint ? "It has gone to print." : "Cancel this reservation?"}
      above="Your reservation"
      calm
    >
      <p>{sentence(loaderData)}</p>
      <Problem problem={actionData?.problem} />
      <Facts facts={facts} />
      {paid && (
        <>
          <h2>What you get back, and until when</h2>
          <RefundLadder dates={dates} today={gives} />
        </>
      )}
      <Form method="post" viewTransition className="ways">
        <input type="hidden" name="expects" value={gives} />
        {!inPrint && (
          <Button type="submit" quiet disabled={pending}>
            {pending ? "Cancelling..." : "Cancel the Reservation"}
          </Button>
        )}
        <ButtonLink viewTransition to={paths.yours(params.token)}>
          {inPrint ? "Your Reservation" : "Keep It"}
        </ButtonLink>
      </Form>
      <p className="fine">
        {inPrint ? "Something is wrong? Call " : "Not sure? Call "}
        <a href={site.phone.href}>{site.phone.display}</a> first.
      </p>
    </Slip>
  );
}

type Shows = { held: HeldMoney; gives: CancellationGives; open: boolean };

function sentence({ held, gives, open }: Shows): string {
  const freed = open ? "the place goes to whoever wants it next" : "your place is given up";
  const { refundCents, creditCents, renewedCents } = givenBack(held, gives);
  if (!held.isPaid) {
    const again =
      renewedCents > 0
        ? ` The ${dollars(renewedCents)} of your credit that was taken off it is yours again, until its own date.`
        : "";
    return `Nothing is paid, so nothing is owed: the invoice becomes void, and ${freed}.${again}`;
  }
  if (gives === "nothing") {
    return "Your place is on every copy, so it can no longer be cancelled here.";
  }
  const all = held.leftCents < held.paidCents ? "all that is left of your payment" : "all of it";
  const back = [
    refundCents > 0 &&
      `Today you get ${dollars(refundCents)} back, ${all}, the way you paid, within ${agreement.refundBusinessDays} business days.`,
    creditCents > 0 &&
      `Booking has closed, so today you get ${dollars(creditCents)} as a credit for a later mailing, good for ${agreement.creditMonths} months.`,
    renewedCents > 0 &&
      `The ${dollars(renewedCents)} that your credit paid is a credit again, for at least ${agreement.creditMonths} months.`,
    `${freed.charAt(0).toUpperCase()}${freed.slice(1)}.`,
  ];
  return back.filter((each) => each !== false).join(" ");
}
