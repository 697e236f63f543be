import { useEffect, useRef } from "react";
import { redirect } from "react-router";
import { readCachedPage, useCachedPage } from "#app/cached-pages.ts";
import { paths } from "#app/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { toCardSpots } from "#app/reserve/spot/card-spots.ts";
import { toUpcomingMailingView } from "#app/reserve/upcoming-mailing-view.ts";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { Style } from "#app/ui/style.tsx";
import { useLiveAvailability } from "#app/use-live-availability.ts";
import { findTaxRate } from "#business/billing/billing-queries.ts";
import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import { newAvailabilityFingerprint } from "#business/reservations/availability/watch-availability.ts";
import {
  findAvailability,
  findCardSpots,
  findIndustryBoard,
} from "#business/reservations/search/find-reservations.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/availability.ts";
import sheet from "./availability.css?sheet";
import { AvailabilityAnswer } from "./availability-answer.tsx";
import { IndustryBoardSections } from "./industry-board.tsx";
import { IndustryField } from "./industry-field.tsx";
import { matchIndustry } from "./match-industry.ts";

/** Mailings that are answered for: half a year of them. */
const SHOWN = 6;

/** What is open at this instant: for the industry of the address, and on the next card that can be booked. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const asked = url.searchParams.get("industry") ?? "";
  const trade = matchIndustry(asked);
  if (trade.kind === "one" && trade.industry.slug !== asked) {
    throw redirect(`${paths.reservation()}?industry=${trade.industry.slug}`);
  }
  const stampOf = newAvailabilityFingerprint();
  const today = arizonaDate(context.get(requestContext).now);
  const slug = trade.kind === "one" ? trade.industry.slug : undefined;
  const coming = slug
    ? (await findAvailability(slug)).slice(0, SHOWN).map(toUpcomingMailingView)
    : [];
  const board = await nextBoard(today, coming.find(({ verdict }) => verdict !== "closed")?.id);
  const mailings = coming.length > 0 ? coming.map(({ id }) => id) : board ? [board.id] : [];
  return {
    live: { mailings, stamp: stampOf(mailings) },
    asked: asked.slice(0, 80),
    trade,
    coming,
    board,
    taxBasisPoints: await findTaxRate(today),
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  readCachedPage("availability", request, serverLoader);

/** The card of a mailing, or of the next one that can be booked, and who is on it. */
async function nextBoard(today: string, wanted: number | undefined) {
  const mailings = await findUpcomingMailings(today, SHOWN);
  const id = wanted ?? mailings.find((mailing) => isBookable(mailing, today))?.id;
  if (id === undefined) return undefined;
  const [board, card] = await Promise.all([
    findIndustryBoard(id),
    findCardSpots({ mailingId: id }),
  ]);
  if (!board || !card) return undefined;
  const { mailing, industries } = board;
  return { id, name: mailing.name, industries, places: toCardSpots(card) };
}

/** The first screen: one question, answered at once. */
export default function AvailabilityScreen({ loaderData }: Route.ComponentProps) {
  const { asked, trade, coming, board, taxBasisPoints, live } = loaderData;
  const industry = trade.kind === "one" ? trade.industry : undefined;
  useCachedPage("availability", loaderData);
  useLiveAvailability(live);
  const answer = useRef<HTMLDivElement>(null);
  const answered = useRef(industry?.slug);
  useEffect(() => {
    // Scroll to the answer after a choice; a visitor from a link starts at the top.
    if (answered.current !== industry?.slug) answer.current?.querySelector("h2")?.focus();
    answered.current = industry?.slug;
  }, [industry]);
  return (
    <>
      <header className="availability">
        <Style name="availability" sheet={sheet} />
        <div className="wrap">
          <div className="question">
            <p className="badge">
              <RegistrationTarget /> Reservation, step 1 of 3
            </p>
            <h1>Is your trade still open?</h1>
            <IndustryField
              key={industry?.slug ?? asked}
              initial={industry?.name ?? asked}
              freedoms={board?.industries}
              reading={trade}
            />
          </div>
          {industry && (
            <div id="answer" ref={answer} className="answer-side">
              <AvailabilityAnswer
                key={industry.slug}
                industry={industry}
                coming={coming}
                taxBasisPoints={taxBasisPoints}
              />
            </div>
          )}
          {board && (
            <div className={industry ? "below" : "answer-side"}>
              <IndustryBoardSections.Picture board={board} />
            </div>
          )}
        </div>
      </header>
      {board && <IndustryBoardSections.Others board={board} />}
    </>
  );
}
