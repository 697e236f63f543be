import {
  breakEvenWords,
  type Figures,
  figuresOf,
  isSellable,
  moneyWords,
  profitWords,
  SOLD,
} from "#app/office/mailings/mailing-figures.ts";
import { placesOf } from "#app/office/mailings/mailing-view.ts";
import { count } from "#app/office/words.ts";
import { findPlaceMoney, type PlaceMoney } from "#business/billing/money-of-places.ts";
import { findComingPlanned } from "#business/mailings/find.ts";
import { type LateStep, lateStep } from "#business/mailings/late-step.ts";
import { layoutOf } from "#business/mailings/layouts.ts";
import { isBookable, type PlannedMailing } from "#business/mailings/mailing.ts";
import { stateNames } from "#business/mailings/mailing-actions.ts";
import { type Pace, paceOf } from "#business/mailings/pace.ts";
import {
  decisionDay,
  findFillDecided,
  hasToBeDecided,
} from "#business/reservations/minimum-fill.ts";
import { findSeats } from "#business/reservations/office-card.ts";
import { daysBetween, longDate, type PlainDate } from "#platform/clock.ts";
import { calendarRule, type DeadlineId, deadlineRule, sizes } from "#site.ts";
import type { SmallCardData } from "./small-card.tsx";

/** A mailing that lies ahead, as Today shows it. */
export type Card = {
  id: number;
  name: string;
  /** "Open for booking. 7 of 14 places sold, 1 held." */
  standing: string;
  /** "Goes out May 15, 2027" */
  drop: string;
  /** "Large: 2 of 6 sold, 1 held" */
  bySize: string[];
  money: string;
  result: string;
  /** Null where nothing can be sold on it any more: then only the result counts. */
  breakEven: string | null;
  missingCents: number | null;
  onSale: boolean;
  pace: Pace;
  /** `until`: as the days to it are told, "booking closes". */
  deadlines: { name: string; until: string; date: string; days: number }[];
  drawing: SmallCardData;
  /** What should have happened with it by now, and since which date. */
  late: LateStep | null;
  /** Too few places are sold, and nobody has decided what becomes of it: by when, and how many are sold. */
  undecided: { by: PlainDate; sold: number } | null;
};

/** The coming mailings, the nearest first: who is on each, what it earns, and the days to each of its dates. */
export async function findCards(today: PlainDate): Promise<Card[]> {
  const mailings = await findComingPlanned(calendarRule.plannedAhead);
  const ids = mailings.map(({ id }) => id);
  const seats = await findSeats(ids);
  const money = await findPlaceMoney(seats.map(({ id }) => id));
  const decided = await findFillDecided(ids);
  return mailings.map((mailing) => {
    const own = seats.filter(({ mailingId }) => mailingId === mailing.id);
    return { ...cardOf(mailing, own, money, today), ...waitingFor(mailing, own, decided, today) };
  });
}

/** The step that its dates ask for and nobody has noted, and whether it is to be decided if it is mailed at all. */
function waitingFor(
  mailing: PlannedMailing,
  seats: Seats,
  decided: ReadonlySet<number>,
  today: PlainDate,
): Pick<Card, "late" | "undecided"> {
  const sold = seats.filter(({ state }) => SOLD.includes(state)).length;
  const isUndecided = !decided.has(mailing.id) && hasToBeDecided(mailing, sold, today);
  return {
    late: lateStep(mailing, today) ?? null,
    undecided: isUndecided ? { by: decisionDay(mailing), sold } : null,
  };
}

type Seats = Awaited<ReturnType<typeof findSeats>>;

function cardOf(
  mailing: PlannedMailing,
  seats: Seats,
  money: ReadonlyMap<number, PlaceMoney>,
  today: PlainDate,
): Omit<Card, "late" | "undecided"> {
  const figures = figuresOf(mailing, seats, money);
  const { bySize, economics } = figures;
  const { width, height } = layoutOf(mailing);
  const soldAt = seats.flatMap(({ state, createdAt }) => (SOLD.includes(state) ? [createdAt] : []));
  return {
    ...{ id: mailing.id, name: mailing.name },
    standing: standingOf(mailing, figures),
    drop: `${mailing.dropDate < today ? "Was to go out" : "Goes out"} ${longDate(mailing.dropDate)}`,
    bySize: sizes.map(({ id, name }) => {
      const size = bySize[id];
      const also = size.held > 0 ? `, ${size.held} held` : "";
      return `${name}: ${size.sold} of ${size.places} sold${also}`;
    }),
    money: moneyWords(figures),
    result: profitWords(economics),
    breakEven: isSellable(mailing) ? breakEvenWords(economics) : null,
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

function standingOf({ state }: PlannedMailing, { sold, held, house, places }: Figures): string {
  const isFull = state === "published" && sold + house === places;
  const also = `${held > 0 ? `, ${held} held` : ""}${house > 0 ? `, ${count(house, "house ad")}` : ""}`;
  return `${isFull ? "Full:" : `${stateNames[state]}.`} ${sold} of ${places} places sold${also}.`;
}

const UNTIL: Record<DeadlineId, string> = {
  bookingCloses: "booking closes",
  briefDue: "briefs are due",
  approvalDue: "ads are to be approved",
  printFile: "the card goes to print",
  cardsReceived: "the printed cards arrive",
  drop: "the drop date",
  inHomesBy: "it is in homes",
  report: "reports go out",
};

/** The dates that still lie ahead, in order. */
function deadlinesOf(mailing: PlannedMailing, today: PlainDate): Card["deadlines"] {
  return deadlineRule
    .map(({ id, inOffice }) => ({
      name: inOffice,
      until: UNTIL[id],
      date: longDate(mailing.dates[id]),
      days: daysBetween(today, mailing.dates[id]),
    }))
    .filter(({ days }) => days >= 0);
}
