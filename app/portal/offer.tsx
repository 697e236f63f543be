import { useState } from "react";
import { Form, redirect, useNavigation } from "react-router";
import { visitContext } from "#app/context.ts";
import { paths } from "#app/paths.ts";
import { circumstancesOf, type Own, openOwn, privateHeaders, refusal } from "#app/private-door.ts";
import { Button } from "#app/ui/button.tsx";
import { CardView } from "#app/ui/card-view.tsx";
import { Style } from "#app/ui/style.tsx";
import { getWaitListEntry } from "#business/leads/wait-list-entries.ts";
import { changeHold } from "#business/reservations/change-hold.ts";
import { findAvailability } from "#business/reservations/find.ts";
import { joinWaitList } from "#business/reservations/join-wait-list.ts";
import { releaseHold } from "#business/reservations/release-hold.ts";
import { longDate } from "#platform/clock.ts";
import { site } from "#site.ts";
import type { Route } from "./+types/offer.ts";
import sheet from "./offer.css?sheet";
import { OfferOver } from "./offer-over.tsx";
import { privateHead } from "./private-head.ts";
import { Problem } from "./problem.tsx";
import { standingOf } from "./standing.ts";
import { momentInWords, tradeInWords } from "./words.ts";
import { findYourCard } from "./your-card.ts";

/** A place that is kept for somebody of the wait-list: they choose among all that are free, or decline. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const own = await openOwn(params.token, ["offer"]);
  const { reservation, mailing } = own;
  const standing = standingOf(reservation);
  const trade = tradeInWords(reservation.industry);
  if (isOver(own)) return { offer: undefined, over: await afterwards(own), trade };
  if (standing !== "offered") throw redirect(paths.yours(params.token));
  const card = await findYourCard(own);
  if (!card) throw new Error(`reservation ${reservation.id} is on no place of its card`);
  const { now } = context.get(visitContext);
  const until = reservation.expiresAt ? momentInWords(reservation.expiresAt, now) : "";
  const { name, dates } = mailing;
  return {
    offer: { card, spot: reservation.spot, until, mailing: name, drop: longDate(dates.drop) },
    over: undefined,
    trade,
  };
}

/** Whether an offer was declined or has lapsed; one that was taken up goes on as any reservation does. */
function isOver({ reservation }: Own): boolean {
  const { state, endedFrom } = reservation;
  if (state === "released" || state === "expired") return endedFrom === "offered";
  return state === "offered" && standingOf(reservation) === "expired";
}

/** What can still be done: stand in line again, or take what is open. */
async function afterwards({ reservation, mailing }: Own) {
  const all = await findAvailability(reservation.industry);
  const verdict = all.find((one) => one.mailing.id === mailing.id)?.verdict ?? "closed";
  const entry = await getWaitListEntry(reservation.waitListEntryId ?? 0);
  return {
    declined: reservation.state === "released",
    inLine: entry?.state === "waiting",
    verdict,
    industry: reservation.industry,
    mailing: { id: mailing.id, name: mailing.name },
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { token } = params;
  const own = await openOwn(token, ["offer"]);
  const form = await request.formData().catch(() => new FormData());
  try {
    throw redirect(await decide(own, token, form, context), 303);
  } catch (error) {
    if (error instanceof Response) throw error;
    return refusal(error, context);
  }
}

/** Does what was pressed, and says where to go on. */
async function decide(
  { reservation, mailing }: Own,
  token: string,
  form: FormData,
  context: Parameters<typeof circumstancesOf>[0],
): Promise<string> {
  const circumstances = circumstancesOf(context);
  const reservationId = reservation.id;
  switch (form.get("do")) {
    case "take":
      await changeHold({ reservationId, spot: String(form.get("spot")) }, circumstances);
      return paths.reservationDetails(token);
    case "decline":
      await releaseHold({ reservationId }, circumstances);
      return paths.offer(token);
    case "rejoin": {
      const entry = await getWaitListEntry(reservation.waitListEntryId ?? 0);
      if (!entry) return paths.offer(token);
      const { industry, email } = entry;
      const { networkAddress } = context.get(visitContext);
      const wish = { mailingId: mailing.id, industry, email, networkAddress };
      await joinWaitList(wish, circumstances);
      return paths.offer(token);
    }
    default:
      return paths.offer(token);
  }
}

export const headers = () => privateHeaders;

/** Also after a refusal: what was shown may be the very thing that has changed. */
export const shouldRevalidate = () => true;

export const meta = () => privateHead("A place is free for you");

export default function Offer({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, over, trade } = loaderData;
  const problem = actionData?.problem;
  if (over) return <OfferOver over={over} trade={trade} problem={problem} />;
  return <OpenOffer offer={offer} trade={trade} problem={problem} />;
}

type OpenOfferProps = {
  offer: NonNullable<Route.ComponentProps["loaderData"]["offer"]>;
  trade: string;
  problem: string | undefined;
};

function OpenOffer({ offer, trade, problem }: OpenOfferProps) {
  const { card, until, mailing, drop } = offer;
  const [chosen, choose] = useState(offer.spot);
  const pending = useNavigation().formAction !== undefined;
  const place = card.places.find(({ id }) => id === chosen);
  return (
    <div className="offer">
      <Style name="offer" sheet={sheet} />
      <header className="wrap">
        <h1>{trade} is free. You’re first.</h1>
        <p className="lead">
          On the {mailing} card, mailed {drop}. Nobody else can take your trade until {until},
          Arizona time; then the next in line is asked. Every free place is yours to choose from.
        </p>
        <Problem problem={problem} />
      </header>
      <Form method="post" className="wrap take">
        <CardView
          places={card.places}
          width={card.width}
          height={card.height}
          choice={{
            field: "spot",
            chosen,
            lit: chosen,
            onChoose: choose,
            legend: `A place on the ${mailing} card`,
          }}
        />
        <div className="answer">
          {place && (
            <p className="chosen" aria-live="polite">
              <b>{place.id}</b> {place.size}, {place.measures}, on the {place.side}.{" "}
              <b>{place.price}</b> before tax.
            </p>
          )}
          <div className="ways">
            <Button type="submit" name="do" value="take" disabled={pending}>
              {pending ? "One moment..." : "Take This Place"}
            </Button>
            <Button type="submit" quiet name="do" value="decline" disabled={pending}>
              No Thanks, Ask the Next
            </Button>
          </div>
          <p className="fine">
            Taking it costs nothing yet: your details and the payment come next. Questions? Call{" "}
            <a href={site.phone.href}>{site.phone.display}</a>.
          </p>
        </div>
      </Form>
    </div>
  );
}
