import { findUnprintableCharacter } from "#artwork/alphabet.ts";
import type { AdDetails } from "./ad-details.ts";
import { briefInputLabel } from "./brief-fields.ts";
import { type BriefProblems, listPrintedTexts } from "./brief-problems.ts";

/** What our faces can't print, by its field, and named by it: the same character may stand in several. */
export function findUnprintableTextProblems(facts: AdDetails): BriefProblems {
  return Object.fromEntries(
    listPrintedTexts(facts).flatMap(([name, words]) => {
      const strange = findUnprintableCharacter(words);
      const label = briefInputLabel(name);
      return strange
        ? [[name, `${label}: We can’t print “${strange}”. Remove it, or write it another way.`]]
        : [];
    }),
  );
}
