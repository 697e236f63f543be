import {
  breakEvenWords,
  figuresOf,
  profitWords,
  SOLD,
} from "#app/office/mailings/mailing-figures.ts";
import { placesOf } from "#app/office/mailings/mailing-view.ts";
import { findComingPlanned } from "#business/mailings/find.ts";
import { layoutOf } from "#business/mailings/layouts.ts";
import { isBookable, type PlannedMailing } from "#business/mailings/mailing.ts";
import { stateNames } from "#business/mailings/mailing-actions.ts";
import { type Pace, paceOf } from "#business/mailings/pace.ts";
import { findSeats } from "#business/reservations/office-card.ts";
import { daysBetween, longDate, type PlainDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { calendarRule, deadlineRule, sizes } from "#site.ts";
import type { SmallCardData } from "./small-card.tsx";

/** A mailing that lies ahead, as Today shows it. */
export type Card = {
  id: number;
  name: string;
  state: string;
  drop: string;
  places: number;
  sold: number;
  held: number;
  /** "Large: 2 of 6 sold, 1 held" */
  bySize: string[];
  money: string;
  result: string;
  breakEven: string;
  missingCents: number | null;
  onSale: boolean;
  pace: Pace;
  deadlines: { name: string; date: string; days: number }[];
  drawing: SmallCardData;
};

/** The coming mailings, the nearest first: who is on each, what it earns, and the days to each of its dates. */
export async function findCards(today: PlainDate): Promise<Card[]> {
  const mailings = await findComingPlanned(today, calendarRule.plannedAhead);
  const seats = await findSeats(mailings.map(({ id }) => id));
  return mailings.map((mailing) => {
    const own = seats.filter(({ mailingId }) => mailingId === mailing.id);
    return cardOf(mailing, own, today);
  });
}

type Seats = Awaited<ReturnType<typeof findSeats>>;

function cardOf(mailing: PlannedMailing, seats: Seats, today: PlainDate): Card {
  const { places, sold, held, bySize, economics } = figuresOf(mailing, seats);
  const { width, height } = layoutOf(mailing);
  const soldAt = seats.flatMap(({ state, createdAt }) => (SOLD.includes(state) ? [createdAt] : []));
  return {
    ...{ id: mailing.id, name: mailing.name, places, sold, held },
    state: stateNames[mailing.state],
    drop: longDate(mailing.dropDate),
    bySize: sizes.map(({ id, name }) => {
      const size = bySize[id];
      const also = size.held > 0 ? `, ${size.held} held` : "";
      return `${name}: ${size.sold} of ${size.places} sold${also}`;
    }),
    money: `${dollars(economics.soldCents)} sold, ${dollars(economics.paidCents)} of it paid`,
    result: profitWords(economics),
    breakEven: isOver(mailing) ? "Nobody can come onto it any more." : breakEvenWords(economics),
    missingCents: economics.missingCents,
    onSale: isBookable(mailing, today),
    pace: paceOf(mailing, economics, { soldAt, today }),
    deadlines: deadlinesOf(mailing, today),
    drawing: {
      ...{ width, height },
      places: placesOf(mailing, seats).map(({ id, side, box, look, seat }) => ({
        ...{ id, side, box, look },
        who: seat?.short ?? null,
      })),
    },
  };
}

const isOver = ({ state }: PlannedMailing) => state !== "published" && state !== "closed";

/** The dates that still lie ahead, in order. */
function deadlinesOf(mailing: PlannedMailing, today: PlainDate): Card["deadlines"] {
  return deadlineRule
    .map(({ id, inOffice }) => ({
      name: inOffice,
      date: longDate(mailing.dates[id]),
      days: daysBetween(today, mailing.dates[id]),
    }))
    .filter(({ days }) => days >= 0);
}
