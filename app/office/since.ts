import { data, type RouterContextProvider } from "react-router";
import { visitContext } from "#app/context.ts";
import { actorWords } from "#app/office/journal/journal-words.ts";
import { happened } from "#app/office/journal/timeline-words.ts";
import { findHistoryOf } from "#business/journal/find.ts";
import { findNames } from "#business/people/operators.ts";
import { textOf, textsOf, told } from "./door.ts";
import type { Refused } from "./stale.tsx";
import { moment } from "./words.ts";

/** A thing as the journal names it. */
type Subject = { type: string; id: string };

/**
 * What happened to some things after the last journal entry that somebody had been shown of them, in words, oldest first,
 * at most 8. Shown where a save comes too late, so that nobody has to compare two pages by eye.
 */
export async function happenedSince(
  subjects: readonly Subject[],
  seen: string,
  now: Date,
): Promise<string[]> {
  if (!/^\d{1,15}$/.test(seen)) return [];
  const [entries, names] = await Promise.all([findHistoryOf(subjects), findNames()]);
  return entries
    .filter(({ id }) => id > Number(seen))
    .slice(-8)
    .map(
      ({ actor, at, event, detail }) =>
        `${happened(event, detail)} (${actorWords(actor, names)}, ${moment(at, now)})`,
    );
}

/**
 * What a form is answered whose verb refused: why, what was typed, and, where somebody else came first, what they did
 * since the form was opened. Anything but a refusal is thrown on.
 */
export async function refusedWith(
  error: unknown,
  form: FormData,
  subjects: readonly Subject[],
  context: Readonly<RouterContextProvider>,
) {
  const answer = told(error, context);
  const { now } = context.get(visitContext);
  const late = answer.init?.status === 409;
  const since = late ? await happenedSince(subjects, textOf(form, "seen"), now) : [];
  const deed = textOf(form, "do");
  const refused: Refused = { ...answer.data, since, deed, values: textsOf(form) };
  return data(refused, answer.init ?? undefined);
}
