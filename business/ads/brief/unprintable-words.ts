import { TypeSetter } from "#business/artwork/typesetter.ts";
import type { AdFacts } from "./ad-facts.ts";
import { briefFieldIds, pointNames } from "./brief-fields.ts";
import type { BriefProblems } from "./brief-problems.ts";

/** Which printed words have a character that our typefaces lack, such as an emoji. */
export function findUnprintable(facts: AdFacts): BriefProblems {
  const printed = [
    ...briefFieldIds.filter((id) => id !== "notes").map((id) => [id, facts[id]] as const),
    ...pointNames.map((name, i) => [name, facts.points[i] ?? ""] as const),
  ];
  return Object.fromEntries(
    printed.flatMap(([name, words]) => {
      const strange = TypeSetter.unprintable(words);
      return strange ? [[name, `We can’t print “${strange}”. Write it another way.`]] : [];
    }),
  );
}
