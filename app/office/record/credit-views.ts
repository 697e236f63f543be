import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import {
  type CreditUse,
  findCreditsOfAdvertiser,
  findCreditUses,
  findCreditUsesOfReservation,
  isActiveCancellationCredit,
} from "#business/reservations/pay/credits/find-credits.ts";
import {
  type CreditWithBalance,
  findCreditsFromReservations,
  findCreditWithBalance,
} from "#business/reservations/pay/credits/give-credit.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";

export type CreditView = ReturnType<typeof toView>;

export const loadAdvertiserCreditViews = async (advertiserId: number) =>
  toViews(await findCreditsOfAdvertiser(advertiserId));

/** The credits from a reservation, and those that pay for it. `blocksRefunds`: one stands for all that was paid. */
export async function loadReservationCreditViews(reservationId: number) {
  const paying = await findCreditUsesOfReservation(reservationId);
  const ids = [...new Set(paying.map(({ creditId }) => creditId))];
  const balances = await Promise.all(ids.map((id) => findCreditWithBalance(id)));
  const own = await findCreditsFromReservations([reservationId]);
  return {
    given: await toViews(own),
    paying: await toViews(balances.filter((credit) => credit !== undefined)),
    blocksRefunds: own.some(isActiveCancellationCredit),
  };
}

async function toViews(credits: readonly CreditWithBalance[]) {
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

function toView(credit: CreditWithBalance, uses: readonly CreditUse[], today: PlainDate) {
  const { leftCents, usedCents, withdrawnCents, expiresOn } = credit;
  const isGood = leftCents > 0 && expiresOn >= today;
  const isReferral = credit.reason === "referral";
  return {
    id: credit.id,
    version: credit.version,
    /** The reservation whose money it is. */
    from: { id: credit.reservationId, reference: credit.reference },
    amount: dollars(credit.amountCents) + (isReferral ? " for a referral" : ""),
    leftCents,
    left: dollars(leftCents),
    state: creditState(credit, today),
    isGood,
    isUnused: isGood && usedCents === 0,
    /** Nobody paid for it, so it isn't paid out. */
    isReferral,
    uses: uses.map(({ reservationId, reference, invoice, amountCents }) => ({
      reservationId,
      words: `${dollars(amountCents)} for reservation ${reference}, invoice ${invoice}`,
    })),
    /** Empty if nothing was. */
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
