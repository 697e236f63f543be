/** How a call about the next card can go. Safe in the browser. */
export const renewalCallOutcomes = [
  "call-again",
  "no-answer",
  "will-book",
  "not-this-time",
] as const;
export type RenewalCallOutcome = (typeof renewalCallOutcomes)[number];
