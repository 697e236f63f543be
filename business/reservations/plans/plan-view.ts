import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { officeInvoiceDueDate } from "#business/reservations/pay/payment-terms.ts";
import { findRefundableTotals } from "#business/reservations/refunds/payment-balance.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { longWeekdayDate, now } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import {
  findPlanEndedWithinADay,
  findPlanReservations,
  findRunningPlan,
  listCardsOpenToPlan,
  listPlanOffers,
  type PlanReservation,
} from "./plan.ts";

const STATES: Record<string, string> = { unpaid: "to be paid", paid: "paid", canceled: "canceled" };

/** The plan of an advertiser in an industry, or those on offer to one who has paid; undefined if there is neither. */
export async function findPlanView(reservation: Reservation) {
  const running = await loadRunningPlan(reservation);
  if (running) return { running, offers: [] };
  const offers = reservation.state === "paid" ? await loadPlanOffers(reservation) : [];
  return offers.length > 0 ? { running: undefined, offers } : undefined;
}

export type PlanView = NonNullable<Awaited<ReturnType<typeof findPlanView>>>;

async function loadRunningPlan(reservation: Reservation) {
  const plan = await findRunningPlan(reservation);
  if (!plan) return undefined;
  const all = await findPlanReservations(plan.id);
  const open = all.filter(({ isOpen }) => isOpen);
  const [next] = open;
  const later = plan.cards - all.filter(({ isSkipped }) => !isSkipped).length;
  return {
    id: plan.id,
    name: `${plan.cards} cards, ${plan.discountPercent}% off each`,
    cards: all.map(({ mailing, spot, priceCents, state, isSkipped }) => ({
      mailing,
      words: `spot ${spot}, ${dollars(priceCents)}, ${isSkipped ? "skipped" : (STATES[state] ?? "ended")}`,
    })),
    later:
      later > 0 ? `${pluralize(later, "more card", "more cards")} as we put cards on sale` : "",
    next: next && {
      id: next.id,
      mailing: next.mailing,
      costs: await describeCosts([next], "Its invoice is void."),
    },
    skipped: findJustSkipped(all),
    open: {
      count: open.length,
      names: open.map(({ mailing }) => mailing).join(", "),
      costs: await describeCosts(open, "Their invoices are void."),
    },
  };
}

/** Milliseconds. */
const DAY = 24 * 3_600_000;

/** The card that was skipped last, while the office can still put it back: within a day. */
function findJustSkipped(all: readonly PlanReservation[]) {
  const dayAgo = now().getTime() - DAY;
  const [last] = all
    .filter(({ isSkipped, canceledAt }) => isSkipped && Number(canceledAt) > dayAgo)
    .toSorted((a, b) => Number(b.canceledAt) - Number(a.canceledAt));
  return last && { id: last.id, mailing: last.mailing };
}

/** What canceling these cards costs while booking is open on them, in words. */
async function describeCosts(cards: readonly PlanReservation[], unpaid: string): Promise<string> {
  const all = await Promise.all(cards.map(({ id }) => findReservationById(id)));
  const held = await Promise.all(all.flatMap((one) => (one ? [findRefundableTotals(one)] : [])));
  const back = held.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const isUnpaid = held.some(({ isPaid }) => !isPaid);
  const paid = back > 0 ? ` We send back the ${dollars(back)} paid so far.` : "";
  return `It costs nothing.${paid}${isUnpaid ? ` ${unpaid}` : ""}`;
}

async function loadPlanOffers(reservation: Reservation) {
  const found = await Promise.all(
    listPlanOffers().map(async ({ cards, percent }) => {
      const now = (await listCardsOpenToPlan(reservation, { percent })).slice(0, cards);
      const today = await findTodayByDatabaseClock();
      const dueOn = now.map(({ mailing }) =>
        officeInvoiceDueDate(today, mailing.dates.bookingCloses),
      );
      return {
        cards,
        percent,
        /** The last due date where all invoices are due soon: "Wednesday, December 9". */
        soonDueBy: longWeekdayDate(dueOn.toSorted().at(-1) ?? today),
        now: now.map(({ mailing, spots, priceCents }) => ({
          mailing: mailing.name,
          words: `spot ${spots[0]?.id}, ${dollars(priceCents)}`,
        })),
        later: cards - now.length,
        totalCents: now.reduce((sum, { priceCents }) => sum + priceCents, 0),
      };
    }),
  );
  return found.filter(({ now }) => now.length > 0);
}

/**
 * The plan, or those on offer and one that was just ended, in each industry that an advertiser has paid for; by their latest
 * reservation in it.
 */
export async function listAdvertiserPlans(
  reservations: readonly { id: number; industry: string | null; state: string }[],
) {
  const latest = new Map<string, number>();
  for (const { id, industry, state } of reservations) {
    if (industry && state === "paid") latest.set(industry, Math.max(id, latest.get(industry) ?? 0));
  }
  const found = await Promise.all(
    [...latest].map(async ([industry, reservationId]) => {
      const reservation = await findReservationById(reservationId);
      if (!reservation) return undefined;
      const { running, offers = [] } = (await findPlanView(reservation)) ?? {};
      const ended = running ? undefined : await findPlanEndedWithinADay(reservation);
      const isShown = running !== undefined || ended !== undefined || offers.length > 0;
      return isShown ? { running, offers, ended, reservationId, industry } : undefined;
    }),
  );
  return found.filter((one) => one !== undefined);
}

export type AdvertiserPlan = Awaited<ReturnType<typeof listAdvertiserPlans>>[number];
