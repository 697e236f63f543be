import { findUnprintableCharacter } from "#artwork/alphabet.ts";
import type { AdDetails } from "./ad-details.ts";
import { type BriefProblems, listPrintedTexts } from "./brief-problems.ts";

export function findUnprintableTextProblems(facts: AdDetails): BriefProblems {
  return Object.fromEntries(
    listPrintedTexts(facts).flatMap(([name, words]) => {
      const strange = findUnprintableCharacter(words);
      return strange ? [[name, `We can’t print “${strange}”. Write it another way.`]] : [];
    }),
  );
}
