import {
  calculateMailingFigures,
  canOfficeStillSellSpots,
  describeBreakEven,
  isSpotSold,
  type MailingFigures,
} from "#app/office/mailings/mailing-figures.ts";
import { describeMailingSpots } from "#app/office/mailings/mailing-view.ts";
import { listSizesOfLayout } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findExpenseTotalsByMailing } from "#business/expenses/find-expenses.ts";
import {
  findCentsKeptFromCancellations,
  findProfitFiguresByMailing,
  findRefundedAndCreditedCents,
} from "#business/ledger/card-and-reservation-money.ts";
import {
  type CardProfitFigures,
  describeProfit,
  profitFigureColumns,
} from "#business/ledger/money.ts";
import { calculateSalesPace, type SalesPace } from "#business/mailings/economics.ts";
import { findUpcomingOfficeMailings } from "#business/mailings/find-mailings.ts";
import { isBookable, type OfficeMailing } from "#business/mailings/mailing.ts";
import { mailingStateNames } from "#business/mailings/mailing-actions.ts";
import { chosenRoutes } from "#business/mailings/route-plan.ts";
import {
  earliestPrintDate,
  findOverdueMailingStep,
  listRemainingDeadlines,
  type OverdueMailingStep,
} from "#business/mailings/step-dates.ts";
import {
  findConfirmationCopies,
  needsPrintedCopyAddress,
} from "#business/post/confirmation-copies.ts";
import { findMailingIdsWithSentPressFile } from "#business/press/find-press-files.ts";
import { findOccupiedSpots } from "#business/reservations/availability/find-availability.ts";
import {
  findMailingIdsWithUnfilledCardDecision,
  needsUnfilledCardDecision,
  unfilledCardDecisionDate,
} from "#business/reservations/mailing-changes/card-falls-short.ts";
import { daysBetween, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import type { DeadlineId } from "#site.ts";
import type { CardThumbnailData } from "./card-thumbnail.tsx";

export type UpcomingMailing = {
  id: number;
  name: string;
  /** "Open for booking. 7 of 14 spots sold, 1 held." */
  status: string;
  /** "Goes out Saturday, May 15, 2027" */
  drop: string;
  /** "Large: 2 of 6 sold, 1 held" */
  bySize: string[];
  /** Sold, the parts of its result, and its profit, each with its name. */
  money: [string, string][];
  /** "$240" */
  profit: string;
  /** Null if nothing more can be sold on it: then only the result counts. */
  breakEven: string | null;
  missingCents: number | null;
  onSale: boolean;
  pace: SalesPace;
  /** `until`: the label of the remaining days, "booking closes". */
  deadlines: { name: string; until: string; date: string; days: number }[];
  drawing: CardThumbnailData;
  /** Its overdue step, and since which date. */
  late: OverdueMailingStep | null;
  /** Too few spots are sold, and nobody has decided what to do: by when, and how many are sold. */
  undecided: { by: PlainDate; sold: number } | null;
  /** It goes to print soon, and no routes are planned: its print date. */
  routesBy: PlainDate | null;
  /** Its ads can't change anymore, and no print file is sent: its print date. */
  printFileBy: PlainDate | null;
  /** Its ads can't change anymore, and so many copies have no address: by its drop date. */
  copies: { by: PlainDate; missing: number } | null;
};

const ROUTES_DAYS = 10;

export async function loadUpcomingMailings(today: PlainDate): Promise<UpcomingMailing[]> {
  const mailings = await findUpcomingOfficeMailings();
  const ids = mailings.map(({ id }) => id);
  const seats = await findOccupiedSpots(ids);
  const money = await findRefundedAndCreditedCents(seats.map(({ id }) => id));
  const expenses = await findExpenseTotalsByMailing(ids);
  const kept = await findCentsKeptFromCancellations(ids);
  const results = await findProfitFiguresByMailing(mailings);
  const decided = await findMailingIdsWithUnfilledCardDecision(ids);
  const sent = await findMailingIdsWithSentPressFile(ids);
  const missing = await findMissingAddresses(mailings, today);
  return mailings.map((mailing) => {
    const own = seats.filter(({ mailingId }) => mailingId === mailing.id);
    const figures = calculateMailingFigures(
      mailing,
      own,
      money,
      expenses.get(mailing.id),
      kept.get(mailing.id) ?? 0,
    );
    return {
      ...describeCard(mailing, own, figures, today),
      ...describeMoney(figures, results.get(mailing.id)),
      ...findWhatIsDue(mailing, own, decided, today),
      printFileBy: needsPrintFile(mailing, sent, today) ? mailing.dates.printFile : null,
      copies: missing.get(mailing.id) ?? null,
    };
  });
}

function findWhatIsDue(
  mailing: OfficeMailing,
  seats: Seats,
  decided: ReadonlySet<number>,
  today: PlainDate,
) {
  const sold = seats.filter(isSpotSold).length;
  const isUndecided = !decided.has(mailing.id) && needsUnfilledCardDecision(mailing, sold, today);
  const { printFile } = mailing.dates;
  const needsRoutes =
    chosenRoutes(mailing.routePlan).length === 0 && daysBetween(today, printFile) <= ROUTES_DAYS;
  return {
    routesBy: needsRoutes && mailing.state !== "printed" ? printFile : null,
    late: findOverdueMailingStep(mailing, today) ?? null,
    undecided: isUndecided ? { by: unfilledCardDecisionDate(mailing), sold } : null,
  };
}

async function findMissingAddresses(mailings: readonly OfficeMailing[], today: PlainDate) {
  const found = new Map<number, NonNullable<UpcomingMailing["copies"]>>();
  for (const { id, dates, dropDate } of mailings) {
    if (today <= dates.approvalDue) continue;
    const missing = (await findConfirmationCopies(id)).filter(needsPrintedCopyAddress).length;
    if (missing > 0) found.set(id, { by: dropDate, missing });
  }
  return found;
}

const needsPrintFile = (mailing: OfficeMailing, sent: ReadonlySet<number>, today: PlainDate) =>
  mailing.state === "closed" && today >= earliestPrintDate(mailing) && !sent.has(mailing.id);

type Seats = Awaited<ReturnType<typeof findOccupiedSpots>>;

function describeCard(
  mailing: OfficeMailing,
  seats: Seats,
  figures: MailingFigures,
  today: PlainDate,
) {
  const { bySize, economics } = figures;
  const { width, height } = getLayout(mailing);
  const soldAt = seats.filter(isSpotSold).map(({ createdAt }) => createdAt);
  return {
    id: mailing.id,
    name: mailing.name,
    status: describeStatus(mailing, figures),
    drop: `${mailing.dropDate < today ? "Was planned for" : "Goes out"} ${longWeekdayDate(mailing.dropDate)}`,
    bySize: listSizesOfLayout(getLayout(mailing)).map(({ id, name }) => {
      const size = bySize[id];
      const also = size.held > 0 ? `, ${size.held} held` : "";
      return `${name}: ${size.sold} of ${size.places} sold${also}`;
    }),
    breakEven: canOfficeStillSellSpots(mailing) ? describeBreakEven(economics, mailing) : null,
    missingCents: economics.missingCents,
    onSale: isBookable(mailing, today),
    pace: calculateSalesPace(mailing, economics, { soldAt, today }),
    deadlines: deadlinesOf(mailing, today),
    drawing: {
      width,
      height,
      places: describeMailingSpots(mailing, seats).map(({ id, side, box, look, seat }) => ({
        id,
        side,
        box,
        look,
        who: seat?.short ?? null,
      })),
    },
  };
}

function describeMoney({ economics }: MailingFigures, result: CardProfitFigures | undefined) {
  const money: UpcomingMailing["money"] = [["Sold", dollars(economics.soldCents)]];
  if (!result) return { money, profit: "" };
  for (const { name, of } of profitFigureColumns) money.push([name, dollars(of(result))]);
  return { money, profit: describeProfit(result) };
}

function describeStatus(
  { state }: OfficeMailing,
  { sold, held, house, places }: MailingFigures,
): string {
  const isFull = state === "published" && sold + house === places;
  const also = `${held > 0 ? `, ${held} held` : ""}${house > 0 ? `, ${pluralize(house, "house ad")}` : ""}`;
  return `${isFull ? "Full:" : `${mailingStateNames[state]}.`} ${sold} of ${places} spots sold${also}.`;
}

const UNTIL: Record<DeadlineId, string> = {
  bookingCloses: "booking closes",
  briefDue: "ad details are due",
  approvalDue: "approvals are due",
  printFile: "the card goes to print",
  cardsReceived: "the printed cards arrive",
  drop: "the drop date",
  inHomesBy: "the card is in homes",
  report: "reports go out",
};

function deadlinesOf(mailing: OfficeMailing, today: PlainDate): UpcomingMailing["deadlines"] {
  return listRemainingDeadlines(mailing, today).map(({ id, inOffice }) => ({
    name: inOffice,
    until: UNTIL[id],
    date: longWeekdayDate(mailing.dates[id]),
    days: daysBetween(today, mailing.dates[id]),
  }));
}
