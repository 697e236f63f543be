import { leadStateLabels } from "#app/office/leads/lead-labels.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { businessFieldIds } from "#business/advertisers/business-fields.ts";
import type { ReservationMoneyOptions } from "#business/billing/ledger/reservation-money-options.ts";
import { type LeadState, leadStates } from "#business/leads/lead.ts";
import {
  canConfirmByPhone,
  checkReservationAction,
  hasAd,
  movableStates,
  type ReservationStatus,
} from "#business/reservations/reservation.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import type { PaletteCommand } from "./commands.ts";
import { mailingCommands } from "./mailing-commands.ts";

/**
 * The actions on a record, each leading to its form on the record's page. The palette offers them
 * for the record on screen and for found ones. Safe in the browser.
 */

/** A record on screen as the palette knows it; recent ones are offered again. */
export type PaletteRecord = { kind: string; name: string; to: string; commands: PaletteCommand[] };

/** What an office page tells the palette about its record. */
export type RecordRouteHandle<Data> = {
  about: (data: Data, role: Role) => PaletteRecord | undefined;
};

/** The facts of a reservation that decide its actions. */
type FoundReservation = ReservationStatus & {
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
    ...(mayRefund ? moneyBackCommands(at, money) : []),
    ...(hasAd(state) ? adCommands(found) : []),
    ...(mayRecord
      ? each(money.recorded, {
          name: "Take back a payment",
          also: "undo mistake bounced check not paid",
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
            name: "Allow paying in parts",
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
function moneyBackCommands(
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
      name: "Take back a refund",
      also: "undo mistake cancel money back stop",
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

const LEAD_WORDS: Record<LeadState, string> = {
  new: "again",
  contacted: "called wrote",
  won: "customer",
  lost: "no interest",
};

/** The actions on a lead. */
export function leadCommands({ id, state }: { id: number; state: LeadState }): PaletteCommand[] {
  const at = officePaths.lead(id);
  return [
    ...leadStates
      .filter((to) => to !== state)
      .map((to) => ({
        name: `Mark as ${leadStateLabels[to].name.toLowerCase()}`,
        also: `lead ${LEAD_WORDS[to]}`,
        to: `${at}?to=${to}#reason`,
      })),
    { name: "Record a call", also: "call reached voicemail no answer again", to: `${at}#outcome` },
    { name: "Place them", also: "book spot reserve", to: `${at}#place` },
    { name: "Change details", also: "edit phone email industry next call", to: `${at}#change` },
    { name: "Add a note", also: "write call log", to: `${at}#note` },
    { name: "Delete lead", also: "remove forget privacy mistake", to: `${at}#delete` },
  ];
}

/** The actions on a business; `isMerged`: another was merged into it, which can be undone. */
export const advertiserCommands = ({
  id,
  isMerged,
}: {
  id: number;
  isMerged: boolean;
}): PaletteCommand[] => [
  {
    name: "Change name or contact",
    also: `correct edit business person e-mail email phone ${businessFieldIds.join(" ")} address`,
    to: `${officePaths.advertiser(id)}#change`,
  },
  {
    name: "Merge with another advertiser",
    also: "twice duplicate same entry",
    to: `${officePaths.advertiser(id)}#twice`,
  },
  ...(isMerged
    ? [
        {
          name: "Undo a merge",
          also: "split separate not the same twice mistake",
          to: `${officePaths.advertiser(id)}#merges`,
        },
      ]
    : []),
  {
    name: "Add a note",
    also: "write contact log call",
    to: `${officePaths.advertiser(id)}#note`,
  },
];

/** The actions on an invoice. */
export const invoiceCommands = (number: string): PaletteCommand[] => [
  { name: "Open the invoice", also: "see look bill pdf", to: officePaths.invoice(number) },
  {
    name: "Resend the invoice",
    also: "send again email bill remind",
    to: `${officePaths.invoice(number)}#resend`,
  },
  {
    name: "Get a link to this invoice",
    also: "copy share text message send url",
    to: `${officePaths.invoice(number)}#link`,
  },
];

/** The form of a common question on Home, counted from 0. */
export const questionPath = (index: number) => `${officePaths.questionSettings()}#answer-${index}`;

/** The actions on a common question. */
export const questionCommands = (index: number): PaletteCommand[] => [
  { name: "Change the answer", also: "edit common question faq home", to: questionPath(index) },
];

/** The actions on an expense. */
export function expenseCommands({
  id,
  isRemoved,
}: {
  id: number;
  isRemoved: boolean;
}): PaletteCommand[] {
  const at = officePaths.expense(id);
  if (isRemoved) return [{ name: "Restore this expense", also: "undo", to: `${at}#restore` }];
  return [
    { name: "Add or remove a receipt", also: "file upload bill", to: `${at}#receipts` },
    { name: "Edit this expense", also: "change amount date payee note", to: `${at}#change` },
    { name: "Remove this expense", also: "delete wrong", to: `${at}#remove` },
  ];
}

/** The actions on a message. */
export function messageCommands(found: {
  id: string;
  resendable: boolean;
  /** It was not delivered, and nobody has decided about it. */
  open: boolean;
}): PaletteCommand[] {
  if (!found.resendable) return [];
  const at = officePaths.message(found.id);
  return [
    { name: "Resend it", also: "send again message mail e-mail", to: `${at}#decide` },
    ...(found.open
      ? [
          {
            name: "Mark as handled",
            also: "leave dealt with settle message done",
            to: `${at}#resolve`,
          },
        ]
      : []),
  ];
}

/** Every action of a role by kind of record, in any state, to match the words that name it. */
export function listAllRecordCommands(role: Role = "owner"): { [kind: string]: PaletteCommand[] } {
  const money: ReservationMoneyOptions = {
    billed: true,
    isOpen: true,
    isPartPaid: true,
    recorded: [{ name: "", cents: 0 }],
    credits: [{ id: 0, cents: 0 }],
    payments: [true, false].map((paidThePlace) => ({ name: "", cents: 0, paidThePlace })),
    refunds: [{ id: "", cents: 0, again: true }],
    sentByHand: [{ id: "", cents: 0 }],
    withdrawable: [{ id: "", cents: 0 }],
    given: [{ id: 0, cents: 0, isUnused: true }],
    disputes: [{ id: "", cents: 0 }],
  };
  const claim = {
    id: 0,
    placeable: true,
    extensions: 0,
    secondsLeft: null,
    contactId: 0,
    termsVersion: "1",
    money,
    mailingState: "published" as const,
  };
  return {
    Reservation: (["held", "unconfirmed", "unpaid", "paid", "canceled"] as const).flatMap((state) =>
      reservationCommands({ ...claim, state, asks: state === "held" }, role),
    ),
    Mailing: mailingCommands(
      { id: 0, can: () => ({ possible: true }), fewer: true, undecided: true },
      role,
    ),
    Lead: (["new", "won"] as const).flatMap((state) => leadCommands({ id: 0, state })),
    Advertiser: advertiserCommands({ id: 0, isMerged: true }),
    Invoice: invoiceCommands(""),
    Question: questionCommands(0),
    Ad: adCommands({ id: 0 }),
    Expense: [true, false].flatMap((isRemoved) => expenseCommands({ id: 0, isRemoved })),
    Message: messageCommands({ id: "", resendable: true, open: true }),
  };
}
