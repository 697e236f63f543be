export type AdDetails = {
  readonly name: string;
  readonly headline: string;
  /** Used where the headline is too long for a design. */
  readonly shorterHeadline: string;
  readonly offer: string;
  readonly conditions: string;
  /** The offer's last day, YYYY-MM-DD, or empty. */
  readonly lastDay: string;
  readonly phone: string;
  readonly website: string;
  /** A street address, or the area served. */
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
