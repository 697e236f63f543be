import { pluralize } from "#app/office/formatting.ts";
import { officePaths } from "#app/office/office-paths.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import type { OverdueStep } from "#business/mailings/overdue-step.ts";
import type { SalesPace } from "#business/mailings/sales-pace.ts";
import { longDate, type PlainDate } from "#platform/clock.ts";
import { minimumFill } from "#site.ts";
import { type Task, taskDefaults } from "./tasks.ts";

/**
 * Fewer recorded pieces than agreed homes, on a card that should be in homes: nobody has said that
 * this is all.
 */
export function dropsTask({ id, name, drops }: OfficeMailing): Task {
  const pieces = drops.reduce((sum, drop) => sum + drop.pieces, 0).toLocaleString("en-US");
  return {
    ...taskDefaults,
    id: `hand-overs ${id}`,
    kind: "money",
    title: `Is all of ${name} handed over?`,
    sentence: `Only ${pieces} pieces are noted, and it should be in homes by now. Add the rest, or mark it as confirmed: then what was agreed and missing goes back.`,
    action: { name: "See the hand-overs", to: `${officePaths.mailing(id)}#correct` },
  };
}

const STEPS: Record<OverdueStep["step"], (name: string, on: string) => [string, string, string]> = {
  close: (name, on) => [
    `Booking of ${name} is over`,
    `It could be booked until ${on}. Close it, so that it can be marked as printed.`,
    "Close booking",
  ],
  print: (name, on) => [
    `Is ${name} printed?`,
    `It goes to print on ${on}. Once that is noted, no payment buys a place on it any more.`,
    "Mark as printed",
  ],
  drop: (name, on) => [
    `Was ${name} handed over?`,
    `Its drop date is ${on}. Note the pieces that the post office took, or postpone it.`,
    "Note the hand-over",
  ],
};

/** A due step of a card that nobody has recorded. */
export function overdueStepTask(
  card: { id: number; name: string },
  { step, date }: OverdueStep,
  today: PlainDate,
): Task {
  const [title, sentence, action] = STEPS[step](card.name, longDate(date));
  return {
    ...taskDefaults,
    id: `${step} ${card.id}`,
    kind: "mailing",
    title,
    sentence,
    due: date,
    urgent: date < today,
    action: { name: action, to: `${officePaths.mailing(card.id)}#${step}` },
  };
}

/** A card that has not filled: the Terms promise a decision on the business day after booking closes. */
export function fillDecisionTask(
  card: { id: number; name: string },
  { by, sold }: { by: PlainDate; sold: number },
): Task {
  return {
    ...taskDefaults,
    id: `decide ${card.id}`,
    kind: "mailing",
    due: by,
    title: `Is ${card.name} mailed, or moved?`,
    sentence: `${pluralize(sold, "place is", "places are")} sold, fewer than ${minimumFill.places}. Our Terms promise a decision by ${longDate(by)}, and that everybody who booked is told either way.`,
    action: { name: "Decide", to: `${officePaths.mailing(card.id)}#fill` },
  };
}

/** A card that loses money, or whose costs are unknown; undefined for any other. */
export function breakEvenTask(
  card: { id: number; name: string; breakEven: string | null; missingCents: number | null },
  pace: SalesPace,
  onSale: boolean,
): Task | undefined {
  if (pace.verdict === "fine") return undefined;
  const end = onSale ? "Booking closes" : "Booking is closed; it goes to print";
  const when = `${end} ${pace.daysLeft === 0 ? "today" : `in ${pluralize(pace.daysLeft, "day")}`}`;
  const task = {
    ...taskDefaults,
    id: `break-even ${card.id}`,
    kind: "break-even" as const,
    due: pace.until,
    cents: card.missingCents ?? 0,
  };
  if (pace.verdict === "unknown") {
    return {
      ...task,
      title: `What does printing ${card.name} cost?`,
      sentence: `Until that is entered, nobody knows whether it pays for itself. ${when}.`,
      urgent: false,
      action: {
        name: "Enter it",
        to: `${officePaths.mailing(card.id)}#plan-printCents`,
      },
    };
  }
  const lately =
    pace.soldLately === 0 ? "No place was" : `${pluralize(pace.soldLately, "place")} were`;
  const sold = pace.soldLately === 1 ? "1 place was" : lately;
  return {
    ...task,
    title: `${card.name} does not pay for itself yet`,
    sentence: `${card.breakEven ?? ""} ${when}. ${sold} sold in the last four weeks.`,
    action: onSale
      ? {
          name: "Whom to call",
          to: `${officePaths.openIndustries()}?mailing=${card.id}`,
        }
      : { name: "Place somebody", to: `${officePaths.mailing(card.id)}#card` },
  };
}
