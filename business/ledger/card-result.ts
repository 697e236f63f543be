import { dollars } from "#platform/money.ts";

/** What a card has earned so far, in cents before tax. `profitCents` is what was received, less all the others. */
export type CardResult = {
  receivedCents: number;
  /** Refunded, or taken back by banks in lost disputes. */
  refundedCents: number;
  recordedCostCents: number;
  /** Planned costs without a recorded expense; 0 for a canceled mailing. */
  expectedCostCents: number;
  profitCents: number;
};

/** A card's result; its profit leaves printing out as long as nobody knows its cost. */
export type OneCardResult = CardResult & { isPrintingUnknown: boolean };

/** A line of a year: a card, or with `mailing` null the money and expenses of no card. */
export type YearLine = OneCardResult & { mailing: { id: number; name: string } | null };

/** The parts of a result with its profit, as every page and file shows them. */
export const cardResultParts: readonly { name: string; of: (result: CardResult) => number }[] = [
  { name: "Received", of: ({ receivedCents }) => receivedCents },
  { name: "Refunded", of: ({ refundedCents }) => refundedCents },
  { name: "Costs recorded", of: ({ recordedCostCents }) => recordedCostCents },
  { name: "Costs expected", of: ({ expectedCostCents }) => expectedCostCents },
  { name: "Profit so far", of: ({ profitCents }) => profitCents },
];

export const PRINTING_UNKNOWN = "Printing not entered";

/** "$240", "−$2,600, printing not entered" */
export const describeProfit = ({ profitCents, isPrintingUnknown }: OneCardResult): string =>
  `${dollars(profitCents)}${isPrintingUnknown ? `, ${PRINTING_UNKNOWN.toLowerCase()}` : ""}`;

export function sumResults(results: readonly CardResult[]): CardResult {
  const sum = (part: keyof CardResult) => results.reduce((cents, each) => cents + each[part], 0);
  return {
    receivedCents: sum("receivedCents"),
    refundedCents: sum("refundedCents"),
    recordedCostCents: sum("recordedCostCents"),
    expectedCostCents: sum("expectedCostCents"),
    profitCents: sum("profitCents"),
  };
}
