import { leadStateLabels } from "#app/office/leads/lead-labels.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { businessFieldIds } from "#business/advertisers/business-fields.ts";
import { type LeadState, leadStates } from "#business/leads/lead.ts";
import type { ReservationMoneyOptions } from "#business/ledger/reservation-money-options.ts";
import type { Role } from "#business/team/operator.ts";
import type { PaletteCommand } from "./commands.ts";
import { mailingCommands } from "./mailing-commands.ts";
import { adCommands, reservationCommands } from "./reservation-commands.ts";

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
    { name: "Book a spot for them", also: "place reserve", to: `${at}#place` },
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
