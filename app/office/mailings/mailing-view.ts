import { loadCardOfAds } from "#app/office/ads/load-card-of-ads.ts";
import { expenseName } from "#app/office/expenses/expense-table.ts";
import { cellInsideGutters, sizeName } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findOfficeAdsOnMailings } from "#business/ads/find-office-ads-on-mailings.ts";
import { checkCanMarkPrinted } from "#business/ads/record-printed.ts";
import {
  findExpensesOfMailing,
  findExpenseTotalsByMailing,
} from "#business/expenses/find-expenses.ts";
import {
  findCentsKeptFromCancellations,
  findProfitFiguresByMailing,
  findRefundedAndCreditedCents,
} from "#business/ledger/card-and-reservation-money.ts";
import { profitFigureColumns } from "#business/ledger/money.ts";
import { describeDrop } from "#business/mailings/advance-mailing.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import {
  findIndustriesWithGroups,
  type IndustryWithGroup,
} from "#business/mailings/industries/stored-industries.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import {
  checkMailingAction,
  type MailingActionCheck,
  mailingActions,
} from "#business/mailings/mailing-actions.ts";
import { currentMinimumFillSentence } from "#business/mailings/selling-rules.ts";
import { listRemainingDeadlines } from "#business/mailings/step-dates.ts";
import { findPostponements } from "#business/mailings/update-locked-mailing.ts";
import {
  findOccupiedSpots,
  type OccupiedSpot,
  pickCommittedBuyers,
} from "#business/reservations/availability/find-availability.ts";
import {
  findFewerHomesRefunds,
  findMailingIdsWithUnfilledCardDecision,
  needsUnfilledCardDecision,
  unfilledCardDecisionDate,
} from "#business/reservations/mailing-changes/card-falls-short.ts";
import {
  checkCalendarRemoval,
  countWaitingForMailing,
} from "#business/reservations/mailing-changes/change-mailing-plan.ts";
import { checkDropCorrection } from "#business/reservations/mailing-changes/record-mailing-steps.ts";
import { getTaxBasisPoints } from "#business/reservations/pay/billing-queries.ts";
import { priceWithTax } from "#business/reservations/pay/payment-terms.ts";
import { movableStates } from "#business/reservations/reservation.ts";
import { arizonaDate, daysBetween, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { findUndeliveredMessagesAbout } from "#platform/mail/find-messages.server.ts";
import { dollars, formatCount, formatDollarsAndCents } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import { deadlineRule } from "#site.ts";
import {
  calculateMailingFigures,
  canOfficeStillSellSpots,
  describeBreakEven,
  describePlannedAndPaidCost,
} from "./mailing-figures.ts";

const seatStates: Record<OccupiedSpot["state"], string> = {
  offered: "Offered to the waitlist",
  held: "Held",
  paying: "Paying",
  unconfirmed: "Not confirmed yet",
  unpaid: "Invoice open",
  paid: "Paid",
  house: "House ad",
};

const shortStates: Partial<typeof seatStates> = { offered: "Offered", house: "House ad" };

const nameless: Partial<typeof seatStates> = {
  offered: "Somebody on the waitlist",
  house: "House ad",
};

/** The holder of an industry whose name we don't know, as a sentence says it. */
const NAMELESS_RIVALS: Partial<typeof seatStates> = {
  offered: "somebody on the waitlist",
  house: "a house ad",
};

export type MailingSpot = ReturnType<typeof describeMailingSpots>[number];

/** Every spot of the card with its price in words and who is in it. Loads nothing. */
export function describeMailingSpots(
  mailing: OfficeMailing,
  seats: readonly OccupiedSpot[],
  taxBasisPoints = 0,
) {
  const layout = getLayout(mailing);
  return layout.spots.map((spot) => {
    const seat = seats.find((one) => one.spot === spot.id);
    return {
      id: spot.id,
      side: spot.side,
      box: cellInsideGutters(layout, spot),
      size: spot.size,
      sizeName: sizeName(spot.size),
      price: dollars(seat?.priceCents ?? mailing.prices[spot.size]),
      priceCents: seat?.priceCents ?? mailing.prices[spot.size],
      total: totalWithTax(mailing.prices[spot.size], taxBasisPoints),
      look: lookOf(seat),
      movable: movableStates.some((state) => state === seat?.state),
      /** The office may end it: it is held, offered, or unconfirmed. */
      releasable: isReleasable(seat),
      seat: seat && {
        id: seat.id,
        reference: seat.reference,
        version: seat.version,
        who: seat.business ?? nameless[seat.state] ?? "Somebody is choosing",
        short: seat.business ?? shortStates[seat.state] ?? "Held",
        person: seat.person,
        industryName:
          seat.industry === null ? "" : (findIndustry(seat.industry)?.name ?? seat.industry),
        state: seatStates[seat.state],
        due:
          seat.state === "unpaid" && seat.paymentDueOn ? longWeekdayDate(seat.paymentDueOn) : null,
      },
    };
  });
}

function totalWithTax(priceCents: number, taxBasisPoints: number): string {
  const { taxCents, totalCents } = priceWithTax(priceCents, taxBasisPoints);
  return taxCents === 0 ? dollars(totalCents) : `${formatDollarsAndCents(totalCents)} with tax`;
}

const isReleasable = (seat: OccupiedSpot | undefined) =>
  seat !== undefined && ["offered", "held", "paying", "unconfirmed"].includes(seat.state);

function lookOf(seat: OccupiedSpot | undefined): "open" | "held" | "unpaid" | "paid" | "house" {
  if (!seat) return "open";
  return seat.state === "paid" || seat.state === "unpaid" || seat.state === "house"
    ? seat.state
    : "held";
}

/** Everything the page of a mailing shows; undefined for an unknown one. */
export async function findMailingView(id: number, now: Date) {
  const mailing = await findOfficeMailingById(id);
  if (!mailing) return undefined;
  const seats = await findOccupiedSpots([id]);
  const today = arizonaDate(now);
  const figures = calculateMailingFigures(
    mailing,
    seats,
    await findRefundedAndCreditedCents(seats.map((seat) => seat.id)),
    (await findExpenseTotalsByMailing([id])).get(id),
    (await findCentsKeptFromCancellations([id])).get(id) ?? 0,
  );
  const { economics } = figures;
  const { costs } = economics;
  const result = (await findProfitFiguresByMailing([mailing])).get(id);
  const each = `$${(economics.postageMills / 1000).toFixed(3)} each`;
  const postponements = await findPostponements(id);
  const { pieces, given, shares, key } = await findFewerHomesRefunds(id);
  const dropOffs = mailing.drops.map(describeDrop);
  const decided = await findMailingIdsWithUnfilledCardDecision([id]);
  const industries = industriesOn(await findIndustriesWithGroups(), seats);
  return {
    mailing,
    today,
    can: {
      ...Object.fromEntries(
        mailingActions.map((action) => [action, checkMailingAction(action, mailing, today)]),
      ),
      cancel: checkCalendarRemoval(
        mailing,
        { seats: seats.length, waiting: await countWaitingForMailing(id) },
        today,
      ),
      correct: checkDropCorrection(mailing, { given, today }),
      print: checkCanMarkPrinted(mailing, await findOfficeAdsOnMailings([id]), today),
    } as Partial<Record<string, MailingActionCheck>>,
    places: describeMailingSpots(mailing, seats, await getTaxBasisPoints(today)),
    industries,
    ads: await loadCardOfAds(
      mailing,
      seats.filter(({ state }) => state === "house").map(({ spot }) => spot),
    ),
    shape: `${getLayout(mailing).width} / ${getLayout(mailing).height}`,
    summary: `${figures.sold} of ${figures.places} spots sold${figures.held > 0 ? `, ${figures.held} held` : ""}${figures.house > 0 ? `, ${pluralize(figures.house, "house ad")}` : ""}`,
    money: [
      ["Sold", dollars(economics.soldCents)],
      ["Paid by credit", figures.creditCents > 0 && dollars(figures.creditCents)],
      ...(result ? profitFigureColumns.map(({ name, of }) => [name, dollars(of(result))]) : []),
      ["Printing", describePlannedAndPaidCost(costs.printing)],
      [
        "Postage",
        `${describePlannedAndPaidCost(costs.postage)}${costs.postage.paidCents === null ? `, ${each}` : ""}`,
      ],
      ["Design and other", describePlannedAndPaidCost(costs.other)],
      ["Break-even", canOfficeStillSellSpots(mailing) && describeBreakEven(economics, mailing)],
    ] as [string, string | false][],
    dates: deadlineRule.map(({ id: each, inOffice }): [string, string] => [
      inOffice,
      describeDate(mailing.dates[each], today),
    ]),
    /** The next of its dates: "Booking closes: Wednesday, December 9, 2026, in 11 days". */
    nextDate: describeNextDate(mailing, today),
    dropOffs,
    /** Messages to its buyers that did not arrive. */
    undelivered: await findUndeliveredMessagesAbout({
      type: "reservation",
      ids: seats.map((seat) => seat.id),
    }),
    expenses: (await findExpensesOfMailing(id)).map((expense) => ({
      id: expense.id,
      name: expenseName(expense),
      amount: formatDollarsAndCents(expense.amountCents),
      facts: [
        longWeekdayDate(expense.paidOn),
        ...(expense.note ? [expense.note] : []),
        expense.receiptCount === 0 ? "no receipt" : pluralize(expense.receiptCount, "receipt"),
      ].join(", "),
    })),
    fewer: {
      pieces: formatCount(pieces),
      key,
      total: formatDollarsAndCents(shares.reduce((sum, { cents }) => sum + cents, 0)),
      shares: shares.map((share) => ({
        id: share.reservationId,
        business: share.business,
        agreed: formatCount(share.agreed),
        paid: formatDollarsAndCents(share.paidCents),
        amount: formatDollarsAndCents(share.cents),
        tax: share.taxCents > 0 ? formatDollarsAndCents(share.taxCents) : null,
        byHand: share.method === "invoice",
      })),
    },
    undecided:
      !decided.has(id) && needsUnfilledCardDecision(mailing, figures.sold, today)
        ? {
            by: longWeekdayDate(unfilledCardDecisionDate(mailing)),
            sold: figures.sold,
            promise: currentMinimumFillSentence(),
            committed: pickCommittedBuyers(seats).map(
              ({ business, reference }) => business ?? reference,
            ),
          }
        : null,
    history: [
      ...postponements.map(
        ({ fromDate, toDate }) =>
          `Postponed from ${longWeekdayDate(fromDate)} to ${longWeekdayDate(toDate)}`,
      ),
      mailing.printedOn && `Printed on ${longWeekdayDate(mailing.printedOn)}`,
      ...dropOffs,
      mailing.confirmedOn && `Post office confirmed it on ${longWeekdayDate(mailing.confirmedOn)}`,
    ].filter((line) => line !== null),
  };
}

/** Every industry that can be booked, with what blocks it on this card: its own or a competing business. */
function industriesOn(groups: readonly IndustryWithGroup[], seats: readonly OccupiedSpot[]) {
  const groupOf = new Map(groups.map(({ slug, exclusivityGroup }) => [slug, exclusivityGroup]));
  const shown = groups.filter(({ isHidden }) => !isHidden);
  return shown.map(({ slug, name, exclusivityGroup }) => {
    const rival = seats.find(
      ({ industry }) => industry !== null && groupOf.get(industry) === exclusivityGroup,
    );
    const who =
      rival && (rival.business ?? NAMELESS_RIVALS[rival.state] ?? "somebody choosing now");
    return { slug, name, takenBy: who ?? null };
  });
}

export type MailingView = NonNullable<Awaited<ReturnType<typeof findMailingView>>>;

function describeNextDate(mailing: OfficeMailing, today: PlainDate): string | undefined {
  const [next] = listRemainingDeadlines(mailing, today);
  return next && `${next.inOffice}: ${describeDate(mailing.dates[next.id], today)}`;
}

const describeDate = (date: PlainDate, today: PlainDate) =>
  `${longWeekdayDate(date)}${fromToday(daysBetween(today, date))}`;

function fromToday(days: number): string {
  if (days < 0) return "";
  return days === 0 ? ", today" : `, in ${pluralize(days, "day")}`;
}
