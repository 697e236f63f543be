import { useEffect, useRef } from "react";
import { redirect } from "react-router";
import { visitContext } from "#app/context.ts";
import { paths } from "#app/paths.ts";
import { Style } from "#app/ui/style.tsx";
import { Target } from "#app/ui/target.tsx";
import { findTaxRate } from "#business/billing/find.ts";
import { findComingMailings } from "#business/mailings/find.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import { findAvailability, findBoard, findCard } from "#business/reservations/find.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/availability.ts";
import { Answer } from "./answer.tsx";
import sheet from "./availability.css?sheet";
import { Board } from "./board.tsx";
import { cardPlaces } from "./card-places.ts";
import { toComing } from "./coming.ts";
import { readTrade } from "./read-trade.ts";
import { steadily } from "./steady.ts";
import { TradeField } from "./trade-field.tsx";
import { useLive } from "./use-live.ts";

/** Mailings that are answered for: half a year of them. */
const SHOWN = 6;

/** What is open at this instant: for the industry of the address, and on the next card that can be booked. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const asked = url.searchParams.get("industry") ?? "";
  const trade = readTrade(asked);
  if (trade.kind === "one" && trade.industry.slug !== asked) {
    throw redirect(`${paths.reservation()}?industry=${trade.industry.slug}`);
  }
  const today = arizonaDate(context.get(visitContext).now);
  const slug = trade.kind === "one" ? trade.industry.slug : undefined;
  const coming = slug ? (await findAvailability(slug)).slice(0, SHOWN).map(toComing) : [];
  const board = await nextBoard(today, coming.find(({ verdict }) => verdict !== "closed")?.id);
  return {
    asked: asked.slice(0, 80),
    trade,
    coming,
    board,
    taxBasisPoints: await findTaxRate(today),
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  steadily(request, serverLoader);

/** The card of a mailing, or of the next one that can be booked, and who is on it. */
async function nextBoard(today: string, wanted: number | undefined) {
  const mailings = await findComingMailings(today, SHOWN);
  const id = wanted ?? mailings.find((mailing) => isBookable(mailing, today))?.id;
  if (id === undefined) return undefined;
  const [board, card] = await Promise.all([findBoard(id), findCard({ mailingId: id })]);
  if (!board || !card) return undefined;
  const { mailing, industries } = board;
  return { id, name: mailing.name, industries, places: cardPlaces(card) };
}

/** The first screen: one question, answered at once. */
export default function Availability({ loaderData }: Route.ComponentProps) {
  const { asked, trade, coming, board, taxBasisPoints } = loaderData;
  const industry = trade.kind === "one" ? trade.industry : undefined;
  useLive(coming.length > 0 ? coming.map(({ id }) => id) : board ? [board.id] : [], loaderData);
  const answer = useRef<HTMLDivElement>(null);
  const answered = useRef(industry?.slug);
  useEffect(() => {
    // Who has just chosen is led to the answer; who came with a link starts at the top.
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
              <Target /> Reservation, step 1 of 3
            </p>
            <h1>Is your trade still open?</h1>
            <TradeField
              key={industry?.slug ?? asked}
              initial={industry?.name ?? asked}
              freedoms={board?.industries}
              reading={trade}
            />
          </div>
          {industry && (
            <div id="answer" ref={answer} className="answer-side">
              <Answer
                key={industry.slug}
                industry={industry}
                coming={coming}
                taxBasisPoints={taxBasisPoints}
              />
            </div>
          )}
          {board && (
            <div className={industry ? "below" : "answer-side"}>
              <Board.Picture board={board} />
            </div>
          )}
        </div>
      </header>
      {board && <Board.Others board={board} />}
    </>
  );
}
