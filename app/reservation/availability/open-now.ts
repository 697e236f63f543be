import { data } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { sumSpotCounts } from "#artwork/layouts/card-layout.ts";
import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { findAddedIndustryWords } from "#business/mailings/industries/industry-words.ts";
import { isBookable } from "#business/mailings/mailing.ts";
import { findMailingAvailabilityBoard } from "#business/reservations/availability/find-availability.ts";
import { arizonaDate } from "#platform/clock.ts";
import { sizes } from "#site.ts";
import type { Route } from "./+types/open-now.ts";

/** The next card that can be booked: open spots, lowest price, industries that aren't open, the office's words. */
export async function loader({ context }: Route.LoaderArgs) {
  const today = arizonaDate(context.get(requestContext).now);
  const [mailings, words] = await Promise.all([
    findUpcomingMailings(today),
    findAddedIndustryWords(),
  ]);
  const next = mailings.find((mailing) => isBookable(mailing, today));
  const board = next && (await findMailingAvailabilityBoard(next.id));
  const open = board && {
    mailing: board.mailing.name,
    spots: sumSpotCounts(board.spotsLeft),
    fromCents: Math.min(
      ...sizes
        .filter(({ id }) => board.spotsLeft[id] > 0)
        .map(({ id }) => board.mailing.prices[id]),
    ),
    words,
    taken: board.industries
      .filter(({ availability }) => availability !== "open")
      .map(({ slug }) => slug),
  };
  return data(open ?? null, { headers: { "cache-control": "no-store" } });
}
