import { count } from "#app/office/words.ts";
import { canCorrectHandOvers } from "#business/billing/correct-hand-overs.ts";
import { findFewerHomes } from "#business/billing/fewer-homes.ts";
import { findPlaceMoney } from "#business/billing/money-of-places.ts";
import { dropInWords } from "#business/mailings/advance-mailing.ts";
import { printedArea, sizeClasses } from "#business/mailings/card-layout.ts";
import { findGroups, type Grouped } from "#business/mailings/exclusivity.ts";
import { getPlannedMailing } from "#business/mailings/find.ts";
import { findIndustry } from "#business/mailings/industries.ts";
import { layoutOf } from "#business/mailings/layouts.ts";
import type { PlannedMailing } from "#business/mailings/mailing.ts";
import {
  canMailing,
  type MailingAnswer,
  mailingActions,
} from "#business/mailings/mailing-actions.ts";
import { findPostponements } from "#business/mailings/postponements.ts";
import {
  decisionDay,
  findFillDecided,
  hasToBeDecided,
} from "#business/reservations/minimum-fill.ts";
import { agreedWith, findSeats, type Seat } from "#business/reservations/office-card.ts";
import { canTakeOff, countWaiting } from "#business/reservations/take-off-calendar.ts";
import { arizonaDate, daysBetween, longDate } from "#platform/clock.ts";
import { dollars, dollarsInFull } from "#platform/money.ts";
import { deadlineRule } from "#site.ts";
import { breakEvenWords, figuresOf, isSellable, profitWords } from "./mailing-figures.ts";

const seatStates: Record<Seat["state"], string> = {
  offered: "Offered to the wait-list",
  held: "On hold",
  paying: "Paying",
  unconfirmed: "Waits for the button in the e-mail",
  unpaid: "On an invoice",
  paid: "Paid",
  house: "Ours",
};

const shortStates: Partial<typeof seatStates> = { offered: "Offered", house: "House ad" };

const nameless: Partial<typeof seatStates> = {
  offered: "Somebody on the wait-list",
  house: "House ad",
};

/** One place of the card, as the office sees it. */
export type Place = ReturnType<typeof placesOf>[number];

/** Every place of a mailing's card, with who is on it. */
export function placesOf(mailing: PlannedMailing, seats: readonly Seat[]) {
  const layout = layoutOf(mailing);
  return layout.spots.map((spot) => {
    const seat = seats.find((one) => one.spot === spot.id);
    return {
      id: spot.id,
      side: spot.side,
      box: printedArea(layout, spot),
      size: spot.size,
      sizeName: sizeClasses[spot.size].name,
      price: dollars(seat?.priceCents ?? mailing.prices[spot.size]),
      priceCents: seat?.priceCents ?? mailing.prices[spot.size],
      look: lookOf(seat),
      movable: seat ? ["unconfirmed", "unpaid", "paid"].includes(seat.state) : false,
      /** They hear of what we change. */
      told: seat ? agreedWith([seat]).length > 0 : false,
      seat: seat && {
        id: seat.id,
        reference: seat.reference,
        version: seat.version,
        who: seat.business ?? nameless[seat.state] ?? "Somebody is choosing",
        short: seat.business ?? shortStates[seat.state] ?? "On hold",
        person: seat.person,
        trade: seat.industry === null ? "" : (findIndustry(seat.industry)?.name ?? seat.industry),
        state: seatStates[seat.state],
        due: seat.state === "unpaid" && seat.paymentDue ? longDate(seat.paymentDue) : null,
      },
    };
  });
}

function lookOf(seat: Seat | undefined): "open" | "held" | "unpaid" | "paid" | "house" {
  if (!seat) return "open";
  return seat.state === "paid" || seat.state === "unpaid" || seat.state === "house"
    ? seat.state
    : "held";
}

/** Everything that the page of a mailing shows; undefined where there is none. */
export async function viewMailing(id: number, now: Date) {
  const mailing = await getPlannedMailing(id);
  if (!mailing) return undefined;
  const seats = await findSeats([id]);
  const today = arizonaDate(now);
  const figures = figuresOf(mailing, seats, await findPlaceMoney(seats.map((seat) => seat.id)));
  const { economics } = figures;
  const postponements = await findPostponements(id);
  const { pieces, given, shares, key } = await findFewerHomes(id);
  const handOvers = mailing.drops.map(dropInWords);
  const decided = await findFillDecided([id]);
  const trades = tradesOn(await findGroups(), seats);
  return {
    mailing,
    today,
    can: {
      ...Object.fromEntries(
        mailingActions.map((action) => [action, canMailing(action, mailing, today)]),
      ),
      cancel: canTakeOff(mailing, { seats: seats.length, waiting: await countWaiting(id) }, today),
      correct: canCorrectHandOvers(mailing, { given, today }),
    } as Partial<Record<string, MailingAnswer>>,
    places: placesOf(mailing, seats),
    trades,
    shape: `${layoutOf(mailing).width} / ${layoutOf(mailing).height}`,
    summary: `${figures.sold} of ${figures.places} places sold${figures.held > 0 ? `, ${figures.held} held` : ""}${figures.house > 0 ? `, ${count(figures.house, "house ad")}` : ""}`,
    money: [
      ["Sold", dollars(economics.soldCents)],
      ["Of it paid", dollars(economics.paidCents)],
      ...(figures.creditCents > 0
        ? [["Of it by credit, paid in with another card", dollars(figures.creditCents)]]
        : []),
      ...(economics.givenBackCents > 0 ? [["Given back", dollars(economics.givenBackCents)]] : []),
      ["Printing", mailing.printCents === null ? "Not known" : dollars(mailing.printCents)],
      [
        "Postage",
        `${dollars(economics.postageCents)}, at $${(economics.postageMills / 1000).toFixed(3)} a piece`,
      ],
      ["Other costs", dollars(mailing.otherCents)],
      ["Result", profitWords(economics)],
      ...(isSellable(mailing) ? [["Break-even", breakEvenWords(economics)]] : []),
    ] as [string, string][],
    dates: deadlineRule.map(({ id: each, inOffice }): [string, string] => [
      inOffice,
      `${longDate(mailing.dates[each])}${fromToday(daysBetween(today, mailing.dates[each]))}`,
    ]),
    handOvers,
    fewer: {
      ...{ pieces: pieces.toLocaleString("en-US"), key },
      total: dollarsInFull(shares.reduce((sum, { cents }) => sum + cents, 0)),
      shares: shares.map((share) => ({
        id: share.reservationId,
        business: share.business,
        agreed: share.agreed.toLocaleString("en-US"),
        paid: dollarsInFull(share.paidCents),
        amount: dollarsInFull(share.cents),
        tax: share.taxCents > 0 ? dollarsInFull(share.taxCents) : null,
        byHand: share.way === "invoice",
      })),
    },
    undecided:
      !decided.has(id) && hasToBeDecided(mailing, figures.sold, today)
        ? {
            by: longDate(decisionDay(mailing)),
            sold: figures.sold,
            told: agreedWith(seats).map(({ business, reference }) => business ?? reference),
          }
        : null,
    history: [
      ...postponements.map(
        ({ fromDate, toDate }) => `Postponed from ${longDate(fromDate)} to ${longDate(toDate)}`,
      ),
      ...(mailing.printedOn ? [`Printed on ${longDate(mailing.printedOn)}`] : []),
      ...handOvers,
      ...(mailing.confirmedOn ? [`Confirmed on ${longDate(mailing.confirmedOn)}`] : []),
    ],
  };
}

/** Every trade, with who keeps it off this card: somebody of it, or of one that competes with it. */
function tradesOn(groups: readonly Grouped[], seats: readonly Seat[]) {
  const groupOf = new Map(groups.map(({ slug, exclusivityGroup }) => [slug, exclusivityGroup]));
  return groups.map(({ slug, name, exclusivityGroup }) => {
    const rival = seats.find(
      ({ industry }) => industry !== null && groupOf.get(industry) === exclusivityGroup,
    );
    const who = rival && (rival.business ?? nameless[rival.state] ?? "somebody who is choosing");
    return { slug, name, takenBy: who ?? null };
  });
}

export type MailingView = NonNullable<Awaited<ReturnType<typeof viewMailing>>>;

function fromToday(days: number): string {
  if (days < 0) return "";
  return days === 0 ? ", today" : `, in ${count(days, "day")}`;
}
