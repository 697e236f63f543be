import { officePaths } from "#app/office/office-paths.ts";
import type { ReservationMoneyOptions } from "#business/ledger/reservation-money-options.ts";
import {
  canConfirmByPhone,
  canHaveAd,
  checkReservationAction,
  movableStates,
  type ReservationRuleFields,
} from "#business/reservations/reservation.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import type { PaletteCommand } from "./commands.ts";

/** The facts of a reservation that decide its actions. */
type FoundReservation = ReservationRuleFields & {
  id: number;
  /** Spots on its card can still be sold and changed. */
  placeable: boolean;
  /** Its buyer has asked the office for an invoice. */
  asks?: boolean;
  /** The accepted version of the Terms; null if none yet. */
  termsVersion?: string | null;
  money: ReservationMoneyOptions;
};

/** The actions on a reservation. */
export function reservationCommands(found: FoundReservation, role: Role): PaletteCommand[] {
  const at = officePaths.reservation(found.id);
  const { state, money } = found;
  const mayRecord = hasPermission(role, "payments.record");
  const mayRefund = hasPermission(role, "refunds.give");
  const cancellable =
    checkReservationAction("cancel", found).possible && hasPermission(role, "reservations.cancel");
  return [
    ...(money.billed && mayRecord
      ? [{ name: "Record a payment", also: "pay paid check money invoice", to: `${at}#amount` }]
      : []),
    ...(mayRecord ? moneyInCommands(at, money, mayRefund) : []),
    ...(cancellable && (state !== "paid" || mayRefund)
      ? [{ name: "Cancel this reservation", also: "give up", to: `${at}#cancel` }]
      : []),
    ...(state === "canceled" && hasPermission(role, "reservations.cancel") && mayRefund
      ? [{ name: "Restore this reservation", also: "undo cancel back again", to: `${at}#restore` }]
      : []),
    ...waitingCommands(found, role),
    ...placeCommands(found, role),
    ...(mayRecord
      ? each(money.credits, {
          name: "Use a credit",
          also: "pay take off invoice",
          to: ({ id }) => `${at}#credit-${id}`,
        })
      : []),
    ...(mayRefund ? refundAndCreditCommands(at, money) : []),
    ...(canHaveAd(state) ? adCommands(found) : []),
    ...(mayRecord
      ? each(money.recorded, {
          name: "Reverse a payment",
          also: "take back undo mistake bounced check not paid",
          to: ({ name }) => `${at}#reverse-${name}`,
        })
      : []),
    { name: "Add a note", also: "write call log", to: `${at}#note` },
    { name: "Open the buyer's view", also: "page link", to: `${at}#view` },
    { name: "Resend a message", also: "send again mail e-mail", to: `${at}#messages` },
    { name: "History", also: "who did what happened timeline", to: `${at}#timeline` },
  ];
}

/** The actions on the ad of a reservation. */
export function adCommands({ id }: { id: number }): PaletteCommand[] {
  const at = officePaths.ad(id);
  return [
    { name: "Fill in the ad", also: "brief words design for a caller", to: `${at}#brief` },
    {
      name: "Send or answer a proof",
      also: "ad version comment change tick off remind",
      to: `${at}#proofs`,
    },
    {
      name: "Approve the ad for a caller",
      also: "proof approval withdraw",
      to: `${at}#approve`,
    },
    { name: "Refuse the ad", also: "can't print allowed", to: `${at}#refuse` },
    {
      name: "Open the ad's code",
      also: "qr scan see where it leads website link",
      to: officePaths.adCode(id),
    },
    {
      name: "Open the ad's files",
      also: "upload add send artwork logo photo picture",
      to: officePaths.adFiles(id),
    },
  ];
}

/** To another spot or industry, while spots on the card can still be sold and changed. */
function placeCommands({ id, state, placeable }: FoundReservation, role: Role): PaletteCommand[] {
  const at = officePaths.reservation(id);
  const agreed = movableStates.some((each) => each === state);
  if (!agreed || !placeable || !hasPermission(role, "mailings.place")) return [];
  const sizes = "bigger smaller larger upgrade downgrade spot";
  const maySize = state !== "paid" || hasPermission(role, "refunds.give");
  return [
    { name: "Move to another spot", also: "swap change place", to: `${at}#move` },
    { name: "Change the industry", also: "wrong correct category", to: `${at}#industry` },
    ...(maySize ? [{ name: "Change the size", also: sizes, to: `${at}#size` }] : []),
  ];
}

/** The office's actions on a reservation that waits for an answer, a confirmation, or an end. */
function waitingCommands(found: FoundReservation, role: Role): PaletteCommand[] {
  const at = officePaths.reservation(found.id);
  return [
    ...(found.asks && hasPermission(role, "reservations.vouch")
      ? [
          { name: "Approve the invoice", also: "vouch yes send confirm ok", to: `${at}#vouch` },
          { name: "Decline the invoice", also: "no leave not vouch", to: `${at}#not-vouch` },
        ]
      : []),
    ...(canConfirmByPhone(found) && hasPermission(role, "reservations.vouch")
      ? [{ name: "Confirm by phone", also: "unconfirmed call", to: `${at}#confirm-by-phone` }]
      : []),
    ...(checkReservationAction("release-by-office", found).possible &&
    hasPermission(role, "reservations.release")
      ? [{ name: "Release the spot", also: "end hold offer free", to: `${at}#release` }]
      : []),
  ];
}

/** The actions on money as it comes in. */
function moneyInCommands(
  at: string,
  { isOpen, isPartPaid }: ReservationMoneyOptions,
  mayRefund: boolean,
): PaletteCommand[] {
  return [
    ...(isOpen
      ? [
          {
            name: "Change the due date",
            also: "invoice later extend more time pay",
            to: `${at}#due-date`,
          },
          {
            name: "Let them make partial payments",
            also: "installments part payment invoice",
            to: `${at}#parts`,
          },
        ]
      : []),
    ...(isPartPaid && mayRefund
      ? [{ name: "Forgive the rest", also: "small difference write off", to: `${at}#forgive` }]
      : []),
  ];
}

/** The actions on refunds, open or due. */
function refundAndCreditCommands(
  at: string,
  { payments, refunds, sentByHand, withdrawable, given, disputes }: ReservationMoneyOptions,
): PaletteCommand[] {
  return [
    ...each(
      payments.filter(({ paidThePlace }) => paidThePlace),
      { name: "Refund a payment", also: "pay money back part whole", to: () => `${at}#refund` },
    ),
    ...each(
      payments.filter(({ paidThePlace }) => !paidThePlace),
      {
        name: "Refund an unmatched payment",
        also: "pay money back twice lost",
        to: ({ name }) => `${at}#refund-${name}`,
      },
    ),
    ...each(
      refunds.filter(({ again }) => again),
      {
        name: "Retry a refund",
        also: "send again failed card processor gateway money back",
        to: ({ id }) => `${at}#again-${id}`,
      },
    ),
    ...each(refunds, {
      name: "Record a refund you sent",
      also: "money back by hand check",
      to: ({ id }) => `${at}#sent-${id}`,
    }),
    ...each(sentByHand, {
      name: "A refund wasn't sent",
      also: "not sent undo mistake money back by hand record",
      to: ({ id }) => `${at}#not-sent-${id}`,
    }),
    ...each(withdrawable, {
      name: "Undo a refund",
      also: "take back mistake cancel money back stop",
      to: ({ id }) => `${at}#withdraw-${id}`,
    }),
    ...each(given, {
      name: "Pay out a credit",
      also: "refund money back instead",
      to: ({ id }) => `${at}#pay-out-${id}`,
    }),
    ...each(
      given.filter(({ isUnused }) => isUnused),
      {
        name: "Take back a credit",
        also: "undo mistake withdraw",
        to: ({ id }) => `${at}#take-back-${id}`,
      },
    ),
    ...each(disputes, {
      name: "Mark a lost dispute as seen",
      also: "chargeback bank",
      to: ({ id }) => `${at}#dispute-${id}`,
    }),
  ];
}

/** A command for each amount, which is named if there are several. */
function each<Sum extends { cents: number }>(
  sums: readonly Sum[],
  { name, also, to }: { name: string; also: string; to: (sum: Sum) => string },
): PaletteCommand[] {
  return sums.map((sum) => ({
    name: sums.length > 1 ? `${name}: ${formatDollarsAndCents(sum.cents)}` : name,
    also,
    to: to(sum),
  }));
}
