export type AdDetails = {
  readonly name: string;
  readonly headline: string;
  readonly shorterHeadline: string;
  readonly offer: string;
  readonly conditions: string;
  /** The offer's last day, YYYY-MM-DD, or empty. */
  readonly lastDay: string;
  readonly phone: string;
  readonly website: string;
  readonly area: string;
  readonly points: readonly string[];
  /** Contractors: `roc` with the number and the licensed name, or `none`: "Not a licensed contractor". */
  readonly license: "" | "roc" | "none";
  readonly licenseNumber: string;
  readonly licensedName: string;
  /** What else the designer should know; never printed. */
  readonly notes: string;
};

const needed = ["name", "phone", "headline"] as const;

export const lacksRequiredDetails = (facts: Pick<AdDetails, (typeof needed)[number]>): boolean =>
  needed.some((name) => facts[name].trim() === "");

/** What the inputs of a brief show, by their names (`toBriefInputs`). */
export type BriefInputs = Record<string, string>;

/**
 * Joins what was typed here with what was saved elsewhere since: a field that only one of them changed takes that change.
 * `conflicts` names the fields that both changed, each to something else; they keep what was typed here. Without `seen`, what was
 * shown before typing, each difference counts as a conflict. Safe in the browser.
 */
export function mergeBriefChanges(
  typed: BriefInputs,
  saved: BriefInputs,
  seen: BriefInputs | undefined,
): { joined: BriefInputs; conflicts: string[] } {
  const joined = { ...saved };
  const conflicts: string[] = [];
  for (const [name, here] of Object.entries(typed)) {
    const there = saved[name] ?? "";
    if (here === there || (seen && here === (seen[name] ?? ""))) continue;
    joined[name] = here;
    if (!seen || there !== (seen[name] ?? "")) conflicts.push(name);
  }
  return { joined, conflicts };
}
