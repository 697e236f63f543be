import { Form, redirect, useNavigation } from "react-router";
import { visitContext } from "#app/context.ts";
import { paths } from "#app/paths.ts";
import { circumstancesOf, openOwn, privateHeaders, refusal } from "#app/private-door.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { confirmByMail } from "#business/reservations/confirm-by-mail.ts";
import { can, type Reservation } from "#business/reservations/reservation.ts";
import { longDate } from "#platform/clock.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/confirm.ts";
import { privateHead } from "./private-head.ts";
import { Problem } from "./problem.tsx";
import { Facts, Slip } from "./slip.tsx";
import { momentInWords, placeInWords, tradeInWords } from "./words.ts";

/** Reads only: a mail scanner that opens the link for its reader has pressed nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { reservation, mailing } = await openOwn(params.token, ["mail"]);
  const { now } = context.get(visitContext);
  const { expiresAt, paymentDue } = reservation;
  const standing = standingOf(reservation);
  const facts: [string, string][] = [
    ["Mailing", mailing.name],
    ["Your trade", tradeInWords(reservation.industry)],
    ["Your place", placeInWords(mailing, reservation.spot)],
    ["Mailed", longDate(mailing.dates.drop)],
    ["Reference", reservation.reference],
  ];
  return {
    standing,
    until: expiresAt && momentInWords(expiresAt, now),
    due: paymentDue && longDate(paymentDue),
    facts,
  };
}

type Standing = "open" | "firm" | "over" | "ended";

function standingOf(reservation: Reservation): Standing {
  if (can("confirm", reservation).possible) return "open";
  const { state, confirmedAt } = reservation;
  if (state === "cancelled" || state === "refunded") return "ended";
  if (state === "paid" || state === "unpaid") return "firm";
  return confirmedAt && state !== "expired" ? "firm" : "over";
}

export async function action({ params, context }: Route.ActionArgs) {
  await openOwn(params.token, ["mail"]);
  try {
    await confirmByMail({ token: params.token }, circumstancesOf(context));
  } catch (error) {
    return refusal(error, context);
  }
  throw redirect(paths.yours(params.token, "stamped"), 303);
}

export const headers = () => privateHeaders;

/** Also after a refusal: what was shown may be the very thing that has changed. */
export const shouldRevalidate = () => true;

export const meta = () => privateHead("Confirm your place");

export default function Confirm({ loaderData, actionData, params }: Route.ComponentProps) {
  const { standing, facts } = loaderData;
  const words = wordsOf(loaderData);
  const pending = useNavigation().formAction !== undefined;
  return (
    <Slip title={words.title} above="Your reservation" calm={standing !== "open"}>
      <p>{words.lead}</p>
      <Problem problem={actionData?.problem} />
      <Facts facts={facts} />
      {standing === "open" ? (
        <Form method="post" viewTransition className="ways">
          <Button type="submit" disabled={pending}>
            {pending ? "Confirming..." : "Confirm My Place"}
          </Button>
        </Form>
      ) : (
        <p className="ways">
          <ButtonLink to={paths.yours(params.token)}>See Your Reservation</ButtonLink>
        </p>
      )}
      <p className="fine">
        {standing === "open" && "You did not reserve anything? Then do nothing, and it ends. "}
        Questions? Call <a href={site.phone.href}>{site.phone.display}</a>.
      </p>
    </Slip>
  );
}

type Said = { standing: Standing; until: string | null; due: string | null };

function wordsOf({ standing, until, due }: Said): { title: string; lead: string } {
  switch (standing) {
    case "open":
      return {
        title: "One press, and it’s yours.",
        lead: `Your place is kept until ${until}, Arizona time. Press the button and it is firm until ${due}, when the invoice is due.`,
      };
    case "firm":
      return {
        title: "Already confirmed.",
        lead: "Your place is firm. You need not press anything again.",
      };
    case "over":
      return {
        title: "The two hours are over.",
        lead: "This place was not confirmed in time, so it went back to everybody. If it is still free, you can take it again with everything you typed.",
      };
    case "ended":
      return {
        title: "This reservation has ended.",
        lead: "It was cancelled, so there is nothing to confirm. Your reservation says what became of it.",
      };
  }
}
