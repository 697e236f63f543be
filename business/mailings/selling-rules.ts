import { firstInvoiceDays, minimumFill, minimumFillSentence } from "#site.ts";

/** The selling rules that the owner sets (docs/decisions/049): read when needed, never while a module loads. */
export type SellingRules = {
  /** How many spots must be sold for a card to be mailed as planned; never fewer than the Terms promise. */
  minimumSpots: number;
  /** Days from a booking until its invoice is due (`invoiceDueDate` says what else counts). */
  invoiceDays: number;
  /**
   * Days before booking closes on which an industry stops being kept for the advertiser who has it on the card before; 0: it
   * is kept for nobody.
   */
  firstRefusalDays: number;
  /** Who it is kept for: those who have paid, or also those who have confirmed. */
  firstRefusalFor: "paid" | "confirmed";
  /** The credit for a new advertiser and the one who sent them; 0: none. */
  referralCents: number;
  /** What each card of a plan costs less, in percent, by the number of its cards; 0: no such plan is offered. */
  plan3Percent: number;
  plan6Percent: number;
  plan12Percent: number;
};

export const initialSellingRules: SellingRules = {
  minimumSpots: minimumFill.places,
  invoiceDays: firstInvoiceDays,
  firstRefusalDays: 0,
  firstRefusalFor: "paid",
  referralCents: 0,
  plan3Percent: 0,
  plan6Percent: 0,
  plan12Percent: 0,
};

let current = initialSellingRules;

export const currentSellingRules = (): SellingRules => current;

export function setSellingRulesInMemory(rules: SellingRules = initialSellingRules): void {
  current = rules;
}

export const currentMinimumFillSentence = (): string => minimumFillSentence(current.minimumSpots);
