import { findComingMailings } from "#business/mailings/find.ts";
import { layoutOf } from "#business/mailings/layouts.ts";
import type { Mailing, MailingState } from "#business/mailings/mailing.ts";
import { freedomOfSpot } from "#business/reservations/availability.ts";
import { findClaims } from "#business/reservations/find.ts";
import { daysBetween, longDate, type PlainDate } from "#platform/clock.ts";
import { deadlineRule } from "#site.ts";

/** A mailing that lies ahead, as Today shows it. */
export type Card = {
  id: number;
  name: string;
  state: MailingState;
  drop: string;
  places: number;
  sold: number;
  held: number;
  deadlines: { name: string; date: string; days: number }[];
};

const MOST = 12;

/** The coming mailings, the nearest first, with what is sold on each and the days to each of its dates. */
export async function findCards(today: PlainDate): Promise<Card[]> {
  const mailings = await findComingMailings(today, MOST);
  const claims = await findClaims(mailings.map(({ id }) => id));
  return mailings.map((mailing) => {
    const { spots } = layoutOf(mailing);
    const own = claims.filter(({ mailingId }) => mailingId === mailing.id);
    const states = spots.map(({ id }) => freedomOfSpot(own, id));
    return {
      id: mailing.id,
      name: mailing.name,
      state: mailing.state,
      drop: longDate(mailing.dropDate),
      places: spots.length,
      sold: states.filter((state) => state === "taken").length,
      held: states.filter((state) => state === "held").length,
      deadlines: deadlinesOf(mailing, today),
    };
  });
}

/** The dates that still lie ahead, in order. */
function deadlinesOf(mailing: Mailing, today: PlainDate): Card["deadlines"] {
  return deadlineRule
    .map(({ id, name }) => ({
      name,
      date: longDate(mailing.dates[id]),
      days: daysBetween(today, mailing.dates[id]),
    }))
    .filter(({ days }) => days >= 0);
}
