export const adStateLabels = {
  "needs-brief": "Needs details",
  "to-design": "To design",
  "with-customer": "With the customer",
  "changes-asked": "Changes requested",
  approved: "Approved",
  locked: "Locked",
} as const;

export type AdState = keyof typeof adStateLabels;

type AdHistory = {
  readonly briefSentAt: Date | null;
  readonly sentProof: { readonly sentAt: Date; readonly changesAskedAt: Date | null } | undefined;
  readonly approved: boolean;
  /** Whether the card's approval date has passed, or the card is printed. */
  readonly closed: boolean;
};

/** The state of an ad by what happened to it. A brief that came again after a proof wants a new one. */
export function adStateFromHistory({
  briefSentAt,
  sentProof,
  approved,
  closed,
}: AdHistory): AdState {
  if (closed && (approved || sentProof)) return "locked";
  if (approved) return "approved";
  if (sentProof?.changesAskedAt) return "changes-asked";
  if (sentProof && (!briefSentAt || briefSentAt <= sentProof.sentAt)) return "with-customer";
  return briefSentAt ? "to-design" : "needs-brief";
}
