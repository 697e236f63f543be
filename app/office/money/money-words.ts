import { type MoneyKind, type MoneyRow, moneyKinds } from "#business/billing/money.ts";
import { longDate } from "#platform/clock.ts";

export const kindWords: Record<MoneyKind, string> = {
  payments: "Payments",
  invoices: "Invoices",
  refunds: "Refunds",
};

/** The kind that an address asks for; payments where it says none. */
export const readKind = (text: string | null): MoneyKind =>
  moneyKinds.find((each) => each === text) ?? "payments";

/** What a payment is called among people: the gateway's name, or the invoice that it paid, and how often it was paid. */
export const paymentWords = (name: string): string =>
  name.replace(/^invoice:([^:]+)(?::(\d+))?$/, (_, number: string, time?: string) =>
    time ? `invoice ${number}, payment ${time}` : `invoice ${number}`,
  );

const WAYS: Record<string, string> = { card: "Card", invoice: "Invoice", credit: "Credit" };

const OUTCOMES: Record<string, string> = {
  granted: "paid a place",
  twice: "the place was paid already",
  lost: "the place had gone",
  unmatched: "nothing has come of it",
};

const INVOICES: Record<string, string> = { open: "Open", paid: "Paid", void: "Void" };

const REFUNDS: Record<string, string> = {
  wanted: "Going back",
  asked: "The gateway sends it",
  done: "Gone back",
  failed: "Could not be sent",
  "by-hand": "To be sent by hand",
};

const REASONS: Record<string, string> = {
  lost: "the place had gone",
  twice: "paid twice",
  cancelled: "cancelled",
  amount: "wrong amount",
  "at-gateway": "begun at the gateway",
  operator: "the office decided",
  "fewer-homes": "the card went to fewer homes",
};

/** A state of a kind of money by itself, in words. */
export function moneyStateWords(kind: MoneyKind, state: string): string {
  const words = { payments: OUTCOMES, invoices: INVOICES, refunds: REFUNDS }[kind][state] ?? state;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a row of money came to, in words. */
export function stateWordsOf(kind: MoneyKind, { state, more }: MoneyRow): string {
  if (kind === "payments") {
    const [way = "", outcome = ""] = state.split(", ");
    const words = `${WAYS[way] ?? way}: ${OUTCOMES[outcome] ?? outcome}`;
    return more ? `${words}. “${more}”` : words;
  }
  if (kind === "invoices") {
    const words = INVOICES[state] ?? state;
    return state === "open" && more ? `${words}, due ${longDate(more)}` : words;
  }
  return `${REFUNDS[state] ?? state}: ${REASONS[more ?? ""] ?? more ?? ""}`;
}
