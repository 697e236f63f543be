import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import {
  type CreditUse,
  type CreditWithBalance,
  findCreditsFromReservations,
  findCreditsOfAdvertiser,
  findCreditUses,
  findCreditUsesOfReservation,
  findCreditWithBalance,
  isActiveCancellationCredit,
} from "#business/reservations/pay/credits/credit-with-balance.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";

export type CreditView = {
  id: number;
  version: number;
  /** The reservation whose money it is. */
  from: { id: number; reference: string };
  amount: string;
  leftCents: number;
  left: string;
  /** "Good until Saturday, May 15, 2027", "Used up", "Expired …", "Taken back or paid out" */
  state: string;
  isGood: boolean;
  isUnused: boolean;
  /** Nobody paid for it, so it isn't paid out. */
  isReferral: boolean;
  /** "$400 for reservation 7K3M-9PQX, invoice 2027-0004" */
  uses: { reservationId: number; words: string }[];
  /** "$100 was paid out or taken back."; empty if nothing was. */
  withdrawn: string;
};

export async function loadAdvertiserCredits(advertiserId: number): Promise<CreditView[]> {
  return toViews(await findCreditsOfAdvertiser(advertiserId));
}

/** The credits from a reservation, and those that pay for it. `blocksRefunds`: one stands for all that was paid. */
export async function loadReservationCredits(
  reservationId: number,
): Promise<{ given: CreditView[]; paying: CreditView[]; blocksRefunds: boolean }> {
  const paying = await findCreditUsesOfReservation(reservationId);
  const ids = [...new Set(paying.map(({ creditId }) => creditId))];
  const balances = await Promise.all(ids.map((id) => findCreditWithBalance(id)));
  const own = await findCreditsFromReservations([reservationId]);
  return {
    given: await toViews(own),
    paying: await toViews(balances.filter((each) => each !== undefined)),
    blocksRefunds: own.some(isActiveCancellationCredit),
  };
}

async function toViews(credits: readonly CreditWithBalance[]): Promise<CreditView[]> {
  const uses = await findCreditUses(credits.map(({ id }) => id));
  const today = await findTodayByDatabaseClock();
  return credits.map((credit) =>
    toView(
      credit,
      uses.filter(({ creditId }) => creditId === credit.id),
      today,
    ),
  );
}

function toView(
  credit: CreditWithBalance,
  uses: readonly CreditUse[],
  today: PlainDate,
): CreditView {
  const { leftCents, usedCents, withdrawnCents, expiresOn } = credit;
  const isGood = leftCents > 0 && expiresOn >= today;
  const isReferral = credit.reason === "referral";
  return {
    id: credit.id,
    version: credit.version,
    from: { id: credit.reservationId, reference: credit.reference },
    amount: dollars(credit.amountCents) + (isReferral ? " for a referral" : ""),
    leftCents,
    left: dollars(leftCents),
    state: creditState(credit, today),
    isGood,
    isUnused: isGood && usedCents === 0,
    isReferral,
    uses: uses.map(({ reservationId, reference, invoice, amountCents }) => ({
      reservationId,
      words: `${dollars(amountCents)} for reservation ${reference}, invoice ${invoice}`,
    })),
    withdrawn: withdrawnCents > 0 ? `${dollars(withdrawnCents)} was paid out or taken back.` : "",
  };
}

function creditState(
  { leftCents, usedCents, expiresOn }: CreditWithBalance,
  today: PlainDate,
): string {
  if (leftCents <= 0) return usedCents > 0 ? "Used up" : "Paid out or taken back";
  const day = longWeekdayDate(expiresOn);
  return expiresOn < today ? `Expired ${day}` : `Good until ${day}`;
}
