import { TypeSetter } from "#business/artwork/typesetter.ts";
import type { AdFacts } from "./ad-facts.ts";
import { type BriefProblems, printedWords } from "./brief-problems.ts";

/** Which printed words have a character that our typefaces lack, such as an emoji. */
export function findUnprintableWords(facts: AdFacts): BriefProblems {
  return Object.fromEntries(
    printedWords(facts).flatMap(([name, words]) => {
      const strange = TypeSetter.unprintable(words);
      return strange ? [[name, `We can’t print “${strange}”. Write it another way.`]] : [];
    }),
  );
}
