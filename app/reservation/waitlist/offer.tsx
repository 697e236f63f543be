import { useEffect, useRef, useState } from "react";
import { Form, redirect, useNavigation } from "react-router";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import {
  type LinkedReservation,
  privatePageHeaders,
  redirectOrFormError,
  requireReservationByLink,
} from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { loadCardWithReservedSpot } from "#app/reservation/customer-reservation.ts";
import { customerStatusOf } from "#app/reservation/customer-status.ts";
import {
  CallUsLine,
  FormErrorMessage,
  formatArizonaMoment,
  industryNameOrSlug,
} from "#app/reservation/paper-slip-layout.tsx";
import { loadPageThroughCache, useSeedPageCache } from "#app/server-data/query-cache.ts";
import { submitAndInvalidateCachedPages } from "#app/server-data/submit-page.ts";
import { useLiveAvailability } from "#app/server-data/use-live-availability.ts";
import { Button } from "#app/ui/button.tsx";
import { CardView } from "#app/ui/card/card-view.tsx";
import { keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import { Style } from "#app/ui/style.tsx";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import {
  createAvailabilityFingerprinter,
  findIndustryAvailability,
} from "#business/reservations/availability/find-availability.ts";
import {
  changeHoldSpotOrIndustry,
  extendOfferOnceOpened,
  loadOfferEndOnceOpened,
} from "#business/reservations/claims/extend-hold.ts";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { joinWaitlist } from "#business/reservations/claims/waitlist.ts";
import { wasReleasedByOffice } from "#business/reservations/reservation.ts";
import { findWaitlistEntryById } from "#business/waitlist/waitlist-entries.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import type { Route } from "./+types/offer.ts";
import { EndedWaitlistOfferSection } from "./ended-offer.tsx";
import sheet from "./offer.css?sheet";

export async function loader({ params, context }: Route.LoaderArgs) {
  const stampOf = createAvailabilityFingerprinter();
  const own = await requireReservationByLink(params.token, ["offer"]);
  const { reservation, mailing } = own;
  const live = { mailings: [mailing.id], stamp: stampOf([mailing.id]) };
  const status = customerStatusOf(reservation);
  const industryName = industryNameOrSlug(reservation.industry);
  if (hasOfferEnded(own))
    return { offer: undefined, ended: await loadEndedOffer(own), industryName, live };
  if (status !== "offered") throw redirect(paths.yours(params.token));
  const card = await loadCardWithReservedSpot(own);
  if (!card) throw new Error(`reservation ${reservation.id} is on no place of its card`);
  const { now } = context.get(requestContext);
  const until = reservation.expiresAt ? formatArizonaMoment(reservation.expiresAt, now) : "";
  const { name, dates } = mailing;
  return {
    offer: {
      card,
      spot: reservation.spot,
      until,
      mailing: name,
      drop: longWeekdayDate(dates.drop),
      /** Until when one press extends it; null once pressed. */
      keepUntil:
        reservation.offerOpenedAt === null
          ? formatArizonaMoment(await loadOfferEndOnceOpened(reservation.id), now)
          : null,
    },
    ended: undefined,
    industryName,
    live,
  };
}

function hasOfferEnded({ reservation }: LinkedReservation): boolean {
  const { state, endedFromState } = reservation;
  if (state === "released" || state === "expired") return endedFromState === "offered";
  return state === "offered" && customerStatusOf(reservation) === "expired";
}

/** What is still possible: join the line again, or take an open spot. */
async function loadEndedOffer({ reservation, mailing }: LinkedReservation) {
  const all = await findIndustryAvailability(reservation.industry);
  const isHidden = findIndustry(reservation.industry)?.isHidden ?? false;
  const verdict = isHidden
    ? ("hidden" as const)
    : (all.find(({ mailing: { id } }) => id === mailing.id)?.verdict ?? "closed");
  const entry = await findWaitlistEntryById(reservation.waitlistEntryId ?? 0);
  return {
    byOffice: wasReleasedByOffice(reservation),
    sendsMail: isMailServerConfigured(),
    declined: reservation.state === "released",
    inLine: entry?.state === "waiting",
    /** `hidden`: nobody can book the industry now. */
    verdict,
    industry: reservation.industry,
    mailing: { id: mailing.id, name: mailing.name },
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { token } = params;
  const { reservation, mailing } = await requireReservationByLink(token, ["offer"]);
  const form = await readForm(request);
  const reservationId = reservation.id;
  return redirectOrFormError(context, async (by) => {
    switch (formText(form, "do")) {
      case "take":
        await changeHoldSpotOrIndustry({ reservationId, spot: formText(form, "spot") }, by);
        return paths.reservationDetails(token);
      case "keep":
        await extendOfferOnceOpened({ reservationId }, by);
        break;
      case "decline":
        await releaseHold({ reservationId }, by);
        break;
      case "rejoin": {
        const entry = await findWaitlistEntryById(reservation.waitlistEntryId ?? 0);
        const { networkAddress } = context.get(requestContext);
        const wish = { mailingId: mailing.id, networkAddress, proven: true };
        if (entry)
          await joinWaitlist({ ...wish, industry: entry.industry, email: entry.email }, by);
      }
    }
    return paths.offer(token);
  });
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadPageThroughCache("offer", request, serverLoader);

export const clientAction = (args: Route.ClientActionArgs) => submitAndInvalidateCachedPages(args);

export const headers = () => privatePageHeaders;
export const shouldRevalidate = () => true;
export const meta = () => privatePageMeta("A spot is open for you");

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, ended, industryName, live } = loaderData;
  useSeedPageCache("offer", loaderData);
  useLiveAvailability(live);
  const shown = { industryName, problem: actionData?.problem };
  return ended ? (
    <EndedWaitlistOfferSection ended={ended} {...shown} />
  ) : (
    <OpenOffer offer={offer} {...shown} />
  );
}

function OpenOffer({
  offer,
  industryName,
  problem,
}: {
  offer: NonNullable<Route.ComponentProps["loaderData"]["offer"]>;
  industryName: string;
  problem: string | undefined;
}) {
  const { card, until, keepUntil, mailing, drop } = offer;
  const [chosen, choose] = useState(offer.spot);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // What was chosen before React loaded.
    const early = form.current?.querySelector<HTMLInputElement>("[name=spot]:checked");
    if (early) choose(early.value);
  }, []);
  const pending = useNavigation().formAction !== undefined;
  const place = card.places.find(({ id }) => id === chosen);
  return (
    <div className="offer">
      <Style name="offer" sheet={sheet} />
      <header className="wrap">
        <h1>{industryName} is open. You’re first in line.</h1>
        <p className="lead">
          On the {mailing} card, planned for {drop}. Nobody else can book your industry until{" "}
          {until}, Arizona time. After that, it’s the next person’s turn. Choose any open spot.
        </p>
        {keepUntil && (
          <p>
            Need more time? Press “Hold It for Me” below, and we’ll hold your industry until{" "}
            {keepUntil}. It’s free.
          </p>
        )}
        <FormErrorMessage problem={problem} />
      </header>
      <Form ref={form} method="post" className="wrap take">
        <CardView
          places={card.places}
          width={card.width}
          height={card.height}
          choice={{
            field: "spot",
            chosen,
            lit: chosen,
            onChoose: choose,
            label: `A spot on the ${mailing} card`,
          }}
        />
        <div className="answer">
          {place && (
            <p className="chosen" aria-live="polite">
              <b>{place.id}</b> {place.size}, {keepNumbersWithUnits(place.measures)}, on the{" "}
              {place.side}. <b>{place.price}</b>, plus any city tax.
            </p>
          )}
          <div className="ways">
            <Button type="submit" name="do" value="take" disabled={pending}>
              {pending ? "One moment..." : "Book This Spot"}
            </Button>
            {keepUntil && (
              <Button type="submit" quiet name="do" value="keep" disabled={pending}>
                Hold It for Me
              </Button>
            )}
            <Button id="decline" type="submit" quiet name="do" value="decline" disabled={pending}>
              No Thanks
            </Button>
          </div>
          <CallUsLine>
            Nothing is charged yet: your details and payment come next. Questions? Call
          </CallUsLine>
        </div>
      </Form>
    </div>
  );
}
