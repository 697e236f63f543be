const UNITS: Record<number, string> = {
  3: "third",
  4: "quarter",
  5: "fifth",
  6: "sixth",
  10: "tenth",
};

/** "half", "a third", "2 thirds", or "5/14", for a sentence that continues with "of". */
export function fractionInWords({ parts, of }: { parts: number; of: number }): string {
  if (parts * 2 === of) return "half";
  const unit = UNITS[of];
  if (!unit) return `${parts}/${of}`;
  return parts === 1 ? `a ${unit}` : `${parts} ${unit}s`;
}
