import { isSold } from "#app/office/mailings/mailing-figures.ts";
import type { SettingDifference } from "#business/company/company-setting-definition.ts";
import { sellingRuleFields } from "#business/company/selling-rules-setting.ts";
import { findUpcomingOfficeMailings } from "#business/mailings/find-mailings.ts";
import type { SellingRules } from "#business/mailings/selling-rules.ts";
import { findOccupiedSpots } from "#business/reservations/availability/occupied-spots.ts";
import {
  findMailingIdsWithFillDecision,
  needsFillDecision,
} from "#business/reservations/mailing-changes/minimum-fill.ts";
import { invoiceDueDate } from "#business/reservations/pay/payment-terms.ts";
import { arizonaDate, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { listWords, pluralize } from "#platform/number-word.ts";
import { minimumFillSentence } from "#site.ts";

async function findUnprinted() {
  const all = await findUpcomingOfficeMailings();
  const cards = all.filter(({ state }) => state === "published" || state === "closed");
  const seats = await findOccupiedSpots(cards.map(({ id }) => id));
  return cards.map((card) => ({
    card,
    sold: seats.filter((seat) => seat.mailingId === card.id && isSold(seat)).length,
  }));
}

/** The cards that the minimum counts for, nearest first, with what is sold; `isShort`: one that waits for a decision. */
export async function findCardsSubjectToMinimumFill({ minimumSpots }: SellingRules, now: Date) {
  const today = arizonaDate(now);
  const cards = await findUnprinted();
  const decided = await findMailingIdsWithFillDecision(cards.map(({ card }) => card.id));
  return cards.map(({ card, sold }) => {
    const { id, name, dates } = card;
    const closes = dates.bookingCloses < today ? "closed" : "closes";
    return {
      id,
      name,
      sentence: `${sold} sold, at least ${minimumSpots} needed. Booking ${closes} ${longWeekdayDate(dates.bookingCloses)}.`,
      isShort: !decided.has(id) && needsFillDecision(card, sold, today, minimumSpots),
    };
  });
}

export async function previewSellingRules(
  rules: SellingRules,
  changes: readonly SettingDifference[],
  now: Date,
) {
  const today = arizonaDate(now);
  const changed = new Set(changes.map(({ what }) => what));
  return [
    ...(changed.has(sellingRuleFields.minimumSpots.change)
      ? [
          { title: "Reservation", text: minimumFillSentence(rules.minimumSpots) },
          { title: "Needs your attention", text: await describeDecisions(rules, today) },
        ]
      : []),
    ...(changed.has(sellingRuleFields.firstRefusalDays.change) && rules.firstRefusalDays > 0
      ? [
          {
            title: "On the card’s page",
            text: "Plumbing is kept for this month’s advertiser until the day you set.",
          },
        ]
      : []),
    ...(changed.has(sellingRuleFields.invoiceDays.change)
      ? [
          {
            title: "An invoice booked today",
            text: `Due ${longWeekdayDate(dueFrom(today, rules))}, unless booking closes sooner.`,
          },
        ]
      : []),
  ];
}

/** A day on which no booking of today closes. */
const NEVER = "9999-12-31";

const dueFrom = (today: PlainDate, { invoiceDays }: SellingRules): PlainDate =>
  invoiceDueDate(today, NEVER, invoiceDays) ?? today;

async function describeDecisions({ minimumSpots }: SellingRules, today: PlainDate) {
  const found = await findUnprinted();
  const decided = await findMailingIdsWithFillDecision(found.map(({ card }) => card.id));
  const waiting = found
    .filter(({ card, sold }) => needsFillDecision(card, sold, today, minimumSpots))
    .filter(({ card }) => !decided.has(card.id))
    .map(({ card: { name }, sold }) => `${name} (${pluralize(sold, "spot", "spots")} sold)`);
  if (waiting.length === 0) return "No card needs a decision now.";
  return `These cards would need your decision now, mail or move: ${listWords(waiting)}.`;
}
