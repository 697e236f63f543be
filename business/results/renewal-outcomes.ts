/** How a call about the next card can go. Safe in the browser. */
export const renewalOutcomes = ["call-again", "no-answer", "will-book", "not-this-time"] as const;
export type RenewalOutcome = (typeof renewalOutcomes)[number];
